// The tables of a review: all figures, and the chart as text.

import { el, fixed, guessesOf, whole } from "../page/dom.js";
import { howMany } from "./turn.js";

const HEADS = ["Turn", "Guess", "Fits", "Classes", "Worst", "Average", "Bits", "To go"];

/** The figures of each guess, with the best guess below it if that is another. */
export function figuresTable({ turns }) {
  const rows = turns.flatMap((turn, at) => {
    const yours = figuresRow(String(at + 1), turn);
    return turn.best.guess === turn.guess ? [yours] : [yours, figuresRow("", turn.best)];
  });
  return table(HEADS, rows, 2);
}

function figuresRow(number, figures) {
  return [
    number,
    figures.guess,
    figures.is_candidate ? "yes" : "no",
    whole(figures.classes),
    howMany(figures.worst),
    average(figures.expected_after),
    fixed(figures.entropy, 2),
    guessesOf(figures.expected_guesses, figures.exact),
  ];
}

function average(codes) {
  return codes >= 1e9 ? howMany(codes) : fixed(codes, 1);
}

/** Codes left after each turn, yours and on the best line. */
export function leftTable(yours, best) {
  const length = Math.max(yours.length, best.length);
  const shown = (values, turn) => (turn < values.length ? (values[turn] % 1 ? average(values[turn]) : howMany(values[turn])) : "–");
  const rows = Array.from({ length }, (_, turn) => [turn === 0 ? "start" : String(turn), shown(yours, turn), shown(best, turn)]);
  return table(["Turn", "You", "Best line"], rows, 1);
}

/** A table whose columns from index `numbers` on are numeric. */
function table(heads, rows, numbers) {
  const cell = (tag, more) => (text, at) => el(tag, { class: at >= numbers ? "number" : "code", ...more }, text);
  return el(
    "table",
    { class: "table is-tight" },
    el("thead", {}, el("tr", {}, ...heads.map(cell("th", { scope: "col" })))),
    el("tbody", {}, ...rows.map((row) => el("tr", {}, ...row.map(cell("td", {}))))),
  );
}
