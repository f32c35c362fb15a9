// A row of pegs being edited: plain values and functions, no DOM.
//   let row = emptyRow(4); row = put(row, 0); row = put(row, 1); isFull(row)
// `places` holds a symbol or null per position, `at` is the cursor: where the next peg goes.

/** @typedef {{places: (number | null)[], at: number}} Row */

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

/** Whether no place has a peg. */
export function isEmpty(row) {
  return row.places.every((symbol) => symbol === null);
}

/** Place a symbol at the cursor, and move it to the next free place. */
export function put(row, symbol) {
  return putAt(row, row.at, symbol);
}

/** Place a symbol. */
export function putAt(row, place, symbol) {
  const places = row.places.with(place, symbol);
  const after = Math.min(place + 1, places.length - 1);
  return { places, at: nextFree(places, after) ?? after };
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
  return { ...row, at: Math.min(Math.max(place, 0), row.places.length - 1) };
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

function nextFree(places, from) {
  const order = [...places.keys()].map((step) => (from + step) % places.length);
  return order.find((place) => places[place] === null);
}
