// A daily code as a card: its status, a link, streak and results.

import { contentsOf, titleOf } from "../board/boards.js";
import { peg } from "../board/pegs.js";
import { el } from "../page/dom.js";
import { shareBox } from "../shared/share.js";

/** The status of a code and the label of its button. */
export function standing({ status, guesses, hints }) {
  const helped = hints ? ` with ${hints} ${hints === 1 ? "hint" : "hints"}` : "";
  const tries = `${guesses} ${guesses === 1 ? "guess" : "guesses"}${helped}`;
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
    el("a", { class: `button ${isOver ? "" : "is-primary"}`, href: addressOf(code) }, action),
    isOver ? shareBox(code.game) : null,
    figures,
  );
  const history = (message) =>
    figures.replaceChildren(el("p", { class: "streak" }, streakText(message)), paintHistogram(message));
  return { card, history };
}

/** Where a code is played: a new game begins at once. */
function addressOf({ status, link, variant }) {
  return status === null ? `/play?daily=${variant}` : `/play/${link}`;
}

/** The streak in words. */
export function streakText({ streak, longest_streak: longest, played, won }) {
  if (played === 0) return "Streak: none yet";
  const days = `${streak} ${streak === 1 ? "day" : "days"}`;
  return `Streak: ${days} (longest ${longest}) · ${won} of ${played} found`;
}

function somePegs(board) {
  return Array.from({ length: Math.min(board.positions, board.symbols.length) }, (_, symbol) => peg(board, symbol));
}

// The time until the next codes as text; no DOM.

/** Seconds as hours, minutes and seconds. */
export function clockText(seconds) {
  const left = Math.max(0, Math.floor(seconds));
  const parts = [Math.floor(left / 3600), Math.floor(left / 60) % 60, left % 60];
  return parts.map((part) => String(part).padStart(2, "0")).join(":");
}

/** When the next codes come, in local time. */
export function localTime(moment) {
  const minute = new Date(Math.round(moment / 60_000) * 60_000);
  const time = minute.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  return `at ${time} your time, midnight UTC`;
}

/** Call `tick(text)` every second for `seconds`, then `over()`. */
export function countDown(seconds, tick, over) {
  const end = performance.now() + seconds * 1000;
  const show = () => {
    const left = (end - performance.now()) / 1000;
    tick(clockText(Math.ceil(left)));
    if (left > 0) return;
    clearInterval(timer);
    over();
  };
  const timer = setInterval(show, 1000);
  show();
}

// A bar chart of the number of guesses per game.

/** The bars: every number of guesses up to the maximum, with its length relative to the longest. */
export function barsOf(histogram, helped = {}) {
  const counts = Object.entries(histogram).map(([guesses, games]) => [Number(guesses), games]);
  const most = Math.max(0, ...counts.map(([guesses]) => guesses));
  const longest = Math.max(1, ...counts.map(([, games]) => games));
  return Array.from({ length: most }, (_, at) => {
    const games = histogram[at + 1] ?? 0;
    return { guesses: at + 1, games, share: games / longest, helped: helped[at + 1] ?? 0 };
  });
}

/** A histogram as a list, with the bar of this number of guesses lit; an empty one invites to play. */
export function paintHistogram(history, lit = null) {
  if (history.played === 0) return el("p", { class: "soft" }, "No results yet: play today’s code.");
  if (history.won === 0) return el("p", { class: "soft" }, "No code found yet: the next one is yours.");
  const bars = barsOf(history.histogram, history.with_hints).map((each) => bar(each, each.guesses === lit));
  return el("ol", { class: "histogram", "aria-label": "Games by guesses" }, ...bars);
}

function bar({ guesses, games, share, helped }, isLit) {
  const line = el("span", { class: `bar ${isLit ? "is-lit" : ""}` }, String(games));
  line.style.setProperty("--share", share);
  const hinted = helped ? `, ${helped} with hints` : "";
  return el(
    "li",
    { "aria-label": `${games} in ${guesses}${hinted}${isLit ? ", today" : ""}` },
    el("span", { class: "bar-number", "aria-hidden": "true" }, String(guesses)),
    el("span", { class: "bar-line" }, line, helped ? el("span", { class: "bar-note", "aria-hidden": "true" }, `${helped} with hints`) : null),
  );
}
