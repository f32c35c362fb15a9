// The setup form: boards as cards, a custom board, and the form's values.

import { get } from "../page/api.js";
import { el, fill } from "../page/dom.js";
import { peg } from "../board/pegs.js";
import { rulesOf } from "./wishes.js";
import { contentsOf, titleOf } from "./words.js";

const PAUSE = 200; // milliseconds after the last key until the server is asked

/** Start the form; calls `started(wishes)` on submit. */
export async function startSetup(form, started) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    started(wishesOf(form));
  });
  form.addEventListener("input", () => reveal(form));
  tellOwnBoard(form);
  const boards = await get("/api/boards");
  fill(form.querySelector("#boards"), ...boards.map(boardCard), ownCard());
  reveal(form);
}

/** The values of the form. */
export function wishesOf(form) {
  const fields = form.elements;
  return {
    board: fields.board.value,
    positions: Number(fields.positions.value),
    symbols: Number(fields.symbols.value),
    repeats: fields.repeats.checked,
    bullsOnly: fields.bullsOnly.checked,
    maker: fields.maker.value,
    lies: Number(fields.lies.value),
    hard: fields.hard.checked,
    limit: fields.limit.value,
    ownLimit: Number(fields.ownLimit.value),
  };
}

function reveal(form) {
  const wishes = wishesOf(form);
  const own = form.querySelector("#own");
  own.hidden = wishes.board !== "own";
  own.disabled = own.hidden; // hidden fields must not block the form
  form.querySelector("#own-limit").hidden = wishes.limit !== "own";
  form.elements.ownLimit.disabled = wishes.limit !== "own";
}

function boardCard(board, at) {
  const few = Math.min(board.positions, board.symbols.length);
  const pegs = Array.from({ length: few }, (_, symbol) => peg(board, symbol));
  const limit = board.limit === null ? "no limit" : `${board.limit} guesses`;
  return card(board.variant, at === 0, pegs, titleOf(board), [
    contentsOf(board),
    `${board.codes} codes, ${limit}`,
  ]);
}

function ownCard() {
  const plus = el("span", { class: "own-mark", "aria-hidden": "true" }, "+");
  return card("own", false, [plus], "Custom board", ["Up to 20 places and 36 symbols"]);
}

function card(value, checked, pegs, title, lines) {
  return el(
    "label",
    { class: "choice board-card" },
    el("input", { type: "radio", name: "board", value, checked }),
    el("span", {},
      el("b", {}, title),
      el("span", { class: "code-pegs board-pegs", "aria-hidden": "true" }, ...pegs),
      ...lines.map((line) => el("span", { class: "soft board-line" }, line)),
    ),
  );
}

function tellOwnBoard(form) {
  const note = form.querySelector("#own-note");
  let timer;
  const ask = async () => {
    const rules = rulesOf(wishesOf(form));
    try {
      const board = await get(`/api/board?variant=${encodeURIComponent(rules)}`);
      note.textContent = `${rules}: ${board.codes} codes`;
    } catch (fault) {
      note.textContent = fault.message;
    }
  };
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(ask, PAUSE);
  };
  form.querySelector("#own").addEventListener("input", later);
  form.querySelector("#boards").addEventListener("input", later);
}
