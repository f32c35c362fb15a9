// A node of a strategy's tree: its address, and how it is shown.

import { countsOf } from "../board/answers.js";
import { hasMarks } from "../board/marks.js";
import { codePegs, keyPegs, turnPegs } from "../board/pegs.js";
import { countOf, el, fill, fixed, percentOf, whole } from "../page/dom.js";
import { bar, histogram } from "../shared/charts.js";

/** @typedef {{variant: string, strategy: string, answers: string[]}} Place */

/** @returns {Place} */
export function placeOf(search) {
  const query = new URLSearchParams(search);
  return {
    variant: query.get("variant") || "mastermind",
    strategy: query.get("strategy") || "auto",
    answers: (query.get("answers") ?? "").split(";").filter(Boolean),
  };
}

/** The query string of a node, for the page and the API. */
export function queryOf({ variant, strategy, answers }) {
  const query = new URLSearchParams({ variant, strategy });
  if (answers.length > 0) query.set("answers", answers.join(";"));
  return `?${query}`.replaceAll("%2C", ",").replaceAll("%3B", ";").replaceAll("%3A", ":");
}

/** The node after one more answer. */
export function below(place, answer) {
  return { ...place, answers: [...place.answers, answer] };
}

/** The node after the first `count` answers. */
export function above(place, count) {
  return { ...place, answers: place.answers.slice(0, count) };
}

// The node on the page.

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
  part("command").previousElementSibling.hidden = node.command === ""; // a word list is a file of the server
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
  const kind = node.is_candidate ? "this guess may be the code" : "this guess cannot be the code, but tells more";
  return `${countOf(node.codes, "code")} possible; ${kind}`;
}

function belowParts({ below, guess }) {
  if (guess === null) return [el("p", {}, "Nothing left to guess.")];
  if (below === null) return [el("p", { class: "soft" }, "This tree is too large to grow here; it is known only step by step.")];
  const { mean, max, total } = below;
  return [
    el("p", {}, el("b", {}, fixed(mean, 3)), ` guesses on average, at most ${max}; ${whole(total)} over all codes.`),
    histogram(below.histogram, "codes"),
  ];
}

function exportLink(place, form, text) {
  const { variant, strategy } = place;
  const query = queryOf({ variant, strategy, answers: [] });
  return el("a", { class: "button", href: `/api/explore/export${query}&format=${form}`, download: true }, text);
}

// The answers to a guess: links to the nodes behind them, with the number of codes.

/** Render the answers into a list. */
function paintBranches(list, place, { board, branches }) {
  const most = Math.max(...branches.map(({ codes }) => codes));
  fill(list, ...branches.map((branch) => el("li", {}, branchLink(board, place, branch, branch.codes / most))));
}

function branchLink(board, place, branch, length) {
  const address = `/explore${queryOf(below(place, branch.feedback))}`;
  const parts = [
    keyPegs(board, { ...countsOf(board, branch.feedback), words: "" }),
    el("span", { class: "branch-words" }, hasMarks(board) ? el("span", { class: "only-heard" }, branch.words) : branch.words),
    el("span", { class: "branch-bar" }, bar(length)),
    el("span", { class: "branch-codes" }, `${countOf(branch.codes, "code")} · ${percentOf(branch.share)}`),
    el("span", { class: "branch-next" }, ...nextParts(board, branch)),
  ];
  return el("a", { class: `branch${branch.wins ? " is-won" : ""}`, href: address, "data-key": `branch ${branch.feedback}` }, ...parts);
}

function nextParts(board, { wins, next, most_more }) {
  if (wins) return ["found ✓"];
  const most = most_more === null ? null : el("span", { class: "soft" }, `at most ${most_more} more`);
  const then = next === null ? [] : [el("span", { class: "soft" }, "then"), codePegs(board, next)];
  return [...then, most].filter(Boolean);
}

// The breadcrumb trail: the start and each turn so far, as links.

/** Render the trail into a list. */
function paintTrail(list, place, { board, turns }) {
  const start = step(place, 0, turns.length, "Start");
  fill(list, el("li", {}, start), ...turns.map((turn, at) => el("li", {}, step(place, at + 1, turns.length, turnOf(board, turn, at)))));
}

function step(place, count, last, shown) {
  const current = count === last;
  const link = { class: "trail-step", "data-key": `trail ${count}`, href: `/explore${queryOf(above(place, count))}` };
  return el("a", { ...link, "aria-current": current ? "step" : null }, shown);
}

function turnOf(board, turn, at) {
  return el("span", { class: "trail-turn" }, el("span", { class: "soft" }, `${at + 1}.`), ...turnPegs(board, turn));
}
