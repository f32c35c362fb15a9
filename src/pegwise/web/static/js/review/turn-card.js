// A reviewed turn: guess, answer, verdict, and the board at that moment.

import { countsOf } from "../board/answers.js";
import { codePegs, doneRow, keyPegs } from "../board/pegs.js";
import { countOf, el, guessesOf, signed, whole } from "../page/dom.js";

/** The card of a turn; calls `retry(turn, button)` to play again from there. */
export function turnCard(review, at, retry) {
  const { board } = review;
  const turn = review.turns[at];
  const number = at + 1;
  const place = el("div", { id: `board-${number}`, class: "turn-board stack", hidden: true });
  const head = el(
    "button",
    { type: "button", class: "turn-head", "aria-expanded": "false", "aria-controls": place.id, title: "Show the board" },
    el("span", { class: "turn-number" }, el("span", { class: "only-heard" }, "Turn "), String(number)),
    codePegs(board, turn.guess),
    keyPegs(board, { ...countsOf(board, turn.feedback), words: turn.feedback_words }),
    el("span", { class: "turn-answer", "aria-hidden": "true" }, turn.feedback_words),
    el("span", { class: `badge is-${turn.verdict}` }, turn.verdict),
  );
  head.addEventListener("click", () => {
    place.hidden = !place.hidden;
    head.setAttribute("aria-expanded", String(!place.hidden));
    if (place.childElementCount === 0) place.append(...boardParts(review, at, retry));
  });
  return el(
    "li",
    { class: `turn card${number === review.decisive_turn ? " is-decisive" : ""}` },
    head,
    figuresOf(board, turn),
    el("p", {}, turn.words.join(" ")),
    place,
  );
}

function figuresOf(board, turn) {
  const fact = (name, ...value) => el("div", {}, el("dt", {}, name), el("dd", {}, ...value));
  const better = turn.best.guess === turn.guess ? "this one" : codePegs(board, turn.best.guess);
  return el(
    "dl",
    { class: "facts" },
    fact("Loss", guessesOf(turn.loss, turn.exact)),
    fact("Luck", `${signed(turn.luck, 2)} bits`),
    fact("Codes", `${whole(turn.before)} → ${whole(turn.after)}`),
    fact("Best", better),
  );
}

/** The rows so far, and a button to play from here. */
function boardParts(review, at, retry) {
  const { board, turns } = review;
  const rows = turns.slice(0, at + 1).map((turn, place) =>
    doneRow(board, { ...countsOf(board, turn.feedback), guess: turn.guess, words: turn.feedback_words }, place + 1),
  );
  const button = el("button", { type: "button", class: "button" }, `Retry from turn ${at + 1}`);
  const note = el("p", { class: "is-bad", role: "alert" });
  button.addEventListener("click", () => retry(at + 1, button, note));
  return [
    el("div", { class: "tray" }, el("ol", { class: "rows", "aria-label": `The board after turn ${at + 1}` }, ...rows)),
    el("p", { class: "soft" }, `${countOf(turns[at].after, "code")} left.`),
    el("div", { class: "cluster" }, button, note),
  ];
}
