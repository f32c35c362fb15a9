"""How one guess splits the codes left: the figures that a review shows."""

from dataclasses import dataclass
from math import log2

from pegwise.game.codes import Code
from pegwise.knowledge.partition import partition
from pegwise.knowledge.position import Position

from .values import Worth


@dataclass(frozen=True, slots=True)
class Figures:
    """A guess, what it leaves, and the guesses still to be expected, itself included."""

    guess: Code
    is_candidate: bool
    classes: int
    worst: int
    expected_after: float
    entropy: float
    expected_guesses: float
    exact: bool


def figures(position: Position, worth: Worth) -> Figures:
    """The figures of a guess whose worth is known."""
    later = partition(position, worth.guess).values()
    sizes, count = [one.count for one in later], position.count
    return Figures(
        guess=worth.guess,
        is_candidate=any(one.solved for one in later),
        classes=len(sizes),
        worst=max(sizes),
        expected_after=sum(size * size for size in sizes) / count,
        entropy=sum(size * log2(count / size) for size in sizes) / count,
        expected_guesses=worth.total / count,
        exact=worth.exact,
    )
