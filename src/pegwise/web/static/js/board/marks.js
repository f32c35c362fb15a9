// Answers that mark each place (right, elsewhere, absent), and what they tell of each symbol: plain values, no DOM.
//   marksOf(board, "GY--G")      [2, 1, 0, 0, 2], or null if it is no such answer
//   textOfMarks([2, 1, 0, 0, 2]) "GY--G"
//   cycled(marks, 1)             the mark of a place goes round: absent, elsewhere, right
//   knownOf(board, turns)        by symbol its best mark so far, null if it is untried

import { symbolsOf } from "./row.js";

export const ABSENT = 0;
export const MEANINGS = ["absent", "elsewhere", "right"];
const WRITTEN = "-YG";
const SIGNS = ["-.x_0⬛⬜🔲🔳◼◻■□", "y1🟨🟦", "g2🟩🟧"]; // what is read as each mark
const READ = new Map(SIGNS.flatMap((signs, mark) => [...signs].map((sign) => [sign, mark])));
const IGNORED = /[\s,\uFE0F]/gu;

/** Whether the answers of a board mark each place. */
export function hasMarks(board) {
  return board.kind === "marks";
}

/** The marks of an answer as text. */
export function marksOf(board, text) {
  const marks = [...text.replaceAll(IGNORED, "").toLowerCase()].map((sign) => READ.get(sign));
  return marks.length === board.positions && !marks.includes(undefined) ? marks : null;
}

/** Marks as the API reads them. */
export function textOfMarks(marks) {
  return marks.map((mark) => WRITTEN[mark]).join("");
}

/** The mark that a key stands for, or null. */
export function markOfKey(key) {
  return READ.get(key.toLowerCase()) ?? null;
}

/** The marks with another one at a place. */
export function marked(marks, place, mark) {
  return marks.with(place, mark);
}

/** The marks with that of a place moved on, or back by -1. */
export function cycled(marks, place, by = 1) {
  return marked(marks, place, (marks[place] + by + MEANINGS.length) % MEANINGS.length);
}

/** What the answers of these turns tell of each symbol: its best mark, null if it is untried. */
export function knownOf(board, turns) {
  const known = board.symbols.map(() => null);
  if (!hasMarks(board)) return known;
  for (const { guess, feedback } of turns) {
    const marks = marksOf(board, feedback);
    symbolsOf(board, guess).forEach((symbol, place) => {
      if (symbol >= 0 && marks !== null) known[symbol] = Math.max(known[symbol] ?? ABSENT, marks[place]);
    });
  }
  return known;
}

// The keyboard on screen: which symbols are on which row.

const LATIN = ["qwertyuiop", "asdfghjkl", "zxcvbnm"];
const MOST_IN_ROW = 10;
const ENOUGH_LETTERS = 20; // of the Latin alphabet

/** Whether a board is played with letters on tiles, and a keyboard on the page. */
export function hasTiles(board) {
  return hasMarks(board) || board.word_list === true;
}

/** The symbols of a board row by row: as on a keyboard if they are letters, else in order. */
export function keyRows(board) {
  const texts = board.symbols.map(({ text }) => text.toLowerCase());
  const latin = LATIN.map((row) => [...row].map((letter) => texts.indexOf(letter)).filter((symbol) => symbol >= 0));
  const placed = latin.flat();
  if (placed.length < ENOUGH_LETTERS) return inOrder(texts.map((_, symbol) => symbol));
  const others = texts.map((_, symbol) => symbol).filter((symbol) => !placed.includes(symbol));
  return [...inOrder(others), ...latin];
}

function inOrder(symbols) {
  const rows = Math.ceil(symbols.length / MOST_IN_ROW);
  const across = Math.ceil(symbols.length / rows);
  return Array.from({ length: rows }, (_, row) => symbols.slice(row * across, (row + 1) * across));
}
