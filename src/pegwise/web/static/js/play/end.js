// The foot of the tray when a game is over: verdict, scores, the daily's figures, what to do next.

import { countDown, paintHistogram, streakText } from "../daily/card.js";
import { get } from "../page/api.js";
import { countOf, el, fill, fixed, sentence } from "../page/dom.js";
import { sharing } from "../shared/share.js";
import { secretRow } from "./tray.js";

const MEANING = [
  [
    "Skill",
    "How much nearer each guess brought you, compared with the best guess you could have made. 100 is best play, 0 a game of wasted guesses.",
  ],
  [
    "Luck",
    "How much the answers told you, compared with what you could expect. 50 is neither good nor bad luck, whatever you guessed.",
  ],
];

/** The panel of a finished game. */
export function endPanel(game, commands) {
  const share = sharing(game.id, game.daily ? "is-primary is-large" : "");
  share.load(); // at hand when the button is pressed: the share sheet opens for a click only
  markLies(game.lied_at ?? []);
  const scored = game.turns.length > 0;
  const meant = meaning();
  return el(
    "section",
    { class: `end stack is-${game.status.replace(" ", "-")}`, "data-part": "end", "aria-labelledby": "verdict" },
    el("h2", { id: "verdict", tabindex: "-1" }, sentence(game.verdict)),
    helpTaken(game),
    game.secret === null ? null : secretRow(game),
    lies(game.lies_told),
    game.about_code === null ? null : el("p", { class: "end-about-code" }, game.about_code),
    scored ? scoreBoard(game, meant) : null,
    actions(game, commands, share.button),
    game.daily ? dailyFigures(game) : null,
    meant,
    share.preview,
  );
}

/** Hints and undos, which a shared result mentions too. */
function helpTaken({ hints, undos }) {
  const taken = [hints ? countOf(hints, "hint") : null, undos ? countOf(undos, "undo") : null].filter(Boolean);
  return taken.length === 0 ? null : el("p", { class: "end-help" }, `With ${taken.join(" and ")}.`);
}

/** Which answers were lies. */
function lies(told) {
  if (told.length === 0) return null;
  return el("ul", { class: "end-lies", "aria-label": "Lies" }, ...told.map((words) => el("li", {}, words)));
}

function markLies(turns) {
  const rows = document.querySelectorAll("#rows > li");
  for (const turn of turns) rows[turn - 1]?.classList.add("is-lie");
}

function actions(game, commands, share) {
  const button = (text, onclick, kind = "") =>
    el("button", { type: "button", class: `button ${kind}`, onclick }, text);
  const again = button("Play again", commands.playAgain, game.daily ? "is-quiet" : "is-primary");
  const review = game.reviewable && el("a", { class: "button", href: `/review?id=${encodeURIComponent(game.id)}` }, "Review the game");
  const retry = game.turns.length === 0 || game.maker === "evil" ? null : button("Retry this code", commands.retry, "is-quiet");
  const dailies = el("a", { class: "button is-quiet", href: "/daily" }, game.daily ? "Other dailies" : "Today’s codes");
  const order = game.daily ? [share, review, retry, dailies] : [again, share, review, retry, dailies];
  return el("div", { class: "cluster end-actions" }, ...order.filter(Boolean));
}

/** Skill and luck, and perfect play; they are computed when the game ends. */
function scoreBoard(game, meant) {
  const place = el("div", { class: "end-scores", "aria-live": "polite" });
  const load = async () => {
    fill(place, figures({ skill: null, luck: null }, "…"));
    try {
      const found = await get(`/api/games/${game.id}/scores`);
      place.hidden = found.skill === null && found.perfect === null;
      meant.hidden = found.skill === null;
      fill(place, found.skill === null ? null : figures(found, ""), perfect(found));
    } catch (fault) {
      if (fault.status === undefined) throw fault;
      const again = el("button", { type: "button", class: "button is-quiet", onclick: load }, "Try again");
      fill(place, el("p", {}, `No scores now: ${sentence(fault.message)} `, again));
    }
  };
  load();
  return place;
}

function figures(scores, unknown) {
  const one = (name, value) =>
    el("div", { class: "end-score" }, el("dt", {}, name), el("dd", {}, el("b", {}, String(value ?? unknown)), " of 100"));
  return el("dl", { class: "end-pair" }, one("Skill", scores.skill), one("Luck", scores.luck));
}

function perfect({ perfect: guesses, perfect_mean: mean }) {
  if (guesses === null) return null;
  const usually = mean === null ? "" : ` (${fixed(mean, 2)} on average)`;
  return el("p", { class: "end-perfect" }, `Perfect play finds this code in ${countOf(guesses, "guess", "guesses")}${usually}.`);
}

function meaning() {
  const lines = MEANING.flatMap(([name, words]) => [el("dt", {}, name), el("dd", {}, words)]);
  return el("details", { class: "end-meaning", hidden: true }, el("summary", {}, "What skill and luck mean"), el("dl", {}, ...lines));
}

// The end of a daily game: streak, results so far with today's lit, the next code, the other players.

/** The figures of the player and of all players; loaded when they are shown. */
function dailyFigures(game) {
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
