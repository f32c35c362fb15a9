// A comparison in words; no DOM.

import { titleOfName } from "../board/boards.js";
import { countOf, fixed, whole } from "../page/dom.js";

/** Whether it is waiting or running. */
export function isActive({ state }) {
  return state === "waiting" || state === "running";
}

/** The title: what is compared. */
export function titleOfJob({ variant, strategies, games }) {
  const scope = games === null ? "all codes" : countOf(games, "game");
  return `${titleOfName(variant).replace(/^Board /, "")}, ${scope}: ${strategies.join(", ")}`;
}

/** The state in words. */
export function stateOf(job) {
  const { state, working_on, done, total, error } = job;
  if (state === "waiting") return "Waiting …";
  if (state === "running") return `${working_on ?? "Starting"}: ${whole(done)} of ${whole(total)} games`;
  if (state === "failed") return error ?? "It failed.";
  return state === "done" ? "Done." : "Cancelled; finished rows are kept.";
}

/** The fraction done. */
export function shareOf({ done, total, state }) {
  return state === "done" ? 1 : total > 0 ? done / total : 0;
}

/** The change between two states in a sentence, or null. */
export function newsOf(before, after) {
  const known = new Set(before?.standings.map(({ strategy }) => strategy));
  const fresh = after.standings.filter(({ strategy }) => !known.has(strategy));
  const results = fresh.map(({ strategy, mean }) => `${strategy} needs ${fixed(mean, 2)} guesses on average.`);
  const ended = (before === null || isActive(before)) && !isActive(after) ? [stateOf(after)] : [];
  return [...results, ...ended].join(" ") || null;
}
