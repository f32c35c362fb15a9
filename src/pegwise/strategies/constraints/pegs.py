"""Which peg of a guess earned which mark: the arrangements behind a score."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from itertools import combinations
from math import comb

from pegwise.game.codes import Code
from pegwise.game.feedback import Feedback
from pegwise.game.rules import Rules


class Mark(Enum):
    """What one peg of a guess contributes to the score."""

    RIGHT = "="
    WRONG = "~"
    NONE = "."
    MISS = "?"
    """Wrong place or none: where only bulls are told, the two look alike."""

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True, slots=True)
class Arrangement:
    """A mark for each peg of a guess.

    Prints as ``=~..``: the first peg in the right place, the second in the wrong one, the others
    nowhere. Where only bulls are told it prints as ``=???``.
    """

    marks: tuple[Mark, ...]

    def __str__(self) -> str:
        return "".join(map(str, self.marks))


def arrangements(guess: Code, answer: Feedback, bulls_only: bool = False) -> Iterator[Arrangement]:
    """Every way to hand the pegs of the answer to the pegs of the guess, earlier places first.

    Pegs of one colour that are not in the right place are interchangeable: which of them is
    called wrong and which none says nothing about the secret. Of such arrangements only the one
    that marks the wrong ones first is given.
    """
    for right in combinations(range(len(guess)), answer.bulls):
        rest = [place for place in range(len(guess)) if place not in right]
        if bulls_only:
            yield _arrangement(len(guess), right, (), Mark.MISS)
            continue
        for wrong in combinations(rest, answer.cows):
            if _wrong_before_none(guess, rest, wrong):
                yield _arrangement(len(guess), right, wrong, Mark.NONE)


def most_arrangements(rules: Rules) -> int:
    """The arrangements of the answer that has most of them: p! / (b! w! n!) at its largest."""
    p = rules.positions
    if rules.bulls_only:
        return comb(p, p // 2)
    third = (p + 1) // 3
    return comb(p, third) * comb(p - third, (p - third) // 2)


def _arrangement(
    pegs: int, right: tuple[int, ...], wrong: tuple[int, ...], other: Mark
) -> Arrangement:
    marks = [other] * pegs
    for place in right:
        marks[place] = Mark.RIGHT
    for place in wrong:
        marks[place] = Mark.WRONG
    return Arrangement(tuple(marks))


def _wrong_before_none(guess: Code, rest: list[int], wrong: tuple[int, ...]) -> bool:
    passed_over = set()
    for place in rest:
        if place not in wrong:
            passed_over.add(guess[place])
        elif guess[place] in passed_over:
            return False
    return True
