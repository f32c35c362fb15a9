// The rows of a game: those played, the current one, those still free.

import { el } from "../page/dom.js";
import { codePegs } from "../board/pegs.js";
import { doneRow } from "../board/turns.js";

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
