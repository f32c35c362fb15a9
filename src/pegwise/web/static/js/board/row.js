// A row of pegs being laid, without a page: plain values and functions.
//   let row = emptyRow(4); row = put(row, 0); row = put(row, 1); isFull(row)
// `places` holds a symbol's number or null for each place, `at` is the place the next peg goes to.

/** @typedef {{places: (number | null)[], at: number}} Row */

/** @returns {Row} a row without pegs */
export function emptyRow(positions) {
  return { places: Array(positions).fill(null), at: 0 };
}

/** A row with these symbols, looking at its first free place. */
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

/** Lay a symbol where the row looks, and look at the next free place. */
export function put(row, symbol) {
  return putAt(row, row.at, symbol);
}

/** Lay a symbol at a place. */
export function putAt(row, place, symbol) {
  const places = row.places.with(place, symbol);
  const after = Math.min(place + 1, places.length - 1);
  return { places, at: nextFree(places, after) ?? after };
}

/** Take the peg where the row looks, else the one before it. */
export function eraseBack(row) {
  const place = row.places[row.at] === null ? Math.max(0, row.at - 1) : row.at;
  return takeAt(row, place);
}

/** Take the peg at a place. */
export function takeAt(row, place) {
  return { places: row.places.with(place, null), at: place };
}

/** Look at a place. */
export function lookAt(row, place) {
  return { ...row, at: Math.min(Math.max(place, 0), row.places.length - 1) };
}

/** Let two places change their pegs. */
export function swap(row, from, to) {
  const places = row.places.with(from, row.places[to]).with(to, row.places[from]);
  return { places, at: to };
}

/**
 * Lay pegs on all free places: the symbol the row looks at or had before, or, where symbols
 * may not repeat, those not used yet in their order.
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
