// The ranking of next guesses: a table; clicking a guess starts a row with it.

import { el, fill } from "../page/dom.js";
import { fixed } from "../page/text.js";
import { codePegs } from "../board/pegs.js";

const COLUMNS = [
  ["Fits", "whether the guess can be the code"],
  ["Average", "codes left on average: fewer is better"],
  ["Worst", "codes left after the least helpful answer: fewer is better"],
  ["Classes", "different answers that it can get: more is better"],
  ["Bits", "information in the answer on average: more is better"],
];

/** Render the ranking; calls `take(guess)` when a guess is clicked. */
export function paintRanking(place, { board, guesses, among, objection }, take) {
  if (guesses.length === 0) return fill(place, objection ? el("p", { class: "soft" }, objection) : null);
  const heads = COLUMNS.map(([text, title]) => el("th", { scope: "col", class: "number", title }, text));
  fill(
    place,
    el(
      "div",
      { class: "scroll", tabindex: "0", role: "region", "aria-label": "Ranking of next guesses" },
      el(
        "table",
        { class: "table is-tight ranking" },
        el("thead", {}, el("tr", {}, el("th", { scope: "col" }, "Guess"), ...heads)),
        el("tbody", {}, ...guesses.map((guess) => rankedRow(board, guess, take))),
      ),
    ),
    among ? el("p", { class: "soft" }, among) : null,
  );
}

function rankedRow(board, ranked, take) {
  const button = el(
    "button",
    {
      type: "button",
      class: "button is-quiet take",
      "data-key": `take ${ranked.guess}`,
      "aria-label": `Copy ${ranked.guess} to a new row`,
      onclick: () => take(ranked.guess),
    },
    codePegs(board, ranked.guess),
  );
  const figures = [
    ranked.is_candidate ? "yes" : "no",
    figure(ranked.expected, 1),
    figure(ranked.worst, 0),
    figure(ranked.classes, 0),
    figure(ranked.entropy, 2),
  ];
  return el("tr", {}, el("th", { scope: "row" }, button), ...figures.map((text) => el("td", { class: "number" }, text)));
}

function figure(value, digits) {
  return value === null ? "–" : fixed(value, digits);
}
