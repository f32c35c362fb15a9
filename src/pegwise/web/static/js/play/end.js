// The foot of the tray when a game is over: verdict, code, and what to do next.

import { el, sentence } from "../page/dom.js";
import { secretRow } from "./tray.js";
import { shareBox } from "../shared/share.js";

/** The panel of a finished game. */
export function endPanel(game, commands) {
  const button = (text, onclick, kind = "") =>
    el("button", { type: "button", class: `button ${kind}`, onclick }, text);
  return el(
    "section",
    { class: `end stack is-${game.status.replace(" ", "-")}`, "aria-labelledby": "verdict" },
    el("h2", { id: "verdict", tabindex: "-1" }, sentence(game.verdict)),
    game.secret === null ? null : secretRow(game),
    el(
      "div",
      { class: "cluster" },
      game.daily
        ? el("a", { class: "button is-primary", href: "/daily" }, "Back to the dailies")
        : button("Play again", commands.playAgain, "is-primary"),
      el("a", { class: "button", href: `/review?id=${encodeURIComponent(game.id)}` }, "Review the game"),
      game.turns.length === 0 ? null : button("Retry this code", commands.retry),
    ),
    shareBox(game.id),
  );
}
