"""Loads in advance what the first request about a classic board would wait for."""

from pegwise.game.feedback import Feedback
from pegwise.game.variants import CLASSIC, Variant
from pegwise.play.lies import LieAllowance
from pegwise.play.session import Session

from ..games.hints import HintQuestion, find_hint
from ..games.thinking import Guesser, begin
from ..tools import assist, explore, review  # noqa: F401  # loaded for the first who asks


def warm_up() -> None:
    """Load books, tables and kernels by asking for a guess and a hint on each classic board."""
    for variant in CLASSIC:
        begin(Guesser(variant.name, "auto", "", 0), None)
        find_hint(
            HintQuestion(variant.name, _after_a_turn(variant), LieAllowance(), hard=False, grade=3)
        )


def _after_a_turn(variant: Variant) -> str:
    session = Session(variant)
    session.play(tuple(range(variant.rules.positions)), Feedback(1, 1))
    return session.save()
