// A sheet on the page: its rows, and the entry below them or in the row being edited.
//   const view = createSheetView({board, list, foot, changed});     // changed(sheet) after an edit
//   view.show(sheet); view.note(sheet, assistance); view.take("1122")

import { thingOf } from "../board/boards.js";
import { corrections, createAnswerEntry, createTiles } from "../board/answer-entry.js";
import { countsOf } from "../board/answers.js";
import { createEditor } from "../board/editor.js";
import { hasMarks, knownOf, marksOf, textOfMarks } from "../board/marks.js";
import { keyPegs, peg } from "../board/pegs.js";
import { emptyRow, isElsewhere, isEmpty, rowOf, symbolsOf } from "../board/row.js";
import { announce, el, fill, keepFocus } from "../page/dom.js";
import * as sheets from "./sheet.js";

/** The rows of a sheet, which can be edited, ignored, moved and deleted. */
export function createSheetView({ board, list, foot, changed }) {
  let sheet = sheets.emptySheet(board.variant);
  let editing = null; // index of the row edited in place
  let notes = new Map(); // the server's reading of each row
  let suspects = new Map(); // by row number

  const known = () => knownOf(board, sheet.rows.filter(({ ignored }) => !ignored));
  const entry = createEntry({ board, above, known, entered, cancelled: () => stopEditing(true) });
  const commands = {
    edit: startEditing,
    mark: (at, feedback) => change(sheets.edit(sheet, at, { feedback })),
    toggle: (at) => change(sheets.toggle(sheet, at)),
    correct: (at, feedback) => {
      change(sheets.edit(sheet, at, { feedback }));
      focusOn(`edit ${at}`);
    },
    remove: (at) => {
      change(sheets.remove(sheet, at));
      if (sheet.rows.length > 0) focusOn(`delete ${Math.min(at, sheet.rows.length - 1)}`);
      else entry.focusSlots();
    },
    move: (from, to) => {
      if (to < 0 || to >= sheet.rows.length) return;
      change(sheets.move(sheet, from, to));
      focusOn(`handle ${to}`);
      announce(`Row ${from + 1} is now row ${to + 1}.`);
    },
  };

  function above() {
    const row = sheet.rows[(editing ?? sheet.rows.length) - 1];
    const symbols = row ? symbolsOf(board, row.guess) : [-1];
    return symbols.includes(-1) || symbols.length !== board.positions ? null : symbols;
  }

  function entered(guess, feedback) {
    const at = editing;
    const next = at === null ? sheets.add(sheet, guess, feedback) : sheets.edit(sheet, at, { guess, feedback });
    stopEditing();
    change(next);
    if (at === null) entry.focusSlots();
    else focusOn(`edit ${at}`);
  }

  function startEditing(at) {
    editing = at;
    entry.edit(sheet.rows[at]);
    paint();
    entry.focusSlots();
  }

  function stopEditing(focus = false) {
    const at = editing;
    editing = null;
    entry.blank();
    if (entry.element.parentElement !== foot) foot.append(entry.element);
    paint();
    if (focus) focusOn(`edit ${at}`);
  }

  function change(next) {
    show(next);
    changed(next);
  }

  function show(next) {
    sheet = next;
    suspects = new Map();
    if (editing !== null) stopEditing();
    entry.refresh();
    paint();
  }

  /** Show the server's answer; if the sheet has changed since, only its notes on rows. */
  function note(about, { rows, contradiction }) {
    notes = new Map(about.rows.map((row, at) => [row, rows[at]]));
    if (about === sheet) suspects = new Map(contradiction?.suspects.map((each) => [each.turn, each]) ?? []);
    if (list.querySelector(".is-dragged")) list.addEventListener(DROPPED, paint, { once: true });
    else paint();
  }

  /** Start a new row with this guess. */
  function take(guess) {
    if (editing !== null) stopEditing();
    entry.place(guess);
    entry.focusAnswer();
  }

  function paint() {
    keepFocus(list, () => fill(list, ...sheet.rows.map(lineOf)));
  }

  function lineOf(row, at) {
    if (at === editing) return el("li", { class: "row sheet-row is-now" }, entry.element);
    return sheetRow({ board, row, at, reading: notes.get(row), suspect: suspects.get(at + 1), commands });
  }

  function focusOn(key) {
    list.querySelector(`[data-key="${key}"]`)?.focus();
  }

  fill(foot, entry.element);
  return { show, note, take, key: entry.key };
}

// The rows of a sheet: pegs, answer, error, and buttons to edit, ignore, move and delete.

/** One row; `reading` is how the server read it, `suspect` its suspicion, `commands` the actions. */
function sheetRow({ board, row, at, reading, suspect, commands }) {
  const number = at + 1;
  const tool = (does, text, label, action, more = {}) =>
    el("button", { type: "button", class: "button tool", "data-key": `${does} ${at}`, "aria-label": label, onclick: action, ...more }, text);
  const handle = tool("handle", `⠿ ${number}`, `Row ${number}: move with the arrow keys or drag`, () => {}, { title: "Drag, or use the arrow keys" });
  handle.classList.add("row-handle");
  const line = el(
    "li",
    { class: `row sheet-row is-done${row.ignored ? " is-ignored" : ""}${suspect ? " is-suspect" : ""}`, "data-row": at },
    handle,
    ...turnShown(board, row, at, reading, commands),
    el(
      "span",
      { class: "row-tools", role: "group", "aria-label": `Row ${number}` },
      tool("edit", "Edit", `Edit row ${number}`, () => commands.edit(at)),
      tool("ignore", row.ignored ? "Use" : "Ignore", `Ignore row ${number}`, () => commands.toggle(at), { "aria-pressed": String(row.ignored) }),
      tool("delete", "✕", `Delete row ${number}`, () => commands.remove(at)),
    ),
    reading?.fault ? el("p", { class: "row-fault is-bad" }, reading.fault) : null,
    suspect ? corrections(board, suspect, (feedback) => commands.correct(at, feedback)) : null,
  );
  movable(handle, line, at, commands.move);
  return line;
}

/** The guess and its answer: on a board with marks as tiles to click, if both fit the board. */
function turnShown(board, row, at, reading, commands) {
  const marks = hasMarks(board) ? marksOf(board, row.feedback) : null;
  const symbols = symbolsOf(board, row.guess);
  if (marks === null || symbols.length !== board.positions || symbols.includes(-1)) {
    return [guessOf(board, row), answerShown(board, row, reading)];
  }
  const changed = (now) => commands.mark(at, textOfMarks(now));
  const label = `Row ${at + 1}: ${row.guess}. Click a tile to change its mark`;
  const tiles = createTiles({ board, label, keyed: `tile ${at}`, changed });
  tiles.paint(symbols, marks);
  return [tiles.element, el("span", { class: "answer" }, row.ignored ? "ignored" : "")];
}

/** The guess as pegs if it fits this board, else as text. */
function guessOf(board, { guess }) {
  const symbols = symbolsOf(board, guess);
  const fits = symbols.length === board.positions && symbols.every((symbol) => symbol >= 0);
  const shown = fits ? symbols.map((symbol) => el("span", { class: "hole" }, peg(board, symbol))) : [guess];
  return el("span", { class: `places${fits ? "" : " code"}`, role: fits ? "img" : null, "aria-label": fits ? guess : null }, ...shown);
}

function answerShown(board, row, reading) {
  const counts = countsOf(board, row.feedback);
  const words = reading?.words ?? row.feedback;
  const shown = row.ignored ? `${words} (ignored)` : words;
  return el("span", { class: "answer" }, counts && keyPegs(board, { ...counts, words: "" }), el("span", {}, shown));
}

// The entry of a row: pegs and an answer. New rows are entered below the sheet, others in place.

/** An entry for rows of a board; calls `entered(guess, feedback)` when both are complete. */
function createEntry({ board, above, known = () => knownOf(board, []), entered, cancelled }) {
  const editor = createEditor({ board, label: "Guess", above, changed: refresh, submitted: () => answer.focus(), overfull });
  const answer = createAnswerEntry({ board, changed: refresh, submitted: enter });
  const words = el("p", { class: "entry-words soft" });
  const done = el("button", { type: "button", class: "button is-primary", onclick: enter }, "Add the row");
  const cancel = el("button", { type: "button", class: "button", onclick: cancelled, hidden: true }, "Cancel");
  const clear = el("button", { type: "button", class: "button", onclick: wipe }, "Clear");
  const element = el(
    "div",
    { class: "entry" },
    el("div", { class: "entry-now" }, editor.slots, editor.palette),
    answer.element,
    el("div", { class: "cluster entry-end" }, done, clear, cancel, words),
  );

  /** Keys pressed anywhere but in a field or on another control are for the row. */
  function key(event) {
    if (event.key === "Escape" && !cancel.hidden) cancelled();
    else if (!isElsewhere(event)) editor.key(event);
  }

  function enter() {
    const guess = editor.code();
    if (guess === null) focusSlots();
    else if (answer.text === "") answer.focus();
    else return entered(guess, answer.text);
    refresh();
  }

  function overfull() {
    words.textContent = `The row is full: press Enter, or take a ${thingOf(board)} back.`;
    announce(words.textContent);
  }

  function wipe() {
    set(emptyRow(board.positions), "", cancel.hidden);
    focusSlots();
  }

  function refresh() {
    answer.guess(editor.row.places);
    editor.mark(known());
    clear.disabled = isEmpty(editor.row) && answer.text === "";
    if (editor.code() === null) words.textContent = `Place the guess: click ${thingOf(board)}s or type them.`;
    else if (hasMarks(board)) words.textContent = "Mark the tiles as they were answered, then press Enter.";
    else words.textContent = answer.text === "" ? "What was the answer?" : "Press Enter to save it.";
  }

  function set(row, feedback, isNew) {
    editor.show(row);
    answer.show(feedback);
    cancel.hidden = isNew;
    done.textContent = isNew ? "Add the row" : "Save the row";
    refresh();
  }

  /** Start an empty new row. */
  function blank() {
    set(emptyRow(board.positions), "", true);
  }

  /** Start a new row with this guess. */
  function place(guess) {
    set(filled(board, guess), "", true);
  }

  /** Edit an existing row. */
  function edit({ guess, feedback }) {
    set(filled(board, guess), feedback, false);
  }

  function focusSlots() {
    editor.slots.children[editor.row.at].focus();
  }

  blank();
  return { element, key, refresh, blank, place, edit, focusSlots, focusAnswer: () => answer.focus() };
}

/** The part of a guess that fits the board. */
function filled(board, guess) {
  const symbols = symbolsOf(board, guess).filter((symbol) => symbol >= 0);
  return rowOf(symbols.slice(0, board.positions), board.positions);
}

// Moving a row: drag its handle with mouse, pen or finger, or use the arrow keys on it.

const KEYS = { ArrowUp: -1, ArrowDown: 1 };
const DROPPED = "row-dropped"; // event; until it fires, the rows must not be rendered again

/** Make `line` movable by its handle; calls `moved(from, to)` with row indices. */
function movable(handle, line, at, moved) {
  handle.addEventListener("keydown", (event) => {
    const by = KEYS[event.key];
    if (by === undefined) return;
    event.preventDefault();
    moved(at, at + by);
  });
  handle.addEventListener("pointerdown", (down) => {
    if (down.button === 0) follow(handle, down, line, at, moved);
  });
}

function follow(handle, down, line, at, moved) {
  const listening = new AbortController();
  const options = { signal: listening.signal };
  let over = null;

  const mark = (row) => {
    over?.classList.remove("is-target");
    over = row;
    over?.classList.add("is-target");
  };
  const end = () => {
    listening.abort();
    line.classList.remove("is-dragged");
    line.style.removeProperty("--dragged");
    mark(null);
    line.dispatchEvent(new Event(DROPPED, { bubbles: true }));
  };

  handle.setPointerCapture(down.pointerId);
  line.classList.add("is-dragged");
  handle.addEventListener("pointermove", ({ clientY }) => {
    line.style.setProperty("--dragged", `${clientY - down.clientY}px`);
    mark(rowAt(line, clientY));
  }, options);
  handle.addEventListener("pointerup", () => {
    const to = over === null ? at : Number(over.dataset.row);
    end();
    if (to !== at) moved(at, to);
  }, options);
  handle.addEventListener("pointercancel", end, options);
}

/** The other row at this height. */
function rowAt(line, height) {
  const others = [...line.parentElement.children].filter((row) => row !== line && row.dataset.row);
  return (
    others.find((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return top <= height && height <= bottom;
    }) ?? null
  );
}
