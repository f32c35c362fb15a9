// A short example game: four guesses at 3625 and their answers.

import { doneRow } from "../board/pegs.js";

const TURNS = [
  { guess: "1122", bulls: 1, cows: 0 },
  { guess: "2344", bulls: 0, cows: 2 },
  { guess: "3526", bulls: 2, cows: 2 },
  { guess: "3625", bulls: 4, cows: 0 },
];

/** Render the example into a list of rows. */
export function paintExample(list, board) {
  const { bulls, cows } = board.words;
  const rows = TURNS.map((turn, at) =>
    doneRow(board, { ...turn, words: `${turn.bulls} ${bulls}, ${turn.cows} ${cows}` }, at + 1),
  );
  list.replaceChildren(...rows);
}
