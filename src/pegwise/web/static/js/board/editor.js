// A row editor for click, drag and keys: row.js rendered as slots and a palette.
//   const editor = createEditor({board, label: "Your guess", changed, submitted, above});
//   page.append(editor.slots, editor.palette);        // anywhere inside one .tray
//   editor.act({does: "fill"})                        // an action as in row.js,
//   editor.act({does: "place", row})                  // or a whole row from elsewhere
//   editor.key(event)                                 // true if the key was for the row
//   editor.row, editor.show(row), editor.code()       // the code as text, null until full
//   editor.enable(false), editor.mark(known)          // known as in marks.js, shown on a keyboard
//   editor.focus()                                    // on the place of the next peg
// `changed(row)` after every change, `submitted(code)` on Enter with a full row, `short(free)` with
// one that has free places, `overfull()` on a peg too many, `above()` gives the symbols of the row above or null. Several editors may be on a page: listen for keydown on
// an element that holds the right one and pass the event to editor.key.

import { el, fill } from "../page/dom.js";
import { hasTiles, keyRows, MEANINGS } from "./marks.js";
import { faceOf, nameOf, peg } from "./pegs.js";
import * as rows from "./row.js";

/** An editor for one row of a board. */
export function createEditor({
  board,
  label,
  changed = () => {},
  submitted = () => {},
  short = () => {},
  overfull = () => {},
  above = () => null,
}) {
  const last = board.positions - 1;
  let row = rows.emptyRow(board.positions);

  const slots = makeSlots(board, label, (place) => {
    const again = place === row.at && row.places[place] !== null;
    change(again ? rows.takeAt(row, place) : rows.lookAt(row, place));
  });
  const keyboard = hasTiles(board) ? makeKeyboard(board, act) : null;
  const palette = keyboard?.element ?? makePalette(board, (symbol) => act({ does: "put", symbol }));
  const choices = [...palette.querySelectorAll("button")];

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
    if (focused) slots.children[row.at].focus({ preventScroll: true });
  }

  function change(next) {
    show(next);
    changed(row);
  }

  function code() {
    return rows.isFull(row) ? rows.textOf(board, row.places) : null;
  }

  function act(action) {
    if (action.does === "put" && row.done) overfull();
    else if (action.does !== "submit") change(commands[action.does](action));
    else if (rows.isFull(row)) submitted(code());
    else short(rows.freePlaces(row));
  }

  function key(event) {
    const action = rows.rowKey(board, event);
    if (action === null || isOff()) return false;
    event.preventDefault();
    act(action);
    return true;
  }

  function isOff() {
    return slots.firstElementChild.disabled;
  }

  function enable(on) {
    for (const button of [...slots.children, ...choices]) button.disabled = !on;
  }

  palette.addEventListener("keydown", (event) => step(event, choices));
  for (const button of keyboard === null ? choices : []) {
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
    mark: (known) => keyboard?.mark(known),
    focus: () => slots.children[row.at].focus({ preventScroll: true }),
    get row() {
      return row;
    },
  };
}

// The places of a row, one button each.

/** The buttons of a row; calls `pressed(place)` on a click. */
function makeSlots(board, label, pressed) {
  const buttons = Array.from({ length: board.positions }, (_, place) =>
    el("button", { type: "button", class: "slot", "data-place": place, onclick: () => pressed(place) }),
  );
  return el("div", { class: "slots", role: "group", "aria-label": label }, ...buttons);
}

/** Show a row in its buttons; renders only what changed. */
function paintSlots(slots, board, row) {
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

// The pegs to choose from, one button per symbol. Tab enters the palette, arrows move in it.

const STEPS = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 };

/** The palette of a board; calls `chosen(symbol)` on a click. */
function makePalette(board, chosen) {
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
  return el("div", { class: "palette", role: "group", "aria-label": "Pegs", "data-part": "palette" }, ...buttons);
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

// Dragging pegs with pointer events: mouse, pen and finger alike.
//   draggable(button, {pegOf: () => svg or null, dropped: (target, place) => ..., within: element})
// `place` is the data-place of the drop target inside `within`, or null.

const SLACK = 6; // pixels before a press becomes a drag

/** Make the peg of an element draggable. */
function draggable(source, { pegOf, within, dropped }) {
  source.addEventListener("pointerdown", (down) => {
    const peg = down.button === 0 ? pegOf() : null;
    if (peg) drag(source, down, peg, within, dropped);
  });
  source.addEventListener("click", (click) => {
    if (source.dataset.dragged === undefined) return;
    delete source.dataset.dragged; // the click that ends a drag does not count
    click.stopImmediatePropagation();
  }, { capture: true });
}

function drag(source, down, peg, within, dropped) {
  const listening = new AbortController();
  const options = { signal: listening.signal };
  let ghost = null;
  let over = null;

  const mark = (place) => {
    over?.classList.remove("is-target");
    over = place;
    over?.classList.add("is-target");
  };
  const end = () => {
    listening.abort();
    ghost?.remove();
    mark(null);
  };

  delete source.dataset.dragged;
  source.setPointerCapture(down.pointerId);
  source.addEventListener("pointermove", (move) => {
    if (!ghost && Math.hypot(move.clientX - down.clientX, move.clientY - down.clientY) < SLACK) return;
    ghost ??= lift(peg);
    ghost.style.setProperty("--x", `${move.clientX}px`);
    ghost.style.setProperty("--y", `${move.clientY}px`);
    mark(placeUnder(move, within));
  }, options);
  source.addEventListener("pointerup", (up) => {
    const dragged = ghost !== null;
    end();
    if (!dragged) return;
    source.dataset.dragged = "";
    setTimeout(() => delete source.dataset.dragged);
    const place = placeUnder(up, within);
    dropped(place ? Number(place.dataset.place) : null);
  }, options);
  source.addEventListener("pointercancel", end, options);
}

function lift(peg) {
  const ghost = document.createElement("div");
  ghost.className = "ghost tray-ghost";
  ghost.append(peg.cloneNode(true));
  document.body.append(ghost);
  return ghost;
}

function placeUnder({ clientX, clientY }, within) {
  const place = document.elementFromPoint(clientX, clientY)?.closest("[data-place]");
  return place && within.contains(place) ? place : null;
}

// The keyboard on screen, for boards of letters and boards with marks: a key for each symbol, which shows what is known of it.

/** The keyboard of a board; Tab enters it, arrows move in it. */
function makeKeyboard(board, act) {
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
