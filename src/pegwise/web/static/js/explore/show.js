// Rendering a node of the tree.

import { el, fill } from "../page/dom.js";
import { histogram } from "../shared/figures/histogram.js";
import { countOf, fixed, whole } from "../page/text.js";
import { codePegs } from "../board/pegs.js";
import { paintBranches } from "./branches.js";
import { queryOf } from "./place.js";
import { paintTrail } from "./trail.js";

const STATUS = {
  "own choice": "the strategy’s own choice: no claim that it is best",
  proven: "proven: no strategy does better",
  "upper bound": "an upper bound: the best known, not proven best",
};
const FORMS = [
  ["text", "Tree file"],
  ["json", "JSON"],
  ["dot", "Graphviz"],
];

/** Render a node into the page. */
export function showNode(part, place, node) {
  paintTrail(part("trail"), place, node);
  fill(part("guess"), ...guessParts(node));
  part("facts").textContent = factsOf(node);
  part("branches-title").textContent = node.guess === null ? "" : `${countOf(node.branches.length, "answer")} can follow`;
  paintBranches(part("branches"), place, node);
  part("status").textContent = `${node.strategy}, ${STATUS[node.status] ?? node.status}`;
  fill(part("below"), ...belowParts(node));
  fill(part("sample"), ...node.sample.map((code) => el("li", {}, codePegs(node.board, code))));
  part("sample-more").textContent = node.codes > node.sample.length ? `${whole(node.codes - node.sample.length)} more` : "";
  fill(part("exports"), ...FORMS.map(([form, text]) => exportLink(place, form, text)));
  part("command").textContent = node.command;
}

/** The node in a sentence, for screen readers. */
export function sayNode(node) {
  if (node.guess === null) return `Found: ${node.turns.at(-1).guess}.`;
  return `Guess ${node.turns.length + 1} is ${node.guess}: ${factsOf(node)}, ${countOf(node.branches.length, "answer")}.`;
}

function guessParts({ board, guess, turns }) {
  if (guess === null) return ["Found ", codePegs(board, turns.at(-1).guess)];
  return [`Guess ${turns.length + 1} `, codePegs(board, guess)];
}

function factsOf(node) {
  if (node.guess === null) return `in ${countOf(node.turns.length, "guess", "guesses")}`;
  const kind = node.is_candidate ? "it can be the code" : "it cannot be the code, but gives more information";
  return `${countOf(node.codes, "code")} possible, ${kind}`;
}

function belowParts({ below, guess }) {
  if (guess === null) return [el("p", {}, "Nothing left to guess.")];
  if (below === null) return [el("p", { class: "soft" }, "This tree is too large to grow here; it is known only step by step.")];
  const { mean, max, total } = below;
  return [
    el("p", {}, el("b", {}, fixed(mean, 3)), ` guesses on average, at most ${max}; ${whole(total)} in all.`),
    histogram(below.histogram, "codes"),
  ];
}

function exportLink(place, form, text) {
  const { variant, strategy } = place;
  const query = queryOf({ variant, strategy, answers: [] });
  return el("a", { class: "button", href: `/api/explore/export${query}&format=${form}`, download: true }, text);
}
