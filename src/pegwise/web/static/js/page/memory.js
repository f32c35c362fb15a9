// What this browser remembers. Where storage is switched off, nothing is, and nothing breaks.
//   remember("tutorial", "seen"); recall("tutorial"); forget("tutorial")
//   The last argument `area` may be "session": gone when the tab is closed.

const PREFIX = "pegwise.";

function store(area) {
  return area === "session" ? sessionStorage : localStorage;
}

/** Keep a text under a name. */
export function remember(name, text, area = "local") {
  try {
    store(area).setItem(PREFIX + name, text);
  } catch {
    // storage is full or switched off
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

/** Forget what is kept under a name. */
export function forget(name, area = "local") {
  try {
    store(area).removeItem(PREFIX + name);
  } catch {
    // nothing was kept
  }
}
