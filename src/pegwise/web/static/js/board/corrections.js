// Buttons that correct the answer of a suspect turn in place.

import { countsOf } from "./answers.js";
import { el } from "../page/dom.js";
import { countOf } from "../page/text.js";
import { keyPegs } from "./pegs.js";

const SHOWN = 4; // the rest is behind a "more" button

/** The buttons for a suspect; calls `correct(feedback)` with the chosen answer. */
export function corrections(board, suspect, correct) {
  const buttons = suspect.instead.map((instead) => correction(board, suspect, instead, correct));
  const [first, rest] = [buttons.slice(0, SHOWN), buttons.slice(SHOWN)];
  return el(
    "div",
    { class: "corrections", role: "group", "aria-label": `Turn ${suspect.turn} should have been` },
    el("p", { class: "is-bad" }, "Should have been"),
    el("div", { class: "cluster" }, ...first),
    rest.length === 0
      ? null
      : el("details", {}, el("summary", {}, `${rest.length} more`), el("div", { class: "cluster" }, ...rest)),
  );
}

function correction(board, suspect, { feedback, words, codes, exact }, correct) {
  const left = `leaves ${exact ? "" : "at least "}${countOf(codes, "code")}`;
  const counts = countsOf(board, feedback);
  return el(
    "button",
    { type: "button", class: "button correction", "data-key": `correct ${suspect.turn} ${feedback}`, onclick: () => correct(feedback) },
    counts && el("span", { "aria-hidden": "true" }, keyPegs(board, { ...counts, words: "" })),
    el("span", {}, words, " ", el("small", {}, left)),
  );
}
