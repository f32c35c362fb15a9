// Requests to the server. Every call returns the parsed JSON or throws a Fault.
//   const game = await post("/api/games", {variant: "mastermind"});
//   try { ... } catch (fault) { if (fault.status === 409) ... else show(fault.message); }
//   fault.unreachable means that no response came: keep what was typed and offer a retry.

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
