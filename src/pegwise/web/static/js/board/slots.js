// The places of a row, one button each. See editor.js for their use.

import { el, fill } from "../page/dom.js";
import { nameOf, peg } from "./pegs.js";

/** The buttons of a row; calls `pressed(place)` on a click. */
export function makeSlots(board, label, pressed) {
  const buttons = Array.from({ length: board.positions }, (_, place) =>
    el("button", { type: "button", class: "slot", "data-place": place, onclick: () => pressed(place) }),
  );
  return el("div", { class: "slots", role: "group", "aria-label": label }, ...buttons);
}

/** Show a row in its buttons; renders only what changed. */
export function paintSlots(slots, board, row) {
  [...slots.children].forEach((button, place) => {
    const symbol = row.places[place];
    const name = symbol === null ? "empty" : nameOf(board, symbol);
    const shown = symbol === null ? "" : String(symbol);
    button.setAttribute("aria-label", `Place ${place + 1}: ${name}`);
    button.tabIndex = place === row.at ? 0 : -1;
    button.classList.toggle("is-next", place === row.at);
    if (button.dataset.symbol === shown) return;
    button.dataset.symbol = shown;
    fill(button, symbol === null ? null : peg(board, symbol));
  });
}
