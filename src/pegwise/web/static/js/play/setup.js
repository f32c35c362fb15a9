// The setup form: boards as cards, a custom board, and the form's values.

import { contentsOf, titleOf } from "../board/boards.js";
import { peg } from "../board/pegs.js";
import { get } from "../page/api.js";
import { el, fill } from "../page/dom.js";

const MOST_PEGS = 8; // on a card
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
    marks: fields.marks.checked,
    letters: fields.letters.checked,
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
  form.elements.bullsOnly.disabled = wishes.marks; // an answer is of one kind
  form.querySelector("#own-limit").hidden = wishes.limit !== "own";
  form.elements.ownLimit.disabled = wishes.limit !== "own";
}

function boardCard(board, at) {
  const few = Math.min(board.positions, board.symbols.length, MOST_PEGS);
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

// The values of the setup form as an API request; no DOM.
//   newGameOf({board: "own", positions: 5, symbols: 7, repeats: false, ...})

/** @typedef {{board: string, positions: number, symbols: number, repeats: boolean,
 *   bullsOnly: boolean, marks?: boolean, letters?: boolean, maker: string, lies: number, hard: boolean, limit: string,
 *   ownLimit: number}} Wishes */

/** The rules of a custom board as text. */
export function rulesOf({ positions, symbols, repeats, bullsOnly, marks = false, letters = false }) {
  const counted = bullsOnly ? "bulls" : null;
  const options = [repeats ? null : "distinct", letters ? "letters" : null, marks ? "marks" : counted].filter(Boolean);
  return `${positions}x${symbols}${options.length ? `:${options}` : ""}`;
}

/** The variant that was chosen. */
function variantOf(wishes) {
  return wishes.board === "own" ? rulesOf(wishes) : wishes.board;
}

/** The request for a new game; without a limit it gets the board's usual one. */
export function newGameOf(wishes) {
  const limits = { usual: {}, none: { limit: "none" }, own: { limit: wishes.ownLimit } };
  return {
    variant: variantOf(wishes),
    maker: wishes.maker === "liar" ? `liar:${wishes.lies}` : wishes.maker,
    hard: wishes.hard,
    ...limits[wishes.limit],
  };
}

/** The request for another game like this one. */
export function likeThis(game) {
  return {
    variant: game.board.variant,
    maker: game.maker,
    hard: game.hard,
    limit: game.limit ?? "none",
  };
}
