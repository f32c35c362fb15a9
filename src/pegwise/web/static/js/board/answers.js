// Answers as text such as "1,2", which the server reads, and as counts: plain values, no DOM.

import { hasMarks, marksOf } from "./marks.js";

/** The counts in an answer written as numbers, or its marks on a board that has them; null if it is neither. */
export function countsOf(board, text) {
  if (hasMarks(board)) {
    const marks = marksOf(board, text);
    return marks && { marks };
  }
  const pair = text.trim().match(/^(\d)(\d)$/)?.slice(1).map(Number); // "10" is 1,0, as at the terminal
  if (pair && !board.bulls_only && board.positions < 10 && pair[0] + pair[1] <= board.positions) {
    return { bulls: pair[0], cows: pair[1] };
  }
  const numbers = text.trim().match(/^(\d{1,2})(?:\s*[,;/ ]\s*(\d{1,2}))?$/);
  if (numbers === null || (numbers[2] === undefined) !== board.bulls_only) return null;
  return { bulls: Number(numbers[1]), cows: Number(numbers[2] ?? 0) };
}

/** Counts as an answer. */
export function answerOf(board, { bulls, cows }) {
  return board.bulls_only ? String(bulls) : `${bulls},${cows}`;
}

/** The counts after one of them ("bulls" or "cows") changes; never more pegs than positions. */
export function stepped(board, counts, kind, by) {
  const other = kind === "bulls" ? "cows" : "bulls";
  const value = Math.min(board.positions, Math.max(0, counts[kind] + by));
  return { [kind]: value, [other]: Math.min(counts[other], board.positions - value) };
}
