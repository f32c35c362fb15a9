// The analysis board: the rows of the game on one side, the coach on the current turn on the other.
//   const analysis = createAnalysis(part, {retry, turned}); analysis.show(review, {turn: 1, mayRetry: true}); analysis.go(2)

import { read, toHash } from "../assist/sheet.js";
import { countsOf } from "../board/answers.js";
import { titleOf } from "../board/boards.js";
import { codePegs, turnPegs } from "../board/pegs.js";
import { isElsewhere } from "../board/row.js";
import { announce, countOf, el, fill, fixed, guessesOf, openDialog, whole } from "../page/dom.js";
import { drawn, logChart } from "../shared/charts.js";
import { howMany, turnPanel } from "./turn.js";

const SWIPE = 45; // pixels
const STEPS = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };

/** The parts of the page that show a review; calls `turned(number)` when another turn is shown. */
export function createAnalysis(part, { retry, turned }) {
  let review = null;
  let turn = 0;
  let mayRetry = true;
  let paintChart = () => {};

  function show(found, options) {
    review = found;
    mayRetry = options.mayRetry;
    turn = 0;
    paintHead(part, review);
    paintFinding(part("finding"), review);
    fill(part("rows"), ...review.turns.map((_, at) => boardRow(review, at, go)), ...secretRow(review));
    part("board").style.setProperty("--rows", part("rows").childElementCount);
    part("board").style.setProperty("--positions", review.board.positions);
    fill(part("moves"), ...review.turns.map((each, at) => moveButton(each, at + 1, review, go)));
    fill(part("summary"), ...review.summary.map((line) => el("p", {}, line)));
    fill(part("figures"), figuresTable(review));
    part("analysis").hidden = review.turns.length === 0;
    part("review").hidden = false;
    paintChart = chartOf(part, review, () => turn);
    part("share").textContent = "Share";
    part("share").hidden = review.turns.length === 0;
    if (review.turns.length > 0) go(options.turn, { quietly: true });
    else fill(part("turn"));
  }

  function go(number, { quietly = false } = {}) {
    const next = Math.min(Math.max(1, number), review.turns.length);
    if (next === turn) return;
    turn = next;
    for (const [at, row] of [...part("rows").children].entries()) markRow(row, at + 1, turn);
    for (const [at, button] of [...part("moves").children].entries())
      button.setAttribute("aria-current", at + 1 === turn ? "step" : "false");
    fill(part("turn"), ...turnPanel(review, turn, { retry: mayRetry ? retry : null, go }));
    keepInView(part("board"), part("rows").children[turn - 1]);
    paintChart();
    if (quietly) return;
    turned(turn);
    announce(part("turn").querySelector(".coach-words").dataset.heard);
  }

  addEventListener("keydown", (event) => {
    if (part("review").hidden || turn === 0 || !Object.hasOwn(STEPS, event.key)) return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || isElsewhere(event)) return;
    if (event.target.closest(".scroll")) return;
    event.preventDefault();
    go(turn + STEPS[event.key]);
  });
  const roomy = matchMedia("(min-width: 60rem) and (min-height: 50rem)"); // then the chart is below the board
  const placeChart = () => (roomy.matches ? part("review-left") : part("chart-home")).append(part("chart-card"));
  roomy.addEventListener("change", placeChart);
  placeChart();
  for (const id of ["board", "turn"]) onSwipe(part(id), (by) => go(turn + by));

  return {
    show,
    go: (number) => go(number, { quietly: true }),
    hide: () => (part("review").hidden = true),
    get shown() {
      return review !== null && !part("review").hidden;
    },
    get review() {
      return review;
    },
  };
}

function onSwipe(place, step) {
  let from = null;
  place.addEventListener("touchstart", ({ touches }) => (from = touches.length === 1 ? touches[0] : null), { passive: true });
  place.addEventListener("touchend", ({ changedTouches: [to] }) => {
    if (from === null) return;
    const [across, down] = [to.clientX - from.clientX, to.clientY - from.clientY];
    from = null;
    if (Math.abs(across) > SWIPE && Math.abs(across) > 2 * Math.abs(down)) step(across < 0 ? 1 : -1);
  });
}

/** Scroll the board, not the page, until the row is in view. */
function keepInView(board, row) {
  const [inner, outer] = [row.getBoundingClientRect(), board.getBoundingClientRect()];
  if (inner.top < outer.top) board.scrollTop -= outer.top - inner.top + inner.height;
  else if (inner.bottom > outer.bottom) board.scrollTop += inner.bottom - outer.bottom + inner.height;
}

function paintHead(part, review) {
  const { scores, board, solved, guesses } = review;
  const how = solved ? `found in ${guesses}` : countOf(guesses, "guess", "guesses");
  fill(part("review-title"), `${board.word_list ? titleOf(board) : board.variant}: ${how}`);
  if (scores === null) return fill(part("scores"));
  const score = (name, value) =>
    el("span", { class: "score", "data-score": name.toLowerCase() }, el("b", {}, String(value)), ` ${name}`);
  return fill(
    part("scores"),
    score("Skill", scores.skill),
    score("Luck", scores.luck),
    el("button", { type: "button", class: "button is-quiet", "aria-label": "What the scores mean", onclick: explainScores }, "?"),
  );
}

function explainScores() {
  openDialog({
    title: "Skill and luck",
    body: [
      el("p", {}, "Both go from 0 to 100."),
      el("p", {}, "Skill compares your guesses with the best ones you could have made: 100 is best play, whatever the answers were."),
      el("p", {}, "Luck compares what the answers told you with what you could expect: 50 is an ordinary game, more is good luck, less is bad luck."),
    ],
  });
}

function paintFinding(place, { finding, text }) {
  place.hidden = finding === null;
  if (finding === null) return;
  fill(
    place,
    el("h2", { id: "finding-title" }, "This game contradicts itself"),
    el("p", {}, finding),
    el("p", {}, el("a", { href: `/assist${toHash(read(text))}` }, "Correct it row by row"), " with the assistant."),
  );
}

function boardRow(review, at, go) {
  const { board, turns } = review;
  const turn = turns[at];
  const [tiles, keys] = turnPegs(board, { ...turn, ...countsOf(board, turn.feedback), words: turn.feedback_words });
  return el(
    "li",
    { class: "review-row", onclick: () => go(at + 1) },
    el("span", { class: "row-number" }, String(at + 1)),
    tiles,
    el("span", { class: "review-answer" }, keys ?? null, turn.wrong ? el("span", { class: "lie" }, "lie") : null),
  );
}

/** The code, if it is known and was not guessed. */
function secretRow({ board, secret, solved }) {
  if (secret === null || solved) return [];
  return [el("li", { class: "review-row is-secret" }, el("span", { class: "row-number", "aria-label": "The code" }, "="), codePegs(board, secret), el("span", { class: "review-answer" }, "the code"))];
}

function markRow(row, number, turn) {
  if (row.classList.contains("is-secret")) return;
  row.classList.toggle("is-now", number === turn);
  row.classList.toggle("is-later", number > turn);
  if (number === turn) row.setAttribute("aria-current", "step");
  else row.removeAttribute("aria-current");
}

function moveButton(turn, number, review, go) {
  const decisive = number === review.decisive_turn;
  return el(
    "button",
    { type: "button", class: `move${decisive ? " is-decisive" : ""}`, "aria-current": "false", onclick: () => go(number) },
    el("span", { class: "move-number" }, el("span", { class: "only-heard" }, "Turn "), String(number)),
    el("span", { class: `badge is-${turn.verdict}` }, turn.verdict),
    el("span", { class: "move-left" }, `${howMany(turn.after, turn.counted)} left`),
  );
}

/** Draw the chart; returns a function that draws it again for another turn. */
function chartOf(part, review, turn) {
  const yours = [review.codes, ...review.turns.map(({ after }) => after)];
  const steps = (values) => values.map((value) => whole(value)).join(", ");
  const label =
    `Codes left on a logarithmic scale. You, over ${countOf(yours.length - 1, "turn")}: ${steps(yours)}. ` +
    `The best line: ${steps(review.best_line)}.`;
  let width = 0;
  const paint = () =>
    logChart({ width, height: 200, lit: turn(), lines: [{ name: "You", values: yours }, { name: "Best line", values: review.best_line }], label });
  drawn(part("chart"), (now) => {
    width = now;
    return paint();
  });
  fill(part("chart-table"), leftTable(yours, review.best_line));
  return () => width > 0 && part("chart").replaceChildren(paint());
}

// The tables of a review: all figures, and the chart as text.

const HEADS = ["Turn", "Guess", "Fits", "Classes", "Worst", "Average", "Bits", "To go"];

/** The figures of each guess, with the best guess below it if that is another. */
function figuresTable({ turns }) {
  const rows = turns.flatMap((turn, at) => {
    const yours = figuresRow(String(at + 1), turn);
    return turn.best.guess === turn.guess ? [yours] : [yours, figuresRow("", turn.best)];
  });
  return table(HEADS, rows, 2);
}

function figuresRow(number, figures) {
  return [
    number,
    figures.guess,
    figures.is_candidate ? "yes" : "no",
    whole(figures.classes),
    howMany(figures.worst),
    average(figures.expected_after),
    fixed(figures.entropy, 2),
    guessesOf(figures.expected_guesses, figures.exact),
  ];
}

function average(codes) {
  return codes >= 1e9 ? howMany(codes) : fixed(codes, 1);
}

/** Codes left after each turn, yours and on the best line. */
function leftTable(yours, best) {
  const length = Math.max(yours.length, best.length);
  const shown = (values, turn) => (turn < values.length ? (values[turn] % 1 ? average(values[turn]) : howMany(values[turn])) : "–");
  const rows = Array.from({ length }, (_, turn) => [turn === 0 ? "start" : String(turn), shown(yours, turn), shown(best, turn)]);
  return table(["Turn", "You", "Best line"], rows, 1);
}

/** A table whose columns from index `numbers` on are numeric. */
function table(heads, rows, numbers) {
  const cell = (tag, more) => (text, at) => el(tag, { class: at >= numbers ? "number" : "code", ...more }, text);
  return el(
    "table",
    { class: "table is-tight" },
    el("thead", {}, el("tr", {}, ...heads.map(cell("th", { scope: "col" })))),
    el("tbody", {}, ...rows.map((row) => el("tr", {}, ...row.map(cell("td", {}))))),
  );
}
