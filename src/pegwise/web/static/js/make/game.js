// A game against a person's code on the page: renders a Desk and handles clicks and keys.

import { announce } from "../page/announce.js";
import * as api from "../page/api.js";
import { contentsOf, titleOf } from "../play/words.js";
import { Desk } from "./desk.js";
import { createFoot } from "./foot.js";
import { createRows } from "./rows.js";
import { createSide } from "./side.js";

/** Show a game in its section; `start` starts another one, `leave` returns to the setup. */
export function showMake(section, make, { start, leave }) {
  const part = (id) => section.querySelector(`#${id}`);
  const { board } = make;
  const desk = new Desk(api, make, paint);
  const deeds = {
    answer: async (text) => {
      if (text !== "" && (await step(desk.answer(text)))) foot.clear();
      foot.focus();
    },
    correct: async (turn, feedback) => {
      await step(desk.correct(turn, feedback));
      if (desk.make.contradiction === null) foot.focus();
    },
    undo: () => step(desk.undo()).then(() => foot.focus()),
    redo: () => step(desk.redo()).then(() => foot.focus()),
    again: () => desk.again && step(desk.again()),
    reveal: async (secret) => {
      if (await desk.reveal(secret)) announce([desk.revealed.words, ...desk.revealed.wrong.map(({ words }) => words)].join(" "));
      else announce(desk.fault.message);
    },
    playAgain: start,
    newGame: leave,
  };
  const rows = createRows(part("rows"), board, deeds);
  const foot = createFoot(part("foot"), board, deeds);
  const side = createSide(part("side"), board, deeds);

  /** Wait for a step and announce its result. */
  async function step(done) {
    const well = await done;
    announce(desk.fault ? desk.fault.message : desk.make.announcement);
    return well;
  }

  function paint() {
    rows.paint(desk);
    foot.paint(desk);
    side.paint(desk);
    section.toggleAttribute("aria-busy", desk.busy);
  }

  function key(event) {
    if (section.hidden || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    const typing = event.target instanceof HTMLInputElement && event.target.value !== "";
    const letter = event.key.toLowerCase();
    const back = letter === "z" && !event.shiftKey;
    const forth = letter === "y" || (letter === "z" && event.shiftKey);
    if (typing || !(back || forth)) return;
    event.preventDefault();
    if (back && desk.make.can_undo) deeds.undo();
    if (forth && desk.make.can_redo) deeds.redo();
  }

  section.style.setProperty("--positions", board.positions);
  part("game-title").textContent = `${titleOf(board)}: your code`;
  part("facts").textContent = `${contentsOf(board)} · ${board.codes} codes · ${make.strategy} guesses`;
  document.title = `${titleOf(board)} · Make · Pegwise`;
  paint();
  announce(make.announcement);
  foot.focus();
  return { key };
}
