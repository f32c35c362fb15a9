// The coach on one turn: the sentence first, then your guess beside the best one, and the figures behind "Details".

import { codePegs } from "../board/pegs.js";
import { el, fixed, guessesOf, signed, whole } from "../page/dom.js";

const BILLION = 1e9;

/** A number of codes: 1,296; of an estimate three digits: ~12,400; from a billion on ~10^12. */
export function howMany(count, counted = true) {
  if (count >= BILLION) return `~10^${Math.round(Math.log10(count))}`;
  return counted ? whole(count) : `~${whole(Number(count.toPrecision(3)))}`;
}

/** The parts of the panel; `retry` is null where the game cannot be played again. */
export function turnPanel(review, number, { retry, go }) {
  const turn = review.turns[number - 1];
  return [head(review, number, go), words(review, number), versus(review, turn), foot(turn, number, retry)];
}

function head(review, number, go) {
  const turn = review.turns[number - 1];
  const step = (text, label, by) =>
    el(
      "button",
      {
        type: "button",
        class: "button step",
        "aria-label": label,
        "data-action": by < 0 ? "previous" : "next",
        "aria-disabled": number + by < 1 || number + by > review.turns.length ? "true" : null,
        onclick: ({ currentTarget }) => {
          const { action } = currentTarget.dataset;
          go(number + by);
          document.querySelector(`#turn [data-action="${action}"]`).focus();
        },
      },
      text,
    );
  return el(
    "div",
    { class: "turn-head" },
    step("‹", "Previous turn", -1),
    el("h2", {}, `Turn ${number} of ${review.turns.length}`),
    el("span", { class: `badge is-${turn.verdict}` }, turn.verdict),
    step("›", "Next turn", 1),
  );
}

/** The verdict in one plain sentence, then what the coach remarks. */
function words(review, number) {
  const turn = review.turns[number - 1];
  const first = verdictOf(turn);
  const lie = turn.wrong ? "a lie" : turn.feedback_words;
  const rest = turn.words.filter((said) => !compares(turn, said)).join(" ");
  const heard = `Turn ${number}: ${turn.guess}, ${lie}. ${first} ${rest}`;
  return el("div", { class: "coach-words", "data-heard": heard }, el("p", { class: "coach-first" }, first), el("p", {}, rest));
}

/** Whether a remark compares with the best guess, which the first sentence does in plain words. */
function compares(turn, said) {
  return said.startsWith(`${turn.best.guess} `) || said.startsWith("No guess") || said.startsWith("No better guess");
}

function verdictOf(turn) {
  const { verdict, best, guess, exact, before } = turn;
  if (verdict === "best") {
    if (before === 1) return "The only code left.";
    return exact ? "There was no better guess." : "No better guess was found.";
  }
  if (best.guess === guess || verdict === "good") return `A good guess; ${best.guess} is a little better.`;
  const lost = fixed(turn.loss, 1);
  const article = verdict === "inaccuracy" ? "An" : "A";
  return `${article} ${verdict}: ${best.guess} saves ${exact ? "" : "about "}${lost} guesses on average.`;
}

/** Your guess and the best one, and what they leave. */
function versus(review, turn) {
  const { board } = review;
  const line = (name, figures, left) =>
    el("div", { class: "versus-line" }, el("dt", {}, name), el("dd", {}, codePegs(board, figures.guess), el("span", { class: "soft" }, left)));
  const mean = ({ expected_after: after }) => `${after >= BILLION ? howMany(after) : fixed(after, after < 100 ? 1 : 0)} left on average`;
  const yours = line("You", turn, `${howMany(turn.after, turn.counted)} left; ${mean(turn)}`);
  if (turn.best.guess === turn.guess) return el("dl", { class: "versus" }, yours);
  return el("dl", { class: "versus" }, yours, line("Best", turn.best, mean(turn.best)));
}

function foot(turn, number, retry) {
  const note = el("p", { class: "is-bad", role: "alert" });
  const button = el("button", { type: "button", class: "button", "data-action": "retry" }, "Retry from here");
  button.addEventListener("click", () => retry(number, button, note));
  const compared = turn.words.filter((said) => compares(turn, said)).map((said) => el("p", {}, said));
  const details = el("details", { class: "turn-details" }, el("summary", {}, "Details"), ...compared, facts(turn));
  return el("div", { class: "turn-foot" }, retry === null ? null : button, details, note);
}

function facts(turn) {
  const fact = (name, value, meaning) => el("div", {}, el("dt", {}, name), el("dd", {}, value), el("dd", { class: "soft" }, meaning));
  const { best } = turn;
  return el(
    "dl",
    { class: "facts" },
    fact("Loss", guessesOf(turn.loss, turn.exact), `guesses, against the best one${turn.exact ? "" : " (estimated)"}`),
    fact("Luck", `${signed(turn.luck, 2)} bits`, "told by the answer beyond the expected"),
    fact("Codes", `${howMany(turn.before, turn.counted)} → ${howMany(turn.after, turn.counted)}`, "before and after"),
    fact("To go", `${guessesOf(turn.expected_guesses, turn.exact)} / ${guessesOf(best.expected_guesses, turn.exact)}`, "guesses to come, yours and best"),
    fact("Information", `${fixed(turn.entropy, 2)} / ${fixed(best.entropy, 2)}`, "bits on average, yours and best"),
    fact("Classes", `${whole(turn.classes)} / ${whole(best.classes)}`, "different answers, yours and best"),
    fact("Worst case", `${howMany(turn.worst, turn.counted)} / ${howMany(best.worst, turn.counted)}`, "codes left, yours and best"),
  );
}
