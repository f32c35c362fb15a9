// The foot of the tray during a game: what to do next, the palette, and buttons for the row.

import { el, fill } from "../page/dom.js";
import { isEmpty, isFull } from "../board/row.js";
import { sentence } from "../page/text.js";

/** The foot, with `paint(table, editor)` to update it. */
export function makeFoot(editor, commands) {
  const words = el("p", { class: "foot-words" });
  const retry = el("button", { type: "button", class: "button", onclick: commands.again, hidden: true }, "Try again");
  const tool = (text, action, title) =>
    el("button", { type: "button", class: "button tool", title, onclick: action }, text);
  const copy = tool("Copy above", () => editor.act({ does: "copy" }), "Copy the row above (↑)");
  const fillUp = tool("Fill", () => editor.act({ does: "fill" }), "Fill the free places (.)");
  const clear = tool("Clear", () => editor.act({ does: "clear" }), "Clear the row (Esc)");
  const undo = tool("Undo", commands.undo, "Take back the last guess (Ctrl+Z)");
  const guess = el("button", { type: "button", class: "button is-primary guess", onclick: commands.guess }, "Guess");
  const element = el(
    "div",
    { class: "foot" },
    el("div", { class: "foot-line" }, words, retry),
    editor.palette,
    el("div", { class: "tools" }, copy, fillUp, clear, undo, guess),
  );

  function paint(table) {
    const { row } = editor;
    words.classList.toggle("is-bad", table.fault !== null);
    fill(words, table.fault ? sentence(table.fault.message) : nextStep(table, row));
    retry.hidden = table.again === null;
    copy.disabled = table.game.turns.length === 0;
    fillUp.disabled = isFull(row);
    clear.disabled = isEmpty(row);
    undo.disabled = !table.game.can_undo || table.busy;
    guess.disabled = !isFull(row) || table.busy;
  }

  return { element, paint };
}

function nextStep(table, row) {
  const left = table.game.guesses_left;
  if (table.busy) return "One moment …";
  if (isFull(row)) return "Press Guess, or Enter.";
  const places = row.places.filter((symbol) => symbol === null).length;
  const more = left === null ? "" : ` · ${left} ${left === 1 ? "guess" : "guesses"} left`;
  return `Place ${places} ${places === 1 ? "peg" : "pegs"}${more}`;
}
