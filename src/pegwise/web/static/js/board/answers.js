// Answers as text such as "1,2", which the server reads; no DOM.

/** The counts in an answer written as numbers, else null. */
export function countsOf(board, text) {
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
