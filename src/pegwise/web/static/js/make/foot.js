// The foot of the tray: the answer to the current guess, or the end of the game.

import { createAnswerEntry } from "../board/answer-entry.js";
import { el, fill } from "../page/dom.js";
import { sentence } from "../page/text.js";

/** The foot, with `paint(table)` and `focus()`; actions: answer(text), undo, redo, again, playAgain. */
export function createFoot(place, board, commands) {
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
    words.textContent = sentence(fault?.message ?? wordsOf(table));
    retry.hidden = again === null;
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
    clear: () => entry.show(""),
    isEmpty: () => entry.text === "",
    focus: () => (table.game.guess === null ? end.querySelector("h2, button")?.focus() : entry.focus()),
  };
}

function wordsOf({ game, busy }) {
  if (busy) return "One moment …";
  if (game.contradiction) return game.contradiction.words;
  return game.guess === null ? game.verdict : `Is it ${game.guess}?`;
}

function endParts(game, commands) {
  return [
    el("h2", { id: "verdict", tabindex: "-1" }, sentence(game.verdict)),
    el(
      "div",
      { class: "cluster" },
      el("button", { type: "button", class: "button is-primary", onclick: commands.playAgain }, "Another code"),
      el("a", { class: "button", href: `/review#${encodeURIComponent(game.text)}` }, "Review the game"),
    ),
  ];
}
