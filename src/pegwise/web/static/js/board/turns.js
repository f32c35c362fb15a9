// A turn as a row of the tray: its number, the pegs of the guess, the answer.
//   list.append(doneRow(board, turn, 1))        // in an <ol class="rows"> inside a .tray

import { el } from "../page/dom.js";
import { keyPegs, peg, symbolsOf } from "./pegs.js";

/** A guess and its answer. */
export function doneRow(board, turn, number) {
  const holes = symbolsOf(board, turn.guess).map((symbol) =>
    el("span", { class: "hole" }, peg(board, symbol)),
  );
  return el(
    "li",
    { class: "row is-done" },
    el("span", { class: "row-number" }, String(number)),
    el("span", { class: "places", role: "img", "aria-label": turn.guess }, ...holes),
    el("span", { class: "answer" }, keyPegs(board, turn), el("span", { "aria-hidden": "true" }, turn.words)),
  );
}
