// The end of a daily game: streak, results so far with today's lit, the next code, the other players.

import { countDown, paintHistogram, streakText } from "../daily/card.js";
import { get } from "../page/api.js";
import { countOf, el, fill, sentence } from "../page/dom.js";

/** The figures of the player and of all players; loaded when they are shown. */
export function dailyFigures(game) {
  const own = el("div", { class: "end-results" });
  const next = el("p", { class: "end-next" });
  const others = el("div", { class: "end-results" });
  const players = el("details", {}, el("summary", {}, "How today’s players did"), others);
  const today = game.status === "won" ? game.turns.length : null;
  const { variant } = game.board;
  quietly(own, async () => {
    const history = await get(`/api/daily/${variant}`);
    fill(own, el("p", { class: "streak" }, `Daily #${game.number} · ${streakText(history)}`), paintHistogram(history, today));
  });
  quietly(next, async () => {
    const { seconds_left: seconds } = await get("/api/daily");
    const clock = el("b", { class: "clock" });
    fill(next, "Next code in ", clock);
    const over = () => fill(next, el("a", { href: `/play?daily=${variant}` }, "The next code is here."));
    countDown(seconds, (text) => (clock.textContent = text), over);
  });
  players.addEventListener("toggle", () => players.open && quietly(others, () => showPlayers(others, game, today)));
  return el("div", { class: "end-daily stack" }, own, next, players);
}

async function showPlayers(place, game, today) {
  const all = await get(`/api/games/${game.id}/players`);
  const won = all.players - all.not_found;
  const words = all.players === 1 ? "You are the first today." : `${won} of ${countOf(all.players, "player")} found it.`;
  fill(place, el("p", {}, words), paintHistogram({ ...all, played: all.players, won, with_hints: {} }, today));
}

async function quietly(place, task) {
  try {
    await task();
  } catch (fault) {
    if (fault.status === undefined) throw fault;
    place.textContent = sentence(fault.message);
  }
}
