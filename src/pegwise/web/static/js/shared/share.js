// A finished game to share: coloured squares and a link, by the system's share sheet or the clipboard.
//   const { button, preview } = sharing(game.id, "is-primary")

import { get } from "../page/api.js";
import { copy } from "../page/browser.js";
import { announce, el, fill, sentence } from "../page/dom.js";

// Not every system has a font with these: they are drawn, in the colours of the characters copied.
const SQUARES = { "🟩": "right", "🟨": "wrong", "⬜": "none", "⬛": "absent" };

/** The button that shares a game, and a <details> box that shows what it shares. */
export function sharing(game, kind = "") {
  const squares = el("pre", { class: "squares", tabindex: "0" });
  const preview = el("details", { class: "share" }, el("summary", {}, "What is shared"), squares);
  const button = el("button", { type: "button", class: `button ${kind}`, "data-action": "share" }, "Share");
  let text = null;

  async function load() {
    text ??= (await get(`/api/games/${game}/share`)).text;
    fill(squares, ...[...text].map(drawn));
  }

  async function share() {
    await load();
    if (!(navigator.share && (await sentBySheet(text)))) await copied();
  }

  async function copied() {
    const done = await copy(text);
    if (!done) {
      preview.open = true;
      getSelection().selectAllChildren(squares);
    }
    button.textContent = done ? "Copied" : "Press Ctrl+C";
    announce(done ? "Copied the result." : "The result is selected: press Control C to copy it.");
  }

  const attempt = (action) => async () => {
    try {
      await action();
    } catch (fault) {
      if (fault.status === undefined) throw fault;
      squares.textContent = sentence(fault.message);
      preview.open = true;
    }
  };
  button.addEventListener("click", attempt(share));
  preview.addEventListener("toggle", () => preview.open && text === null && attempt(load)());
  return { button, preview, load: attempt(load) };
}

/** Share by the system's sheet; closing it means that no copy is wanted either. */
async function sentBySheet(text) {
  try {
    await navigator.share({ text });
    return true;
  } catch (problem) {
    return problem.name === "AbortError";
  }
}

/** The button and the preview as one piece. */
export function shareBox(game) {
  const { button, preview } = sharing(game);
  return el("div", { class: "share-box" }, button, preview);
}

function drawn(character) {
  const kind = SQUARES[character];
  return kind ? el("span", { class: `square is-${kind}` }, character) : character;
}
