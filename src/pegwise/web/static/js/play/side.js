// Beside the tray: hints, the commitment to the code, and other actions.

import { codePegs, legend, symbolsOf } from "../board/pegs.js";
import { rowOf } from "../board/row.js";
import { copy, recall, remember } from "../page/browser.js";
import { announce, el, fill } from "../page/dom.js";

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

// The seal: checks the commitment to a code, a SHA-256 digest over code and nonce; no DOM.
// The browser's own SHA-256 works only on secure origins, and a seal should be checkable on any.

/** The digest that this browser saw first in a game, or null if the game was over by then.
 *
 * A response at the end proves nothing by itself: a server that swaps the code swaps the digest too. */
export function firstSeal({ id, commitment, status }) {
  const kept = recall(`seal.${id}`);
  if (kept !== null || status !== "playing" || commitment === null) return kept;
  remember(`seal.${id}`, commitment.digest);
  return commitment.digest;
}

/** "none" (the evil maker fixes no code), "sealed", and at the end "kept", "broken" or, if this
 * browser never saw the game before its end, "unseen". `first` is what `firstSeal` returned. */
export function sealOf({ commitment, secret, status }, first) {
  if (commitment === null) return first === null ? "none" : "broken";
  const { digest, nonce, text } = commitment;
  if (first !== null && digest !== first) return "broken";
  if (status === "playing") return "sealed";
  if (text !== `${secret} ${nonce}` || sha256(text) !== digest) return "broken";
  return first === null ? "unseen" : "kept";
}

const primes = [];
for (let number = 2; primes.length < 64; number += 1) {
  if (primes.every((prime) => number % prime)) primes.push(number);
}
const fraction = (number) => ((number - Math.floor(number)) * 2 ** 32) | 0;
const START = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const ROUNDS = primes.map((prime) => fraction(Math.cbrt(prime)));

/** The digest of a text encoded as UTF-8. */
export function sha256(text) {
  const words = padded(new TextEncoder().encode(text));
  let state = START;
  for (let block = 0; block < words.length; block += 16) {
    state = compressed(state, schedule(words.slice(block, block + 16)));
  }
  return state.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

function padded(bytes) {
  const words = new Array((((bytes.length + 8) >> 6) + 1) * 16).fill(0);
  [...bytes, 0x80].forEach((byte, at) => (words[at >> 2] |= byte << (24 - 8 * (at % 4))));
  words[words.length - 2] = Math.floor(bytes.length / 2 ** 29);
  words[words.length - 1] = (bytes.length * 8) | 0;
  return words;
}

function schedule(words) {
  for (let at = 16; at < 64; at += 1) {
    const early = words[at - 15];
    const late = words[at - 2];
    const low = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const high = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    words[at] = (words[at - 16] + low + words[at - 7] + high) | 0;
  }
  return words;
}

function compressed(state, words) {
  let [a, b, c, d, e, f, g, h] = state;
  for (let at = 0; at < 64; at += 1) {
    const high = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const first = (h + high + ((e & f) ^ (~e & g)) + ROUNDS[at] + words[at]) | 0;
    const low = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const second = (low + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [a, b, c, d, e, f, g, h] = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g];
  }
  return [a, b, c, d, e, f, g, h].map((word, at) => (word + state[at]) | 0);
}

function turn(word, bits) {
  return (word >>> bits) | (word << (32 - bits));
}
