"""Turns, counts and figures as messages."""

from typing import TYPE_CHECKING

from pegwise.game.codes import Turn
from pegwise.game.notation import Notation
from pegwise.game.wording import Estimate, codes_left

from .messages.base import Left, OneTurn, RankedGuess

if TYPE_CHECKING:
    from pegwise.knowledge.figures import GuessFigures

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


def show_ranked(figures: "GuessFigures", notation: Notation) -> RankedGuess:
    """A guess with its figures; None is a figure that is not known."""
    return RankedGuess(
        guess=notation.write_code(figures.guess),
        score=figures.score,
        is_candidate=figures.is_candidate,
        classes=figures.classes,
        worst=figures.worst,
        expected=figures.expected,
        entropy=figures.entropy,
        equivalent=figures.equivalent,
    )
