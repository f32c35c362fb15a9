// The server's advice: codes left, what is certain, the ranking, the heat map, the codes.

import { el, fill } from "../page/dom.js";
import { heatMap } from "../shared/figures/heat.js";
import { codePegs } from "../board/pegs.js";
import { paintRanking } from "./ranking.js";

/** Render the advice into the page; calls `take(guess)` when a guess is clicked. */
export function paintAdvice(part, assistance, take) {
  const { board, left, certain, contradiction, grid, grid_exact, codes } = assistance;
  fill(part("left"), left.words);
  fill(part("certain"), certain);
  part("contradiction").hidden = contradiction === null;
  fill(part("contradiction"), contradiction?.words ?? "");
  part("guesses").hidden = contradiction !== null;
  paintRanking(part("ranking"), assistance, take);
  part("grid").hidden = grid === null;
  if (grid) fill(part("heat"), heatMap(board, grid));
  part("sampled").hidden = grid_exact;
  part("codes").hidden = codes.length === 0;
  fill(part("code-list"), ...codes.map((code) => el("li", {}, takeButton(board, code, take))));
}

function takeButton(board, code, take) {
  const label = `Copy ${code} to a new row`;
  const action = () => take(code);
  return el(
    "button",
    { type: "button", class: "button is-quiet take small-pegs", "data-key": `code ${code}`, "aria-label": label, onclick: action },
    codePegs(board, code),
  );
}
