// What the browser keeps and copies. Storage does nothing if storage is disabled.
//   remember("tutorial", "seen"); recall("tutorial"); forget("tutorial")
//   The last argument `area` may be "session": cleared when the tab is closed.

const PREFIX = "pegwise.";

function store(area) {
  return area === "session" ? sessionStorage : localStorage;
}

/** Store a text under a name. */
export function remember(name, text, area = "local") {
  try {
    store(area).setItem(PREFIX + name, text);
  } catch {
    // storage is full or disabled
  }
}

/** The text under a name, or null. */
export function recall(name, area = "local") {
  try {
    return store(area).getItem(PREFIX + name);
  } catch {
    return null;
  }
}

/** Delete the text under a name. */
export function forget(name, area = "local") {
  try {
    store(area).removeItem(PREFIX + name);
  } catch {
    // nothing was stored
  }
}

// Copying text. The clipboard API needs a secure origin; elsewhere the old copy command is used,
// and if that fails too the text stays selected for the user to copy.
//   button.onclick = async () => say((await copy(text)) ? "Copied." : "Press Ctrl+C to copy.")

/** Copy a text; resolves to whether that worked. */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text) {
  const area = document.createElement("textarea");
  area.value = text;
  area.className = "only-heard";
  (document.querySelector("dialog[open]") ?? document.body).append(area);
  const before = document.activeElement;
  area.select();
  const copied = document.execCommand("copy");
  area.remove();
  before?.focus();
  return copied;
}
