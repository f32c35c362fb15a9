// The page /make: the setup form, or a game (?id=...).

import { paintStrategies, startBoardPicker, strategiesOf, summaryOf } from "../board/boards.js";
import { hasMarks, textOfMarks } from "../board/marks.js";
import { codePegs, keyPegs, legend } from "../board/pegs.js";
import { textOf } from "../board/row.js";
import { showMake } from "./game.js";
import { createAttempt, get, post } from "../page/api.js";
import { el, fill } from "../page/dom.js";

const part = (id) => document.getElementById(id);
const PERFECT = 100; // percent of the answers remembered

let shown = null; // the game on the page
let picker = null;
let strategies = [];

const attempt = createAttempt(part("trouble"), () => scrollTo(0, 0));

async function openSetup() {
  only(part("setup"));
  picker ??= await startBoardPicker({ chosen: (board) => attempt(() => useBoard(board)) });
}

async function useBoard(board) {
  strategies = await strategiesOf(board);
  paintStrategies(part("strategy"), strategies);
  fill(part("how"), ...exampleOf(board));
  tellWishes();
}

/** An answered guess: the code turned around, which shares every symbol with it. */
function exampleOf(board) {
  if (board.word_list) return [legend(board)];
  const first = Array.from({ length: board.positions }, (_, place) => place % board.symbols.length);
  const second = [...first.slice(0, 1), ...first.slice(1).reverse()];
  const bulls = first.filter((symbol, place) => symbol === second[place]).length;
  const cows = board.bulls_only ? 0 : board.positions - bulls;
  const marks = first.map((symbol, place) => (symbol === second[place] ? 2 : 1));
  const answer = hasMarks(board) ? textOfMarks(marks) : `${bulls} ${board.words.bulls}, ${cows} ${board.words.cows}`;
  const line = (name, shown) => el("div", { class: "how-row" }, el("span", { class: "soft" }, name), shown);
  return [
    line("Your code", codePegs(board, textOf(board, first))),
    line("Its guess", codePegs(board, textOf(board, second))),
    line("Your answer", el("span", { class: "cluster" }, keyPegs(board, { bulls, cows, marks, words: "" }), answer)),
    legend(board),
  ];
}

function tellWishes() {
  const strength = Number(part("strength").value);
  part("strategy-note").textContent = summaryOf(strategies, part("strategy").value);
  part("strength-note").textContent = `${strength} %`;
  part("strength-words").textContent =
    strength === PERFECT ? "Perfect memory: it uses every answer." : `It remembers ${strength} of 100 answers and forgets the others.`;
}

function wishesOf() {
  const strength = Number(part("strength").value);
  return {
    variant: picker.board.variant,
    strategy: part("strategy").value,
    strength: strength === PERFECT ? null : strength,
    lies: Number(part("lies").value),
  };
}

async function begin(wishes) {
  part("start").disabled = true;
  try {
    const make = await post("/api/makes", wishes);
    history.pushState(null, "", `/make?id=${make.id}`);
    show(make, wishes);
  } finally {
    part("start").disabled = false;
  }
}

function show(make, wishes = { variant: make.board.variant, strategy: make.strategy, lies: make.lies }) {
  only(part("game"));
  shown = showMake(part("game"), make, {
    start: () => attempt(() => begin(wishes)),
    leave: () => {
      history.pushState(null, "", "/make");
      attempt(openAddressed);
    },
  });
  scrollTo(0, 0);
}

async function openAddressed() {
  const id = new URLSearchParams(location.search).get("id");
  if (id === null) return openSetup();
  try {
    return show(await get(`/api/makes/${encodeURIComponent(id)}`));
  } catch (fault) {
    if (fault.status === 404 || fault.status === 403) await openSetup();
    throw fault;
  }
}

function only(section) {
  for (const other of [part("setup"), part("game")]) other.hidden = other !== section;
}

part("setup").addEventListener("input", tellWishes);
part("setup").addEventListener("submit", (event) => {
  event.preventDefault();
  attempt(() => begin(wishesOf()));
});
document.addEventListener("keydown", (event) => shown?.key(event));
addEventListener("popstate", () => attempt(openAddressed));
attempt(openAddressed);
