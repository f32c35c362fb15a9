// What went wrong, in one line where it belongs: an element of class "notice is-bad", role alert.
//   tellTrouble(element, fault, () => again());   tellTrouble(element, null) hides it

import { el, fill } from "./dom.js";
import { sentence } from "./text.js";

const WORTH_ANOTHER_TRY = [0, 429, 503];

/** Show a fault, with a button to try again where that may help; null hides the line. */
export function tellTrouble(element, fault, again = null) {
  element.hidden = fault === null;
  if (fault === null) return;
  const button =
    again && WORTH_ANOTHER_TRY.includes(fault.status)
      ? el("button", { type: "button", class: "button", onclick: again }, "Try again")
      : null;
  fill(element, sentence(fault.message), button && " ", button);
}
