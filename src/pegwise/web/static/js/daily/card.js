// A daily code as a card: its status, a link, streak and results.

import { el } from "../page/dom.js";
import { peg } from "../board/pegs.js";
import { contentsOf, titleOf } from "../play/words.js";
import { shareBox } from "../shared/share.js";
import { paintHistogram } from "./histogram.js";

/** The status of a code and the label of its button. */
export function standing({ status, guesses }) {
  const tries = `${guesses} ${guesses === 1 ? "guess" : "guesses"}`;
  if (status === null || status === undefined) return ["Not played yet", "Play"];
  if (status === "playing") return [guesses ? `In progress: ${tries} so far` : "In progress", "Continue"];
  if (status === "won") return [`Found in ${tries}`, "View"];
  return [status === "lost" ? `Not found in ${tries}` : `Given up after ${tries}`, "View"];
}

/** The card of a code; `history(message)` adds its history later. */
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
