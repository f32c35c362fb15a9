// One daily code as a card: how it stands, a way in, streak and results.

import { el } from "../page/dom.js";
import { peg } from "../board/pegs.js";
import { contentsOf, titleOf } from "../play/words.js";
import { shareBox } from "../shared/share.js";
import { paintHistogram } from "./histogram.js";

/** What is to be said of a code: a line, and the words of the button. */
export function standing({ status, guesses }) {
  const tries = `${guesses} ${guesses === 1 ? "guess" : "guesses"}`;
  if (status === null || status === undefined) return ["Not played yet", "Play"];
  if (status === "playing") return [guesses ? `Under way: ${tries} so far` : "Under way", "Go on"];
  if (status === "won") return [`Found in ${tries}`, "Look at it"];
  return [status === "lost" ? `Not found in ${tries}` : `Given up after ${tries}`, "Look at it"];
}

/** The card of a code; its history comes later through `history(message)`. */
export function dailyCard(code, board) {
  const [line, action] = standing(code);
  const isOver = code.status !== null && code.status !== "playing";
  const figures = el("div", { class: "figures" });
  const kind = { won: "is-won", lost: "is-lost", "gave up": "is-lost" }[code.status] ?? "";
  const card = el(
    "li",
    { class: `card stack daily-card ${kind}`, "data-variant": code.variant },
    el("h2", {}, titleOf(board)),
    el("span", { class: "code-pegs", "aria-hidden": "true" }, ...somePegs(board)),
    el("p", { class: "soft" }, `${contentsOf(board)}; ${board.limit} guesses`),
    el("p", { class: "standing" }, line),
    el("a", { class: `button ${isOver ? "" : "is-primary"}`, href: `/play/${code.link}` }, action),
    isOver ? shareBox(code.game) : null,
    figures,
  );
  const history = (message) =>
    figures.replaceChildren(el("p", { class: "streak" }, streakText(message)), paintHistogram(message));
  return { card, history };
}

/** The streak in words. */
export function streakText({ streak, longest_streak: longest, played, won }) {
  if (played === 0) return "Streak: none yet";
  const days = `${streak} ${streak === 1 ? "day" : "days"}`;
  return `Streak: ${days} (longest ${longest}) · ${won} of ${played} found`;
}

function somePegs(board) {
  return Array.from({ length: board.positions }, (_, symbol) => peg(board, symbol));
}
