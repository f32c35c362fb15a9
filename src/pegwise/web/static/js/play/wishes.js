// The values of the setup form as an API request; no DOM.
//   newGameOf({board: "own", positions: 5, symbols: 7, repeats: false, ...})

/** @typedef {{board: string, positions: number, symbols: number, repeats: boolean,
 *   bullsOnly: boolean, maker: string, lies: number, hard: boolean, limit: string,
 *   ownLimit: number}} Wishes */

/** The rules of a custom board as text. */
export function rulesOf({ positions, symbols, repeats, bullsOnly }) {
  const options = [repeats ? null : "distinct", bullsOnly ? "bulls" : null].filter(Boolean);
  return `${positions}x${symbols}${options.length ? `:${options}` : ""}`;
}

/** The variant that was chosen. */
export function variantOf(wishes) {
  return wishes.board === "own" ? rulesOf(wishes) : wishes.board;
}

/** The request for a new game; without a limit it gets the board's usual one. */
export function newGameOf(wishes) {
  const limits = { usual: {}, none: { limit: "none" }, own: { limit: wishes.ownLimit } };
  return {
    variant: variantOf(wishes),
    maker: wishes.maker === "liar" ? `liar:${wishes.lies}` : wishes.maker,
    hard: wishes.hard,
    ...limits[wishes.limit],
  };
}

/** The request for another game like this one. */
export function likeThis(game) {
  return {
    variant: game.board.variant,
    maker: game.maker,
    hard: game.hard,
    limit: game.limit ?? "none",
  };
}
