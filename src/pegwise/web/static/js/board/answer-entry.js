// The entry of an answer: two counters with key pegs and a text field, kept in sync.
//   const entry = createAnswerEntry({board, changed: (text) => ..., submitted: (text) => ...});
//   page.append(entry.element); entry.text; entry.show("1,2"); entry.focus(); entry.enable(false)

import { answerOf, countsOf, stepped } from "./answers.js";
import { el, fill } from "../page/dom.js";
import { keyPegs } from "./pegs.js";

const NONE = { bulls: 0, cows: 0 };

/** The counters and the field; calls `submitted` on Enter in the field. */
export function createAnswerEntry({ board, changed = () => {}, submitted = () => {} }) {
  const kinds = board.bulls_only ? ["bulls"] : ["bulls", "cows"];
  const field = el("input", {
    class: "answer-field",
    autocomplete: "off",
    autocapitalize: "off",
    maxlength: 40,
    placeholder: board.bulls_only ? "1" : "1,2",
    "aria-label": `Answer: ${kinds.map((kind) => board.words[kind]).join(" and ")}`,
    oninput: () => change(field.value),
    onkeydown: (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      event.stopPropagation();
      submitted(field.value.trim());
    },
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

  function step(kind, by) {
    const counts = stepped(board, countsOf(board, field.value) ?? NONE, kind, by);
    change(answerOf(board, counts));
  }

  function change(text) {
    show(text);
    changed(text.trim());
  }

  function show(text) {
    if (field.value !== text) field.value = text;
    const counts = countsOf(board, text);
    counters.forEach(({ paint }, at) => paint(counts?.[kinds[at]] ?? null));
    const possible = counts && counts.bulls + counts.cows <= board.positions;
    fill(keys, keyPegs(board, { ...(possible ? counts : NONE), words: "" }));
    keys.setAttribute("aria-hidden", "true");
  }

  show("");
  return {
    element,
    show,
    focus: () => {
      field.focus();
      field.select();
    },
    enable: (on) => element.querySelectorAll("button, input").forEach((part) => (part.disabled = !on)),
    get text() {
      return field.value.trim();
    },
  };
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
