// Beside the tray: what the program knows, and the form that reveals the code.

import { legend } from "../board/pegs.js";
import { el, fill } from "../page/dom.js";

/** The cards, with `paint(table)`; actions: reveal(secret), correct(turn, feedback), newGame. */
export function createSide(place, board, commands) {
  const knows = el("section", { class: "card stack" });
  const field = el("input", { id: "secret", class: "code", maxlength: 400, autocomplete: "off", autocapitalize: "off", required: true });
  const tell = el("button", { type: "submit", class: "button" }, "Reveal");
  const result = el("div", { class: "stack", role: "status" });
  const form = el(
    "form",
    { class: "card stack" },
    el("h2", {}, "Reveal my code"),
    el("p", { class: "soft" }, "Lost track? Say what the code is, and see which answers were wrong."),
    el("div", { class: "field" }, el("label", { for: "secret" }, "Your code"), field),
    el("div", {}, tell),
    result,
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    commands.reveal(field.value.trim());
  });
  fill(
    place,
    knows,
    form,
    el("div", { class: "cluster" }, el("button", { type: "button", class: "button", onclick: commands.newGame }, "New game")),
  );

  function paint({ game, revealed, busy }) {
    fill(knows, el("h2", {}, game.left ? game.left.words : "What it knows"), ...knownParts(board, game));
    tell.disabled = busy;
    fill(result, ...(revealed ? revealedParts(revealed, commands) : []));
  }

  return { paint };
}

function knownParts(board, { strategy, lies }) {
  const expects = lies === 0 ? "It believes every answer." : `It expects up to ${lies} wrong ${lies === 1 ? "answer" : "answers"}.`;
  return [el("p", { class: "soft" }, `${strategy} is guessing. ${expects}`), legend(board)];
}

function revealedParts({ words, wrong }, commands) {
  const line = (each) =>
    el(
      "li",
      {},
      el("p", {}, each.words),
      el("button", { type: "button", class: "button", onclick: () => commands.correct(each.turn, each.right) }, `Correct turn ${each.turn}`),
    );
  return [
    el("p", {}, words),
    wrong.length === 0 ? null : el("ol", { class: "wrong" }, ...wrong.map(line)),
  ];
}
