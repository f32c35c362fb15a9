// Short texts about boards and makers, for the setup form, invitations and the head of a game.

const TITLES = {
  mastermind: "Mastermind",
  "bulls-and-cows": "Bulls and Cows",
  "bullets-and-maggots": "Bullets and Maggots",
  hex: "Hex",
  "super-mastermind": "Super Mastermind",
};

/** The title of a board. */
export function titleOf(board) {
  return TITLES[board.variant] ?? `Board ${board.rules}`;
}

/** A board in words, such as "4 places, 6 symbols, repeats allowed". */
export function contentsOf(board) {
  const repeats = board.distinct ? "no repeats" : "repeats allowed";
  const feedback = board.bulls_only ? ", only right places are counted" : "";
  return `${board.positions} places, ${board.symbols.length} symbols, ${repeats}${feedback}`;
}

/** The maker in words. */
export function makerOf({ maker }) {
  if (maker === "evil") return "evil maker";
  const lies = maker.split(":")[1];
  if (lies) return `liar: up to ${lies} wrong ${lies === "1" ? "answer" : "answers"}`;
  return "honest maker";
}

/** The settings of a game or a link, as short texts. */
export function factsOf(game) {
  const limit = game.limit === null ? "no limit" : `${game.limit} guesses`;
  return [
    contentsOf(game.board),
    `${game.board.codes} codes`,
    makerOf(game),
    limit,
    game.hard ? "hard mode" : null,
  ].filter(Boolean);
}
