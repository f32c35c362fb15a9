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
