// The page /review: a game by its id (?id=...) or as text (#...), and the coach's review.

import { createAsker, Fault, post, tellTrouble } from "../page/api.js";
import { announce, sentence } from "../page/dom.js";
import { showReview } from "./show.js";

const EXAMPLE = "mastermind 1122:1,0 1344:1,1 3526:0,3 6231:0,3 4362:4,0";
const part = (id) => document.getElementById(id);

let again = null; // the game to retry: its id or its text
let inHardMode = {}; // for a retry from text; stored games know their own mode

const ask = createAsker({
  ask: (request) => post("/api/reviews", request),
  busy: (on) => {
    part("waiting").textContent = on ? "The coach is reviewing …" : "";
    part("go").disabled = on;
  },
  failed: (fault, request) => {
    part("review").hidden = true;
    tellTrouble(part("trouble"), fault, () => ask(request));
  },
  answered: (review, request) => {
    again = request.id ?? review.text;
    inHardMode = request.id === undefined && review.hard ? { hard: true } : {};
    part("text").value = review.text;
    part("hard").checked = review.hard;
    showReview(part, review, retry);
    announce([review.finding, ...review.summary].filter(Boolean).join(" "));
  },
});

/** The request in the URL, or null. */
function addressed() {
  const query = new URLSearchParams(location.search);
  if (query.has("id")) return { id: query.get("id") };
  const game = decoded(location.hash.slice(1)).trim();
  return game === "" ? null : { game, hard: query.has("hard") };
}

function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function open(request) {
  tellTrouble(part("trouble"), null);
  part("review").hidden = true;
  if (request === null) return;
  if (request.game) part("text").value = request.game;
  ask(request);
}

function submit(game, hard) {
  const text = encodeURIComponent(game).replaceAll("%3A", ":").replaceAll("%2C", ",");
  history.pushState(null, "", `/review${hard ? "?hard" : ""}#${text}`);
  open(addressed());
}

/** Play the game again from a turn. */
async function retry(turn, button, note) {
  button.disabled = true;
  try {
    const game = await post("/api/games", { retry: { game: again, turn }, ...inHardMode });
    location.assign(`/play/${game.link}`);
  } catch (fault) {
    if (!(fault instanceof Fault)) throw fault;
    note.textContent = sentence(fault.message);
    button.disabled = false;
  }
}

part("ask").addEventListener("submit", (event) => {
  event.preventDefault();
  submit(part("text").value.trim(), part("hard").checked);
});
part("text").addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.shiftKey) return;
  event.preventDefault();
  part("ask").requestSubmit();
});
part("try").addEventListener("click", () => submit(EXAMPLE, false));
addEventListener("popstate", () => open(addressed()));
addEventListener("pageshow", () => document.querySelectorAll(".turn-board .button").forEach((button) => (button.disabled = false)));
open(addressed());
