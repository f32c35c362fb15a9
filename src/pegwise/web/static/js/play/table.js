// The state of a game in which a person breaks a code; no DOM.
//   const table = new PlayTable(api, game, () => paint(table)); await table.guess("1122")

import { GameTable } from "../shared/game-table.js";

export class PlayTable extends GameTable {
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

  /** A hint of grade 1, 2 or 3. */
  askHint(grade) {
    return this.attempt(async () => {
      this.said = await this.api.post(`${this.path}/hints`, { grade });
      this.game = { ...this.game, hints: this.game.hints + 1 };
    });
  }

  /** The grade of the next hint: it rises with each hint until the next guess. */
  get nextGrade() {
    return Math.min(3, (this.hint?.grade ?? 0) + 1);
  }
}
