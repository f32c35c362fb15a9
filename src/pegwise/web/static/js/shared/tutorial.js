// The tutorial: three steps on the first visit, which can be skipped.
//   offerTutorial() shows it once;  showTutorial() shows it anyway

import { openDialog } from "../page/dialog.js";
import { el } from "../page/dom.js";
import { recall, remember } from "../page/memory.js";
import { codePegs, keyPegs } from "../board/pegs.js";

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
      "A filled key peg: a symbol is right and in its place. A ring: a symbol is in the code, " +
      "but in another place. The answer does not say which.",
    guess: "1234",
    answer: { bulls: 1, cows: 2, words: "1 in the right place, 2 in wrong places" },
  },
  {
    title: "Put the answers together",
    words:
      "A good next guess fits all answers so far. Stuck? Hints come in three grades, undo takes " +
      "a guess back, and ? shows all keys. After the game a coach reviews it.",
    guess: "1325",
    answer: { bulls: 4, cows: 0, words: "4 in the right place" },
  },
];

/** Show the tutorial to somebody new. */
export function offerTutorial() {
  if (recall("tutorial") === null) showTutorial();
}

/** Show the tutorial from its first step. */
export function showTutorial() {
  remember("tutorial", "seen");
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
