// The game of a match: the player's own tray, and the others as patterns of key pegs.

import { titleOf } from "../board/boards.js";
import { createEditor } from "../board/editor.js";
import { fitRows, keyPegs, symbolsOf } from "../board/pegs.js";
import { emptyRow, isElsewhere, rowOf } from "../board/row.js";
import { forget, recall, remember } from "../page/browser.js";
import { announce, countOf, el, fill, openDialog } from "../page/dom.js";
import { makeFoot, noteTurns, paintRows, repeatOf, ROW_FULL, shake, skipCaptions } from "../play/tray.js";
import { statusOf } from "./live.js";

/** The game in its section, with `paint()` and `key(event)`. */
export function makeGame(section, table, { rematch }) {
  const part = (id) => section.querySelector(`#${id}`);
  const { board } = table.match;
  const draft = () => `row.${table.game?.id}`;
  let painted = null; // the turns on the tray
  let footed = null; // what the foot shows
  let sent = null; // the guess waiting for its answer
  const editor = createEditor({
    board,
    label: "Your guess",
    changed: (row) => {
      table.forget();
      remember(draft(), JSON.stringify(row.places), "session");
      foot.paint(table);
      const repeated = repeatOf(table.game, editor.code());
      if (repeated) announce(repeated);
    },
    submitted: guess,
    short: (free) => remark(`${countOf(free, "place is", "places are")} still free.`),
    overfull: () => remark(ROW_FULL),
    above: () => {
      const last = table.game.turns.at(-1);
      return last ? symbolsOf(board, last.guess) : null;
    },
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

  function guess(code) {
    sent = code;
    return step(table.guess(code));
  }

  /** Point something out gently: the row shakes, a sentence says why. */
  function remark(words) {
    foot.paint(table, words);
    announce(words);
    shake(editor.slots);
  }

  /** Wait for a step and announce its result. */
  async function step(done) {
    const before = table.game.turns.length;
    const well = await done;
    // If the response to a guess was lost, sending it again finds it on the board.
    if (table.game?.turns[before]?.guess === sent) clearRow();
    if (table.fault) announce(table.fault.message);
    else if (well && table.match.state === "playing") announce(table.game.announcement);
  }

  function clearRow() {
    sent = null;
    forget(draft(), "session");
    editor.show(emptyRow(board.positions));
    paint();
  }

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
    if (painted === null) restoreRow();
    painted = game.turns;
  }

  /** A beaten player has no row to fill any more. */
  function shownStatus() {
    if (table.isPlaying) return "playing";
    return table.game.status === "won" ? "won" : "lost";
  }

  function restoreRow() {
    const kept = recall(draft(), "session");
    if (kept) editor.show(rowOf(JSON.parse(kept)));
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
  fitRows(section, part("tray"), board.positions);
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

/** Note the seals of all codes while they are sealed; the end checks them (firstSeal in play/side.js). */
function keepSeals({ id, seats, state }) {
  if (state !== "playing") return;
  for (const { number, commitment } of seats) {
    const name = `seal.${id}.${number}`;
    if (recall(name) === null) remember(name, commitment.digest);
  }
}
