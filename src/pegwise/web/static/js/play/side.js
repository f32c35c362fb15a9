// Beside the tray: hints, the commitment to the code, and other actions.

import { codePegs, legend } from "../board/pegs.js";
import { rowOf, symbolsOf } from "../board/row.js";
import { copy, recall } from "../page/browser.js";
import { announce, el, fill } from "../page/dom.js";
import { sealOf } from "../shared/seal.js";

const GRADES = [
  [1, "What is left"],
  [2, "A good guess"],
  [3, "And why"],
];

/** Whether sounds are on; they are off until somebody turns them on. */
export function hasSound() {
  return recall("sound") === "on";
}

/** The cards beside a game, with `paint(table)`; `first` is the seal seen at its start. */
export function makeSide(editor, commands, first) {
  const hints = el("section", { class: "card stack hints" });
  const actions = el("div", { class: "cluster actions" });
  const seal = el("details", { class: "seal" });
  const elements = [hints, actions, seal];
  let sealed = null; // the state of the seal on the page

  function paint(table) {
    hints.hidden = table.isOver;
    fill(hints, ...hintParts(table, editor, commands));
    const now = sealOf(table.game, first);
    if (now !== sealed) fill(seal, ...sealParts(table.game, now, first));
    if (now === "broken") seal.open = true;
    sealed = now;
    fill(actions, ...actionButtons(table, commands));
  }

  return { elements, paint };
}

function hintParts(table, editor, commands) {
  const buttons = GRADES.map(([grade, text]) =>
    el(
      "button",
      {
        type: "button",
        class: "button hint-grade",
        "data-grade": grade,
        disabled: table.busy,
        onclick: () => commands.hint(grade),
      },
      text,
    ),
  );
  const { hint } = table;
  const note = hint === null ? legend(table.game.board) : el("p", { class: "hint-words" }, hint.words);
  return [
    el("h2", {}, "Hints"),
    el("div", { class: "hint-grades" }, ...buttons),
    el("div", { class: "hint-note stack" }, note, hint?.guess ? hintGuess(table.game.board, hint, editor) : null),
    el("p", { class: "soft" }, table.game.hints === 1 ? "1 hint taken." : `${table.game.hints} hints taken.`),
  ];
}

function hintGuess(board, hint, editor) {
  const place = () => editor.act({ does: "place", row: rowOf(symbolsOf(board, hint.guess)) });
  return el(
    "div",
    { class: "cluster" },
    codePegs(board, hint.guess),
    el("button", { type: "button", class: "button", onclick: place }, "Place"),
  );
}

const SEALS = {
  none: ["Nothing is sealed", "The evil maker fixes no code, so there is nothing to seal; its answers just never contradict each other."],
  sealed: [
    "The code is sealed",
    "Before your first guess the server chose the code and published this seal, a SHA-256 digest. At the end this page checks that the code never changed.",
  ],
  kept: [
    "Checked: the seal holds",
    "This page kept the seal it saw first and recomputed it from the code and its nonce: the code has not changed since.",
  ],
  broken: [
    "The seal does not hold",
    "What the server shows now is not what it sealed at the start: the code was changed, by the server or on the way.",
  ],
  unseen: [
    "The seal was not seen at the start",
    "Code and seal fit each other, but this browser first saw this game when it was over, so it cannot tell whether both were changed.",
  ],
};

function sealParts(game, kind, first) {
  const [title, words] = SEALS[kind];
  const mark = { kept: "✓", broken: "✗" }[kind] ?? null;
  const shown = first ?? game.commitment?.digest;
  return [
    el(
      "summary",
      { class: `seal-title is-${kind}` },
      mark && el("span", { class: "mark", "aria-hidden": "true" }, mark),
      title,
    ),
    el("div", { class: "stack" }, el("p", { class: "soft" }, words), ...(game.commitment ? sealDigest(game.commitment, shown) : [])),
  ];
}

function sealDigest({ digest, text }, shown) {
  return [
    el("p", { class: "soft" }, "The seal is SHA-256 over the code, a space and a random nonce:"),
    el("p", { class: "code soft" }, shown),
    shown !== digest ? el("p", { class: "code soft" }, `Now the server says ${digest}`) : null,
    el("p", { class: "code soft" }, text ?? "The code and the nonce are shown when the game is over."),
  ];
}

function actionButtons(table, commands) {
  const button = (text, onclick, disabled = false) =>
    el("button", { type: "button", class: "button is-quiet", onclick, disabled }, text);
  const playing = !table.isOver;
  return [
    playing ? button("Redo", commands.redo, !table.game.can_redo || table.busy) : null,
    button("Help and keys", commands.help),
    button(hasSound() ? "Sound: on" : "Sound: off", commands.switchSound),
    button("Copy the link", (event) => copyLink(event.target, table.game)),
    playing ? button("Give up", commands.giveUp, table.busy) : null,
    button("New game", () => location.assign("/play")),
  ];
}

async function copyLink(button, game) {
  const address = `${location.origin}/play/${game.link}`;
  const said = (await copy(address)) ? "Copied" : address;
  button.textContent = said;
  announce(said === "Copied" ? "Copied the link: a friend who opens it gets the same code." : said);
  setTimeout(() => (button.textContent = "Copy the link"), 2500);
}
