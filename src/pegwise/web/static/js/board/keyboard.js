// What each key does while a row is edited; no DOM.
//   rowKey(board, event)   {does: "put", symbol: 2}, {does: "left"}, ... or null
// A letter that is a symbol of the board always means that symbol.

const ROW_KEYS = {
  ArrowLeft: "left",
  ArrowRight: "right",
  Home: "first",
  End: "last",
  Backspace: "back",
  Delete: "take",
  Enter: "submit",
  ArrowUp: "copy",
  "=": "copy",
  ".": "fill",
  Escape: "clear",
  "-": "clear",
};

/** The symbol of a key: by its text, or by the first letter of a colour. */
export function symbolOfKey(board, key) {
  if (key.length !== 1) return null;
  const byText = board.symbols.findIndex(({ text }) => text === key.toUpperCase());
  if (byText >= 0) return byText;
  const byColour = board.symbols.filter(({ colour }) => colour?.startsWith(key.toLowerCase()));
  return byColour.length === 1 ? board.symbols.indexOf(byColour[0]) : null;
}

/** What a key does to a row. */
export function rowKey(board, { key, ctrlKey, metaKey, altKey }) {
  if (ctrlKey || metaKey || altKey) return null;
  const symbol = symbolOfKey(board, key);
  if (symbol !== null) return { does: "put", symbol };
  return Object.hasOwn(ROW_KEYS, key) ? { does: ROW_KEYS[key] } : null;
}

/** Whether a key press belongs to a field, a dialog or another control instead. */
export function isElsewhere(event) {
  const { target, key } = event;
  if (!(target instanceof Element) || event.defaultPrevented) return true;
  if (target.closest("input, select, textarea, dialog")) return true;
  const presses = key === "Enter" || key === " ";
  return presses && target.closest("a, button, summary") !== null && !target.closest("[data-place]");
}
