// Who guesses: the strategies of a board as options of a <select>.
//   paintStrategies(select, await strategiesOf(board))     // "auto" first

import { get } from "../page/api.js";
import { el, fill } from "../page/dom.js";

/** All strategies, with whether they play this board. */
export function strategiesOf(board) {
  return get(`/api/strategies?variant=${encodeURIComponent(board.variant)}`);
}

/** Fill a <select>; what was chosen stays chosen where it still plays. */
export function paintStrategies(select, strategies, wanted = select.value || "auto") {
  const playing = strategies.filter(({ name, plays }) => plays && name !== "auto");
  const picked = playing.find((strategy) => strategy.picked);
  const auto = el("option", { value: "auto" }, picked ? `auto: ${picked.name}` : "auto");
  fill(select, auto, ...playing.map(({ name }) => el("option", { value: name }, name)));
  select.value = playing.some(({ name }) => name === wanted) ? wanted : "auto";
}

/** What the strategy of a <select> does, in a sentence. */
export function summaryOf(strategies, name) {
  const strategy = strategies.find((each) => (name === "auto" ? each.picked : each.name === name));
  return strategy?.summary ?? "";
}
