// What the atlas knows of the chosen board: a row per question, ours beside what others published.

import { titleOf } from "../board/boards.js";
import { el, fill, fixed, whole } from "../page/dom.js";

const HEADS = ["Question", "Value", "Status", "Mean", "Most"];
const TITLES = { Mean: "guesses on average", Most: "guesses in the longest game" };
const NUMBERS = new Set(["Value", "Mean", "Most"]);
const WORST_OF = "worst case of "; // in the column "Most" of the total
const LEAST = "least";

/** Render the figures of a board, or what to do where there are none. */
export function paintAtlas(section, board, figures) {
  const [note, place] = ["#atlas-note", "#atlas-figures"].map((id) => section.querySelector(id));
  section.querySelector("h2").textContent = `In the atlas: ${titleOf(board)}`;
  const rows = inOrder(figures.filter(({ question }) => !question.startsWith(WORST_OF)));
  fill(note, ...(rows.length === 0 ? adviceFor(board) : ["Each figure with its status and its source: a publication, or the command that derives it."]));
  fill(place, rows.length === 0 ? null : table(rows));
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

function table(figures) {
  const head = (text) => el("th", { scope: "col", class: NUMBERS.has(text) ? "number" : null, title: TITLES[text] }, text);
  return el(
    "table",
    { class: "table is-tight atlas" },
    el("thead", {}, el("tr", {}, ...HEADS.map(head))),
    el("tbody", {}, ...figures.map(line)),
  );
}

function line(figure) {
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
