// The page /assist: a sheet kept in the URL, and the server's advice on it.

import { announce, keepFocus } from "../page/dom.js";
import { Fault, post } from "../page/api.js";
import { startBoardPicker } from "../board/board-picker.js";
import { copy } from "../page/clipboard.js";
import { createAsker } from "../page/newest.js";
import { paintStrategies, strategiesOf } from "../shared/strategies.js";
import { tellTrouble } from "../page/trouble.js";
import { createSheetView } from "./sheet-view.js";
import * as sheets from "./sheet.js";
import { paintAdvice } from "./advice.js";

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
  const next = same || view === null ? { ...sheet, variant: board.variant } : sheets.emptySheet(board.variant);
  view = createSheetView({ board, list: part("rows"), foot: part("entry"), changed: keep });
  view.show(next);
  try {
    paintStrategies(part("strategy"), await strategiesOf(board));
  } catch (fault) {
    if (!(fault instanceof Fault)) throw fault;
    tellTrouble(part("trouble"), fault);
  }
  keep(next);
}

part("strategy").addEventListener("change", () => ask(sheet));
part("clear").addEventListener("click", () => begin(sheets.emptySheet(sheet.variant)));
part("try").addEventListener("click", () => begin(sheets.read(EXAMPLE)));
part("copy").addEventListener("click", async ({ target }) => {
  const copied = await copy(location.href);
  announce(copied ? "Copied the link to this sheet." : location.href);
  target.textContent = copied ? "Copied" : "Copy it from the address bar";
  setTimeout(() => (target.textContent = "Copy the link"), 2500);
});
addEventListener("popstate", () => open(addressed()));

const picker = await startBoardPicker({ variant: sheet.variant, chosen: useBoard });
