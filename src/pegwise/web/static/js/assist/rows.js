// The rows of a sheet: pegs, answer, error, and buttons to edit, ignore, move and delete.

import { countsOf } from "../board/answers.js";
import { el } from "../page/dom.js";
import { corrections } from "../board/corrections.js";
import { keyPegs, peg, symbolsOf } from "../board/pegs.js";
import { movable } from "./reorder.js";

/** One row; `reading` is how the server read it, `suspect` its suspicion, `commands` the actions. */
export function sheetRow({ board, row, at, count, reading, suspect, commands }) {
  const number = at + 1;
  const tool = (does, text, label, action, more = {}) =>
    el("button", { type: "button", class: "button tool", "data-key": `${does} ${at}`, "aria-label": label, onclick: action, ...more }, text);
  const handle = tool("handle", `⠿ ${number}`, `Row ${number}: move with the arrow keys or drag`, () => {}, { title: "Drag, or use the arrow keys" });
  handle.classList.add("row-handle");
  const line = el(
    "li",
    { class: `row sheet-row is-done${row.ignored ? " is-ignored" : ""}${suspect ? " is-suspect" : ""}`, "data-row": at },
    handle,
    guessOf(board, row),
    answerShown(board, row, reading),
    el(
      "span",
      { class: "row-tools", role: "group", "aria-label": `Row ${number}` },
      tool("edit", "Edit", `Edit row ${number}`, () => commands.edit(at)),
      tool("ignore", row.ignored ? "Use" : "Ignore", `Ignore row ${number}`, () => commands.toggle(at), { "aria-pressed": String(row.ignored) }),
      tool("up", "↑", `Move row ${number} up`, () => commands.move(at, at - 1), { disabled: at === 0 }),
      tool("down", "↓", `Move row ${number} down`, () => commands.move(at, at + 1), { disabled: at === count - 1 }),
      tool("delete", "✕", `Delete row ${number}`, () => commands.remove(at)),
    ),
    reading?.fault ? el("p", { class: "row-fault is-bad" }, reading.fault) : null,
    suspect ? corrections(board, suspect, (feedback) => commands.correct(at, feedback)) : null,
  );
  movable(handle, line, at, commands.move);
  return line;
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
