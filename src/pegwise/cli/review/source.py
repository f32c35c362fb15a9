"""The game to review: from the command line, from a record, or the last game played."""

from dataclasses import dataclass

from pegwise.coach.reviewed import PlayedGame
from pegwise.errors import PegwiseError
from pegwise.game.codes import Code
from pegwise.play.makers import lies_of

from ..given_game import EXPECTED, Board, GivenGame, find_game, last_game_in
from ..play.terminal_game import last_game_file


@dataclass(frozen=True)
class Source:
    """A game, whether it was in hard mode, its secret if recorded, and the lies of its maker."""

    game: PlayedGame
    hard: bool = False
    secret: Code | None = None
    lies: int = 0


def find_source(words: tuple[str, ...], last: bool, board: Board) -> Source:
    """The game that the command line asks for."""
    if last:
        if words or any(board.values()):
            raise PegwiseError("--last with a game or a board: expected only one")
        return _source(_last_game(board))
    if not words:
        raise PegwiseError(f"no game given: expected {EXPECTED}, or --last")
    return _source(find_game(words, board))


def _last_game(board: Board) -> GivenGame:
    try:
        path = last_game_file()
    except RuntimeError:  # the home folder is unknown
        path = None
    if path is None or not path.exists():
        raise PegwiseError("--last: no game yet; expected a game of 'pegwise play' before")
    return last_game_in(path, board, opens_files=True)


def _source(given: GivenGame) -> Source:
    """The game with what its record says."""
    notation, facts = given.variant.notation, given.facts
    secret, maker, lies = facts.get("secret"), facts.get("maker"), facts.get("lies")
    return Source(
        PlayedGame(given.variant, tuple(map(notation.read_turn, given.turns))),
        bool(facts.get("hard")),
        notation.read_secret(secret) if isinstance(secret, str) else None,
        lies_of(maker) if isinstance(maker, str) else lies or 0,
    )
