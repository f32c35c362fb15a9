// The game of a match: the player's own tray, and the others as patterns of key pegs.

import { titleOf } from "../board/boards.js";
import { fitRows, keyPegs } from "../board/pegs.js";
import { isElsewhere } from "../board/row.js";
import { recall, remember } from "../page/browser.js";
import { countOf, el, fill, openDialog } from "../page/dom.js";
import { createGuessRow } from "../play/guess-row.js";
import { makeFoot, noteTurns, paintRows, skipCaptions } from "../play/tray.js";
import { statusOf } from "./table.js";

/** The game in its section, with `paint()` and `key(event)`. */
export function makeGame(section, table, { rematch }) {
  const part = (id) => section.querySelector(`#${id}`);
  const { board } = table.match;
  let painted = null; // the turns on the tray
  let footed = null; // what the foot shows
  const { editor, step, restore } = createGuessRow({
    board,
    table,
    draft: () => `row.${table.game?.id}`,
    paint: (words) => foot.paint(table, words),
    news: () => (table.match.state === "playing" ? table.game.announcement : null),
  });
  const foot = makeFoot(editor, {
    guess: () => editor.act({ does: "submit" }),
    undo: () => {},
    again: () => table.again && step(table.again()),
    skipTips: () => {
      skipCaptions();
      foot.paint(table);
      editor.focus();
    },
  });
  const rivals = el("section", { class: "rivals", "aria-label": "The others" });
  const waiting = el("section", { class: "end stack" });
  const actions = el("div", { class: "cluster actions" });

  function askToGiveUp() {
    openDialog({
      title: "Give up?",
      body: [el("p", {}, "The others play on; you see the codes when the match is over.")],
      actions: [["Give up", () => step(table.leave()), "is-primary"]],
      close: "Keep playing",
    });
  }

  function paint() {
    const { match, game } = table;
    part("game-title").textContent = `${match.kind === "duel" ? "Duel" : "Race"} · ${titleOf(board)}`;
    part("facts").textContent = factsOf(table);
    if (game && game.turns !== painted) paintTurns(game);
    part("tray").hidden = game === null;
    if (game) paintFoot();
    paintSide();
    section.setAttribute("aria-busy", String(table.busy));
  }

  function paintTurns(game) {
    const fresh = painted !== null && game.turns.length === painted.length + 1;
    paintRows(part("rows"), { ...game, status: shownStatus() }, editor, fresh);
    noteTurns(game);
    if (painted === null) restore();
    painted = game.turns;
  }

  /** A beaten player has no row to fill any more. */
  function shownStatus() {
    if (table.isPlaying) return "playing";
    return table.game.status === "won" ? "won" : "lost";
  }

  function paintFoot() {
    const wanted = table.match.state === "over" ? "end" : table.isPlaying ? "foot" : "waiting";
    if (wanted !== footed) {
      const turned = footed !== null;
      footed = wanted;
      if (wanted === "foot") fill(part("foot"), foot.element);
      if (wanted !== "foot") paintRows(part("rows"), { ...table.game, status: shownStatus() }, editor, false);
      if (wanted === "waiting") fill(part("foot"), waiting);
      if (wanted === "end") showEnd(turned);
    }
    if (wanted === "foot") foot.paint(table);
    if (wanted === "waiting") fill(waiting, ...waitingParts(table));
  }

  /** The end is loaded when it is needed. */
  async function showEnd(turned) {
    const { endPanel } = await import("./end.js");
    fill(part("foot"), endPanel(table, rematch));
    if (turned) part("verdict").focus();
  }

  async function paintSide() {
    if (table.match.state === "over") {
      const { boards, inviteAgain } = await import("./end.js");
      fill(part("side"), boards(table));
      inviteAgain(part("foot"), table);
      return;
    }
    fill(rivals, ...table.rivals.map((seat) => rival(board, seat)));
    const button = el("button", { type: "button", class: "button is-quiet", "data-action": "leave", onclick: askToGiveUp }, "Give up");
    if (table.isPlaying !== actions.hasChildNodes()) fill(actions, table.isPlaying ? button : null);
    if (!part("side").contains(rivals)) fill(part("side"), rivals, actions);
    for (const answers of rivals.querySelectorAll("ol")) answers.scrollLeft = answers.scrollWidth; // the latest
  }

  function key(event) {
    if (section.hidden || isElsewhere(event) || !table.isPlaying || table.busy) return;
    editor.key(event);
  }

  // After a click, Enter submits the row again instead of pressing the clicked button.
  section.onclick = ({ target, detail }) => detail > 0 && target.closest("button")?.blur();
  fitRows(section, part("tray"), board);
  keepSeals(table.match);
  return { paint, key };
}

function factsOf({ match, own, game }) {
  const names = match.seats.map(({ name }) => name).join(match.kind === "duel" ? " against " : ", ");
  const limit = game?.limit ? ` · ${game.limit} guesses` : "";
  return `${names}${own === null ? " · you are watching" : limit}`;
}

/** Somebody else's game: answers only. */
function rival(board, seat) {
  const answers = seat.answers.map((answer) => el("li", {}, keyPegs(board, answer)));
  return el(
    "div",
    { class: `rival is-${seat.status.replace(" ", "-")}`, "data-seat": seat.number },
    el("p", { class: "rival-head" }, el("b", {}, seat.name), el("span", { class: "soft" }, statusOf(seat))),
    el("ol", { class: "rival-answers", "aria-label": `Answers to ${seat.name}` }, ...answers),
  );
}

function waitingParts({ match, own, rivals }) {
  const others = rivals.filter(({ status }) => status === "playing").map(({ name }) => name);
  return [
    el("h2", {}, `You ${statusOf(own)}.`),
    el("p", {}, `${others.join(" and ")} ${others.length === 1 ? "is" : "are"} still playing; codes are shown when all are done.`),
    el("p", { class: "soft" }, `Without another guess the match ends in ${countOf(Math.ceil((match.seconds_left ?? 0) / 60), "minute")}.`),
  ];
}

/** Note the seals of all codes while they are sealed; the end checks them (firstSeal in shared/seal.js). */
function keepSeals({ id, seats, state }) {
  if (state !== "playing") return;
  for (const { number, commitment } of seats) {
    const name = `seal.${id}.${number}`;
    if (recall(name) === null) remember(name, commitment.digest);
  }
}
