// A sheet on the page: its rows, and the entry below them or in the row being edited.
//   const view = createSheetView({board, list, foot, changed});     // changed(sheet) after an edit
//   view.show(sheet); view.note(sheet, assistance); view.take("1122")

import { announce, el, fill, keepFocus } from "../page/dom.js";
import { symbolsOf } from "../board/pegs.js";
import { createEntry } from "./entry.js";
import { DROPPED } from "./reorder.js";
import { sheetRow } from "./rows.js";
import * as sheets from "./sheet.js";

/** The rows of a sheet, which can be edited, ignored, moved and deleted. */
export function createSheetView({ board, list, foot, changed }) {
  let sheet = sheets.emptySheet(board.variant);
  let editing = null; // index of the row edited in place
  let notes = new Map(); // the server's reading of each row
  let suspects = new Map(); // by row number

  const entry = createEntry({ board, above, entered, cancelled: () => stopEditing(true) });
  const commands = {
    edit: startEditing,
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
    const count = sheet.rows.length;
    return sheetRow({ board, row, at, count, reading: notes.get(row), suspect: suspects.get(at + 1), commands });
  }

  function focusOn(key) {
    list.querySelector(`[data-key="${key}"]`)?.focus();
  }

  fill(foot, entry.element);
  return { show, note, take };
}
