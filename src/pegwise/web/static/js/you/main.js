// The page /you: games to continue, history, records, and moves to another device.

import { createAttempt, get } from "../page/api.js";
import { countOf, el, fill } from "../page/dom.js";
import { drawn } from "../shared/charts.js";
import { scoreChart, scoreWords } from "./chart.js";
import { startData } from "./data.js";
import { gameLine, recordRows } from "./lists.js";

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

part("newer").addEventListener("click", () => turn(-1));
part("older").addEventListener("click", () => turn(1));
startData(attempt, showAll);
await showAll();
