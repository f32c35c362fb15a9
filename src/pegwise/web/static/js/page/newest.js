// Debounced requests: only the response to the newest one counts.
//   const ask = createAsker({ask: (sheet) => post("/api/assist", sheet), answered, failed, pause: 150});
//   ask(sheet);   // `answered(answer, question)` or `failed(fault, question)`, unless a newer one was asked

import { Fault } from "./api.js";

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
