// Lines on a logarithmic scale: how something shrinks, turn by turn.
//   logChart({width, lines: [{name: "You", values: [1296, 256, 44]}], label: "..."})
// Lines differ in colour, dash and marks; the values should also be there as a table.

import { svg } from "../../page/dom.js";
import { whole } from "../../page/text.js";

const HEIGHT = 250;
const EDGE = { left: 52, right: 14, top: 34, bottom: 34 };

/** An <svg> of one to three lines. */
export function logChart({ width, lines, label }) {
  const turns = Math.max(1, ...lines.map(({ values }) => values.length - 1));
  const top = Math.max(10, ...lines.flatMap(({ values }) => values));
  const across = (turn) => EDGE.left + (turn / turns) * (width - EDGE.left - EDGE.right);
  const up = (value) => {
    const share = Math.log10(Math.max(1, value)) / Math.log10(top);
    return HEIGHT - EDGE.bottom - share * (HEIGHT - EDGE.top - EDGE.bottom);
  };
  return svg(
    "svg",
    { class: "chart", viewBox: `0 0 ${width} ${HEIGHT}`, width, height: HEIGHT, role: "img", "aria-label": label },
    ...powers(top).map((power) => level(power, up(power), width)),
    ...Array.from({ length: turns + 1 }, (_, turn) => tick(turn, across(turn))),
    ...lines.map((line, at) => drawnLine(line, at, across, up)),
    ...lines.map(({ name }, at) => key(name, at)),
  );
}

function powers(top) {
  return Array.from({ length: Math.floor(Math.log10(top)) + 1 }, (_, power) => 10 ** power);
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
  return power < 5 ? whole(value) : `1e${power}`;
}

function tick(turn, x) {
  return svg("text", { class: "chart-turn", x, y: HEIGHT - 10 }, turn === 0 ? "start" : String(turn));
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
