// Checks the commitment to a code (SHA-256 over code and nonce); no DOM.

import { sha256 } from "../shared/sha256.js";

/** "none" (the evil maker fixes no code), "sealed", and at the end "kept" or "broken". */
export function sealOf({ commitment, secret, status }) {
  if (commitment === null) return "none";
  if (status === "playing") return "sealed";
  const { digest, nonce, text } = commitment;
  const told = text === `${secret} ${nonce}` && sha256(text) === digest;
  return told ? "kept" : "broken";
}
