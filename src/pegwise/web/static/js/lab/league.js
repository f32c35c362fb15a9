// The league table and the histograms of a comparison.

import { el, fill, fixed, whole } from "../page/dom.js";
import { histogram } from "../shared/charts.js";

const HEADS = ["", "Strategy", "Mean", "±", "Most", "Games", "First guess", "How"];
const TITLES = { Mean: "guesses on average", "±": "standard error of a sampled mean", Most: "guesses in the longest game" };
const NUMBERS = new Set(["Mean", "±", "Most", "Games"]);

/** Render the standings, the best mean first. */
export function paintLeague(league, histograms, standings) {
  const sorted = standings.toSorted((one, other) => one.mean - other.mean);
  fill(league, sorted.length === 0 ? null : table(sorted));
  fill(histograms, ...sorted.map(card));
}

function table(standings) {
  const head = (text) => el("th", { scope: "col", class: NUMBERS.has(text) ? "number" : null, title: TITLES[text] }, text);
  return el(
    "table",
    { class: "table is-tight league" },
    el("thead", {}, el("tr", {}, ...HEADS.map(head))),
    el("tbody", {}, ...standings.map(line)),
  );
}

function line(standing, at) {
  const cell = (text, kind = "number") => el("td", { class: kind }, text);
  return el(
    "tr",
    {},
    cell(String(at + 1)),
    el("th", { scope: "row" }, standing.strategy),
    cell(fixed(standing.mean, 4)),
    cell(standing.standard_error === null ? "–" : fixed(standing.standard_error, 4)),
    cell(String(standing.max)),
    cell(whole(standing.games)),
    cell(standing.first ?? "varies", "code"),
    el("td", { class: "how" }, ...marksOf(standing)),
  );
}

function marksOf({ exact, cached, seconds }) {
  const how = el("span", { class: `mark-text ${exact ? "is-exact" : ""}` }, exact ? "exact" : "sampled");
  const when = cached
    ? el("span", { class: "mark-text is-cached", title: "computed before" }, "cached")
    : el("span", { class: "soft" }, `${fixed(seconds, 1)} s`);
  return [how, " ", when];
}

function card(standing) {
  return el(
    "section",
    { class: "lab-histogram" },
    el("h3", {}, standing.strategy),
    histogram(standing.histogram, "games"),
  );
}
