// The row that a player fills, alone or in a match: its editor, the draft that survives a reload, and
// what is said about the row and its answer.

import { createEditor } from "../board/editor.js";
import { emptyRow, rowOf, symbolsOf } from "../board/row.js";
import { forget, recall, remember } from "../page/browser.js";
import { announce, countOf } from "../page/dom.js";
import { repeatOf, sayRowFull, shake } from "./tray.js";

/** The row of a table's game. `draft()` names the draft, `paint(words)` renders the foot with these words or the
 * usual ones, `news()` is what to announce after a step, `sound(name)` plays a sound. */
export function createGuessRow({ board, table, draft, paint, news, sound = () => {} }) {
  let sent = null; // the guess waiting for its answer
  const editor = createEditor({
    board,
    label: "Your guess",
    changed: (row) => {
      table.forget();
      remember(draft(), JSON.stringify(row.places), "session");
      paint();
      sound("peg");
      const repeated = repeatOf(table.game, editor.code());
      if (repeated) announce(repeated);
    },
    submitted: (code) => {
      sent = code;
      return step(table.guess(code));
    },
    short: (free) => remark(`${countOf(free, "place is", "places are")} still free.`),
    overfull: () => remark(sayRowFull(board)),
    above: () => {
      const last = table.game.turns.at(-1);
      return last ? symbolsOf(board, last.guess) : null;
    },
  });

  /** Point something out gently: the row shakes, a sentence says why. */
  function remark(words) {
    paint(words);
    announce(words);
    sound("short");
    shake(editor.slots);
  }

  /** Wait for a step and announce its result. */
  async function step(done) {
    const before = table.game.turns.length;
    const well = await done;
    // If the response to a guess was lost, sending it again finds it on the board.
    if (table.game?.turns[before]?.guess === sent) clear();
    const said = table.fault ? table.fault.message : well ? news() : null;
    if (said) announce(said);
    return well;
  }

  function clear() {
    sent = null;
    forget(draft(), "session");
    show(emptyRow(board.positions));
  }

  /** Show a row, such as that of a guess taken back. */
  function show(row) {
    editor.show(row);
    paint();
  }

  /** Show the draft of an earlier visit. */
  function restore() {
    const kept = recall(draft(), "session");
    if (kept) editor.show(rowOf(JSON.parse(kept)));
  }

  return { editor, step, show, restore };
}
