// The page /puzzle: today's puzzle of a difficulty, a row to enter the code, and the proof step by step.

import { createEditor } from "../board/editor.js";
import { doneRow } from "../board/pegs.js";
import { isElsewhere } from "../board/row.js";
import { createAttempt, get, post } from "../page/api.js";
import { announce, el, fill } from "../page/dom.js";

const KINDS = ["easy", "medium", "hard"];
const part = (id) => document.getElementById(id);
const attempt = createAttempt(part("trouble"));

let editor = null;
let waiting = []; // steps of the proof that are not shown yet

const chosen = () => document.querySelector("input[name=difficulty]:checked").value;

/** Show the puzzle of the chosen difficulty. */
async function open() {
  const puzzle = await get(`/api/puzzle?difficulty=${chosen()}`);
  const { board } = puzzle;
  fill(part("rows"), ...puzzle.turns.map((turn, at) => doneRow(board, turn, at + 1)));
  editor = createEditor({ board, label: "The code", submitted: check, short: tellShort });
  const row = el("div", { class: "row is-now" }, el("span", { class: "row-number" }, "?"), editor.slots);
  fill(part("entry"), row, editor.palette);
  for (const id of ["verdict", "proof"]) part(id).hidden = true;
  for (const id of ["check", "show"]) part(id).hidden = false;
  editor.enable(true);
}

function tellShort(free) {
  tell(`${free === 1 ? "One place is" : `${free} places are`} still empty.`, true);
}

function tell(words, isBad) {
  part("verdict").textContent = words;
  part("verdict").hidden = false;
  part("verdict").classList.toggle("is-bad", isBad);
}

function check() {
  const code = editor.code();
  if (code === null) editor.act({ does: "submit" });
  else attempt(async () => judge(await post("/api/puzzle", { difficulty: chosen(), code })));
}

function judge(verdict) {
  tell(verdict.words, !verdict.right && verdict.turn !== null);
  [...part("rows").children].forEach((row, at) => row.classList.toggle("is-suspect", at + 1 === verdict.turn));
  if (verdict.steps.length === 0) return;
  editor.enable(false);
  for (const id of ["check", "show"]) part(id).hidden = true;
  waiting = verdict.steps;
  fill(part("steps"));
  part("proof").hidden = false;
  part("proof-title").focus();
  reveal(1);
}

/** Show the next steps of the proof. */
function reveal(count) {
  const some = waiting.slice(0, count);
  waiting = waiting.slice(count);
  part("steps").append(...some.map((step) => el("li", {}, step)));
  announce(some.join(" "));
  part("next").hidden = part("all").hidden = waiting.length === 0;
}

part("check").addEventListener("click", check);
part("show").addEventListener("click", () =>
  attempt(async () => judge(await post("/api/puzzle", { difficulty: chosen() }))),
);
part("next").addEventListener("click", () => reveal(1));
part("all").addEventListener("click", () => reveal(waiting.length));
part("difficulty").addEventListener("change", () => {
  history.replaceState(null, "", `#${chosen()}`);
  attempt(open);
});
document.addEventListener("keydown", (event) => {
  if (editor !== null && !isElsewhere(event)) editor.key(event);
});

const named = location.hash.slice(1);
if (KINDS.includes(named)) document.querySelector(`input[value=${named}]`).checked = true;
attempt(open);
