// What is chosen on the setup form, as the API wants it. No page is touched here.
//   newGameOf({board: "own", positions: 5, symbols: 7, repeats: false, ...})

/** @typedef {{board: string, positions: number, symbols: number, repeats: boolean,
 *   bullsOnly: boolean, maker: string, lies: number, hard: boolean, limit: string,
 *   ownLimit: number}} Wishes */

/** The text of a board that was built. */
export function rulesOf({ positions, symbols, repeats, bullsOnly }) {
  const options = [repeats ? null : "distinct", bullsOnly ? "bulls" : null].filter(Boolean);
  return `${positions}x${symbols}${options.length ? `:${options}` : ""}`;
}

/** The variant that was chosen. */
export function variantOf(wishes) {
  return wishes.board === "own" ? rulesOf(wishes) : wishes.board;
}

/** The message for a new game. A limit that is not said is the usual one of the board. */
export function newGameOf(wishes) {
  const limits = { usual: {}, none: { limit: "none" }, own: { limit: wishes.ownLimit } };
  return {
    variant: variantOf(wishes),
    maker: wishes.maker === "liar" ? `liar:${wishes.lies}` : wishes.maker,
    hard: wishes.hard,
    ...limits[wishes.limit],
  };
}

/** The message for another game like this one. */
export function likeThis(game) {
  return {
    variant: game.board.variant,
    maker: game.maker,
    hard: game.hard,
    limit: game.limit ?? "none",
  };
}
