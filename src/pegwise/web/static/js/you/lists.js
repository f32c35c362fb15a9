// Games and records as elements.

import { makerOf, titleOfName } from "../board/boards.js";
import { countOf, el, fixed } from "../page/dom.js";

/** A game in words: what became of it. */
export function outcomeOf({ status, guesses, limit }) {
  const tries = countOf(guesses, "guess", "guesses");
  if (status === "playing") return limit === null ? `${tries} so far` : `${guesses} of ${countOf(limit, "guess", "guesses")}`;
  if (status === "won") return `Found in ${tries}`;
  return status === "lost" ? `Not found in ${tries}` : `Given up after ${tries}`;
}

/** What was special about a game. */
export function marksOf(game) {
  return [
    game.maker === "honest" ? null : makerOf(game),
    game.hard ? "hard mode" : null,
    game.hints ? countOf(game.hints, "hint") : null,
    game.undos ? countOf(game.undos, "undo") : null,
    game.skill === null ? null : `skill ${game.skill}, luck ${game.luck}`,
  ].filter(Boolean);
}

/** A line of a list: the board, the outcome, and what to do with it. */
export function gameLine(game) {
  const title = titleOfName(game.variant);
  const name = game.number === null ? title : `Daily ${title} #${game.number}`;
  const begun = new Date(game.begun);
  const view = `/play/${game.link}?game=${game.id}`;
  const isOver = game.status !== "playing";
  const action = isOver
    ? el("a", { class: "button", href: `/review?id=${encodeURIComponent(game.id)}`, "aria-label": `Review ${name}` }, "Review")
    : el("a", { class: "button is-primary", href: view, "aria-label": `Continue ${name}` }, "Continue");
  return el(
    "li",
    { class: `game-line is-${game.status.replace(" ", "-")}` },
    el(
      "div",
      {},
      el("p", {}, isOver ? el("a", { href: view }, name) : el("b", {}, name), ` · ${outcomeOf(game)}`),
      el(
        "p",
        { class: "soft" },
        el("time", { datetime: game.begun }, begun.toLocaleDateString([], { dateStyle: "medium" })),
        marksOf(game).map((mark) => ` · ${mark}`).join(""),
      ),
    ),
    isOver && (game.guesses === 0 || !game.reviewable) ? null : action,
  );
}

/** The rows of the table of records. */
export function recordRows(boards) {
  if (boards.length === 0) return [el("tbody", {}, el("tr", {}, el("td", {}, "No games yet: your first one starts the table.")))];
  const head = (text, title) => el("th", { scope: "col", title }, text);
  const mean = (value, digits) => (value === null ? "–" : fixed(value, digits));
  const row = (board) =>
    el(
      "tr",
      {},
      el("th", { scope: "row" }, titleOfName(board.variant).replace(/^Board /, "")),
      el("td", {}, `${board.won} of ${board.games}`, board.with_hints ? el("span", { class: "soft helped" }, `${board.with_hints} with hints`) : null),
      el("td", {}, mean(board.mean_guesses, 2)),
      el("td", {}, mean(board.perfect_mean, 2)),
      el("td", {}, mean(board.skill, 0)),
      el("td", {}, mean(board.luck, 0)),
    );
  return [
    el("thead", {}, el("tr", {}, head("Board"), head("Found"), head("Guesses"), head("Perfect"), head("Skill"), head("Luck"))),
    el("tbody", {}, ...boards.map(row)),
  ];
}
