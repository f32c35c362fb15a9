"""What the coach says in the middle of a game: what is certain, and why a guess is good."""

from collections.abc import Sequence
from dataclasses import replace

from pegwise.game.notation import Notation
from pegwise.game.wording import count_of, say_count
from pegwise.knowledge.certainty import MOST_CODES_TO_PROVE, Evidence
from pegwise.knowledge.position import Position
from pegwise.knowledge.ranking import Split

from .phrases import say_certain
from .sampled_advice import Glimpse


def say_what_is_certain(
    position: Position, notation: Notation, numbers: Sequence[int] | None = None
) -> str | None:
    """What every code left has in common, with the fewest turns that prove it; None if nothing.

    Nor is anything said of boards on which it would take long. ``numbers`` are those by which the
    turns go, where they are not 1, 2, 3 and so on.
    """
    if position.rules.size > MOST_CODES_TO_PROVE:
        return None
    certain = Evidence(position.rules, position.turns).certain(position)
    if numbers is not None:
        certain = [
            replace(one, turns=tuple(numbers[turn - 1] for turn in one.turns)) for one in certain
        ]
    return f"Certain: {say_certain(certain, notation)}." if certain else None


def say_why(split: Split | Glimpse, codes: str, may_be: bool, notation: Notation) -> str:
    """How a guess splits the codes left, which ``codes`` describes; of a sample only the bits."""
    guess = notation.write_code(split.guess)
    if isinstance(split, Glimpse):
        told = "" if split.entropy is None else f" tells about {split.entropy:.2f} bits;"
        return f"{guess}{told} it {'may' if may_be else 'cannot'} be the code."
    return (
        f"{guess} splits {codes} into {count_of(split.classes, 'class')}: "
        f"{say_count(split.worst)} left at worst, {split.expected:,.1f} on average, "
        f"{split.entropy:.2f} bits; it {'may' if may_be else 'cannot'} be the code."
    )
