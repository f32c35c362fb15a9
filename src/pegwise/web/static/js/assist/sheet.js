// The sheet of a game played elsewhere: plain values and functions, no DOM.
// Its text is what `pegwise assist` writes: mastermind 1122:1,0 '!1344:0,1'

/** @typedef {{guess: string, feedback: string, ignored: boolean}} SheetRow */
/** @typedef {{variant: string, rows: SheetRow[]}} Sheet */

const MARK = "!"; // marks an ignored row
const SAFE = /^[\w@%+=:,./-]+$/; // words that a shell takes without quotes

/** @returns {Sheet} */
export function emptySheet(variant) {
  return { variant, rows: [] };
}

export function add(sheet, guess, feedback) {
  return withRows(sheet, [...sheet.rows, { guess, feedback, ignored: false }]);
}

export function edit(sheet, at, changes) {
  return withRows(sheet, sheet.rows.with(at, { ...sheet.rows[at], ...changes }));
}

export function toggle(sheet, at) {
  return edit(sheet, at, { ignored: !sheet.rows[at].ignored });
}

export function remove(sheet, at) {
  return withRows(sheet, sheet.rows.toSpliced(at, 1));
}

/** The sheet with a row moved to another index. */
export function move(sheet, from, to) {
  const place = Math.min(Math.max(to, 0), sheet.rows.length - 1);
  return withRows(sheet, sheet.rows.toSpliced(from, 1).toSpliced(place, 0, sheet.rows[from]));
}

/** The sheet as text. */
export function write({ variant, rows }) {
  const words = rows.map((row) => `${row.ignored ? MARK : ""}${row.guess}:${row.feedback}`);
  return [variant, ...words].map((word) => (SAFE.test(word) ? word : `'${word}'`)).join(" ");
}

/** Parse a sheet; the server reports errors in its rows. */
export function read(text) {
  const [variant = "mastermind", ...words] = text.replaceAll(/['"]/g, "").split(/\s+/).filter(Boolean);
  return { variant, rows: words.map(readRow) };
}

/** The sheet in a URL, and the URL of a sheet. */
export function fromHash(hash) {
  const text = decoded(hash.slice(1)).trim();
  return text === "" ? null : read(text);
}

export function toHash(sheet) {
  const text = encodeURIComponent(write(sheet));
  return `#${text.replaceAll("%3A", ":").replaceAll("%2C", ",")}`;
}

function withRows(sheet, rows) {
  return { ...sheet, rows };
}

function readRow(word) {
  const ignored = word.startsWith(MARK);
  const turn = ignored ? word.slice(MARK.length) : word;
  const colon = turn.lastIndexOf(":");
  if (colon < 0) return { guess: turn, feedback: "", ignored };
  return { guess: turn.slice(0, colon), feedback: turn.slice(colon + 1), ignored };
}

function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
