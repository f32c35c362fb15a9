// The state of a game in which the program breaks a person's code; no DOM.
//   const table = new MakeTable(api, game, () => paint(table)); await table.answer("1,2")

import { GameTable } from "../shared/game-table.js";

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
