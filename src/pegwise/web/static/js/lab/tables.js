// The tables of the lab: the league of a comparison with its histograms, and what the atlas knows of a board.

import { titleOf } from "../board/boards.js";
import { el, fill, fixed, whole } from "../page/dom.js";
import { histogram } from "../shared/charts.js";

const COLUMNS = ["", "Strategy", "Mean", "±", "Most", "Games", "First guess", "How"];
const ATLAS = ["Question", "Value", "Status", "Mean", "Most"];
const NUMBERS = new Set(["Value", "Mean", "±", "Most", "Games"]);
const TITLES = { Mean: "guesses on average", "±": "standard error of a sampled mean", Most: "guesses in the longest game" };

function table(kind, heads, lines) {
  const head = (text) => el("th", { scope: "col", class: NUMBERS.has(text) ? "number" : null, title: TITLES[text] }, text);
  return el(
    "table",
    { class: `table is-tight ${kind}` },
    el("thead", {}, el("tr", {}, ...heads.map(head))),
    el("tbody", {}, ...lines),
  );
}

/** Render the standings, the best mean first. */
export function paintComparison(comparison, histograms, standings) {
  const sorted = standings.toSorted((one, other) => one.mean - other.mean);
  fill(comparison, sorted.length === 0 ? null : table("league", COLUMNS, sorted.map(standingLine)));
  fill(histograms, ...sorted.map(card));
}

function standingLine(standing, at) {
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

// What the atlas knows of the chosen board: a row per question, ours beside what others published.

const WORST_OF = "worst case of "; // in the column "Most" of the total
const LEAST = "least";

/** Render the figures of a board, or what to do where there are none. */
export function paintAtlas(section, board, figures) {
  const [note, place] = ["#atlas-note", "#atlas-figures"].map((id) => section.querySelector(id));
  section.querySelector("h2").textContent = `In the atlas: ${titleOf(board)}`;
  const rows = inOrder(figures.filter(({ question }) => !question.startsWith(WORST_OF)));
  fill(note, ...(rows.length === 0 ? adviceFor(board) : ["Each figure with its status and its source: a publication, or the command that derives it."]));
  fill(place, rows.length === 0 ? null : table("atlas", ATLAS, rows.map(figureLine)));
  place.hidden = rows.length === 0;
  section.hidden = false;
}

/** The best possible first, what others published beside ours. */
function inOrder(figures) {
  const questions = [...new Set(figures.map(({ question }) => question))];
  const best = (question) => (question.startsWith(LEAST) ? 0 : 1);
  return questions
    .toSorted((one, other) => best(one) - best(other))
    .flatMap((question) => figures.filter((figure) => figure.question === question));
}

function adviceFor({ variant }) {
  return [
    "No figure of this board is in the atlas yet. Press Compare to count strategies here; on a terminal ",
    el("code", {}, `pegwise prove -v ${variant}`),
    " looks for the fewest guesses there can be.",
  ];
}

function figureLine(figure) {
  const number = (text) => el("td", { class: "number" }, text);
  return el(
    "tr",
    {},
    el("th", { scope: "row" }, figure.question, el("span", { class: "soft origin" }, figure.source ?? el("code", {}, figure.command))),
    number(valueOf(figure)),
    el("td", { class: "how" }, el("span", { class: `mark-text ${isCertain(figure) ? "is-exact" : ""}` }, figure.status), boundOf(figure)),
    number(figure.mean === null ? "–" : fixed(figure.mean, 4)),
    number(figure.worst === null ? "–" : whole(figure.worst)),
  );
}

const isCertain = ({ status }) => status === "proven" || status === "exact";

function valueOf({ value, error }) {
  if (error !== null) return `${fixed(value, 4)} ± ${fixed(error, 4)}`;
  return Number.isInteger(value) ? whole(value) : fixed(value, 4);
}

function boundOf({ status, lower_bound }) {
  if (status !== "upper bound" || lower_bound === null) return null;
  return el("span", { class: "soft origin" }, `at least ${whole(lower_bound)}`);
}
