// The breadcrumb trail: the start and each turn so far, as links.

import { el, fill } from "../page/dom.js";
import { codePegs, keyPegs } from "../board/pegs.js";
import { above, queryOf } from "./place.js";

/** Render the trail into a list. */
export function paintTrail(list, place, { board, turns }) {
  const start = step(place, 0, turns.length, "Start");
  fill(list, el("li", {}, start), ...turns.map((turn, at) => el("li", {}, step(place, at + 1, turns.length, turnOf(board, turn, at)))));
}

function step(place, count, last, shown) {
  const current = count === last;
  const link = { class: "trail-step", "data-key": `trail ${count}`, href: `/explore${queryOf(above(place, count))}` };
  return el("a", { ...link, "aria-current": current ? "step" : null }, shown);
}

function turnOf(board, turn, at) {
  return el("span", { class: "trail-turn" }, el("span", { class: "soft" }, `${at + 1}.`), codePegs(board, turn.guess), keyPegs(board, turn));
}
