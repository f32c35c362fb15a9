// A game against a person's code, without a page: what is known, under way, and wrong.
//   const desk = new Desk(api, make, () => paint(desk)); await desk.answer("1,2")
// `api` needs get, post and put as in ../api.js. Every step tells whether it was done.

const MOVED_ON = 409;

export class Desk {
  constructor(api, make, changed) {
    this.api = api;
    this.changed = changed;
    this.make = make;
    this.busy = false;
    this.fault = null; // what went wrong last
    this.again = null; // does once more what went wrong for want of an answer
    this.revealed = null; // which answers were wrong, once the code was told
  }

  get isOver() {
    return this.make.status === "won" || this.make.status === "lost";
  }

  answer(feedback) {
    return this.#step((version) => this.api.post(`${this.#path}/answers`, { feedback, version }));
  }

  /** Another answer for an earlier turn. */
  correct(turn, feedback) {
    return this.#step((version) => this.api.put(`${this.#path}/answers/${turn}`, { feedback, version }));
  }

  undo() {
    return this.#step((version) => this.api.post(`${this.#path}/undo`, { version }));
  }

  redo() {
    return this.#step((version) => this.api.post(`${this.#path}/redo`, { version }));
  }

  /** Tell the code; the game stays as it is. */
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

/** What a deed failed with, or null; anything but a Fault is a mistake of ours. */
async function faultOf(deed) {
  try {
    await deed();
    return null;
  } catch (fault) {
    if (fault.status === undefined) throw fault;
    return fault;
  }
}
