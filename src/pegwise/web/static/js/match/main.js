// The page /match: the form for a new match, its waiting room, the game and its end.

import { startBoardPicker, titleOf } from "../board/boards.js";
import { createAttempt } from "../page/api.js";
import { recall, remember } from "../page/browser.js";
import { announce, el, fill } from "../page/dom.js";
import { follow } from "../page/follow.js";
import { MatchTable, newsOf } from "./table.js";
import { makeRoom } from "./room.js";
import { makeGame } from "./game.js";
import * as api from "../page/api.js";

const part = (id) => document.getElementById(id);
const page = part("match");
const [form, room, game, connection] = ["create", "room", "game", "connection"].map(part);
const attempt = createAttempt(part("trouble"), () => game.hidden || showMissing());

let view = null; // what handles keys: the waiting room or the game
let stop = () => {};

document.addEventListener("keydown", (event) => view?.key(event));
attempt(page.dataset.link ? () => open(page.dataset.link) : startForm);

/** There is no match behind the link, or none that can be loaded now. */
function showMissing() {
  page.classList.add("is-missing");
  part("trouble").append(" ", el("a", { href: "/match" }, "Start a match of your own"));
}

async function startForm() {
  const variant = new URLSearchParams(location.search).get("board") ?? "mastermind";
  const players = part("players-field");
  let board = { variant };
  form.elements.name.value ||= recall("name") ?? "";
  form.addEventListener("input", () => (players.hidden = form.elements.kind.value !== "race"));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    attempt(() => create(board));
  });
  await startBoardPicker({ variant, chosen: (chosen) => (board = chosen) });
  showRunning(await api.get("/api/matches"));
}

/** Links to the matches that the player can go back to. */
function showRunning(matches) {
  const running = part("running");
  running.hidden = matches.length === 0;
  const links = matches.map(({ id, kind, variant, others }) =>
    el("a", { class: "button", href: `/match/${id}` }, `${kind === "duel" ? "Duel" : "Race"}: ${others.join(", ") || variant}`),
  );
  fill(running, el("p", {}, "Go back to"), el("div", { class: "cluster" }, ...links));
}

async function create(board) {
  const { kind, players, name } = form.elements;
  remember("name", name.value.trim());
  const race = kind.value === "race";
  const wanted = { kind: kind.value, variant: board.variant, players: race ? Number(players.value) : 2 };
  show(await api.post("/api/matches", { ...wanted, name: name.value.trim() || null }));
}

async function open(link) {
  show(await api.get(`/api/matches/${encodeURIComponent(link)}`));
}

/** Show a match and follow it; also the next one, without leaving the page. */
function show(match) {
  stop();
  page.classList.remove("is-missing");
  if (location.pathname !== `/match/${match.id}`) history.pushState(null, "", `/match/${match.id}`);
  document.title = `${match.kind === "duel" ? "Duel" : "Race"}: ${titleOf(match.board)} · Pegwise`;
  page.dataset.state = "";
  let heard = match;
  const table = new MatchTable(api, match, changed);
  const views = { room: makeRoom(room, table), game: null };

  function changed() {
    const said = newsOf(heard, table.match, table.match.you?.number);
    const before = heard;
    heard = table.match;
    if (said) announce(said);
    paint(before.state !== heard.state);
  }

  function paint(turned) {
    const waiting = table.match.seats.every(({ status }) => status === "waiting"); // or it never began
    for (const [section, on] of [[form, false], [room, waiting], [game, !waiting]]) section.hidden = !on;
    page.classList.toggle("is-game", !waiting);
    page.dataset.state = table.match.state;
    if (!waiting) views.game ??= makeGame(game, table, { rematch });
    view = waiting ? views.room : views.game;
    view.paint();
    connection.hidden = !table.lost;
    if (turned) scrollTo(0, 0);
  }

  const rematch = () => attempt(async () => show(await api.post(`${table.path}/rematch`)));

  connection.textContent = "The connection is lost. Your row is kept; the page reconnects by itself.";
  paint(true);
  stop = follow(table.path, {
    event: "match",
    quiet: Number(page.dataset.quiet),
    changed: (news) => table.hear(news),
    lost: (yes) => {
      if (yes === table.lost) return;
      table.lost = yes;
      announce(yes ? "The connection is lost." : "Connected again.");
      paint(false);
    },
    isOver: ({ rematch }) => rematch !== null,
  });
}

addEventListener("popstate", () => location.reload());
