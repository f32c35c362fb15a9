"""A game again from a turn on, against the same code or one that fits what was answered."""

from pegwise.game.codes import Code
from pegwise.knowledge.position import Position
from pegwise.play.session import Session

from .game import Game


def why_not_again(game: Game, number: int) -> str | None:
    """Why nobody can be put in front of this turn again; None where somebody can."""
    if number - 1 <= game.agreeing:
        return None
    return (
        f"the answers contradict each other before; expected a turn from 1 to {game.agreeing + 1}"
    )


def session_before(game: Game, number: int) -> Session:
    """The game before this turn; a limit that it has passed already is lifted."""
    turns, limit = game.turns[: number - 1], game.variant.limit
    passed = limit is not None and len(turns) >= limit
    return Session(game.variant, None if passed else limit, turns=turns)


def known_of_the_code(game: Game, secret: Code | None = None) -> Position:
    """All answers that agree, and the code itself if it is known."""
    position = game.positions[game.agreeing]
    if secret is None or position.solved:
        return position
    known = position.after(secret, game.variant.rules.feedback(secret, secret))
    return known if known.count else position
