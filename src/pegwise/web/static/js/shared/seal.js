// The seal: checks the commitment to a code, a SHA-256 digest over code and nonce; no DOM.
// The browser's own SHA-256 works only on secure origins, and a seal should be checkable on any.

import { recall, remember } from "../page/browser.js";

/** The digest that this browser saw first in a game, or null if the game was over by then.
 *
 * A response at the end proves nothing by itself: a server that swaps the code swaps the digest too. */
export function firstSeal({ id, commitment, status }) {
  const kept = recall(`seal.${id}`);
  if (kept !== null || status !== "playing" || commitment === null) return kept;
  remember(`seal.${id}`, commitment.digest);
  return commitment.digest;
}

/** "none" (the evil maker fixes no code), "sealed", and at the end "kept", "broken" or, if this
 * browser never saw the game before its end, "unseen". `first` is what `firstSeal` returned. */
export function sealOf({ commitment, secret, status }, first) {
  if (commitment === null) return first === null ? "none" : "broken";
  const { digest, nonce, text } = commitment;
  if (first !== null && digest !== first) return "broken";
  if (status === "playing") return "sealed";
  if (text !== `${secret} ${nonce}` || sha256(text) !== digest) return "broken";
  return first === null ? "unseen" : "kept";
}

const primes = [];
for (let number = 2; primes.length < 64; number += 1) {
  if (primes.every((prime) => number % prime)) primes.push(number);
}
const fraction = (number) => ((number - Math.floor(number)) * 2 ** 32) | 0;
const START = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const ROUNDS = primes.map((prime) => fraction(Math.cbrt(prime)));

/** The digest of a text encoded as UTF-8. */
export function sha256(text) {
  const words = padded(new TextEncoder().encode(text));
  let state = START;
  for (let block = 0; block < words.length; block += 16) {
    state = compressed(state, schedule(words.slice(block, block + 16)));
  }
  return state.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

function padded(bytes) {
  const words = new Array((((bytes.length + 8) >> 6) + 1) * 16).fill(0);
  [...bytes, 0x80].forEach((byte, at) => (words[at >> 2] |= byte << (24 - 8 * (at % 4))));
  words[words.length - 2] = Math.floor(bytes.length / 2 ** 29);
  words[words.length - 1] = (bytes.length * 8) | 0;
  return words;
}

function schedule(words) {
  for (let at = 16; at < 64; at += 1) {
    const early = words[at - 15];
    const late = words[at - 2];
    const low = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const high = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    words[at] = (words[at - 16] + low + words[at - 7] + high) | 0;
  }
  return words;
}

function compressed(state, words) {
  let [a, b, c, d, e, f, g, h] = state;
  for (let at = 0; at < 64; at += 1) {
    const high = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const first = (h + high + ((e & f) ^ (~e & g)) + ROUNDS[at] + words[at]) | 0;
    const low = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const second = (low + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [a, b, c, d, e, f, g, h] = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g];
  }
  return [a, b, c, d, e, f, g, h].map((word, at) => (word + state[at]) | 0);
}

function turn(word, bits) {
  return (word >>> bits) | (word << (32 - bits));
}
