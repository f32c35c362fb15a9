// The page /play: the setup form, an invitation behind a link, or a game.

import { factsOf, titleOf } from "../board/boards.js";
import { Fault, get, post } from "../page/api.js";
import { el, fill, sentence } from "../page/dom.js";
import { showGame } from "./game.js";
import { likeThis, newGameOf, startSetup } from "./setup.js";

const page = document.getElementById("play");
const [setup, invitation, game, trouble] = ["setup", "invitation", "game", "trouble"].map((id) =>
  document.getElementById(id),
);
const asked = new URLSearchParams(location.search);
let shown = null; // the game on the page

document.addEventListener("keydown", (event) => shown?.key(event));
attempt(page.dataset.link ? () => openLink(page.dataset.link) : openAsked);

/** What the address asks for: a game at once (?board=5x7&start=1 or ?daily=hex), else the form. */
async function openAsked() {
  const daily = asked.get("daily");
  if (daily === null && !asked.get("start")) return openSetup();
  try {
    return await (daily === null ? begin({ variant: asked.get("board") ?? "mastermind" }) : openDaily(daily));
  } catch (fault) {
    if (fault.unreachable || fault.status === 429) throw fault;
    only(setup);
    await openSetup();
    throw fault;
  }
}

/** The player's game with today's code, or a new one. */
async function openDaily(daily) {
  const { codes } = await get("/api/daily");
  const own = codes.find(({ variant }) => variant === daily)?.game;
  return own ? show(await get(`/api/games/${own}`)) : begin({ daily });
}

async function openSetup() {
  await startSetup(setup, (wishes) => attempt(() => begin(newGameOf(wishes))));
}

/** Show the player's game behind a link, else an invitation to start one. */
async function openLink(link) {
  const found = await get(`/api/links/${encodeURIComponent(link)}`);
  const named = asked.get("game"); // one of several games with this code
  const own = named && (await get(`/api/games/${encodeURIComponent(named)}`).catch(() => null));
  if (own) show(own);
  else if (found.game) show(await get(`/api/games/${found.game}`));
  else invite(found);
}

function invite(link) {
  const start = el(
    "button",
    { type: "button", class: "button is-primary is-large", onclick: () => attempt(() => begin({ link: link.link })) },
    "Start the game",
  );
  const words = link.daily
    ? `The daily code of ${link.daily}, the same for everyone.`
    : "Someone sent you this code. You get the same one in a game of your own; the link does not give it away.";
  fill(
    invitation,
    el("h1", {}, titleOf(link.board)),
    el("p", { class: "lead" }, words),
    el("p", { class: "soft" }, factsOf(link).join(" · ")),
    el("div", { class: "cluster" }, start, el("a", { class: "button is-quiet", href: "/play" }, "Choose another game")),
  );
  only(invitation);
}

async function begin(message) {
  try {
    show(await post("/api/games", message));
  } catch (fault) {
    if (!(fault instanceof Fault) || !fault.facts?.game) throw fault;
    show(await get(`/api/games/${fault.facts.game}`)); // begun in another tab meanwhile
  }
}

function show(found) {
  const named = found.id === asked.get("game") ? `?game=${found.id}` : "";
  history.replaceState(null, "", `/play/${found.link}${named}`);
  only(game);
  shown = showGame(game, found, (what) => attempt(() => begin(nextGame(what, shown.table.game))));
  document.getElementById("game-title").focus({ preventScroll: true });
  scrollTo(0, 0);
}

function nextGame(what, { id, ...played }) {
  return what === "retry" ? { retry: { game: id, turn: 1 } } : likeThis(played);
}

function only(section) {
  for (const other of [setup, invitation, game]) other.hidden = other !== section;
  page.classList.toggle("is-game", section === game);
}

/** Run an action; errors are shown at the top of the page, with a retry button. */
async function attempt(action) {
  trouble.hidden = true;
  try {
    await action();
  } catch (fault) {
    if (!(fault instanceof Fault)) throw fault;
    const again = el("button", { type: "button", class: "button", onclick: () => attempt(action) }, "Try again");
    const elsewhere = setup.hidden ? el("a", { href: "/play" }, "Choose a game") : null;
    fill(trouble, sentence(fault.message), " ", fault.unreachable || fault.status === 429 ? again : elsewhere);
    trouble.hidden = false;
    if (fault.status === 404 && page.dataset.link) only(null);
    scrollTo(0, 0);
  }
}
