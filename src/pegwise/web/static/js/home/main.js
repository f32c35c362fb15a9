// The home page: today's code with one click, the player's state, and an example board.

import { titleOfName } from "../board/boards.js";
import { doneRow } from "../board/pegs.js";
import { Fault, get } from "../page/api.js";
import { countOf, el, fill } from "../page/dom.js";

const HERO = "mastermind";
const part = (id) => document.getElementById(id);

/** The player's state with a daily code, and the label of its button; null before the first guess. */
export function stateOf({ status, guesses, hints, streak }) {
  const tries = countOf(guesses ?? 0, "guess", "guesses");
  const helped = hints ? ` with ${countOf(hints, "hint")}` : "";
  const days = streak > 1 ? ` Your streak: ${countOf(streak, "day")}.` : "";
  if (status === null) return streak ? [`You found yesterday’s code.${days} Keep it going.`, "Play today’s code"] : null;
  if (status === "playing") return [guesses ? `${tries} so far.` : "Begun, no guess yet.", "Continue today’s code"];
  if (status === "won") return [`Found in ${tries}${helped}.${days} A new code at midnight UTC.`, "See today’s result"];
  return ["Not found today. A new code at midnight UTC.", "See today’s result"];
}

async function greet() {
  const { codes } = await get("/api/daily");
  for (const code of codes) {
    const state = stateOf(code);
    const isOver = code.status !== null && code.status !== "playing";
    if (code.variant === HERO && state) [part("today").textContent, part("daily").textContent] = state;
    if (code.variant === HERO && code.status !== null) part("daily").href = `/play/${code.link}`;
    const chip = part("others").querySelector(`[data-variant="${code.variant}"]`);
    chip?.classList.toggle("is-over", isOver);
    if (chip && code.status !== null) chip.href = `/play/${code.link}`;
    if (chip && isOver) chip.setAttribute("aria-label", `${chip.textContent}: ${state[0]}`);
  }
}

async function offerToContinue() {
  const { unfinished } = await get("/api/you");
  const game = unfinished.find(({ daily, variant }) => !(daily && variant === HERO));
  if (!game) return;
  const title = titleOfName(game.variant);
  fill(
    part("continue"),
    el("a", { href: `/play/${game.link}?game=${game.id}` }, `Continue ${title}`),
    `, ${countOf(game.guesses, "guess", "guesses")} so far`,
    unfinished.length > 1 ? el("a", { class: "more", href: "/you" }, `and ${unfinished.length - 1} more`) : null,
  );
}

/** What cannot be loaded is left out: the links work without it. */
async function quietly(task) {
  try {
    await task();
  } catch (fault) {
    if (!(fault instanceof Fault)) throw fault;
  }
}

// A short example game: four guesses at 3625 and their answers.

const EXAMPLE = [
  { guess: "1122", bulls: 1, cows: 0 },
  { guess: "2344", bulls: 0, cows: 2 },
  { guess: "3526", bulls: 2, cows: 2 },
  { guess: "3625", bulls: 4, cows: 0 },
];

/** Render the example into a list of rows. */
function paintExample(list, board) {
  const { bulls, cows } = board.words;
  const rows = EXAMPLE.map((turn, at) =>
    doneRow(board, { ...turn, words: `${turn.bulls} ${bulls}, ${turn.cows} ${cows}` }, at + 1),
  );
  list.replaceChildren(...rows);
}

const tasks = [greet, offerToContinue, async () => paintExample(part("example"), await get("/api/board?variant=mastermind"))];
await Promise.all(tasks.map(quietly));
