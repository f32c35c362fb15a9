// Sentences and numbers as text.

/** A text from the server as a sentence: capital letter first, full stop last. */
export function sentence(text) {
  const first = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(first) ? first : `${first}.`;
}

/** With `digits` after the point, and commas between thousands. */
export function fixed(value, digits) {
  return value.toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** A mean number of guesses: 4.34; of an estimate only one decimal: ~4.3. */
export function guessesOf(mean, exact) {
  return exact ? fixed(mean, 2) : `~${fixed(mean, 1)}`;
}

/** A whole number. */
export function whole(value) {
  return fixed(value, 0);
}

/** With its sign: +0.50, −0.55. */
export function signed(value, digits) {
  const text = fixed(Math.abs(value), digits);
  if (Number(text) === 0) return text;
  return (value < 0 ? "−" : "+") + text;
}

/** A share as a percentage with one digit; a positive share is never shown as zero. */
export function percentOf(share) {
  return share > 0 && share < 0.0005 ? "<0.1 %" : `${fixed(100 * share, 1)} %`;
}

/** A word with its count: 1 code, 2 codes. */
export function countOf(count, one, many = `${one}s`) {
  return `${whole(count)} ${count === 1 ? one : many}`;
}
