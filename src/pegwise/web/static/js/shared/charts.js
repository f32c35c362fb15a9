// Charts: histograms, lines on a logarithmic scale, heat maps.
// Charts as wide as their place are drawn again when it changes:
//   drawn(place, (width) => svg)

import { nameOf, peg } from "../board/pegs.js";
import { el, percentOf, svg, whole } from "../page/dom.js";

/** Draw into a place, now and whenever its width changes. */
export function drawn(place, draw) {
  let width = 0;
  const watch = new ResizeObserver(() => {
    if (!place.isConnected) return watch.disconnect();
    const now = Math.round(place.clientWidth);
    if (now === 0 || now === width) return undefined;
    width = now;
    return place.replaceChildren(draw(width));
  });
  watch.observe(place);
}

// How many games took how many guesses: a table with bars.

/** A table of counts and their shares; `name` says what is counted, such as "codes". */
export function histogram(counts, name) {
  const rows = Object.entries(counts).map(([guesses, count]) => [Number(guesses), count]);
  const all = rows.reduce((sum, [, count]) => sum + count, 0);
  const most = Math.max(...rows.map(([, count]) => count));
  const head = (text) => el("th", { scope: "col" }, text);
  return el(
    "table",
    { class: "histogram" },
    el("thead", { class: "only-heard" }, el("tr", {}, head("Guesses"), el("td"), head(name), head("Share"))),
    el("tbody", {}, ...rows.map(([guesses, count]) => barRow(guesses, count, count / most, count / all))),
  );
}

function barRow(guesses, count, length, share) {
  return el(
    "tr",
    {},
    el("th", { scope: "row" }, String(guesses)),
    el("td", { class: "bar-place" }, bar(length)),
    el("td", {}, whole(count)),
    el("td", { class: "soft" }, percentOf(share)),
  );
}

/** A bar that is as long as its share of the place. */
export function bar(share) {
  const line = el("span", { class: "bar", "aria-hidden": "true" });
  line.style.setProperty("--share", share.toFixed(4));
  return line;
}

// Lines on a logarithmic scale: how something shrinks, turn by turn.
//   logChart({width, lines: [{name: "You", values: [1296, 256, 44]}], label: "...", height: 200, lit: 2})
// `lit` is the turn to light up.
// Lines differ in colour, dash and marks; the values should also be there as a table.

const HEIGHT = 250;
const EDGE = { left: 52, right: 14, top: 34, bottom: 34 };

/** An <svg> of one to three lines. */
export function logChart({ width, lines, label, height = HEIGHT, lit = null }) {
  const turns = Math.max(1, ...lines.map(({ values }) => values.length - 1));
  const top = Math.max(10, ...lines.flatMap(({ values }) => values));
  const across = (turn) => EDGE.left + (turn / turns) * (width - EDGE.left - EDGE.right);
  const up = (value) => {
    const share = Math.log10(Math.max(1, value)) / Math.log10(top);
    return height - EDGE.bottom - share * (height - EDGE.top - EDGE.bottom);
  };
  return svg(
    "svg",
    { class: "chart", viewBox: `0 0 ${width} ${height}`, width, height, role: "img", "aria-label": label },
    ...powers(top).map((power) => level(power, up(power), width)),
    lit === null ? null : svg("line", { class: "chart-lit", x1: across(lit), x2: across(lit), y1: EDGE.top - 8, y2: height - EDGE.bottom }),
    ...Array.from({ length: turns + 1 }, (_, turn) => tick(turn, across(turn), height, turn === lit)),
    ...lines.map((line, at) => drawnLine(line, at, across, up)),
    ...lines.map(({ name }, at) => key(name, at)),
  );
}

/** The powers of ten up to the top; on large boards not every one. */
function powers(top) {
  const most = Math.floor(Math.log10(top));
  const step = Math.ceil((most + 1) / 7);
  return Array.from({ length: Math.floor(most / step) + 1 }, (_, at) => 10 ** (at * step));
}

function level(value, y, width) {
  return svg(
    "g",
    { class: "chart-level" },
    svg("line", { x1: EDGE.left, x2: width - EDGE.right, y1: y, y2: y }),
    svg("text", { x: EDGE.left - 8, y: y + 4, class: "is-end" }, short(value)),
  );
}

function short(value) {
  const power = Math.round(Math.log10(value));
  return power < 5 ? whole(value) : `10^${power}`;
}

function tick(turn, x, height, lit) {
  return svg("text", { class: `chart-turn${lit ? " is-lit" : ""}`, x, y: height - 10 }, turn === 0 ? "start" : String(turn));
}

function drawnLine({ values }, at, across, up) {
  const points = values.map((value, turn) => [across(turn), up(value)]);
  return svg(
    "g",
    { class: `chart-line line-${at}` },
    svg("polyline", { points: points.map((point) => point.map((each) => each.toFixed(1)).join(",")).join(" ") }),
    ...points.map(([x, y]) => mark(at, x, y)),
  );
}

function mark(at, x, y) {
  if (at === 0) return svg("circle", { cx: x, cy: y, r: 5 });
  return svg("rect", { x: x - 4, y: y - 4, width: 8, height: 8, transform: `rotate(45 ${x} ${y})` });
}

function key(name, at) {
  const x = EDGE.left + at * 110;
  return svg(
    "g",
    { class: `chart-line line-${at}` },
    svg("polyline", { points: `${x},14 ${x + 30},14` }),
    mark(at, x + 15, 14),
    svg("text", { x: x + 38, y: 18 }, name),
  );
}

// The grid of positions and symbols: how likely each symbol is at each place, as colour and as text.

/** A table of shares; `grid[place][symbol]` is between 0 and 1. */
export function heatMap(board, grid) {
  const places = grid.map((_, place) => el("th", { scope: "col" }, `Place ${place + 1}`));
  const rows = board.symbols.map((_, symbol) =>
    el(
      "tr",
      {},
      el("th", { scope: "row", class: "small-pegs" }, peg(board, symbol), el("span", { class: "only-heard" }, nameOf(board, symbol))),
      ...grid.map((shares) => cell(shares[symbol])),
    ),
  );
  return el(
    "table",
    { class: "heat" },
    el("caption", { class: "only-heard" }, "Share of the codes left that have a symbol at a place"),
    el("thead", {}, el("tr", {}, el("td", {}), ...places)),
    el("tbody", {}, ...rows),
  );
}

function cell(share) {
  const shown = el("td", { class: share === 1 ? "is-certain" : share === 0 ? "is-out" : null }, percent(share));
  shown.style.setProperty("--share", share.toFixed(4));
  return shown;
}

/** A share as a percentage that never claims certainty by rounding. */
export function percent(share) {
  if (share === 0) return "–";
  if (share < 0.01) return "<1 %";
  if (share > 0.99 && share < 1) return ">99 %";
  return `${Math.round(share * 100)} %`;
}
