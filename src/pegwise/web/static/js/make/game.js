// A game against a person's code on the page: renders a MakeTable and handles clicks and keys.

import { corrections, createAnswerEntry } from "../board/answer-entry.js";
import { contentsOf, titleOf } from "../board/boards.js";
import { doneRow, fitRows, legend, peg, scrollTo } from "../board/pegs.js";
import { symbolsOf } from "../board/row.js";
import * as api from "../page/api.js";
import { announce, el, fill, keepFocus, sentence } from "../page/dom.js";
import { GameTable } from "../shared/game-table.js";

/** Show a game in its section; `start` starts another one, `leave` returns to the setup. */
export function showMake(section, make, { start, leave }) {
  const part = (id) => section.querySelector(`#${id}`);
  const { board } = make;
  const table = new MakeTable(api, make, paint);
  const commands = {
    answer: async (text) => {
      if (text !== "" && (await step(table.answer(text)))) foot.clear();
      foot.focus();
    },
    correct: async (turn, feedback) => {
      await step(table.correct(turn, feedback));
      if (table.game.contradiction === null) foot.focus();
    },
    undo: () => step(table.undo()).then(() => foot.focus()),
    redo: () => step(table.redo()).then(() => foot.focus()),
    again: () => table.again && step(table.again()),
    reveal: async (secret) => {
      if (await table.reveal(secret)) announce([table.revealed.words, ...table.revealed.wrong.map(({ words }) => words)].join(" "));
      else announce(table.fault.message);
    },
    playAgain: start,
    newGame: leave,
  };
  const rows = createRows(part("rows"), board, commands);
  const foot = createFoot(part("foot"), board, commands);
  const side = createSide(part("side"), board, commands);

  /** Wait for a step and announce its result. */
  async function step(done) {
    const well = await done;
    announce(table.fault ? table.fault.message : table.game.announcement);
    return well;
  }

  function paint() {
    rows.paint(table);
    if (part("rows").lastElementChild) scrollTo(part("rows"), part("rows").lastElementChild);
    foot.paint(table);
    side.paint(table);
    section.toggleAttribute("aria-busy", table.busy);
  }

  function key(event) {
    if (section.hidden || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    const typing = event.target instanceof HTMLInputElement && event.target.value !== "";
    const letter = event.key.toLowerCase();
    const back = letter === "z" && !event.shiftKey;
    const forth = letter === "y" || (letter === "z" && event.shiftKey);
    if (typing || !(back || forth)) return;
    event.preventDefault();
    if (back && table.game.can_undo) commands.undo();
    if (forth && table.game.can_redo) commands.redo();
  }

  fitRows(section, part("tray"), board);
  part("game-title").textContent = `${titleOf(board)}: your code`;
  part("facts").textContent = `${contentsOf(board)} · ${board.codes} codes · ${make.strategy} guesses`;
  document.title = `${titleOf(board)} · Make · Pegwise`;
  paint();
  announce(make.announcement);
  foot.focus();
  return { key };
}

// The tray of a game against a person's code. Its rows: answered guesses and the current one.

/** The list of rows, with `paint(table)`; actions: correct(turn, feedback). */
function createRows(list, board, commands) {
  let editing = null; // the turn whose answer is being corrected
  let table = null;

  function paint(shown) {
    table = shown;
    const { turns, contradiction, guess } = table.game;
    if (editing !== null && editing > turns.length) editing = null;
    const suspects = new Map(contradiction?.suspects.map((suspect) => [suspect.turn, suspect]));
    const rows = turns.map((turn, at) => answered(turn, at + 1, suspects.get(at + 1)));
    keepFocus(list, () => fill(list, ...rows, guess === null ? null : onTheTable(board, guess, turns.length + 1)));
    if (guess !== null && editing === null) scrollTo(list, list.lastElementChild);
  }

  function answered(turn, number, suspect) {
    const row = doneRow(board, turn, number);
    row.classList.add("sheet-row");
    row.classList.toggle("is-suspect", suspect !== undefined);
    row.append(el("span", { class: "row-tools" }, changeButton(number)));
    if (editing === number) row.append(entryFor(turn, number));
    else if (suspect) row.append(corrections(board, suspect, (feedback) => correct(number, feedback)));
    return row;
  }

  function changeButton(number) {
    const open = editing === number;
    const label = `Change the answer of turn ${number}`;
    const attributes = { type: "button", class: "button", "data-key": `change ${number}`, "aria-label": label };
    const action = () => (open ? close(number) : edit(number));
    return el("button", { ...attributes, "aria-expanded": String(open), onclick: action }, open ? "Cancel" : "Change");
  }

  function entryFor(turn, number) {
    const keep = (text) => text && correct(number, text);
    const entry = createAnswerEntry({ board, submitted: keep });
    entry.guess(symbolsOf(board, turn.guess));
    entry.show(turn.feedback);
    const button = el("button", { type: "button", class: "button is-primary", onclick: () => keep(entry.text) }, "Save");
    const place = el("div", { class: "row-entry" }, entry.element, button);
    place.addEventListener("keydown", ({ key }) => key === "Escape" && close(number));
    queueMicrotask(() => entry.focus());
    return place;
  }

  function edit(number) {
    editing = number;
    paint(table);
  }

  function close(number) {
    editing = null;
    paint(table);
    list.querySelector(`[data-key="change ${number}"]`)?.focus();
  }

  function correct(number, feedback) {
    editing = null;
    commands.correct(number, feedback);
  }

  return { paint };
}

function onTheTable(board, guess, number) {
  const holes = symbolsOf(board, guess).map((symbol) => el("span", { class: "hole" }, peg(board, symbol)));
  return el(
    "li",
    { class: "row sheet-row is-now", "data-row": "current", "aria-current": "step" },
    el("span", { class: "row-number" }, String(number)),
    el("span", { class: "places", role: "img", "aria-label": guess }, ...holes),
    el("span", { class: "answer" }, "What do you answer?"),
  );
}

// The foot of the tray: the answer to the current guess, or the end of the game.

/** The foot, with `paint(table)` and `focus()`; actions: answer(text), undo, redo, again, playAgain. */
function createFoot(place, board, commands) {
  const words = el("p", { class: "foot-words", id: "foot-words" });
  const retry = el("button", { type: "button", class: "button", onclick: commands.again, hidden: true }, "Try again");
  const entry = createAnswerEntry({ board, changed: () => refresh(), submitted: commands.answer });
  const button = (text, action, kind = "") => el("button", { type: "button", class: `button ${kind}`, onclick: action }, text);
  const answer = button("Answer", () => commands.answer(entry.text), "is-primary guess");
  const undo = button("Undo", commands.undo);
  const redo = button("Redo", commands.redo);
  const entryPlace = el("div", { class: "foot" }, entry.element);
  const end = el("div", { class: "end stack" });
  let table = null;

  fill(
    place,
    el("div", { class: "foot" }, el("div", { class: "foot-line" }, words, retry), entryPlace, end, el("div", { class: "tools" }, undo, redo, answer)),
  );

  function paint(shown) {
    table = shown;
    const { game, fault, again, busy } = table;
    words.classList.toggle("is-bad", fault !== null || game.status === "contradictory");
    const said = fault?.message ?? wordsOf(table);
    words.textContent = said && sentence(said);
    retry.hidden = again === null;
    if (game.guess !== null) entry.guess(symbolsOf(board, game.guess));
    entryPlace.hidden = game.guess === null;
    answer.hidden = game.guess === null;
    end.hidden = !table.isOver;
    if (table.isOver) fill(end, ...endParts(game, commands));
    undo.disabled = !game.can_undo || busy;
    redo.disabled = !game.can_redo || busy;
    refresh();
  }

  function refresh() {
    answer.disabled = entry.text === "" || table.busy;
  }

  return {
    paint,
    clear: () => {
      entry.show("");
      refresh();
    },
    focus: () => (table.game.guess === null ? end.querySelector("h2, button")?.focus() : entry.focus()),
  };
}

function wordsOf({ game, busy }) {
  if (busy) return "One moment …";
  if (game.contradiction) return game.contradiction.words;
  return game.guess === null ? "" : `Is it ${game.guess}?`;
}

function endParts(game, commands) {
  return [
    el("h2", { id: "verdict", tabindex: "-1" }, sentence(game.verdict)),
    ...game.hardness.map((words) => el("p", { class: "end-about-code" }, words)),
    el(
      "div",
      { class: "cluster" },
      el("button", { type: "button", class: "button is-primary", onclick: commands.playAgain }, "Another code"),
      el("a", { class: "button", href: `/review${game.lies ? `?lies=${game.lies}` : ""}#${encodeURIComponent(game.text)}` }, "Review the game"),
    ),
  ];
}

// Beside the tray: what the program knows, and the form that reveals the code.

/** The cards, with `paint(table)`; actions: reveal(secret), correct(turn, feedback), newGame. */
function createSide(place, board, commands) {
  const knows = el("section", { class: "card stack" });
  const field = el("input", { id: "secret", class: "code", maxlength: 400, autocomplete: "off", autocapitalize: "off", required: true });
  const tell = el("button", { type: "submit", class: "button" }, "Reveal");
  const result = el("div", { class: "stack", role: "status" });
  const form = el(
    "form",
    { class: "card stack" },
    el("h2", {}, "Reveal my code"),
    el("p", { class: "soft" }, "Lost track? Say what the code is, and see which answers were wrong."),
    el("div", { class: "field" }, el("label", { for: "secret" }, "Your code"), field),
    el("div", {}, tell),
    result,
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    commands.reveal(field.value.trim());
  });
  fill(
    place,
    knows,
    form,
    el("div", { class: "cluster" }, el("button", { type: "button", class: "button", onclick: commands.newGame }, "New game")),
  );

  function paint({ game, revealed, busy }) {
    fill(knows, el("h2", {}, game.left ? game.left.words : "What it knows"), ...knownParts(board, game));
    tell.disabled = busy;
    fill(result, ...(revealed ? revealedParts(revealed, commands) : []));
  }

  return { paint };
}

function knownParts(board, { strategy, lies }) {
  const expects = lies === 0 ? "It believes every answer." : `It expects up to ${lies} wrong ${lies === 1 ? "answer" : "answers"}.`;
  return [el("p", { class: "soft" }, `${strategy} is guessing. ${expects}`), legend(board)];
}

function revealedParts({ words, wrong }, commands) {
  const line = (each) =>
    el(
      "li",
      {},
      el("p", {}, each.words),
      el("button", { type: "button", class: "button", onclick: () => commands.correct(each.turn, each.right) }, `Correct turn ${each.turn}`),
    );
  return [
    el("p", {}, words),
    wrong.length === 0 ? null : el("ol", { class: "wrong" }, ...wrong.map(line)),
  ];
}

// The state of a game in which the program breaks a person's code; no DOM.
//   const table = new MakeTable(api, game, () => paint(table)); await table.answer("1,2")

class MakeTable extends GameTable {
  constructor(api, game, changed) {
    super(api, `/api/makes/${game.id}`, game, changed);
  }

  get isOver() {
    return this.game.status === "won" || this.game.status === "lost";
  }

  /** Which answers were wrong, once the code is revealed. */
  get revealed() {
    return this.said;
  }

  answer(feedback) {
    return this.step("answers", { feedback });
  }

  /** Correct the answer of an earlier turn. */
  correct(turn, feedback) {
    return this.step(`answers/${turn}`, { feedback }, this.api.put);
  }

  /** Reveal the code; the game does not change. */
  reveal(secret) {
    return this.attempt(async () => {
      this.said = await this.api.post(`${this.path}/reveal`, { secret, version: this.game.version });
    });
  }
}
