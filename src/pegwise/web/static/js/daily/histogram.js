// A bar chart of the number of guesses per game.

import { el } from "../page/dom.js";

/** The bars: every number of guesses up to the maximum, with its length relative to the longest. */
export function barsOf(histogram) {
  const counts = Object.entries(histogram).map(([guesses, games]) => [Number(guesses), games]);
  const most = Math.max(0, ...counts.map(([guesses]) => guesses));
  const longest = Math.max(1, ...counts.map(([, games]) => games));
  return Array.from({ length: most }, (_, at) => {
    const games = histogram[at + 1] ?? 0;
    return { guesses: at + 1, games, share: games / longest };
  });
}

/** A histogram as a list; an empty one invites to play. */
export function paintHistogram(history) {
  if (history.played === 0) return el("p", { class: "soft" }, "No results yet: play today’s code.");
  if (history.won === 0) return el("p", { class: "soft" }, "No code found yet: the next one is yours.");
  return el("ol", { class: "histogram", "aria-label": "Games by guesses" }, ...barsOf(history.histogram).map(bar));
}

function bar({ guesses, games, share }) {
  const line = el("span", { class: "bar" }, String(games));
  line.style.setProperty("--share", share);
  return el(
    "li",
    { "aria-label": `${games} in ${guesses}` },
    el("span", { class: "bar-number", "aria-hidden": "true" }, String(guesses)),
    line,
  );
}
