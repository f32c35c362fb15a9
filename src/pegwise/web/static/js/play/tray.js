// The tray of a game. Its rows: those played, the current one, those still free.

import { codePegs, doneRow } from "../board/pegs.js";
import { isEmpty, isFull } from "../board/row.js";
import { el, fill, sentence } from "../page/dom.js";

const SHOWN_AHEAD = 8; // rows shown if there is no limit
const MOST_SHOWN = 12;
const WIDE = 8; // on wider boards rows take several lines, so no free rows are shown

/** Render all rows into a list; the editor's slots go into the current row. */
export function paintRows(list, game, editor) {
  const count = rowCount(game);
  const now = game.status === "playing" ? game.turns.length : -1;
  const focused = editor.slots.contains(document.activeElement);
  const rows = Array.from({ length: count }, (_, place) => {
    if (place < game.turns.length) return doneRow(game.board, game.turns[place], place + 1);
    return place === now ? nowRow(editor, place + 1) : aheadRow(game.board, place + 1);
  });
  list.replaceChildren(...rows);
  if (focused) editor.slots.children[editor.row.at].focus();
}

/** The number of rows shown: all that are allowed, up to a maximum. */
export function rowCount({ board, limit, turns, status }) {
  const needed = turns.length + (status === "playing" ? 1 : 0);
  if (board.positions > WIDE) return needed;
  return Math.max(needed, Math.min(limit ?? SHOWN_AHEAD, MOST_SHOWN));
}

function nowRow(editor, number) {
  return el(
    "li",
    { class: "row is-now", "aria-current": "step" },
    el("span", { class: "row-number" }, String(number)),
    editor.slots,
  );
}

function aheadRow(board, number) {
  const holes = Array.from({ length: board.positions }, () => el("span", { class: "hole" }));
  return el(
    "li",
    { class: "row is-ahead", "aria-hidden": "true" },
    el("span", { class: "row-number" }, String(number)),
    el("span", { class: "places" }, ...holes),
  );
}

/** The code of a finished game, as a row of its own. */
export function secretRow(game) {
  return el("p", { class: "secret" }, el("span", {}, "The code"), codePegs(game.board, game.secret));
}

// The foot of the tray during a game: what to do next, the palette, and buttons for the row.

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
