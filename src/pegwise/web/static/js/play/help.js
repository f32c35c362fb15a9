// The help dialog: how to read answers, all keys, and a tutorial. Loaded when somebody asks for it.

import { codePegs, keyPegs, legend } from "../board/pegs.js";
import { el, openDialog } from "../page/dom.js";

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

const KEYS = [
  [["1", "A", "…"], "place that symbol (colours also by their first letter)"],
  [["←", "→", "Home", "End"], "move along the row"],
  [["Backspace", "Delete"], "remove a symbol"],
  [["Enter"], "guess"],
  [["↑", "="], "copy the row above"],
  [["."], "fill the row"],
  [["Esc", "-"], "clear the row"],
  [["Ctrl+Z", "u"], "undo"],
  [["Ctrl+Y"], "redo"],
  [["!", "h"], "a hint, more each time"],
  [["q"], "give up"],
  [["?"], "this help"],
];

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

// The tutorial: three steps, which can be skipped.

const EXAMPLE = {
  positions: 4,
  separator: "",
  symbols: ["red", "green", "blue", "yellow", "orange", "purple"].map((colour, at) => ({
    text: String(at + 1),
    colour,
  })),
};

const STEPS = [
  {
    title: "A code is hidden",
    words:
      "Place a row of pegs: click them, drag them, or type their symbols. Every peg has a colour, " +
      "a shape and a symbol. Then press Enter or Guess.",
    guess: "1234",
  },
  {
    title: "Each answer is two numbers",
    words:
      "Black: a symbol is right and in its place. White: a symbol is in the code, " +
      "but in another place. The answer does not say which.",
    guess: "1234",
    answer: { bulls: 1, cows: 2, words: "1 black, 2 white" },
  },
  {
    title: "Put the answers together",
    words:
      "A good next guess fits all answers so far. Stuck? Hints come in three steps, undo takes " +
      "a guess back, and ? shows all keys. After the game a coach reviews it.",
    guess: "1325",
    answer: { bulls: 4, cows: 0, words: "4 black" },
  },
];

function showTutorial() {
  showStep(0);
}

function showStep(at) {
  const { title, words, guess, answer } = STEPS[at];
  const last = at === STEPS.length - 1;
  openDialog({
    title: `${at + 1} of ${STEPS.length} · ${title}`,
    body: [
      el(
        "div",
        { class: "tray tutorial-row" },
        codePegs(EXAMPLE, guess),
        answer ? keyPegs(EXAMPLE, answer) : null,
      ),
      el("p", { class: "tutorial-words" }, words),
    ],
    actions: last ? [] : [["Next", () => showStep(at + 1), "is-primary"]],
    close: last ? "Play" : "Skip",
  });
}
