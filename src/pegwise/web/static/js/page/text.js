// Small things about texts.

/** A text of the server's as a sentence: a capital letter first, a full stop last. */
export function sentence(text) {
  const first = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(first) ? first : `${first}.`;
}
