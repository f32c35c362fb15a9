// Tiles to click, for an answer that marks each place.
//   const tiles = createTiles({board, label: "Marks", changed: (marks) => ...});
//   page.append(tiles.element); tiles.paint([4, 0, 2], [2, 1, 0]); tiles.focus(0)

import { el, fill } from "../page/dom.js";
import { ABSENT, cycled, marked, markOfKey, MEANINGS } from "./marks.js";
import { nameOf, peg } from "./pegs.js";

const STEPS = { ArrowLeft: -1, ArrowRight: 1 };
const TURNS = { ArrowUp: 1, ArrowDown: -1, " ": 1 };

/** The tiles of a row, one button each; a click or a key changes a mark and calls `changed(marks)`.
 *
 * g, y and - set a mark and go on to the next tile; Space and the arrows up and down turn it; Enter calls `submitted`. */
export function createTiles({ board, label, keyed = "tile", changed, submitted = () => {} }) {
  let marks = Array(board.positions).fill(ABSENT);
  const buttons = Array.from({ length: board.positions }, (_, place) =>
    el("button", {
      type: "button",
      class: "mark-tile",
      "data-key": `${keyed} ${place}`,
      onclick: () => changed(cycled(marks, place)),
      onkeydown: (event) => key(event, place),
    }),
  );
  const element = el("div", { class: "mark-tiles", role: "group", "aria-label": label }, ...buttons);

  function key(event, place) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.key === "Tab") return;
    const mark = markOfKey(event.key);
    const next = Math.min(place + 1, buttons.length - 1);
    if (mark !== null) {
      changed(marked(marks, place, mark));
      focus(next);
    } else if (event.key in TURNS) changed(cycled(marks, place, TURNS[event.key]));
    else if (event.key in STEPS) focus(Math.min(Math.max(place + STEPS[event.key], 0), buttons.length - 1));
    else if (event.key === "Enter") submitted();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** The tile, which may have been painted anew since. */
  function focus(place) {
    const now = buttons[place].isConnected ? buttons[place] : document.querySelector(`[data-key="${keyed} ${place}"]`);
    now?.focus({ preventScroll: true });
  }

  /** Show these marks on the symbols of a guess, null for a free place. */
  function paint(symbols, shown) {
    marks = shown;
    buttons.forEach((button, place) => {
      const symbol = symbols[place] ?? null;
      const name = symbol === null ? "" : `, ${nameOf(board, symbol)}`;
      button.dataset.mark = MEANINGS[marks[place]];
      button.setAttribute("aria-label", `Place ${place + 1}${name}: ${MEANINGS[marks[place]]}`);
      fill(button, peg(board, symbol, marks[place]));
    });
  }

  return { element, paint, focus };
}
