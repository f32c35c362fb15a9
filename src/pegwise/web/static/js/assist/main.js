// The page /assist: a sheet kept in the URL, and the server's advice on it. Its last line starts it.

import { createSheetView } from "./sheet-view.js";
import { paintStrategies, startBoardPicker, strategiesOf } from "../board/boards.js";
import { codePegs } from "../board/pegs.js";
import { createAsker, Fault, post, tellTrouble } from "../page/api.js";
import { copy } from "../page/browser.js";
import { announce, el, fill, fixed, keepFocus } from "../page/dom.js";
import { heatMap } from "../shared/charts.js";
import * as sheets from "./sheet.js";

const PAUSE = 120; // milliseconds; quick changes become one request
const EXAMPLE = "mastermind 1122:1,0 1344:1,1 3526:0,3";
const part = (id) => document.getElementById(id);

let sheet = addressed();
let view = null; // of the current board

const ask = createAsker({
  ask: (asked) => post("/api/assist", { ...asked, strategy: part("strategy").value }),
  pause: PAUSE,
  busy: (on) => part("advice").setAttribute("aria-busy", String(on)),
  failed: (fault, asked) => tellTrouble(part("trouble"), fault, () => ask(asked)),
  answered: (assistance, asked) => {
    tellTrouble(part("trouble"), null);
    view.note(asked, assistance);
    keepFocus(part("advice"), () => paintAdvice(part, assistance, view.take));
    if (asked.rows.length > 0) announce(sayIt(assistance));
  },
});

function addressed() {
  return sheets.fromHash(location.hash) ?? sheets.emptySheet("mastermind");
}

function sayIt({ left, contradiction, certain }) {
  return [left.words, contradiction?.words ?? certain].filter(Boolean).join(". ");
}

/** Store the sheet in the URL and ask the server about it. */
function keep(next) {
  sheet = next;
  history.replaceState(null, "", sheets.toHash(sheet));
  part("empty").hidden = sheet.rows.length > 0;
  part("clear").disabled = sheet.rows.length === 0;
  ask(sheet);
}

/** Start another sheet; the browser's Back returns to the one before. */
function begin(next) {
  history.pushState(null, "", sheets.toHash(next));
  open(next);
}

function open(next) {
  if (next.variant === picker.board.variant) {
    view.show(next);
    keep(next);
  } else {
    sheet = next;
    picker.choose(next.variant);
  }
}

/** Switch to a board; rows of another board are dropped unless they came with the URL. */
async function useBoard(board) {
  const same = sheet.variant === board.variant || sheet.variant === board.rules;
  if (view !== null && !same) history.pushState(null, "", location.href);
  const isFirst = view === null;
  const next = same || isFirst ? { ...sheet, variant: board.variant } : sheets.emptySheet(board.variant);
  view = createSheetView({ board, list: part("rows"), foot: part("entry"), changed: keep });
  view.show(next);
  if (isFirst && next.rows.length > 0) bringEntryIntoView();
  try {
    paintStrategies(part("strategy"), await strategiesOf(board));
  } catch (fault) {
    if (!(fault instanceof Fault)) throw fault;
    tellTrouble(part("trouble"), fault);
  }
  keep(next);
}

/** A game that came with the URL goes on at its entry; with the advice below it, so do the rows above. */
function bringEntryIntoView() {
  const tray = part("entry").parentElement;
  const { bottom } = tray.getBoundingClientRect();
  if (bottom <= innerHeight) return;
  const isAbove = bottom <= part("advice").getBoundingClientRect().top;
  if (isAbove) tray.scrollIntoView({ block: "end" });
  else part("entry").scrollIntoView({ block: "nearest" });
}

part("strategy").addEventListener("change", () => ask(sheet));
part("clear").addEventListener("click", () => begin(sheets.emptySheet(sheet.variant)));
part("try").addEventListener("click", () => begin(sheets.read(EXAMPLE)));
part("copy").addEventListener("click", async ({ target }) => {
  const copied = await copy(location.href);
  announce(copied ? "Copied the link to this sheet." : location.href);
  target.textContent = copied ? "Copied" : "Copy it from the address bar";
  setTimeout(() => (target.textContent = "Copy link"), 2500);
});
addEventListener("popstate", () => open(addressed()));
document.addEventListener("keydown", (event) => view?.key(event));

// The server's advice: codes left, what is certain, the ranking, the heat map, the codes.

/** Render the advice into the page; calls `take(guess)` when a guess is clicked. */
function paintAdvice(part, assistance, take) {
  const { board, left, certain, contradiction, grid, grid_exact, codes } = assistance;
  fill(part("left"), left.words);
  fill(part("certain"), certain);
  part("contradiction").hidden = contradiction === null;
  fill(part("contradiction"), contradiction?.words ?? "");
  part("guesses").hidden = contradiction !== null;
  paintRanking(part("ranking"), assistance, take);
  part("grid").hidden = grid === null;
  if (grid) fill(part("heat"), heatMap(board, grid));
  part("sampled").hidden = grid_exact;
  part("codes").hidden = codes.length === 0;
  fill(part("code-list"), ...codes.map((code) => el("li", {}, takeButton(board, code, take))));
}

function takeButton(board, code, take) {
  const label = `Copy ${code} to a new row`;
  const action = () => take(code);
  return el(
    "button",
    { type: "button", class: "button is-quiet take small-pegs", "data-key": `code ${code}`, "aria-label": label, onclick: action },
    codePegs(board, code),
  );
}

// The ranking of next guesses: a table; clicking a guess starts a row with it.

const COLUMNS = [
  ["Fits", "whether the guess can be the code"],
  ["Average", "codes left on average: fewer is better"],
  ["Worst", "codes left after the least helpful answer: fewer is better"],
  ["Classes", "different answers that it can get: more is better"],
  ["Bits", "information in the answer on average: more is better"],
];

/** Render the ranking; calls `take(guess)` when a guess is clicked. */
function paintRanking(place, { board, guesses, among, objection }, take) {
  if (guesses.length === 0) return fill(place, objection ? el("p", { class: "soft" }, objection) : null);
  const heads = COLUMNS.map(([text, title]) => el("th", { scope: "col", class: "number", title }, text));
  fill(
    place,
    el(
      "div",
      { class: "scroll", tabindex: "0", role: "region", "aria-label": "Ranking of next guesses" },
      el(
        "table",
        { class: "table is-tight ranking" },
        el("thead", {}, el("tr", {}, el("th", { scope: "col" }, "Guess"), ...heads)),
        el("tbody", {}, ...guesses.map((guess) => rankedRow(board, guess, take))),
      ),
    ),
    among ? el("p", { class: "soft" }, among) : null,
  );
}

function rankedRow(board, ranked, take) {
  const button = el(
    "button",
    {
      type: "button",
      class: "button is-quiet take",
      "data-key": `take ${ranked.guess}`,
      "aria-label": `Copy ${ranked.guess} to a new row`,
      onclick: () => take(ranked.guess),
    },
    codePegs(board, ranked.guess),
  );
  const figures = [
    ranked.is_candidate ? "yes" : "no",
    figure(ranked.expected, 1),
    figure(ranked.worst, 0),
    figure(ranked.classes, 0),
    figure(ranked.entropy, 2),
  ];
  return el("tr", {}, el("th", { scope: "row" }, button), ...figures.map((text) => el("td", { class: "number" }, text)));
}

function figure(value, digits) {
  return value === null ? "–" : fixed(value, digits);
}

const picker = await startBoardPicker({ variant: sheet.variant, chosen: useBoard });
