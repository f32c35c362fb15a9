// The entry of an answer: two counters with key pegs, or tiles, and a text field, kept in sync.
//   const entry = createAnswerEntry({board, changed: (text) => ..., submitted: (text) => ...});
//   page.append(entry.element); entry.guess([4, 0, 2]); entry.text; entry.show("1,2"); entry.focus(); entry.enable(false)

import { countOf, el, fill } from "../page/dom.js";
import { answerOf, countsOf, stepped } from "./answers.js";
import { ABSENT, cycled, hasMarks, marked, markOfKey, marksOf, MEANINGS, textOfMarks } from "./marks.js";
import { keyPegs, nameOf, peg } from "./pegs.js";

const NONE = { bulls: 0, cows: 0 };

/** The counters and the field, or tiles on a board with marks; calls `submitted` on Enter. */
export function createAnswerEntry({ board, changed = () => {}, submitted = () => {} }) {
  if (hasMarks(board)) return createMarkEntry({ board, changed, submitted });
  const kinds = board.bulls_only ? ["bulls"] : ["bulls", "cows"];
  const field = answerField({
    placeholder: board.bulls_only ? "1" : "1,2",
    label: `Answer: ${kinds.map((kind) => board.words[kind]).join(" and ")}`,
    changed: (text) => change(text),
    submitted: () => submitted(written()),
  });
  const counters = kinds.map((kind) => counter(board, kind, (by) => step(kind, by)));
  const none = el("button", { type: "button", class: "button", onclick: () => change(answerOf(board, NONE)) }, "None");
  const keys = el("span", { class: "answer-keys" });
  const element = el(
    "div",
    { class: "answer-entry", role: "group", "aria-label": "Answer" },
    ...counters.map(({ element: each }) => each),
    el("div", { class: "answer-typed" }, keys, field, none),
  );

  /** The answer as the server reads it. */
  function written() {
    const counts = countsOf(board, field.value);
    return counts === null ? field.value.trim() : answerOf(board, counts);
  }

  function step(kind, by) {
    const counts = stepped(board, countsOf(board, field.value) ?? NONE, kind, by);
    change(answerOf(board, counts));
  }

  function change(text) {
    show(text);
    changed(written());
  }

  function show(text) {
    if (field.value !== text) field.value = text;
    const counts = countsOf(board, text);
    counters.forEach(({ paint }, at) => paint(counts?.[kinds[at]] ?? null));
    const possible = counts && counts.bulls + counts.cows <= board.positions;
    fill(keys, keyPegs(board, { ...(possible ? counts : NONE), words: "" }));
    keys.setAttribute("aria-hidden", "true");
  }

  function focus() {
    field.focus();
    field.select();
  }

  return answerEntry(element, { show, guess: () => {}, focus, written }); // counts are about the whole guess
}

function counter(board, kind, step) {
  const name = board.words[kind];
  const sign = { ...NONE, [kind]: 1, words: "" };
  const count = el("output", { class: "counter-count" });
  const button = (text, by, label) =>
    el("button", { type: "button", class: "button counter-step", "aria-label": label, onclick: () => step(by) }, text);
  const element = el(
    "div",
    { class: "counter", role: "group", "aria-label": name },
    el("span", { class: "counter-name" }, el("span", { "aria-hidden": "true" }, keyPegs({ positions: 1 }, sign)), name),
    button("−", -1, `one ${board.words[kind.slice(0, -1)]} less`),
    count,
    button("+", 1, `one ${board.words[kind.slice(0, -1)]} more`),
  );
  return { element, paint: (value) => (count.textContent = value ?? "–") };
}

/** Tiles and a field for an answer; without a click every place is absent. */
function createMarkEntry({ board, changed = () => {}, submitted = () => {} }) {
  const none = Array(board.positions).fill(ABSENT);
  let symbols = [];
  const field = answerField({
    kind: "is-marks",
    placeholder: textOfMarks(none),
    label: "Answer: G right, Y elsewhere, - absent",
    changed: (text) => change(text),
    submitted: () => submitted(written()),
  });
  const tiles = createTiles({
    board,
    label: "Marks: click a tile to change it",
    keyed: "mark",
    changed: (marks) => change(textOfMarks(marks)),
    submitted: () => submitted(written()),
  });
  const element = el("div", { class: "answer-entry is-marks", role: "group", "aria-label": "Answer" }, tiles.element, field);

  /** The answer as the server reads it; it says what is wrong with other text. */
  function written() {
    const marks = field.value.trim() === "" ? none : marksOf(board, field.value);
    return marks === null ? field.value.trim() : textOfMarks(marks);
  }

  function change(text) {
    show(text);
    changed(written());
  }

  function show(text) {
    if (field.value !== text) field.value = text;
    tiles.paint(symbols, marksOf(board, text) ?? none);
  }

  /** The symbols of the guess that is answered. */
  function guess(given) {
    symbols = given;
    show(field.value);
  }

  return answerEntry(element, { show, guess, focus: () => tiles.focus(0), written });
}

/** The field; calls `changed(text)` as it is typed into, and `submitted()` on Enter. */
function answerField({ kind = "", placeholder, label, changed, submitted }) {
  const field = el("input", {
    class: `answer-field ${kind}`.trim(),
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    maxlength: 40,
    placeholder,
    "aria-label": label,
    oninput: () => changed(field.value),
    onkeydown: (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      event.stopPropagation();
      submitted();
    },
  });
  return field;
}

/** The entry that a page gets, empty at first; `written()` is the answer as the server reads it. */
function answerEntry(element, { show, guess, focus, written }) {
  show("");
  return {
    element,
    show,
    guess,
    focus,
    enable: (on) => element.querySelectorAll("button, input").forEach((part) => (part.disabled = !on)),
    get text() {
      return written();
    },
  };
}

// Buttons that correct the answer of a suspect turn in place.

const SHOWN = 4; // the rest is behind a "more" button

/** The buttons for a suspect; calls `correct(feedback)` with the chosen answer. */
export function corrections(board, suspect, correct) {
  const buttons = suspect.instead.map((instead) => correction(board, suspect, instead, correct));
  const [first, rest] = [buttons.slice(0, SHOWN), buttons.slice(SHOWN)];
  return el(
    "div",
    { class: "corrections", role: "group", "aria-label": `Turn ${suspect.turn} should have been` },
    el("p", { class: "is-bad" }, "Should have been"),
    el("div", { class: "cluster" }, ...first),
    rest.length === 0
      ? null
      : el("details", {}, el("summary", {}, `${rest.length} more`), el("div", { class: "cluster" }, ...rest)),
  );
}

function correction(board, suspect, { feedback, words, codes, exact }, correct) {
  const left = `leaves ${exact ? "" : "at least "}${countOf(codes, "code")}`;
  const counts = countsOf(board, feedback);
  return el(
    "button",
    { type: "button", class: "button correction", "data-key": `correct ${suspect.turn} ${feedback}`, onclick: () => correct(feedback) },
    counts && el("span", { "aria-hidden": "true" }, keyPegs(board, { ...counts, words: "" })),
    el("span", {}, el("span", { class: hasMarks(board) ? "only-heard" : null }, words), " ", el("small", {}, left)),
  );
}

// Tiles to click, for an answer that marks each place.
//   const tiles = createTiles({board, label: "Marks", changed: (marks) => ...});
//   page.append(tiles.element); tiles.paint([4, 0, 2], [2, 1, 0]); tiles.focus(0)

const STEPS = { ArrowLeft: -1, ArrowRight: 1 };
const TURNS = { ArrowUp: 1, ArrowDown: -1, " ": 1 };

/** The tiles of a row, one button each; a click or a key changes a mark and calls `changed(marks)`.
 *
 * g, y and - set a mark and go on to the next tile; Space and the arrows up and down turn it; Enter calls `submitted`. */
export function createTiles({ board, label, keyed = "tile", changed, submitted = () => {} }) {
  let marks = Array(board.positions).fill(ABSENT);
  const buttons = Array.from({ length: board.positions }, (_, place) =>
    el("button", {
      type: "button",
      class: "mark-tile",
      "data-key": `${keyed} ${place}`,
      onclick: () => changed(cycled(marks, place)),
      onkeydown: (event) => key(event, place),
    }),
  );
  const element = el("div", { class: "mark-tiles", role: "group", "aria-label": label }, ...buttons);

  function key(event, place) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.key === "Tab") return;
    const mark = markOfKey(event.key);
    const next = Math.min(place + 1, buttons.length - 1);
    if (mark !== null) {
      changed(marked(marks, place, mark));
      focus(next);
    } else if (event.key in TURNS) changed(cycled(marks, place, TURNS[event.key]));
    else if (event.key in STEPS) focus(Math.min(Math.max(place + STEPS[event.key], 0), buttons.length - 1));
    else if (event.key === "Enter") submitted();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** The tile, which may have been painted anew since. */
  function focus(place) {
    const now = buttons[place].isConnected ? buttons[place] : document.querySelector(`[data-key="${keyed} ${place}"]`);
    now?.focus({ preventScroll: true });
  }

  /** Show these marks on the symbols of a guess, null for a free place. */
  function paint(symbols, shown) {
    marks = shown;
    buttons.forEach((button, place) => {
      const symbol = symbols[place] ?? null;
      const name = symbol === null ? "" : `, ${nameOf(board, symbol)}`;
      button.dataset.mark = MEANINGS[marks[place]];
      button.setAttribute("aria-label", `Place ${place + 1}${name}: ${MEANINGS[marks[place]]}`);
      fill(button, peg(board, symbol, marks[place]));
    });
  }

  return { element, paint, focus };
}
