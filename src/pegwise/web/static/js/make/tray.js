// The tray of a game against a person's code. Its rows: answered guesses and the current one.

import { corrections, createAnswerEntry } from "../board/answers.js";
import { doneRow, peg, scrollTo, symbolsOf } from "../board/pegs.js";
import { el, fill, keepFocus, sentence } from "../page/dom.js";

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
    if (guess !== null && editing === null) scrollTo(list, list.lastElementChild);
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
    entry.guess(symbolsOf(board, turn.guess));
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
    { class: "row sheet-row is-now", "data-row": "current", "aria-current": "step" },
    el("span", { class: "row-number" }, String(number)),
    el("span", { class: "places", role: "img", "aria-label": guess }, ...holes),
    el("span", { class: "answer" }, "What do you answer?"),
  );
}

// The foot of the tray: the answer to the current guess, or the end of the game.

/** The foot, with `paint(table)` and `focus()`; actions: answer(text), undo, redo, again, playAgain. */
export function createFoot(place, board, commands) {
  const words = el("p", { class: "foot-words", id: "foot-words" });
  const retry = el("button", { type: "button", class: "button", onclick: commands.again, hidden: true }, "Try again");
  const entry = createAnswerEntry({ board, changed: () => refresh(), submitted: commands.answer });
  const button = (text, action, kind = "") => el("button", { type: "button", class: `button ${kind}`, onclick: action }, text);
  const answer = button("Answer", () => commands.answer(entry.text), "is-primary guess");
  const undo = button("Undo", commands.undo);
  const redo = button("Redo", commands.redo);
  const entryPlace = el("div", { class: "foot" }, entry.element);
  const end = el("div", { class: "end stack" });
  let table = null;

  fill(
    place,
    el("div", { class: "foot" }, el("div", { class: "foot-line" }, words, retry), entryPlace, end, el("div", { class: "tools" }, undo, redo, answer)),
  );

  function paint(shown) {
    table = shown;
    const { game, fault, again, busy } = table;
    words.classList.toggle("is-bad", fault !== null || game.status === "contradictory");
    const said = fault?.message ?? wordsOf(table);
    words.textContent = said && sentence(said);
    retry.hidden = again === null;
    if (game.guess !== null) entry.guess(symbolsOf(board, game.guess));
    entryPlace.hidden = game.guess === null;
    answer.hidden = game.guess === null;
    end.hidden = !table.isOver;
    if (table.isOver) fill(end, ...endParts(game, commands));
    undo.disabled = !game.can_undo || busy;
    redo.disabled = !game.can_redo || busy;
    refresh();
  }

  function refresh() {
    answer.disabled = entry.text === "" || table.busy;
  }

  return {
    paint,
    clear: () => {
      entry.show("");
      refresh();
    },
    isEmpty: () => entry.text === "",
    focus: () => (table.game.guess === null ? end.querySelector("h2, button")?.focus() : entry.focus()),
  };
}

function wordsOf({ game, busy }) {
  if (busy) return "One moment …";
  if (game.contradiction) return game.contradiction.words;
  return game.guess === null ? "" : `Is it ${game.guess}?`;
}

function endParts(game, commands) {
  return [
    el("h2", { id: "verdict", tabindex: "-1" }, sentence(game.verdict)),
    ...game.hardness.map((words) => el("p", { class: "end-about-code" }, words)),
    el(
      "div",
      { class: "cluster" },
      el("button", { type: "button", class: "button is-primary", onclick: commands.playAgain }, "Another code"),
      el("a", { class: "button", href: `/review${game.lies ? `?lies=${game.lies}` : ""}#${encodeURIComponent(game.text)}` }, "Review the game"),
    ),
  ];
}
