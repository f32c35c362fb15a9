// The state of a game on /play or /make: the game, the pending request, the last error; no DOM.
// `api` needs get, post and put as in ../page/api.js. Every step resolves to whether it worked.

import { faultOf } from "../page/api.js";

const MOVED_ON = 409;

/** Base class of the tables of /play and /make; `path` is the API's path of the game. */
export class GameTable {
  constructor(api, path, game, changed) {
    this.api = api;
    this.path = path;
    this.changed = changed;
    this.game = game;
    this.busy = false;
    this.fault = null; // the last error
    this.again = null; // repeats the step that got no response
    this.said = null; // the last hint, or what was wrong with the answers; gone after a step
  }

  undo() {
    return this.step("undo");
  }

  redo() {
    return this.step("redo");
  }

  /** Clear the error. */
  forget() {
    Object.assign(this, { fault: null, again: null });
  }

  /** Take a step of the game, at the version that the player sees. */
  step(name, body = {}, send = this.api.post) {
    return this.attempt(async () => {
      this.#show(await send(`${this.path}/${name}`, { ...body, version: this.game.version }));
    });
  }

  /** Run a request; if the game has moved on in another window, fetch it. */
  async attempt(request) {
    if (this.busy) return false;
    this.forget();
    this.busy = true;
    this.changed();
    this.fault = await faultOf(request);
    if (this.fault?.status === MOVED_ON) await faultOf(async () => this.#show(await this.api.get(this.path)));
    if (this.fault?.unreachable) this.again = () => this.attempt(request);
    this.busy = false;
    this.changed();
    return this.fault === null;
  }

  #show(game) {
    Object.assign(this, { game, said: null });
  }
}

// The state of a game in which a person breaks a code; no DOM.
//   const table = new PlayTable(api, game, () => paint(table)); await table.guess("1122")

export class PlayTable extends GameTable {
  #given = new Map(); // hints by version and grade

  constructor(api, game, changed) {
    super(api, `/api/games/${game.id}`, game, changed);
  }

  get isOver() {
    return this.game.status !== "playing";
  }

  get hint() {
    return this.said;
  }

  guess(guess) {
    return this.step("guesses", { guess });
  }

  giveUp() {
    return this.step("give-up");
  }

  /** A hint of grade 1, 2 or 3; one that was given since the last guess is shown again at once. */
  async askHint(grade) {
    const turn = `${this.game.version}.${grade}`;
    if (!this.busy && this.#given.has(turn)) {
      this.said = this.#given.get(turn);
      this.changed();
      return true;
    }
    return this.attempt(async () => {
      this.said = await this.api.post(`${this.path}/hints`, { grade });
      this.#given.set(turn, this.said);
      this.game = { ...this.game, hints: this.said.hints };
    });
  }

  /** The grade of the next hint: it rises with each hint until the next guess. */
  get nextGrade() {
    return Math.min(3, (this.hint?.grade ?? 0) + 1);
  }
}

// The state of a game in which the program breaks a person's code; no DOM.
//   const table = new MakeTable(api, game, () => paint(table)); await table.answer("1,2")

export class MakeTable extends GameTable {
  constructor(api, game, changed) {
    super(api, `/api/makes/${game.id}`, game, changed);
  }

  get isOver() {
    return this.game.status === "won" || this.game.status === "lost";
  }

  /** Which answers were wrong, once the code is revealed. */
  get revealed() {
    return this.said;
  }

  answer(feedback) {
    return this.step("answers", { feedback });
  }

  /** Correct the answer of an earlier turn. */
  correct(turn, feedback) {
    return this.step(`answers/${turn}`, { feedback }, this.api.put);
  }

  /** Reveal the code; the game does not change. */
  reveal(secret) {
    return this.attempt(async () => {
      this.said = await this.api.post(`${this.path}/reveal`, { secret, version: this.game.version });
    });
  }
}
