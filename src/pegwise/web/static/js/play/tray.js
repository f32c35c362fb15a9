// The tray of a game. Its rows: those played, the current one, those still free.

import { thingOf } from "../board/boards.js";
import { hasMarks, hasTiles, knownOf } from "../board/marks.js";
import { codePegs, doneRow, scrollTo } from "../board/pegs.js";
import { freePlaces, isEmpty, isFull } from "../board/row.js";
import { recall, remember } from "../page/browser.js";
import { countOf, el, fill, sentence } from "../page/dom.js";

const SHOWN_AHEAD = 8; // rows shown if there is no limit
const MOST_SHOWN = 12;
const WIDE = 8; // on wider boards rows take several lines, so no free rows are shown

/** Render all rows into a list; the editor's slots go into the current row. The last one played is
 * marked as new if `fresh`, so that its answer comes peg by peg. */
export function paintRows(list, game, editor, fresh) {
  const count = rowCount(game);
  const now = game.status === "playing" ? game.turns.length : -1;
  const focused = editor.slots.contains(document.activeElement);
  const rows = Array.from({ length: count }, (_, place) => {
    if (place < game.turns.length) return doneRow(game.board, game.turns[place], place + 1);
    return place === now ? nowRow(editor, place + 1) : aheadRow(game.board, place + 1);
  });
  list.replaceChildren(...rows);
  list.style.setProperty("--rows", count);
  editor.mark(knownOf(game.board, game.turns));
  list.tabIndex = game.status === "playing" ? -1 : 0; // what scrolls can be reached by keys
  rows[game.turns.length - 1]?.classList.toggle("is-new", fresh);
  rows[game.turns.length - 1]?.classList.toggle("is-won", game.status === "won");
  scrollTo(list, rows[now] ?? rows.at(-1));
  if (focused) editor.focus();
}

/** What to say of a peg too many. */
export function sayRowFull(board) {
  return `The row is full: press Guess, or take a ${thingOf(board)} back.`;
}

/** The number of rows shown: all that are allowed, up to a maximum. */
function rowCount({ board, limit, turns, status }) {
  const needed = turns.length + (status === "playing" ? 1 : 0);
  if (board.positions > WIDE) return needed;
  return Math.max(needed, Math.min(limit ?? SHOWN_AHEAD, MOST_SHOWN));
}

/** Shake the row that holds these slots; once more if it shook before. */
export function shake(slots) {
  const row = slots.closest(".row");
  row.classList.remove("is-shaken");
  requestAnimationFrame(() => row.classList.add("is-shaken"));
}

function nowRow(editor, number) {
  return el(
    "li",
    { class: "row is-now", "data-row": "current", "aria-current": "step" },
    el("span", { class: "row-number" }, String(number)),
    editor.slots,
  );
}

function aheadRow(board, number) {
  const holes = Array.from({ length: board.positions }, () => el("span", { class: "hole" }));
  return el(
    "li",
    { class: "row is-ahead", "aria-hidden": "true" },
    el("span", { class: "row-number" }, String(number)),
    el("span", { class: "places" }, ...holes),
  );
}

/** The code of a finished game, as a row of its own. */
export function secretRow(game) {
  const words = game.maker === "evil" ? "A code that fits" : "The code"; // the evil maker never had one
  return el("p", { class: "secret" }, el("span", {}, words), codePegs(game.board, game.secret));
}

// The foot of the tray during a game: what to do next, the palette, and buttons for the row.

/** The foot, with `paint(table, note)`; a note is said instead of the next step. */
export function makeFoot(editor, commands) {
  const words = el("p", { class: "foot-words" });
  const retry = el("button", { type: "button", class: "button", onclick: commands.again, hidden: true }, "Try again");
  const skip = el("button", { type: "button", class: "button skip-tips", onclick: commands.skipTips }, "Skip tips");
  const hint = el("button", { type: "button", class: "button hint-here", onclick: () => commands.hint() }, "Hint");
  const tool = (text, action, title) =>
    el("button", { type: "button", class: "button tool", title, onclick: action }, text);
  const copy = tool("Copy", () => editor.act({ does: "copy" }), "Copy the row above (↑)");
  const fillUp = tool("Fill", () => editor.act({ does: "fill" }), "Fill the free places (.)");
  const clear = tool("Clear", () => editor.act({ does: "clear" }), "Clear the row (Esc)");
  const undo = tool("Undo", commands.undo, "Take back the last guess (Ctrl+Z)");
  const guess = el(
    "button",
    { type: "button", class: "button is-primary guess", "data-action": "guess", onclick: commands.guess },
    "Guess",
  );
  const element = el(
    "div",
    { class: "foot" },
    el("div", { class: "foot-line" }, words, retry, commands.hint ? hint : null, skip),
    editor.palette,
    el("div", { class: "tools" }, copy, fillUp, clear, undo, guess),
  );

  function paint(table, note = null) {
    const { row } = editor;
    words.classList.toggle("is-bad", table.fault !== null);
    const caption = captionOf(table.game, Boolean(commands.hint));
    words.classList.toggle("is-caption", caption !== null);
    const said = note ?? repeatOf(table.game, editor.code()) ?? hinted(table) ?? caption ?? nextStep(table, row);
    fill(words, table.fault ? sentence(table.fault.message) : said);
    retry.hidden = table.again === null;
    skip.hidden = caption === null;
    copy.disabled = table.game.turns.length === 0;
    fillUp.disabled = isFull(row);
    clear.disabled = isEmpty(row);
    undo.disabled = !table.game.can_undo || table.busy;
    hint.disabled = table.busy;
    guess.disabled = table.busy;
    guess.setAttribute("aria-disabled", String(!isFull(row)));
  }

  /** The hint, where the cards with hints are out of view. */
  function hinted({ said }) {
    return hint.offsetParent === null ? null : (said?.words ?? null);
  }

  return { element, paint };
}

/** A gentle word on a full row that was guessed before, else null. */
export function repeatOf({ turns }, code) {
  const before = turns.findIndex((turn) => turn.guess === code) + 1;
  return before > 0 ? `You have tried this before: guess ${before}. Press Guess to play it again.` : null;
}

function nextStep(table, row) {
  const left = table.game.guesses_left;
  if (table.busy) return "One moment …";
  if (isFull(row)) return "Press Guess, or Enter.";
  const more = left === null ? "" : ` · ${countOf(left, "guess", "guesses")} left`;
  return `Place ${countOf(freePlaces(row), thingOf(table.game.board))}${more}`;
}

// The captions of somebody's first game: three, each at the moment it matters; never again.

const SEEN = "tutorial";

/** The caption for a game at this point, or null: the game is not the first, or they were skipped.
 * A match has no hints to mention. */
export function captionOf({ board, turns, status }, withHints = true) {
  if (recall(SEEN) !== null || status !== "playing") return null;
  const thing = thingOf(board);
  return [
    `${countOf(board.positions, `${thing} is`, `${thing}s are`)} hidden. Click${hasTiles(board) ? "" : ", drag"} or type your guess, then press Guess.`,
    answerCaption(board),
    `Now find a code that fits every answer so far.${withHints ? " Stuck? A hint helps." : ""}`,
  ][turns.length] ?? null;
}

function answerCaption(board) {
  if (hasMarks(board)) return "Square: right place. Disc: it is elsewhere. Hollow: the code has no more of it.";
  const bulls = sentence(`${board.words.bulls}: right symbol, right place`);
  const cows = board.bulls_only ? "" : sentence(`${board.words.cows}: right symbol, wrong place`);
  return `${bulls} ${cows} The answer does not say which.`;
}

/** Show no caption from now on. */
export function skipCaptions() {
  remember(SEEN, "seen");
}

/** Captions end with the third guess or the game. */
export function noteTurns({ turns, status }) {
  if (turns.length > 2 || status !== "playing") skipCaptions();
}
