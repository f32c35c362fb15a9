"""Turns, counts and figures as messages."""

from typing import TYPE_CHECKING

from pegwise.game.codes import Turn
from pegwise.game.notation import Notation
from pegwise.game.wording import Estimate, codes_left
from pegwise.schemas.games import RankedGuess

from .messages.base import Left, OneTurn

if TYPE_CHECKING:
    from pegwise.knowledge.ranking import Split
    from pegwise.play.sampled_advice import Glimpse

LARGEST = 2**53  # beyond it JavaScript's numbers are not exact


def show_left(left: Estimate | None) -> Left:
    """How many codes are left, in figures where a page can hold them, and in words."""
    counted = left is not None and left.count <= LARGEST
    return Left(
        count=left.count if left is not None and counted else None,
        exact=left is not None and left.exact,
        words=codes_left(left),
    )


def show_turn(turn: Turn, notation: Notation) -> OneTurn:
    """A turn as text and in the words of the game."""
    return OneTurn(
        guess=notation.write_code(turn.guess),
        feedback=notation.write_feedback(turn.feedback),
        bulls=turn.feedback.bulls,
        cows=turn.feedback.cows,
        words=notation.describe(turn.feedback),
    )


def show_ranked(split: "Split | Glimpse", notation: Notation) -> RankedGuess:
    """A guess with its figures; None is what a sample cannot say."""
    return RankedGuess(
        guess=notation.write_code(split.guess),
        score=split.score,
        is_candidate=split.is_candidate,
        classes=split.classes,
        worst=split.worst,
        expected=split.expected,
        entropy=split.entropy,
        equivalent=split.equivalent,
    )
