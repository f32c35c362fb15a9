// The state of a game: data, pending request, last error; no DOM.
//   const table = new Table(api, game, () => paint(table)); await table.guess("1122")
// `api` needs get and post as in ../page/api.js. Every step resolves to whether it worked.

const MOVED_ON = 409;

export class Table {
  constructor(api, game, changed) {
    this.api = api;
    this.changed = changed;
    this.game = game;
    this.busy = false;
    this.fault = null; // the last error
    this.again = null; // repeats the step that got no response
    this.hint = null;
  }

  get isOver() {
    return this.game.status !== "playing";
  }

  guess(guess) {
    return this.#step("guesses", { guess });
  }

  undo() {
    return this.#step("undo");
  }

  redo() {
    return this.#step("redo");
  }

  giveUp() {
    return this.#step("give-up");
  }

  /** A hint of grade 1, 2 or 3. */
  askHint(grade) {
    return this.#while(async () => {
      this.hint = await this.api.post(`${this.#path}/hints`, { grade });
      this.game = { ...this.game, hints: this.game.hints + 1 };
    });
  }

  /** The grade of the next hint: it rises with each hint until the next guess. */
  get nextGrade() {
    return Math.min(3, (this.hint?.grade ?? 0) + 1);
  }

  /** Clear the error: the row has changed. */
  forget() {
    Object.assign(this, { fault: null, again: null });
  }

  get #path() {
    return `/api/games/${this.game.id}`;
  }

  #step(name, body = {}) {
    return this.#while(async () => {
      const step = { ...body, version: this.game.version };
      this.game = await this.api.post(`${this.#path}/${name}`, step);
      this.hint = null;
    });
  }

  async #fetch() {
    this.game = await this.api.get(this.#path);
    this.hint = null;
  }

  async #while(deed) {
    if (this.busy) return false;
    this.forget();
    this.busy = true;
    this.changed();
    this.fault = await faultOf(deed);
    if (this.fault?.status === MOVED_ON) await faultOf(() => this.#fetch());
    if (this.fault?.unreachable) this.again = () => this.#while(deed);
    this.busy = false;
    this.changed();
    return this.fault === null;
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
