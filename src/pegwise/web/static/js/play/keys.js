// Keys for the game; those for the row are in ../board/keyboard.js.

import { symbolOfKey } from "../board/keyboard.js";

const PLAIN = { "?": "help", "!": "hint" };
const LETTERS = { h: "hint", u: "undo", q: "give up" }; // unless they are symbols of the board

/** What a key does to the game, or null. */
export function gameKey(board, event) {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  const letter = key.toLowerCase();
  if (altKey) return null;
  if (ctrlKey || metaKey) {
    if (letter === "z") return shiftKey ? "redo" : "undo";
    return letter === "y" ? "redo" : null;
  }
  if (Object.hasOwn(PLAIN, key)) return PLAIN[key];
  const free = symbolOfKey(board, key) === null;
  return free && Object.hasOwn(LETTERS, letter) ? LETTERS[letter] : null;
}

/** All keys with what they do, for the help. */
export const KEYS = [
  [["1", "A", "…"], "place that symbol (colours also by their first letter)"],
  [["←", "→", "Home", "End"], "move along the row"],
  [["Backspace", "Delete"], "remove a peg"],
  [["Enter"], "guess"],
  [["↑", "="], "copy the row above"],
  [["."], "fill the row"],
  [["Esc", "-"], "clear the row"],
  [["Ctrl+Z", "u"], "undo"],
  [["Ctrl+Y"], "redo"],
  [["!", "h"], "a hint, more each time"],
  [["q"], "give up"],
  [["?"], "this help"],
];
