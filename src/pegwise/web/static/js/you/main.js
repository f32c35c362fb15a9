// The page /you: games to continue, history, records, and moves to another device.

import { makerOf, titleOfName } from "../board/boards.js";
import { createAttempt, get } from "../page/api.js";
import { countOf, el, fill, fixed } from "../page/dom.js";
import { drawn } from "../shared/charts.js";
import { scoreChart, scoreWords } from "./chart.js";
import { startData } from "./data.js";

const part = (id) => document.getElementById(id);
const attempt = createAttempt(part("trouble"));
let page = 1;

async function showYou() {
  const you = await get("/api/you");
  const isNew = you.games === 0 && you.unfinished.length === 0;
  part("nothing").hidden = !isNew;
  for (const card of document.querySelectorAll(".when-played")) card.hidden = isNew;
  const play = el("a", { class: "button is-primary", href: "/play?daily=mastermind" }, "Play today’s code");
  const none = el("li", { class: "empty" }, el("p", {}, "Nothing under way."), play);
  fill(part("unfinished"), ...(you.unfinished.length ? you.unfinished.map(gameLine) : [none]));
  fill(part("boards"), ...recordRows(you.boards));
  if (you.games) part("lead").textContent = `${countOf(you.games, "game")} finished. No account needed: a cookie remembers you.`;
  showScores(you.scores);
}

function showScores(scores) {
  part("chart-note").textContent = scoreWords(scores);
  if (scores.length > 1) drawn(part("chart"), (width) => scoreChart(scores, width));
  else fill(part("chart"));
}

async function showHistory() {
  const found = await get(`/api/you/games?page=${page}`);
  const none = el("li", { class: "empty" }, "No finished games yet. They are listed here, each with its review.");
  fill(part("history"), ...(found.games.length ? found.games.map(gameLine) : [none]));
  part("pager").hidden = found.pages === 1;
  part("place").textContent = `Page ${found.page} of ${found.pages}`;
  part("newer").disabled = page === 1;
  part("older").disabled = page >= found.pages;
}

function turn(by) {
  page += by;
  attempt(async () => {
    await showHistory();
    part("history-title").focus();
  });
}

/** Everything anew, after the player has moved or gone. */
function showAll() {
  page = 1;
  return attempt(async () => {
    await Promise.all([showYou(), showHistory()]);
    part("columns").setAttribute("aria-busy", "false");
  });
}

// Games and records as elements.

/** A game in words: what became of it. */
function outcomeOf({ status, guesses, limit }) {
  const tries = countOf(guesses, "guess", "guesses");
  if (status === "playing") return limit === null ? `${tries} so far` : `${guesses} of ${countOf(limit, "guess", "guesses")}`;
  if (status === "won") return `Found in ${tries}`;
  return status === "lost" ? `Not found in ${tries}` : `Given up after ${tries}`;
}

/** What was special about a game. */
function marksOf(game) {
  return [
    game.maker === "honest" ? null : makerOf(game),
    game.hard ? "hard mode" : null,
    game.hints ? countOf(game.hints, "hint") : null,
    game.undos ? countOf(game.undos, "undo") : null,
    game.skill === null ? null : `skill ${game.skill}, luck ${game.luck}`,
  ].filter(Boolean);
}

/** A line of a list: the board, the outcome, and what to do with it. */
function gameLine(game) {
  const title = titleOfName(game.variant);
  const name = game.number === null ? title : `Daily ${title} #${game.number}`;
  const begun = new Date(game.begun);
  const view = `/play/${game.link}?game=${game.id}`;
  const isOver = game.status !== "playing";
  const action = isOver
    ? el("a", { class: "button", href: `/review?id=${encodeURIComponent(game.id)}`, "aria-label": `Review ${name}` }, "Review")
    : el("a", { class: "button is-primary", href: view, "aria-label": `Continue ${name}` }, "Continue");
  return el(
    "li",
    { class: `game-line is-${game.status.replace(" ", "-")}` },
    el(
      "div",
      {},
      el("p", {}, isOver ? el("a", { href: view }, name) : el("b", {}, name), ` · ${outcomeOf(game)}`),
      el(
        "p",
        { class: "soft" },
        el("time", { datetime: game.begun }, begun.toLocaleDateString([], { dateStyle: "medium" })),
        marksOf(game).map((mark) => ` · ${mark}`).join(""),
      ),
    ),
    isOver && (game.guesses === 0 || !game.reviewable) ? null : action,
  );
}

/** The rows of the table of records. */
function recordRows(boards) {
  if (boards.length === 0) return [el("tbody", {}, el("tr", {}, el("td", {}, "No games yet: your first one starts the table.")))];
  const head = (text, title) => el("th", { scope: "col", title }, text);
  const mean = (value, digits) => (value === null ? "–" : fixed(value, digits));
  const row = (board) =>
    el(
      "tr",
      {},
      el("th", { scope: "row" }, titleOfName(board.variant).replace(/^Board /, "")),
      el("td", {}, `${board.won} of ${board.games}`, board.with_hints ? el("span", { class: "soft helped" }, `${board.with_hints} with hints`) : null),
      el("td", {}, mean(board.mean_guesses, 2)),
      el("td", {}, mean(board.perfect_mean, 2)),
      el("td", {}, mean(board.skill, 0)),
      el("td", {}, mean(board.luck, 0)),
    );
  return [
    el("thead", {}, el("tr", {}, head("Board"), head("Found"), head("Guesses"), head("Perfect"), head("Skill"), head("Luck"))),
    el("tbody", {}, ...boards.map(row)),
  ];
}

// The page.

part("newer").addEventListener("click", () => turn(-1));
part("older").addEventListener("click", () => turn(1));
startData(attempt, showAll);
await showAll();
