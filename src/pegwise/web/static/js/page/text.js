// Text formatting.

/** A text from the server as a sentence: capital letter first, full stop last. */
export function sentence(text) {
  const first = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(first) ? first : `${first}.`;
}
