// The entry of a row: pegs and an answer. New rows are entered below the sheet, others in place.

import { createAnswerEntry } from "../board/answer-entry.js";
import { el } from "../page/dom.js";
import { createEditor } from "../board/editor.js";
import { symbolsOf } from "../board/pegs.js";
import { emptyRow, isEmpty, rowOf } from "../board/row.js";

/** An entry for rows of a board; calls `entered(guess, feedback)` when both are complete. */
export function createEntry({ board, above, entered, cancelled }) {
  const editor = createEditor({ board, label: "Guess", above, changed: refresh, submitted: () => answer.focus() });
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
  element.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !cancel.hidden) cancelled();
    else if (editor.slots.contains(event.target) || isPalette(event)) editor.key(event);
  });

  function isPalette(event) {
    return editor.palette.contains(event.target) && event.key !== "Enter" && event.key !== " ";
  }

  function enter() {
    const guess = editor.code();
    if (guess === null) focusSlots();
    else if (answer.text === "") answer.focus();
    else return entered(guess, answer.text);
    refresh();
  }

  function wipe() {
    set(emptyRow(board.positions), "", cancel.hidden);
    focusSlots();
  }

  function refresh() {
    clear.disabled = isEmpty(editor.row) && answer.text === "";
    if (editor.code() === null) words.textContent = "Place the guess: click pegs or type them.";
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
  return { element, blank, place, edit, focusSlots, focusAnswer: () => answer.focus() };
}

/** The part of a guess that fits the board. */
function filled(board, guess) {
  const symbols = symbolsOf(board, guess).filter((symbol) => symbol >= 0);
  return rowOf(symbols.slice(0, board.positions), board.positions);
}
