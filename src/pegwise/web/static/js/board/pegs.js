// Pegs: every symbol of a board has a shape, a colour and its letter or digit; never colour alone.
//   peg(board, 2)                     the peg of the third symbol (an <svg>)
//   codePegs(board, "1122")           the pegs of a code, readable as text
//   keyPegs(board, turn)              an answer: black = right place, white = wrong place
//   peg(board, 2, 1)                  of a board with tiles: with a mark, 1 is elsewhere
//   doneRow(board, turn, 1)           a turn as a row of an <ol class="rows"> inside a .tray
//   nameOf(board, 0)                  "red 1" or "1"
// `board` is the Board message of the API, a turn has `bulls`, `cows` and `words`.

import { el, svg } from "../page/dom.js";
import { hasMarks, hasTiles, marksOf, MEANINGS } from "./marks.js";
import { symbolsOf } from "./row.js";


const HUES = [
  "red", "green", "blue", "yellow", "orange", "purple", "cyan", "pink", "brown", "white",
];

// In a 48 by 48 square; `drop` moves the symbol down to the shape's centre of mass.
const SHAPES = [
  { path: "M24 5a19 19 0 1 1 0 38a19 19 0 1 1 0-38z", drop: 0 }, // disc
  { path: "M11 7h26a4 4 0 0 1 4 4v26a4 4 0 0 1-4 4h-26a4 4 0 0 1-4-4v-26a4 4 0 0 1 4-4z", drop: 0 },
  { path: "M24 4L45 41H3z", drop: 6 }, // triangle
  { path: "M24 3L45 24L24 45L3 24z", drop: 0 }, // diamond
  { path: "M13.5 6H34.5L45 24L34.5 42H13.5L3 24z", drop: 0 }, // hexagon
  { path: star(5, 22.5, 13.5, 25.5), drop: 2 },
  { path: "M16 4h16v12h12v16h-12v12h-16v-12h-12v-16h12z", drop: 0 }, // cross
  { path: "M24 2C29 12 41 18 41 28.500a17 17 0 1 1-34 0C7 18 19 12 24 2z", drop: 4 }, // drop
  { path: "M6 6H42V24C42 35 33 42 24 46C15 42 6 35 6 24z", drop: 0 }, // shield
  { path: "M14 14a10 10 0 0 1 20 0a10 10 0 0 1 0 20a10 10 0 0 1-20 0a10 10 0 0 1 0-20z", drop: 0 },
];

function star(points, outer, inner, middle) {
  const corners = Array.from({ length: 2 * points }, (_, corner) => {
    const radius = corner % 2 ? inner : outer;
    const angle = (Math.PI * corner) / points;
    return `${(24 + radius * Math.sin(angle)).toFixed(1)} ${(middle - radius * Math.cos(angle)).toFixed(1)}`;
  });
  return `M${corners.join("L")}z`;
}

/** The colour and shape of a symbol; after ten symbols the shapes repeat in other colours. */
export function lookOf(board, symbol) {
  const round = Math.floor(symbol / SHAPES.length);
  const named = board.symbols[symbol].colour;
  const hue = HUES.includes(named) ? named : HUES[(symbol + 3 * round) % HUES.length];
  return { hue, shape: SHAPES[symbol % SHAPES.length] };
}

/** The name of a symbol. */
export function nameOf(board, symbol) {
  const { text, colour } = board.symbols[symbol];
  return colour ? `${colour} ${text}` : text;
}

/** The peg of a symbol, as an <svg> hidden from screen readers: label its container. */
export function peg(board, symbol, mark = null) {
  if (hasTiles(board)) return tile(board, symbol, mark);
  const { hue, shape } = lookOf(board, symbol);
  return svg(
    "svg",
    { class: `peg hue-${hue}`, viewBox: "0 0 48 48", "aria-hidden": "true" },
    svg("path", { class: "peg-depth", d: shape.path, transform: "translate(0 3)" }),
    svg("path", { class: "peg-shape", d: shape.path }),
    svg("text", { class: "peg-symbol", x: 24, y: 31.3 + shape.drop }, board.symbols[symbol].text),
  );
}

// Tiles, for boards of letters and for answers that mark each place. A mark is a shape as well as a colour: right is a
// full square, elsewhere a disc, absent a small hollow square.

const TILES = {
  plain: "M9 4h30a5 5 0 0 1 5 5v30a5 5 0 0 1-5 5h-30a5 5 0 0 1-5-5v-30a5 5 0 0 1 5-5z",
  right: "M4 2h40a2 2 0 0 1 2 2v40a2 2 0 0 1-2 2h-40a2 2 0 0 1-2-2v-40a2 2 0 0 1 2-2z",
  elsewhere: "M24 2a22 22 0 1 1 0 44a22 22 0 1 1 0-44z",
  absent: "M10 7h28a3 3 0 0 1 3 3v28a3 3 0 0 1-3 3h-28a3 3 0 0 1-3-3v-28a3 3 0 0 1 3-3z",
};

function tile(board, symbol, mark) {
  const kind = mark === null ? "plain" : MEANINGS[mark];
  return svg(
    "svg",
    { class: `peg tile is-${kind}`, viewBox: "0 0 48 48", "aria-hidden": "true" },
    svg("path", { class: "peg-shape", d: TILES[kind] }),
    symbol === null ? null : svg("text", { class: "peg-symbol", x: 24, y: 32.5 }, faceOf(board, symbol)),
  );
}

/** What stands on a tile or a key: the letter as a capital. */
export function faceOf(board, symbol) {
  const { text } = board.symbols[symbol];
  const capital = text.toUpperCase();
  return capital.length === text.length ? capital : text;
}

/** The pegs of a code in a row, with the marks of its answer if they are given. */
export function codePegs(board, text, marks = null) {
  const pegs = symbolsOf(board, text).map((symbol, place) => peg(board, symbol, marks?.[place]));
  return el("span", { class: "code-pegs", role: "img", "aria-label": text }, ...pegs);
}

/** An answer as key pegs: a dot for each place without one. Without words it is only seen. */
export function keyPegs(board, { bulls, cows, words, feedback, marks }) {
  if (hasMarks(board)) return keyMarks(marks ?? marksOf(board, feedback), words);
  const kinds = Array.from({ length: board.positions }, (_, place) =>
    place < bulls ? "bull" : place < bulls + cows ? "cow" : "none",
  );
  const pegs = kinds.map((kind) => el("span", { class: `key-peg is-${kind}` }));
  pegs.forEach((each, at) => each.style.setProperty("--at", at));
  const heard = words ? { role: "img", "aria-label": words } : { "aria-hidden": "true" };
  const keys = el("span", { class: "key-pegs", ...heard }, ...pegs);
  keys.style.setProperty("--key-columns", Math.min(7, Math.ceil(board.positions / 2)));
  return keys;
}

function keyMarks(marks, words) {
  const heard = words ? { role: "img", "aria-label": words } : { "aria-hidden": "true" };
  const pegs = marks.map((mark) => el("span", { class: `key-mark is-${MEANINGS[mark]}` }));
  return el("span", { class: "key-pegs is-marks", ...heard }, ...pegs);
}

/** A guess and its answer beside each other, as one element each; with marks the guess shows them. */
export function turnPegs(board, turn) {
  if (!hasMarks(board)) return [codePegs(board, turn.guess), keyPegs(board, turn)];
  const tiles = codePegs(board, turn.guess, marksOf(board, turn.feedback));
  tiles.setAttribute("aria-label", `${turn.guess}: ${turn.words}`);
  return [tiles];
}

// A turn as a row of the tray: its number, the pegs of the guess, the answer.
//   list.append(doneRow(board, turn, 1))        // in an <ol class="rows"> inside a .tray

/** A guess and its answer. */
export function doneRow(board, turn, number) {
  const marks = hasMarks(board) ? marksOf(board, turn.feedback) : null;
  const holes = symbolsOf(board, turn.guess).map((symbol, place) =>
    el("span", { class: "hole" }, peg(board, symbol, marks?.[place])),
  );
  holes.forEach((hole, at) => hole.style.setProperty("--at", at));
  return el(
    "li",
    { class: "row is-done", "data-row": "done" },
    el("span", { class: "row-number" }, String(number)),
    el("span", { class: "places", role: "img", "aria-label": marks ? `${turn.guess}: ${turn.words}` : turn.guess }, ...holes),
    marks ? null : el("span", { class: "answer" }, keyPegs(board, turn), answerWords(turn)),
  );
}

/** The answer in at most two lines: "1 black," "2 white". */
function answerWords({ words }) {
  const parts = words.split(/(?<=,) /).flatMap((part) => [el("span", { class: "unbroken" }, part), " "]);
  return el("span", { class: "answer-words", "aria-hidden": "true" }, ...parts.slice(0, -1));
}

/** What the key pegs mean, in the words of the game. */
export function legend(board) {
  if (hasMarks(board)) return marksLegend();
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

function marksLegend() {
  const one = (mark, words) => el("li", {}, keyMarks([mark], ""), words);
  return el(
    "ul",
    { class: "legend" },
    one(2, "right: it is in this place"),
    one(1, "elsewhere: it is in another place"),
    one(0, "absent: the code has no more of it"),
  );
}

// How the rows of a game fit their tray: pegs beside each other, and the current row in view.

const LEAST = { phone: 36, wider: 39 }; // pixels for a peg and its gap
const BESIDE = 130; // pixels for the number and the answer of a row
const NUMBER = { phone: 44, wider: 50 }; // pixels for the number alone

/** Pegs beside each other in a width: all of them or, in several lines, as many in each. */
function across(positions, width, least) {
  const most = Math.max(1, Math.floor(width / least));
  const lines = Math.ceil(positions / most);
  return Math.ceil(positions / lines);
}

/** Keep `--across`, `--rows` and the class is-wide of a game in step with the width of its tray. */
export function fitRows(section, tray, board) {
  const { positions } = board;
  section.classList.toggle("is-marks", hasMarks(board)); // its rows have no answer beside them
  const fit = () => {
    const width = tray.querySelector(".rows").clientWidth;
    if (width === 0) return;
    const screen = matchMedia("(max-width: 30rem)").matches ? "phone" : "wider"; // as in game-fit.css
    const least = LEAST[screen];
    const isWide = positions * least + (hasMarks(board) ? NUMBER[screen] : BESIDE) > width;
    section.classList.toggle("is-wide", isWide);
    section.style.setProperty("--across", isWide ? across(positions, width - NUMBER[screen], least) : positions);
  };
  section.style.setProperty("--positions", positions);
  section.style.setProperty("--across", positions);
  new ResizeObserver(fit).observe(tray);
  fit();
}

/** Scroll the list, not the page, until an element in it is in view. */
export function scrollTo(list, element) {
  const above = element.offsetTop - list.offsetTop;
  const below = above + element.offsetHeight - list.clientHeight;
  if (list.scrollTop > above) list.scrollTop = above;
  if (list.scrollTop < below) list.scrollTop = below;
}
