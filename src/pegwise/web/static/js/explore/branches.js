// The answers to a guess: links to the nodes behind them, with the number of codes.

import { countsOf } from "../board/answers.js";
import { el, fill } from "../page/dom.js";
import { bar } from "../shared/figures/histogram.js";
import { countOf, percentOf } from "../page/text.js";
import { codePegs, keyPegs } from "../board/pegs.js";
import { below, queryOf } from "./place.js";

/** Render the answers into a list. */
export function paintBranches(list, place, { board, branches }) {
  const most = Math.max(...branches.map(({ codes }) => codes));
  fill(list, ...branches.map((branch) => el("li", {}, branchLink(board, place, branch, branch.codes / most))));
}

function branchLink(board, place, branch, length) {
  const address = `/explore${queryOf(below(place, branch.feedback))}`;
  const parts = [
    keyPegs(board, { ...countsOf(board, branch.feedback), words: "" }),
    el("span", { class: "branch-words" }, branch.words),
    el("span", { class: "branch-bar" }, bar(length)),
    el("span", { class: "branch-codes" }, `${countOf(branch.codes, "code")} · ${percentOf(branch.share)}`),
    el("span", { class: "branch-next" }, ...nextParts(board, branch)),
  ];
  return el("a", { class: `branch${branch.wins ? " is-won" : ""}`, href: address, "data-key": `branch ${branch.feedback}` }, ...parts);
}

function nextParts(board, { wins, next, most_more }) {
  if (wins) return ["found ✓"];
  const most = most_more === null ? null : el("span", { class: "soft" }, `${most_more} more at most`);
  const then = next === null ? [] : [el("span", { class: "soft" }, "then"), codePegs(board, next)];
  return [...then, most].filter(Boolean);
}
