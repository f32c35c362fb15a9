// The keyboard on screen, for boards of letters and boards with marks: a key for each symbol, which shows what is known of it.
//   const keyboard = makeKeyboard(board, act);    // act({does: "put", symbol}) and act({does: "back"})
//   tray.append(keyboard.element); keyboard.mark(knownOf(board, turns))

import { el } from "../page/dom.js";
import { keyRows, MEANINGS } from "./marks.js";
import { faceOf, nameOf } from "./pegs.js";

/** The keyboard of a board; Tab enters it, arrows move in it. */
export function makeKeyboard(board, act) {
  const rows = keyRows(board);
  const keys = rows.map((symbols) => symbols.map((symbol) => keyOf(board, symbol, act)));
  const back = el(
    "button",
    { type: "button", class: "key is-back", "aria-label": "Backspace", tabindex: -1, onclick: () => act({ does: "back" }) },
    "⌫",
  );
  keys.at(-1).push(back);
  keys[0][0].tabIndex = 0;
  const element = el(
    "div",
    { class: "keyboard", role: "group", "aria-label": "Keyboard", "data-part": "palette" },
    ...keys.map((row) => el("div", { class: "key-row" }, ...row)),
  );

  /** Show what is known of each symbol: its best mark, null if it is untried. */
  function mark(known) {
    for (const key of element.querySelectorAll("[data-symbol]")) {
      const symbol = Number(key.dataset.symbol);
      const meaning = known[symbol] === null ? "untried" : MEANINGS[known[symbol]];
      key.dataset.known = meaning;
      key.setAttribute("aria-label", meaning === "untried" ? nameOf(board, symbol) : `${nameOf(board, symbol)}: ${meaning}`);
    }
  }

  return { element, mark };
}

function keyOf(board, symbol, act) {
  const attributes = { type: "button", class: "key", "data-symbol": symbol, "data-known": "untried", tabindex: -1 };
  const label = { "aria-label": nameOf(board, symbol), onclick: () => act({ does: "put", symbol }) };
  return el("button", { ...attributes, ...label }, faceOf(board, symbol));
}
