// The coloured squares of a finished game, with a copy button.
//   page.append(shareBox(game.id))

import { get } from "../page/api.js";
import { copy } from "../page/browser.js";
import { announce, el, fill } from "../page/dom.js";

// Not every system has a font with these: they are drawn, but copied as characters.
const SQUARES = { "🟩": "right", "🟨": "wrong", "⬜": "none" };

/** A <details> box that fetches the squares when opened. */
export function shareBox(game) {
  const panel = el("div", { class: "share-note stack" });
  const box = el("details", { class: "share" }, el("summary", {}, "Share the result"), panel);
  box.addEventListener("toggle", () => box.open && panel.childElementCount === 0 && load(panel, game));
  return box;
}

async function load(panel, game) {
  try {
    const { text } = await get(`/api/games/${game}/share`);
    fill(panel, ...shareParts(text));
  } catch (fault) {
    panel.textContent = fault.message;
  }
}

function shareParts(text) {
  const squares = el("pre", { class: "squares", tabindex: "0" }, ...[...text].map(drawn));
  const button = el("button", { type: "button", class: "button" }, "Copy");
  button.addEventListener("click", async () => {
    const copied = await copy(text);
    if (!copied) getSelection().selectAllChildren(squares);
    button.textContent = copied ? "Copied" : "Press Ctrl+C";
    announce(copied ? "Copied the result." : "The result is selected: press Control C to copy it.");
  });
  return [squares, el("div", {}, button)];
}

function drawn(character) {
  const kind = SQUARES[character];
  return kind ? el("span", { class: `square is-${kind}` }, character) : character;
}
