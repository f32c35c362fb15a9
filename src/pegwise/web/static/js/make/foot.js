// The foot of the tray: the answer to the current guess, or the end of the game.

import { createAnswerEntry } from "../board/answer-entry.js";
import { el, fill } from "../page/dom.js";
import { sentence } from "../page/text.js";

/** The foot, with `paint(desk)` and `focus()`; actions: answer(text), undo, redo, again, playAgain. */
export function createFoot(place, board, deeds) {
  const words = el("p", { class: "foot-words", id: "foot-words" });
  const retry = el("button", { type: "button", class: "button", onclick: deeds.again, hidden: true }, "Try again");
  const entry = createAnswerEntry({ board, changed: () => refresh(), submitted: deeds.answer });
  const button = (text, deed, kind = "") => el("button", { type: "button", class: `button ${kind}`, onclick: deed }, text);
  const answer = button("Answer", () => deeds.answer(entry.text), "is-primary guess");
  const undo = button("Undo", deeds.undo);
  const redo = button("Redo", deeds.redo);
  const table = el("div", { class: "foot" }, entry.element);
  const end = el("div", { class: "end stack" });
  let desk = null;

  fill(
    place,
    el("div", { class: "foot" }, el("div", { class: "foot-line" }, words, retry), table, end, el("div", { class: "tools" }, undo, redo, answer)),
  );

  function paint(shown) {
    desk = shown;
    const { make, fault, again, busy } = desk;
    words.classList.toggle("is-bad", fault !== null || make.status === "contradictory");
    words.textContent = sentence(fault?.message ?? wordsOf(desk));
    retry.hidden = again === null;
    table.hidden = make.guess === null;
    answer.hidden = make.guess === null;
    end.hidden = !desk.isOver;
    if (desk.isOver) fill(end, ...endParts(make, deeds));
    undo.disabled = !make.can_undo || busy;
    redo.disabled = !make.can_redo || busy;
    refresh();
  }

  function refresh() {
    answer.disabled = entry.text === "" || desk.busy;
  }

  return {
    paint,
    clear: () => entry.show(""),
    isEmpty: () => entry.text === "",
    focus: () => (desk.make.guess === null ? end.querySelector("h2, button")?.focus() : entry.focus()),
  };
}

function wordsOf({ make, busy }) {
  if (busy) return "One moment …";
  if (make.contradiction) return make.contradiction.words;
  return make.guess === null ? make.verdict : `Is it ${make.guess}?`;
}

function endParts(make, deeds) {
  return [
    el("h2", { id: "verdict", tabindex: "-1" }, sentence(make.verdict)),
    el(
      "div",
      { class: "cluster" },
      el("button", { type: "button", class: "button is-primary", onclick: deeds.playAgain }, "Another code"),
      el("a", { class: "button", href: `/review#${encodeURIComponent(make.text)}` }, "Review the game"),
    ),
  ];
}
