"""What the score of a move says about the secret: a disjunction over its arrangements.

An arrangement says which peg of the guess earned which mark of the score.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from itertools import combinations
from math import comb

from pegwise.game.codes import Code
from pegwise.game.feedback import Feedback
from pegwise.game.rules import Rules

from .conditions import AllOf, AnyOf, At, Occurs


class Mark(Enum):
    """What one peg of a guess contributes to the score."""

    RIGHT = "="
    WRONG = "~"
    NONE = "."
    MISS = "?"
    """Wrong place or none, which bulls-only games do not tell apart."""

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True, slots=True)
class Arrangement:
    """A mark for each peg of a guess.

    Prints as ``=~..``: the first peg in the right place, the second in the wrong one, the others
    nowhere. In bulls-only games it prints as ``=???``.
    """

    marks: tuple[Mark, ...]

    def __str__(self) -> str:
        return "".join(map(str, self.marks))


def arrangements(guess: Code, answer: Feedback, bulls_only: bool = False) -> Iterator[Arrangement]:
    """Every way to assign the pegs of the answer to the pegs of the guess, earlier places first.

    Pegs of one colour that are not in the right place are interchangeable: which of them is
    called wrong and which none says nothing about the secret. Only the arrangement that marks the
    wrong ones first is listed.
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
    """The most arrangements that an answer can have: the maximum of p! / (b! w! n!)."""
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


# Why the disjunction is exact: a code satisfies it if and only if it would have got that score.
#
# Say the guess holds a colour n times, an arrangement marks m of those pegs right or wrong and
# the others none, and the secret holds the colour s times. The colour then adds min(n, s) to the
# bulls and cows together. An arrangement asks for the colour at its right pegs, for something
# else at all its other pegs, and for s >= m if m = n, or s = m if m < n.
#
# Only if. Take a secret with this score. Mark its bulls right, and of each colour the first
# min(n, s) - bulls of the other pegs wrong, the rest none. That is an arrangement of b right and
# w wrong pegs, wrong before none, so it is one of ours. The secret meets it: right pegs agree and
# the others differ by what a bull is; m = min(n, s), so m = n means s >= m and m < n means s = m.
#
# If. A secret that meets an arrangement agrees with the guess at its right pegs and nowhere else:
# b bulls. Each colour adds min(n, s) = m, for s >= n = m or s = m < n, and the m of all colours
# add up to b + w: so w cows.
#
# The arrangement follows from the secret, so no code satisfies two of them. In bulls-only games
# only the agreeing places count: each peg is right, or its place differs.


@dataclass(frozen=True, slots=True)
class MoveConstraint:
    """A guess, its score, and every arrangement of the score with the condition it stands for.

    Prints as ``(0, 1) 1,0: place 1 is 0 and there is no 1; or place 2 is 1 and there is no 0``.
    """

    guess: Code
    answer: Feedback
    arrangements: tuple[Arrangement, ...]
    condition: AnyOf

    def __str__(self) -> str:
        return f"{self.guess} {self.answer}: {self.condition}"

    def allows(self, code: Code) -> bool:
        """Whether the code could be the secret behind this move."""
        return self.condition.allows(code)

    def arrangement_of(self, code: Code) -> Arrangement | None:
        """The arrangement that the code satisfies, if any."""
        pairs = zip(self.arrangements, self.condition.alternatives, strict=True)
        return next((each for each, condition in pairs if condition.allows(code)), None)


@lru_cache(maxsize=1024)
def constraint_of(guess: Code, answer: Feedback, bulls_only: bool = False) -> MoveConstraint:
    """The constraint of a move: any arrangement of its score."""
    ways = tuple(arrangements(guess, answer, bulls_only))
    condition = AnyOf(tuple(condition_of(guess, way) for way in ways))
    return MoveConstraint(guess, answer, ways, condition)


def constraints_of(rules: Rules, turns: tuple[tuple[Code, Feedback], ...]) -> list[MoveConstraint]:
    """The constraint of every move."""
    return [constraint_of(guess, answer, rules.bulls_only) for guess, answer in turns]


def condition_of(guess: Code, arrangement: Arrangement) -> AllOf:
    """The condition on a code for the guess to score in this way, without redundancy."""
    marked = list(zip(guess, arrangement.marks, strict=True))
    marks = {symbol: [mark for of, mark in marked if of == symbol] for symbol in guess}
    places = (
        At(place, symbol, mark is Mark.RIGHT)
        for place, (symbol, mark) in enumerate(marked)
        if mark is Mark.RIGHT or not _confined(marks[symbol])
    )
    return AllOf((*places, *_counts(marks)))


def _counts(marks: dict[int, list[Mark]]) -> Iterator[Occurs]:
    """The counts of each colour, except what its right pegs already show."""
    for symbol, given in marks.items():
        found = given.count(Mark.RIGHT) + given.count(Mark.WRONG)
        if Mark.NONE in given:
            yield Occurs(symbol, found, found)
        elif Mark.WRONG in given:
            yield Occurs(symbol, found)


def _confined(marks: list[Mark]) -> bool:
    """Whether the count alone says that the colour occurs at its right pegs and nowhere else."""
    return Mark.NONE in marks and Mark.WRONG not in marks
