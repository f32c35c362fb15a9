// A game on the page: renders a PlayTable and handles clicks and keys.

import { factsOf, titleOf } from "../board/boards.js";
import { fitRows } from "../board/pegs.js";
import { gameKey, isElsewhere, rowOf, symbolsOf } from "../board/row.js";
import { remember } from "../page/browser.js";
import { announce, el, fill, openDialog } from "../page/dom.js";
import { createGuessRow } from "./guess-row.js";
import { hasSound, makeSide } from "./side.js";
import { captionOf, makeFoot, noteTurns, paintRows, skipCaptions } from "./tray.js";
import { GameTable } from "../shared/game-table.js";
import { firstSeal } from "../shared/seal.js";
import * as api from "../page/api.js";

/** Show a game in its section; `start(message)` starts another one. */
export function showGame(section, game, start) {
  const part = (id) => section.querySelector(`#${id}`);
  const { board } = game;
  const table = new PlayTable(api, game, paint);
  let painted = null; // the game whose rows are rendered

  const { editor, step, show, restore } = createGuessRow({
    board,
    table,
    draft: () => `row.${game.id}`,
    paint: (words) => foot.paint(table, words),
    news: () => [table.game.announcement, captionOf(table.game)].filter(Boolean).join(" "),
    sound,
  });
  const commands = {
    guess: () => editor.act({ does: "submit" }),
    undo,
    redo: () => step(table.redo()),
    giveUp: askToGiveUp,
    hint,
    switchSound: () => {
      remember("sound", hasSound() ? "off" : "on");
      sound("answer");
      side.paint(table);
    },
    skipTips: () => {
      skipCaptions();
      foot.paint(table);
      editor.focus();
    },
    help: async () => (await import("./help.js")).showHelp(board),
    again: () => table.again && step(table.again()),
    playAgain: () => start("another"),
    retry: () => start("retry"),
  };
  const foot = makeFoot(editor, commands);
  const side = makeSide(editor, commands, firstSeal(game));

  /** Sounds are loaded by those who turned them on. */
  async function sound(name) {
    if (hasSound()) (await import("./sound.js")).play(name);
  }

  async function undo() {
    const taken = table.game.turns.at(-1);
    if (!table.game.can_undo || !(await step(table.undo()))) return;
    show(rowOf(symbolsOf(board, taken.guess)));
  }

  async function hint(grade = table.nextGrade) {
    if (table.busy) return;
    announce((await table.askHint(grade)) ? table.hint.words : table.fault.message);
    editor.focus(); // Enter guesses
  }

  function askToGiveUp() {
    openDialog({
      title: "Give up?",
      body: [el("p", {}, "The game ends and the code is shown.")],
      actions: [["Give up", () => step(table.giveUp()), "is-primary"]],
      close: "Keep playing",
    });
  }

  function paint() {
    if (painted !== table.game) {
      if (painted?.turns !== table.game.turns) {
        const fresh = painted !== null && table.game.turns.length === painted.turns.length + 1;
        paintRows(part("rows"), table.game, editor, fresh);
        noteTurns(table.game);
        if (fresh) sound({ won: "won", lost: "lost" }[table.game.status] ?? "answer");
      }
      if (table.isOver !== (painted && painted.status !== "playing")) paintFoot();
      paintFacts(table.game);
      painted = table.game;
    }
    foot.paint(table);
    side.paint(table);
    section.setAttribute("aria-busy", String(table.busy));
  }

  function paintFacts(now) {
    part("game-title").textContent = now.daily ? `Daily ${titleOf(board)} #${now.number}` : titleOf(board);
    const late = now.day && !now.daily ? [`the code of ${now.day}: this game does not count`] : [];
    part("facts").textContent = [...factsOf(now), ...late].join(" · ");
  }

  /** The panel is loaded when it is needed: most visits are games under way. */
  async function showEnd() {
    const { endPanel } = await import("./end.js");
    fill(part("foot"), endPanel(table.game, commands));
    part("verdict").focus();
  }

  function paintFoot() {
    if (table.isOver) showEnd();
    else fill(part("foot"), foot.element);
  }

  function key(event) {
    if (section.hidden || isElsewhere(event) || table.isOver || table.busy) return;
    const wanted = gameKey(board, event);
    const does = { help: commands.help, hint: () => hint(), undo, redo: commands.redo, "give up": askToGiveUp };
    if (wanted !== null) {
      event.preventDefault();
      does[wanted]();
    } else editor.key(event);
  }

  // After a click, Enter submits the row again instead of pressing the clicked button.
  section.onclick = ({ target, detail }) => detail > 0 && target.closest("button")?.blur();
  document.title = `${titleOf(board)} · Pegwise`;
  fitRows(section, part("tray"), board);
  fill(part("side"), ...side.elements);
  restore();
  paint();
  return { key, table };
}

// The state of a game in which a person breaks a code; no DOM.
//   const table = new PlayTable(api, game, () => paint(table)); await table.guess("1122")

export class PlayTable extends GameTable {
  #given = new Map(); // hints by version and grade

  constructor(api, game, changed) {
    super(api, `/api/games/${game.id}`, game, changed);
  }

  get isOver() {
    return this.game.status !== "playing";
  }

  get hint() {
    return this.said;
  }

  guess(guess) {
    return this.step("guesses", { guess });
  }

  giveUp() {
    return this.step("give-up");
  }

  /** A hint of grade 1, 2 or 3; one that was given since the last guess is shown again at once. */
  async askHint(grade) {
    const turn = `${this.game.version}.${grade}`;
    if (!this.busy && this.#given.has(turn)) {
      this.said = this.#given.get(turn);
      this.changed();
      return true;
    }
    return this.attempt(async () => {
      this.said = await this.api.post(`${this.path}/hints`, { grade });
      this.#given.set(turn, this.said);
      this.game = { ...this.game, hints: this.said.hints };
    });
  }

  /** The grade of the next hint: it rises with each hint until the next guess. */
  get nextGrade() {
    return Math.min(3, (this.hint?.grade ?? 0) + 1);
  }
}
