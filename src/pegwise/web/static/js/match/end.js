// The end of a match: the verdict, the codes, all boards, and a rematch. Loaded when it is needed.

import { codePegs, turnPegs } from "../board/pegs.js";
import { el } from "../page/dom.js";
import { secretRow } from "../play/tray.js";
import { firstSeal, sealOf } from "../shared/seal.js";
import { statusOf } from "./table.js";

/** The panel below the player's own rows. */
export function endPanel(table, rematch) {
  const { match, own, game } = table;
  const won = own.winner ? "won" : "lost";
  return el(
    "section",
    { class: `end stack is-${won}`, "data-part": "end", "aria-labelledby": "verdict" },
    el("h2", { id: "verdict", tabindex: "-1" }, verdictFor(match, own)),
    own.secret === null ? null : secretRow({ board: match.board, secret: own.secret }),
    sealNote(match, own),
    el("p", { class: "rematch-note", role: "status" }),
    el(
      "div",
      { class: "cluster" },
      el("button", { type: "button", class: "button is-primary", "data-action": "rematch", onclick: rematch }, "Rematch"),
      game.turns.length === 0
        ? null
        : el("a", { class: "button", href: `/review?id=${encodeURIComponent(game.id)}` }, "Review your game"),
      el("a", { class: "button", href: "/match" }, "New match"),
    ),
  );
}

/** The verdict as one of the players reads it. */
function verdictFor({ verdict }, { name, winner }) {
  const alone = `${name} wins`;
  return winner && verdict.startsWith(alone) ? `You win${verdict.slice(alone.length)}` : verdict;
}

/** Say that somebody else wants to play again. */
export function inviteAgain(foot, { match }) {
  const note = foot.querySelector(".rematch-note");
  if (note) note.textContent = match.rematch === null ? "" : "A rematch is ready: press Rematch to join it.";
}

/** The boards of the others, or of all for an onlooker, with guesses and codes. */
export function boards({ match, own, rivals }) {
  const shown = rivals.map((seat) => shownBoard(match, seat, seat.secret !== (own?.secret ?? null)));
  return el("section", { class: "stack", "aria-label": "The other boards" }, ...shown);
}

function shownBoard(match, seat, withCode) {
  const { board } = match;
  const alone = match.seats.filter(({ winner }) => winner).length === 1; // a draw has no winner
  const turns = seat.turns.map((turn) => el("li", {}, ...turnPegs(board, turn)));
  return el(
    "section",
    { class: `card stack shown-board${seat.winner ? " is-winner" : ""}`, "data-seat": seat.number },
    el("h2", {}, seat.name),
    el("p", { class: "soft" }, `${seat.winner && alone ? "Winner: " : ""}${statusOf(seat)}`),
    el("ol", { class: "shown-turns", "aria-label": `Guesses of ${seat.name}` }, ...turns),
    withCode ? el("p", { class: "secret" }, el("span", {}, "The code"), codePegs(board, seat.secret)) : null,
    withCode ? sealNote(match, seat) : null,
  );
}

const SEALS = {
  kept: "✓ The seal holds: the code never changed.",
  broken: "✗ The seal does not hold: the code was changed.",
};

/** Whether the code is the one that was sealed when the match began; null if this page did not see it then. */
function sealNote({ id }, seat) {
  if (seat.commitment === null) return null;
  const first = firstSeal({ id: `${id}.${seat.number}`, commitment: seat.commitment, status: "over" });
  const kept = sealOf({ ...seat, status: "over" }, first);
  return SEALS[kept] ? el("p", { class: `seal-note${kept === "broken" ? " is-bad" : ""}` }, SEALS[kept]) : null;
}
