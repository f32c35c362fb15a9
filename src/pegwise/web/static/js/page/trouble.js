// Error messages in the page: elements of class "notice is-bad", role alert.
//   tellTrouble(element, fault, () => again());   tellTrouble(element, null) hides it

import { Fault } from "./api.js";
import { el, fill } from "./dom.js";
import { sentence } from "./text.js";

const WORTH_ANOTHER_TRY = [0, 429, 503];

/** Show a fault, with a retry button if that may help; null hides it. */
export function tellTrouble(element, fault, again = null) {
  element.hidden = fault === null;
  if (fault === null) return;
  const button =
    again && WORTH_ANOTHER_TRY.includes(fault.status)
      ? el("button", { type: "button", class: "button", onclick: again }, "Try again")
      : null;
  fill(element, sentence(fault.message), button && " ", button);
}

/** A function that runs an action and shows its Fault in the element; `failed()` is called after that. */
export function createAttempt(element, failed = () => {}) {
  return async function attempt(action) {
    tellTrouble(element, null);
    try {
      return await action();
    } catch (fault) {
      if (!(fault instanceof Fault)) throw fault;
      tellTrouble(element, fault, () => attempt(action));
      return failed();
    }
  };
}
