// The pegs to choose from, one button per symbol. Tab enters the palette, arrows move in it.

import { el } from "../page/dom.js";
import { nameOf, peg } from "./pegs.js";

const STEPS = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 };

/** The palette of a board; calls `chosen(symbol)` on a click. */
export function makePalette(board, chosen) {
  const buttons = board.symbols.map((_, symbol) =>
    el(
      "button",
      {
        type: "button",
        class: "palette-peg",
        "data-symbol": symbol,
        "aria-label": nameOf(board, symbol),
        tabindex: symbol === 0 ? 0 : -1,
        onclick: () => chosen(symbol),
      },
      peg(board, symbol),
    ),
  );
  const palette = el("div", { class: "palette", role: "group", "aria-label": "Pegs" }, ...buttons);
  palette.addEventListener("keydown", (event) => step(event, buttons));
  return palette;
}

function step(event, buttons) {
  const from = buttons.indexOf(event.target);
  if (from < 0 || !(event.key in STEPS) || event.ctrlKey || event.altKey || event.metaKey) return;
  const to = (from + STEPS[event.key] + buttons.length) % buttons.length;
  buttons[from].tabIndex = -1;
  buttons[to].tabIndex = 0;
  buttons[to].focus();
  event.preventDefault();
  event.stopPropagation();
}
