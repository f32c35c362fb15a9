// A row editor for click, drag and keys: row.js rendered by slots.js and palette.js.
//   const editor = createEditor({board, label: "Your guess", changed, submitted, above});
//   page.append(editor.slots, editor.palette);        // anywhere inside one .tray
//   editor.act({does: "fill"})                        // an action as in keyboard.js,
//   editor.act({does: "place", row})                  // or a whole row from elsewhere
//   editor.key(event)                                 // true if the key was for the row
//   editor.row, editor.show(row), editor.code()       // the code as text, null until full
//   editor.enable(false)
// `changed(row)` after every change, `submitted(code)` on Enter with a full row, `above()` gives
// the symbols of the row above or null. Several editors may be on a page: listen for keydown on
// an element that holds the right one and pass the event to editor.key.

import { draggable } from "./drag.js";
import { rowKey } from "./keyboard.js";
import { makePalette } from "./palette.js";
import { textOf } from "./pegs.js";
import * as rows from "./row.js";
import { makeSlots, paintSlots } from "./slots.js";

/** An editor for one row of a board. */
export function createEditor({ board, label, changed = () => {}, submitted = () => {}, above = () => null }) {
  const last = board.positions - 1;
  let row = rows.emptyRow(board.positions);

  const slots = makeSlots(board, label, (place) => {
    const again = place === row.at && row.places[place] !== null;
    change(again ? rows.takeAt(row, place) : rows.lookAt(row, place));
  });
  const palette = makePalette(board, (symbol) => change(rows.put(row, symbol)));

  const commands = {
    put: ({ symbol }) => rows.put(row, symbol),
    left: () => rows.lookAt(row, row.at - 1),
    right: () => rows.lookAt(row, row.at + 1),
    first: () => rows.lookAt(row, 0),
    last: () => rows.lookAt(row, last),
    back: () => rows.eraseBack(row),
    take: () => rows.takeAt(row, row.at),
    copy: () => (above() ? rows.rowOf(above()) : row),
    fill: () => rows.fillUp(row, board.symbols.length, board.distinct),
    clear: () => rows.emptyRow(board.positions),
    place: ({ row: placed }) => placed,
  };

  function show(next) {
    const focused = slots.contains(document.activeElement);
    row = next;
    paintSlots(slots, board, row);
    if (focused) slots.children[row.at].focus();
  }

  function change(next) {
    show(next);
    changed(row);
  }

  function code() {
    return rows.isFull(row) ? textOf(board, row.places) : null;
  }

  function act(action) {
    if (action.does !== "submit") change(commands[action.does](action));
    else if (rows.isFull(row)) submitted(code());
  }

  function key(event) {
    const action = rowKey(board, event);
    if (action === null || isOff()) return false;
    event.preventDefault();
    act(action);
    return true;
  }

  function isOff() {
    return slots.firstElementChild.disabled;
  }

  function enable(on) {
    for (const button of [...slots.children, ...palette.children]) button.disabled = !on;
  }

  for (const button of palette.children) {
    draggable(button, {
      pegOf: () => button.firstElementChild,
      within: slots,
      dropped: (to) => to !== null && change(rows.putAt(row, to, Number(button.dataset.symbol))),
    });
  }
  for (const button of slots.children) {
    const from = Number(button.dataset.place);
    draggable(button, {
      pegOf: () => button.firstElementChild,
      within: slots,
      dropped: (to) => change(to === null ? rows.takeAt(row, from) : rows.swap(row, from, to)),
    });
  }
  show(row);
  return {
    slots,
    palette,
    act,
    key,
    show,
    code,
    enable,
    get row() {
      return row;
    },
  };
}
