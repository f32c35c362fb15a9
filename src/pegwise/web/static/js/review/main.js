// The page /review: the coach's review of a game, turn by turn.

import { createAsker, Fault, post, tellTrouble } from "../page/api.js";
import { copy } from "../page/browser.js";
import { announce, sentence } from "../page/dom.js";
import { addressed, addressOf, keepTurn } from "./address.js";
import { createAnalysis } from "./analysis.js";

const EXAMPLE = { game: "mastermind 1122:1,0 1344:1,1 3526:0,3 6231:0,3 4362:4,0", hard: false, lies: 0 };
const part = (id) => document.getElementById(id);

let asked = null; // the request whose review is shown or awaited
let again = {}; // what a retry needs beside the turn

const analysis = createAnalysis(part, { retry, turned: keepTurn });

const ask = createAsker({
  ask: (request) => post("/api/reviews", request),
  busy: (on) => {
    part("waiting").hidden = !on;
    part("waiting-words").textContent = on ? "Every guess is compared with the others you could have made. Large boards and games with lies take a few seconds." : "";
    part("go").disabled = on;
  },
  failed: (fault, request) => {
    showEntry(request);
    tellTrouble(part("trouble"), fault, () => ask(request));
  },
  answered: (review, request) => {
    const own = request.id !== undefined;
    again = { game: own ? request.id : review.text, more: !own && review.hard ? { hard: true } : {} };
    part("entry").hidden = true;
    analysis.show(review, { turn: addressed().turn ?? 1, mayRetry: own || review.lies === 0 });
    announce([review.finding, ...review.summary].filter(Boolean).join(" "));
  },
});

function showEntry(request) {
  analysis.hide();
  part("entry").hidden = false;
  if (!request?.game) return;
  part("text").value = request.game;
  part("hard").checked = request.hard;
  part("lies").value = request.lies;
}

/** Show what the address names. */
function open() {
  const { request, turn } = addressed();
  tellTrouble(part("trouble"), null);
  if (request !== null && JSON.stringify(request) === JSON.stringify(asked) && analysis.shown) {
    analysis.go(turn ?? 1);
    return;
  }
  asked = request;
  if (request === null) return showEntry(null);
  analysis.hide();
  part("entry").hidden = true;
  ask(request);
}

function submit(request) {
  history.pushState(null, "", addressOf(request));
  open();
}

/** Play the game again from a turn. */
async function retry(turn, button, note) {
  button.disabled = true;
  try {
    const game = await post("/api/games", { retry: { game: again.game, turn }, ...again.more });
    location.assign(`/play/${game.link}`);
  } catch (fault) {
    if (!(fault instanceof Fault)) throw fault;
    note.textContent = sentence(fault.message);
    button.disabled = false;
  }
}

/** Give the link away: through the system's share sheet where there is one, else by copying it. */
async function share() {
  const link = analysis.review.shared;
  const url = link === null ? location.href : new URL(`/review/${link}`, location.href).href;
  const onPhone = matchMedia("(pointer: coarse)").matches;
  try {
    if (onPhone && navigator.share) return await navigator.share({ title: "A Pegwise game, reviewed", url });
  } catch (error) {
    if (error.name === "AbortError") return undefined; // the person closed the sheet
  }
  const copied = await copy(url);
  part("share").textContent = copied ? "Link copied" : "Press Ctrl+C";
  return announce(copied ? "The link to this review is copied." : "Press Control C to copy the link.");
}

part("ask").addEventListener("submit", (event) => {
  event.preventDefault();
  const lies = Number.parseInt(part("lies").value, 10) || 0;
  submit({ game: part("text").value.trim(), hard: part("hard").checked, lies });
});
part("text").addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.shiftKey) return;
  event.preventDefault();
  part("ask").requestSubmit();
});
part("try").addEventListener("click", () => submit(EXAMPLE));
part("share").addEventListener("click", share);
document.querySelector('[data-action="another"]').addEventListener("click", (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  history.pushState(null, "", "/review");
  part("text").value = "";
  open();
  part("text").focus();
});
addEventListener("popstate", open);
addEventListener("pageshow", () => document.querySelectorAll('[data-action="retry"]').forEach((button) => (button.disabled = false)));
open();
