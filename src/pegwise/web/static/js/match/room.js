// The waiting room: the link to send, who is there, a code to hide, and the invitation to join.

import { contentsOf, titleOf } from "../board/boards.js";
import { createEditor } from "../board/editor.js";
import { codePegs } from "../board/pegs.js";
import { isElsewhere, isFull, rowOf } from "../board/row.js";
import { tellTrouble } from "../page/api.js";
import { copy, recall, remember } from "../page/browser.js";
import { announce, countOf, el, fill, keepFocus } from "../page/dom.js";
import { statusOf } from "./table.js";

const COPIED = 2500; // milliseconds

/** The waiting room in its section, with `paint()` and `key(event)`. */
export function makeRoom(section, table) {
  const { board } = table.match;
  const trouble = el("p", { class: "notice is-bad", role: "alert", hidden: true });
  const heading = el("h1", { tabindex: "-1" });
  const about = el("p", { class: "soft" }, `${titleOf(board)}: ${contentsOf(board)}, ${board.codes} codes`);
  const people = el("ul", { class: "people", "aria-label": "Players" });
  const invitation = inviteBox(table.match);
  const hiding = table.match.kind === "duel" ? hideBox(table) : null;
  const joining = joinBox(table);
  const actions = el("div", { class: "cluster actions" });
  const columns = el(
    "div",
    { class: "room-columns" },
    el("div", { class: "room-people" }, invitation, people, actions),
    hiding?.element ?? null,
  );
  fill(section, heading, about, trouble, joining, columns);

  function paint() {
    const { match, own } = table;
    const over = match.state === "over";
    const host = match.seats[0]?.name;
    tellTrouble(trouble, table.fault, table.again);
    const full = match.seats.length >= match.places;
    const invited = full ? "The match is full" : `${host} invites you to a ${match.kind}`;
    heading.textContent = own || over ? titleOfRoom(match) : invited;
    joining.hidden = own !== null || full || over;
    invitation.hidden = own === null || full || over;
    if (hiding) hiding.element.hidden = own === null || over;
    hiding?.paint();
    keepFocus(section, () => {
      fill(people, ...match.seats.map((seat) => person(seat, seat === own)), ...freePlaces(match));
      fill(actions, ...roomActions(table));
    });
  }

  return { paint, key: (event) => hiding?.key(event) };
}

function titleOfRoom(match) {
  if (match.state === "over") return match.verdict ?? "The match is over";
  if (match.seats.length < 2) return "Waiting for your friend";
  if (match.seats.length < match.places) return "Waiting for more players";
  return "It begins when both codes are hidden";
}

function person(seat, own) {
  return el(
    "li",
    { class: "person" },
    el("b", {}, seat.name),
    own ? el("span", { class: "soft" }, " (you)") : null,
    el("span", { class: "soft person-status" }, seat.ready ? "✓ " : "", statusOf(seat)),
  );
}

function freePlaces({ seats, places }) {
  const free = places - seats.length;
  const words = free === 1 ? "one place is free" : `${free} places are free`;
  return free > 0 ? [el("li", { class: "person is-free soft" }, words)] : [];
}

function roomActions(table) {
  const { match, own } = table;
  if (own === null || match.state === "over") {
    return [el("a", { class: "button", href: "/match" }, "Start a match of your own")];
  }
  const first = match.seats[0] === own;
  const start = match.kind === "race" && first && match.seats.length > 1;
  const button = (text, onclick, kind, key) =>
    el("button", { type: "button", class: `button ${kind}`, "data-key": key, disabled: table.busy, onclick }, text);
  return [
    start ? button(`Start with ${match.seats.length} players`, () => table.start(), "is-primary", "start") : null,
    button("Leave", () => table.leave(), "is-quiet", "leave"),
  ];
}

/** The link with big buttons to send it. */
function inviteBox({ id, kind }) {
  const address = `${location.origin}/match/${id}`;
  const copyButton = el("button", { type: "button", class: "button is-primary is-large", "data-action": "copy-link" }, "Copy the link");
  copyButton.addEventListener("click", async () => {
    const copied = await copy(address);
    copyButton.textContent = copied ? "Copied" : "Press Ctrl+C";
    announce(copied ? "Copied the link: send it to a friend." : "The link is selected: press Control C to copy it.");
    if (!copied) shown.select();
    setTimeout(() => (copyButton.textContent = "Copy the link"), COPIED);
  });
  const shown = el("input", { class: "invite-link code", readonly: true, value: address, "aria-label": "Link to the match" });
  shown.addEventListener("focus", () => shown.select());
  const share = () => navigator.share({ title: "Pegwise", text: `Play a ${kind} against me:`, url: address }).catch(() => {});
  const shareButton = navigator.share
    ? el("button", { type: "button", class: "button is-large", "data-action": "share", onclick: share }, "Share …")
    : null;
  return el(
    "section",
    { class: "card stack invite", "aria-label": "Invite" },
    el("p", {}, "Send this link: everyone who opens it can join."),
    shown,
    el("div", { class: "cluster" }, copyButton, shareButton),
  );
}

function joinBox(table) {
  const name = el("input", { maxlength: 24, autocomplete: "nickname", placeholder: "Player 2", value: recall("name") ?? "" });
  const form = el(
    "form",
    { class: "card stack join" },
    el("div", { class: "field" }, el("label", {}, "Your name", name)),
    el("div", { class: "cluster" }, el("button", { class: "button is-primary is-large", type: "submit" }, "Join the match")),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    remember("name", name.value.trim());
    table.join(name.value.trim());
  });
  return form;
}

/** The code to hide for the other player; the page alone remembers it. */
function hideBox(table) {
  const { board, id } = table.match;
  const kept = `hidden.${id}`;
  const words = el("p", { class: "foot-words" });
  const button = el("button", { type: "button", class: "button is-primary guess", "data-action": "hide" }, "Hide this code");
  const editor = createEditor({ board, label: "Your code", changed: () => paint(), submitted: hide, short: tellFree });
  button.addEventListener("click", () => editor.act({ does: "submit" }));
  const random = el("button", { type: "button", class: "button", onclick: () => editor.act({ does: "place", row: randomRow(board) }) }, "Random");
  const clear = el("button", { type: "button", class: "button", onclick: () => editor.act({ does: "clear" }) }, "Clear");
  const laying = el("div", { class: "stack" }, el("div", { class: "hide-row" }, editor.slots), editor.palette,
    el("div", { class: "tools" }, random, clear, button));
  const done = el("div", { class: "stack" });
  const element = el("section", { class: "tray hide-tray stack", "aria-labelledby": "hide-title" },
    el("h2", { id: "hide-title" }, "Hide a code for your friend"), words, laying, done);
  element.style.setProperty("--positions", board.positions);
  let changing = false;

  function tellFree(free) {
    words.textContent = `${countOf(free, "place is", "places are")} still free.`;
    announce(words.textContent);
  }

  async function hide(code) {
    if (!(await table.hide(code))) return;
    remember(kept, code, "session");
    changing = false;
    announce("Your code is hidden.");
    paint();
  }

  function paint() {
    const ready = table.own?.ready === true;
    const open = !ready || changing;
    laying.hidden = !open;
    done.hidden = open;
    const waiting = table.match.seats.length < 2 ? "somebody joins" : "the other code is hidden too";
    words.textContent = open ? "Only the server will know it; it answers for you." : `Hidden. The duel begins when ${waiting}.`;
    button.disabled = !isFull(editor.row) || table.busy;
    if (open) return;
    const code = recall(kept, "session");
    const change = el("button", { type: "button", class: "button", "data-key": "change", onclick: startChanging }, "Change the code");
    keepFocus(done, () => fill(done, code ? codePegs(board, code) : null, el("div", { class: "cluster" }, change)));
  }

  function startChanging() {
    changing = true;
    paint();
  }

  const key = (event) => !element.hidden && !laying.hidden && !isElsewhere(event) && editor.key(event);
  return { element, paint, key };
}

function randomRow(board) {
  const symbols = board.symbols.map((_, symbol) => symbol);
  const pick = () => {
    const at = Math.floor(Math.random() * symbols.length);
    return board.distinct ? symbols.splice(at, 1)[0] : symbols[at];
  };
  return rowOf(Array.from({ length: board.positions }, pick));
}
