// A game against a person's code on the page: renders a MakeTable and handles clicks and keys.

import { contentsOf, titleOf } from "../board/boards.js";
import { fitRows, scrollTo } from "../board/pegs.js";
import { createSide } from "./side.js";
import { createFoot, createRows } from "./tray.js";
import { announce } from "../page/dom.js";
import { MakeTable } from "../shared/game-table.js";
import * as api from "../page/api.js";

/** Show a game in its section; `start` starts another one, `leave` returns to the setup. */
export function showMake(section, make, { start, leave }) {
  const part = (id) => section.querySelector(`#${id}`);
  const { board } = make;
  const table = new MakeTable(api, make, paint);
  const commands = {
    answer: async (text) => {
      if (text !== "" && (await step(table.answer(text)))) foot.clear();
      foot.focus();
    },
    correct: async (turn, feedback) => {
      await step(table.correct(turn, feedback));
      if (table.game.contradiction === null) foot.focus();
    },
    undo: () => step(table.undo()).then(() => foot.focus()),
    redo: () => step(table.redo()).then(() => foot.focus()),
    again: () => table.again && step(table.again()),
    reveal: async (secret) => {
      if (await table.reveal(secret)) announce([table.revealed.words, ...table.revealed.wrong.map(({ words }) => words)].join(" "));
      else announce(table.fault.message);
    },
    playAgain: start,
    newGame: leave,
  };
  const rows = createRows(part("rows"), board, commands);
  const foot = createFoot(part("foot"), board, commands);
  const side = createSide(part("side"), board, commands);

  /** Wait for a step and announce its result. */
  async function step(done) {
    const well = await done;
    announce(table.fault ? table.fault.message : table.game.announcement);
    return well;
  }

  function paint() {
    rows.paint(table);
    if (part("rows").lastElementChild) scrollTo(part("rows"), part("rows").lastElementChild);
    foot.paint(table);
    side.paint(table);
    section.toggleAttribute("aria-busy", table.busy);
  }

  function key(event) {
    if (section.hidden || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    const typing = event.target instanceof HTMLInputElement && event.target.value !== "";
    const letter = event.key.toLowerCase();
    const back = letter === "z" && !event.shiftKey;
    const forth = letter === "y" || (letter === "z" && event.shiftKey);
    if (typing || !(back || forth)) return;
    event.preventDefault();
    if (back && table.game.can_undo) commands.undo();
    if (forth && table.game.can_redo) commands.redo();
  }

  fitRows(section, part("tray"), board);
  part("game-title").textContent = `${titleOf(board)}: your code`;
  part("facts").textContent = `${contentsOf(board)} · ${board.codes} codes · ${make.strategy} guesses`;
  document.title = `${titleOf(board)} · Make · Pegwise`;
  paint();
  announce(make.announcement);
  foot.focus();
  return { key };
}
