// Requests to the server, and what to show if they fail. Every call returns the parsed JSON or throws a Fault.
//   const game = await post("/api/games", {variant: "mastermind"});
//   try { ... } catch (fault) { if (fault.status === 409) ... else show(fault.message); }
//   fault.unreachable means that no response came: keep what was typed and offer a retry.

import { el, fill, sentence } from "./dom.js";

/** An error, with one line that can be shown. */
export class Fault extends Error {
  /** @param {number} status of the response, 0 if there was none; `facts` is its whole body */
  constructor(status, message, facts = {}) {
    super(message);
    this.name = "Fault";
    this.status = status;
    this.facts = facts;
  }

  get unreachable() {
    return this.status === 0;
  }
}

export const get = (path) => ask("GET", path);
export const post = (path, body = {}) => ask("POST", path, body);
export const put = (path, body) => ask("PUT", path, body);
export const remove = (path) => ask("DELETE", path);

async function ask(method, path, body) {
  const answer = await fetched(method, path, body);
  const text = await answer.text().catch(() => "");
  const message = parsed(text);
  if (answer.ok && message !== undefined) return message;
  const words = message?.error ?? `The server answered with ${answer.status}.`;
  throw new Fault(answer.status, words, message);
}

async function fetched(method, path, body) {
  const headers = body === undefined ? {} : { "Content-Type": "application/json" };
  try {
    return await fetch(path, { method, headers, body: body && JSON.stringify(body) });
  } catch {
    throw new Fault(0, "The server cannot be reached.");
  }
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The Fault of a request that failed, or null; rethrows anything else. */
export async function faultOf(request) {
  try {
    await request();
    return null;
  } catch (fault) {
    if (!(fault instanceof Fault)) throw fault;
    return fault;
  }
}

// Debounced requests: only the response to the newest one counts.
//   const ask = createAsker({ask: (sheet) => post("/api/assist", sheet), answered, failed, pause: 150});
//   ask(sheet);   // `answered(answer, question)` or `failed(fault, question)`, unless a newer one was asked

/** A function that asks; calls `busy(true)` when a request starts, `busy(false)` when it ends. */
export function createAsker({ ask, answered, failed, busy = () => {}, pause = 0 }) {
  let newest = 0;
  let timer;

  async function send(number, question) {
    const outcome = await outcomeOf(ask, question);
    if (number !== newest) return;
    busy(false);
    if (outcome instanceof Fault) failed(outcome, question);
    else answered(outcome, question);
  }

  return (question) => {
    newest += 1;
    const number = newest;
    clearTimeout(timer);
    busy(true);
    timer = setTimeout(() => send(number, question), pause);
  };
}

async function outcomeOf(ask, question) {
  try {
    return await ask(question);
  } catch (fault) {
    if (fault instanceof Fault) return fault;
    throw fault;
  }
}

// Error messages in the page: elements of class "notice is-bad", role alert.
//   tellTrouble(element, fault, () => again());   tellTrouble(element, null) hides it

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
