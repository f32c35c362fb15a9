// The state of a game against a person's code: data, pending request, last error; no DOM.
//   const desk = new Desk(api, make, () => paint(desk)); await desk.answer("1,2")
// `api` needs get, post and put as in ../page/api.js. Every step resolves to whether it worked.

const MOVED_ON = 409;

export class Desk {
  constructor(api, make, changed) {
    this.api = api;
    this.changed = changed;
    this.make = make;
    this.busy = false;
    this.fault = null; // the last error
    this.again = null; // repeats the step that got no response
    this.revealed = null; // which answers were wrong, once the code is revealed
  }

  get isOver() {
    return this.make.status === "won" || this.make.status === "lost";
  }

  answer(feedback) {
    return this.#step((version) => this.api.post(`${this.#path}/answers`, { feedback, version }));
  }

  /** Correct the answer of an earlier turn. */
  correct(turn, feedback) {
    return this.#step((version) => this.api.put(`${this.#path}/answers/${turn}`, { feedback, version }));
  }

  undo() {
    return this.#step((version) => this.api.post(`${this.#path}/undo`, { version }));
  }

  redo() {
    return this.#step((version) => this.api.post(`${this.#path}/redo`, { version }));
  }

  /** Reveal the code; the game does not change. */
  reveal(secret) {
    return this.#while(async () => {
      this.revealed = await this.api.post(`${this.#path}/reveal`, { secret, version: this.make.version });
    });
  }

  get #path() {
    return `/api/makes/${this.make.id}`;
  }

  #step(ask) {
    return this.#while(async () => {
      this.make = await ask(this.make.version);
      this.revealed = null;
    });
  }

  async #while(deed) {
    if (this.busy) return false;
    Object.assign(this, { busy: true, fault: null, again: null });
    this.changed();
    this.fault = await faultOf(deed);
    if (this.fault?.status === MOVED_ON) await faultOf(() => this.#fetch());
    if (this.fault?.unreachable) this.again = () => this.#while(deed);
    this.busy = false;
    this.changed();
    return this.fault === null;
  }

  async #fetch() {
    this.make = await this.api.get(this.#path);
  }
}

/** The Fault of a failed step, or null; rethrows anything else. */
async function faultOf(deed) {
  try {
    await deed();
    return null;
  } catch (fault) {
    if (fault.status === undefined) throw fault;
    return fault;
  }
}
