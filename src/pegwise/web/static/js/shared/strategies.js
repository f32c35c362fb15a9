// The strategies of a board as options of a <select>.
//   paintStrategies(select, await strategiesOf(board))     // "auto" first

import { get } from "../page/api.js";
import { el, fill } from "../page/dom.js";

/** All strategies, and whether they play this board. */
export function strategiesOf(board) {
  return get(`/api/strategies?variant=${encodeURIComponent(board.variant)}`);
}

/** Fill a <select>; keeps the selection if that strategy still plays. */
export function paintStrategies(select, strategies, wanted = select.value || "auto") {
  const playing = strategies.filter(({ name, plays }) => plays && name !== "auto");
  const picked = playing.find((strategy) => strategy.picked);
  const auto = el("option", { value: "auto" }, picked ? `auto: ${picked.name}` : "auto");
  fill(select, auto, ...playing.map(({ name }) => el("option", { value: name }, name)));
  select.value = playing.some(({ name }) => name === wanted) ? wanted : "auto";
}

/** The selected strategy in a sentence. */
export function summaryOf(strategies, name) {
  const strategy = strategies.find((each) => (name === "auto" ? each.picked : each.name === name));
  return strategy?.summary ?? "";
}
