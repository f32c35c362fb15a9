// The help dialog: how to read answers, and all keys.

import { openDialog } from "../page/dialog.js";
import { el } from "../page/dom.js";
import { keyPegs } from "../board/pegs.js";
import { showTutorial } from "../shared/tutorial.js";
import { KEYS } from "./keys.js";

/** Show the help for a game. */
export function showHelp(board) {
  openDialog({
    title: "How to play",
    body: [
      el("p", {}, "Find the hidden code. After each guess you learn:"),
      legend(board),
      keyTable(),
      el("p", { class: "soft" }, "A letter that is a symbol of the board always places that symbol."),
    ],
    actions: [["Show the tutorial", showTutorial]],
  });
}

/** What the key pegs mean, in the words of the game. */
export function legend(board) {
  const { bulls, cows } = board.words;
  const one = (right, wrong, words) =>
    el("li", {}, keyPegs({ positions: 1 }, { bulls: right, cows: wrong, words: "" }), words);
  return el(
    "ul",
    { class: "legend" },
    one(1, 0, `${bulls}: right symbol, right place`),
    board.bulls_only ? null : one(0, 1, `${cows}: right symbol, wrong place`),
  );
}

function keyTable() {
  const rows = KEYS.map(([keys, does]) =>
    el(
      "tr",
      {},
      el("th", { scope: "row", class: "keys" }, ...keys.flatMap((key) => [el("kbd", {}, key), " "])),
      el("td", {}, does),
    ),
  );
  return el("table", { class: "table" }, el("tbody", {}, ...rows));
}
