// The sealed promise about a code, and whether it was kept. No page is touched here.

import { sha256 } from "../shared/sha256.js";

/** "none" (evil has nothing to seal), "sealed", and at the end "kept" or "broken". */
export function sealOf({ commitment, secret, status }) {
  if (commitment === null) return "none";
  if (status === "playing") return "sealed";
  const { digest, nonce, text } = commitment;
  const told = text === `${secret} ${nonce}` && sha256(text) === digest;
  return told ? "kept" : "broken";
}
