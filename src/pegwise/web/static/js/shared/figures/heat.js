// The grid of positions and symbols: how likely each symbol is at each place, as colour and as text.

import { el } from "../../page/dom.js";
import { nameOf, peg } from "../../board/pegs.js";

/** A table of shares; `grid[place][symbol]` is between 0 and 1. */
export function heatMap(board, grid) {
  const places = grid.map((_, place) => el("th", { scope: "col" }, `Place ${place + 1}`));
  const rows = board.symbols.map((_, symbol) =>
    el(
      "tr",
      {},
      el("th", { scope: "row", class: "small-pegs" }, peg(board, symbol), el("span", { class: "only-heard" }, nameOf(board, symbol))),
      ...grid.map((shares) => cell(shares[symbol])),
    ),
  );
  return el(
    "table",
    { class: "heat" },
    el("caption", { class: "only-heard" }, "Share of the codes left that have a symbol at a place"),
    el("thead", {}, el("tr", {}, el("td", {}), ...places)),
    el("tbody", {}, ...rows),
  );
}

function cell(share) {
  const shown = el("td", { class: share === 1 ? "is-certain" : share === 0 ? "is-out" : null }, percent(share));
  shown.style.setProperty("--share", share.toFixed(4));
  return shown;
}

/** A share as a percentage that never claims certainty by rounding. */
export function percent(share) {
  if (share === 0) return "–";
  if (share < 0.01) return "<1 %";
  if (share > 0.99 && share < 1) return ">99 %";
  return `${Math.round(share * 100)} %`;
}
