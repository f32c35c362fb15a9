// Codes as text, a row of pegs being edited, and the keys of a game: plain values and functions, no DOM.
//   let row = emptyRow(4); row = put(row, 0); row = put(row, 1); isFull(row)
//   symbolsOf(board, "1122")   [0, 0, 1, 1];  textOf(board, [0, 0, 1, 1])  "1122"
// `places` holds a symbol or null per position, `at` is the cursor: where the next peg goes. `done` says
// that the row was filled to its end: another peg is one too many, until the cursor moves.

/** @typedef {{places: (number | null)[], at: number, done?: boolean}} Row */

/** @returns {Row} a row without pegs */
export function emptyRow(positions) {
  return { places: Array(positions).fill(null), at: 0 };
}

/** A row with these symbols, the cursor at its first free place. */
export function rowOf(symbols, positions = symbols.length) {
  const places = Array.from({ length: positions }, (_, place) => symbols[place] ?? null);
  return { places, at: nextFree(places, 0) ?? positions - 1 };
}

/** Whether every place has a peg. */
export function isFull(row) {
  return row.places.every((symbol) => symbol !== null);
}

/** The number of places without a peg. */
export function freePlaces(row) {
  return row.places.filter((symbol) => symbol === null).length;
}

/** Whether no place has a peg. */
export function isEmpty(row) {
  return row.places.every((symbol) => symbol === null);
}

/** Place a symbol at the cursor, and move it to the next free place. */
export function put(row, symbol) {
  return row.done ? row : putAt(row, row.at, symbol);
}

/** Place a symbol. */
export function putAt(row, place, symbol) {
  const places = row.places.with(place, symbol);
  const after = Math.min(place + 1, places.length - 1);
  const next = nextFree(places, after);
  const filled = next === undefined && (row.places[place] === null || place === places.length - 1);
  return { places, at: next ?? after, ...(filled ? { done: true } : {}) };
}

/** Remove the peg at the cursor, else the one before it. */
export function eraseBack(row) {
  const place = row.places[row.at] === null ? Math.max(0, row.at - 1) : row.at;
  return takeAt(row, place);
}

/** Remove the peg at a place. */
export function takeAt(row, place) {
  return { places: row.places.with(place, null), at: place };
}

/** Move the cursor. */
export function lookAt(row, place) {
  return { places: row.places, at: Math.min(Math.max(place, 0), row.places.length - 1) };
}

/** Swap the pegs of two places. */
export function swap(row, from, to) {
  const places = row.places.with(from, row.places[to]).with(to, row.places[from]);
  return { places, at: to };
}

/**
 * Fill all free places: with the symbol at or before the cursor or, if symbols may not repeat,
 * with the unused ones in order.
 */
export function fillUp(row, symbols, distinct) {
  const used = row.places.filter((symbol) => symbol !== null);
  const unused = Array.from({ length: symbols }, (_, symbol) => symbol).filter(
    (symbol) => !used.includes(symbol),
  );
  const again = row.places[row.at] ?? row.places.slice(0, row.at).findLast((s) => s !== null);
  const next = () => (distinct ? (unused.shift() ?? null) : (again ?? used[0] ?? 0));
  return rowOf(row.places.map((symbol) => symbol ?? next()));
}

/** The symbols of a code as the API writes it. */
export function symbolsOf(board, text) {
  const parts = board.separator ? text.split(board.separator) : [...text];
  return parts.map((part) => board.symbols.findIndex((symbol) => symbol.text === part));
}

/** A code as the API reads it. */
export function textOf(board, symbols) {
  return symbols.map((symbol) => board.symbols[symbol].text).join(board.separator);
}

function nextFree(places, from) {
  const order = [...places.keys()].map((step) => (from + step) % places.length);
  return order.find((place) => places[place] === null);
}

// What each key does while a row is edited; no DOM.
//   rowKey(board, event)   {does: "put", symbol: 2}, {does: "left"}, ... or null
// A letter that is a symbol of the board always means that symbol.

const ROW_KEYS = {
  ArrowLeft: "left",
  ArrowRight: "right",
  Home: "first",
  End: "last",
  Backspace: "back",
  Delete: "take",
  Enter: "submit",
  ArrowUp: "copy",
  "=": "copy",
  ".": "fill",
  Escape: "clear",
  "-": "clear",
};

/** The symbol of a key: by its text, or by the first letter of a colour. */
function symbolOfKey(board, key) {
  if (key.length !== 1) return null;
  const typed = [key.toUpperCase(), key.toLowerCase()]; // the letters of word lists are small
  const byText = board.symbols.findIndex(({ text }) => typed.includes(text));
  if (byText >= 0) return byText;
  const byColour = board.symbols.filter(({ colour }) => colour?.startsWith(key.toLowerCase()));
  return byColour.length === 1 ? board.symbols.indexOf(byColour[0]) : null;
}

/** What a key does to a row. */
export function rowKey(board, { key, ctrlKey, metaKey, altKey }) {
  if (ctrlKey || metaKey || altKey) return null;
  const symbol = symbolOfKey(board, key);
  if (symbol !== null) return { does: "put", symbol };
  return Object.hasOwn(ROW_KEYS, key) ? { does: ROW_KEYS[key] } : null;
}

/** Whether a key press belongs to a field, a dialog or another control instead. */
export function isElsewhere(event) {
  const { target, key } = event;
  if (!(target instanceof Element) || event.defaultPrevented) return true;
  if (target.closest("input, select, textarea, dialog")) return true;
  const presses = key === "Enter" || key === " ";
  return presses && target.closest("a, button, summary") !== null && !target.closest("[data-place]");
}

// Keys for the game around the row.

const PLAIN = { "?": "help", "!": "hint" };
const LETTERS = { h: "hint", u: "undo", q: "give up" }; // unless they are symbols of the board

/** What a key does to the game, or null. */
export function gameKey(board, event) {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  const letter = key.toLowerCase();
  if (altKey) return null;
  if (ctrlKey || metaKey) {
    if (letter === "z") return shiftKey ? "redo" : "undo";
    return letter === "y" ? "redo" : null;
  }
  if (Object.hasOwn(PLAIN, key)) return PLAIN[key];
  const free = symbolOfKey(board, key) === null;
  return free && Object.hasOwn(LETTERS, letter) ? LETTERS[letter] : null;
}
