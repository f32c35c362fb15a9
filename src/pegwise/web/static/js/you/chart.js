// Skill and luck over time: two lines of running means, from 0 to 100.

import { countOf, svg } from "../page/dom.js";

const HEIGHT = 210;
const EDGE = { left: 34, right: 12, top: 34, bottom: 12 };
const WINDOW = 5; // games of a running mean

/** The mean of each value and those just before it. */
export function runningMeans(values, window = WINDOW) {
  return values.map((_, at) => {
    const some = values.slice(Math.max(0, at - window + 1), at + 1);
    return some.reduce((sum, value) => sum + value, 0) / some.length;
  });
}

/** The scores in one sentence; without any, how to get some. */
export function scoreWords(scores) {
  if (scores.length === 0) return "Finish a game, and its skill and luck, both out of 100, appear here.";
  const mean = (name) => Math.round(scores.reduce((sum, each) => sum + each[name], 0) / scores.length);
  const games = scores.length === 1 ? "Your first game" : `On average over ${countOf(scores.length, "game")}`;
  return `${games}: skill ${mean("skill")}, luck ${mean("luck")}.`;
}

/** An <svg> of both lines. */
export function scoreChart(scores, width) {
  const across = (at) => EDGE.left + (at / (scores.length - 1)) * (width - EDGE.left - EDGE.right);
  const up = (value) => HEIGHT - EDGE.bottom - (value / 100) * (HEIGHT - EDGE.top - EDGE.bottom);
  return svg(
    "svg",
    { class: "chart", viewBox: `0 0 ${width} ${HEIGHT}`, width, height: HEIGHT, role: "img", "aria-label": scoreWords(scores) },
    ...[0, 50, 100].map((value) => level(value, up(value), width)),
    ...["skill", "luck"].map((name, at) => line(runningMeans(scores.map((each) => each[name])), at, across, up)),
    ...["Skill", "Luck"].map(key),
  );
}

function level(value, y, width) {
  return svg(
    "g",
    { class: "chart-level" },
    svg("line", { x1: EDGE.left, x2: width - EDGE.right, y1: y, y2: y }),
    svg("text", { x: EDGE.left - 6, y: y + 4, class: "is-end" }, String(value)),
  );
}

function line(values, at, across, up) {
  const points = values.map((value, place) => `${across(place).toFixed(1)},${up(value).toFixed(1)}`);
  return svg("g", { class: `chart-line line-${at}` }, svg("polyline", { points: points.join(" ") }));
}

function key(name, at) {
  const x = EDGE.left + at * 100;
  return svg(
    "g",
    { class: `chart-line line-${at}` },
    svg("polyline", { points: `${x},14 ${x + 30},14` }),
    svg("text", { x: x + 38, y: 18 }, name),
  );
}
