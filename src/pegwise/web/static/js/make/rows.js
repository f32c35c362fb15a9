// The rows of a game against a person's code: answered guesses and the current one.

import { corrections } from "../board/corrections.js";
import { createAnswerEntry } from "../board/answer-entry.js";
import { el, fill, keepFocus } from "../page/dom.js";
import { peg, symbolsOf } from "../board/pegs.js";
import { doneRow } from "../board/turns.js";

/** The list of rows, with `paint(table)`; actions: correct(turn, feedback). */
export function createRows(list, board, commands) {
  let editing = null; // the turn whose answer is being corrected
  let table = null;

  function paint(shown) {
    table = shown;
    const { turns, contradiction, guess } = table.game;
    if (editing !== null && editing > turns.length) editing = null;
    const suspects = new Map(contradiction?.suspects.map((suspect) => [suspect.turn, suspect]));
    const rows = turns.map((turn, at) => answered(turn, at + 1, suspects.get(at + 1)));
    keepFocus(list, () => fill(list, ...rows, guess === null ? null : onTheTable(board, guess, turns.length + 1)));
  }

  function answered(turn, number, suspect) {
    const row = doneRow(board, turn, number);
    row.classList.add("sheet-row");
    row.classList.toggle("is-suspect", suspect !== undefined);
    row.append(el("span", { class: "row-tools" }, changeButton(number)));
    if (editing === number) row.append(entryFor(turn, number));
    else if (suspect) row.append(corrections(board, suspect, (feedback) => correct(number, feedback)));
    return row;
  }

  function changeButton(number) {
    const open = editing === number;
    const label = `Change the answer of turn ${number}`;
    const attributes = { type: "button", class: "button", "data-key": `change ${number}`, "aria-label": label };
    const action = () => (open ? close(number) : edit(number));
    return el("button", { ...attributes, "aria-expanded": String(open), onclick: action }, open ? "Cancel" : "Change");
  }

  function entryFor(turn, number) {
    const keep = (text) => text && correct(number, text);
    const entry = createAnswerEntry({ board, submitted: keep });
    entry.show(turn.feedback);
    const button = el("button", { type: "button", class: "button is-primary", onclick: () => keep(entry.text) }, "Save");
    const place = el("div", { class: "row-entry" }, entry.element, button);
    place.addEventListener("keydown", ({ key }) => key === "Escape" && close(number));
    queueMicrotask(() => entry.focus());
    return place;
  }

  function edit(number) {
    editing = number;
    paint(table);
  }

  function close(number) {
    editing = null;
    paint(table);
    list.querySelector(`[data-key="change ${number}"]`)?.focus();
  }

  function correct(number, feedback) {
    editing = null;
    commands.correct(number, feedback);
  }

  return { paint };
}

function onTheTable(board, guess, number) {
  const holes = symbolsOf(board, guess).map((symbol) => el("span", { class: "hole" }, peg(board, symbol)));
  return el(
    "li",
    { class: "row sheet-row is-now", "aria-current": "step" },
    el("span", { class: "row-number" }, String(number)),
    el("span", { class: "places", role: "img", "aria-label": guess }, ...holes),
    el("span", { class: "answer" }, "What do you answer?"),
  );
}
