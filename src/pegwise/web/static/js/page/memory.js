// Browser storage; does nothing if storage is disabled.
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
