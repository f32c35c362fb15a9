"""What the score of a move says about the secret: a disjunction over its arrangements.

An arrangement says which peg of the guess earned which mark of the score.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from math import comb
from typing import NamedTuple

from pegwise.game.codes import Code
from pegwise.game.feedback import Feedback
from pegwise.game.rules import Rules

from .conditions import AllOf, At, Occurs

# What one peg of a guess contributes to the score. Bulls-only games do not tell wrong from none.
RIGHT, WRONG, NONE, WRONG_OR_NONE = "=~.?"


def arrangements(guess: Code, answer: Feedback, bulls_only: bool = False) -> Iterator[str]:
    """Every way to assign the pegs of the answer to the pegs of the guess, earlier places first.

    ``=~..`` has the first peg in the right place, the second in the wrong one, the others nowhere;
    in bulls-only games it is ``=???``. Pegs of one colour that are not in the right place are
    interchangeable: which of them is called wrong and which none says nothing about the secret.
    Only the arrangement that marks the wrong ones first is listed.
    """
    for right in combinations(range(len(guess)), answer.bulls):
        rest = [place for place in range(len(guess)) if place not in right]
        if bulls_only:
            yield _marked(len(guess), right, (), WRONG_OR_NONE)
            continue
        for wrong in combinations(rest, answer.cows):
            if _wrong_before_none(guess, rest, wrong):
                yield _marked(len(guess), right, wrong, NONE)


def most_arrangements(rules: Rules) -> int:
    """The most arrangements that an answer can have: the maximum of p! / (b! w! n!)."""
    p = rules.positions
    if rules.bulls_only:
        return comb(p, p // 2)
    third = (p + 1) // 3
    return comb(p, third) * comb(p - third, (p - third) // 2)


def _marked(pegs: int, right: tuple[int, ...], wrong: tuple[int, ...], other: str) -> str:
    marks = dict.fromkeys(right, RIGHT) | dict.fromkeys(wrong, WRONG)
    return "".join(marks.get(place, other) for place in range(pegs))


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


class MoveConstraint(NamedTuple):
    """A guess, its score, and every arrangement of the score with the condition it stands for."""

    guess: Code
    answer: Feedback
    ways: dict[str, AllOf]

    def arrangement_of(self, code: Code) -> str | None:
        """The arrangement that the code satisfies, if any."""
        return next((marks for marks, way in self.ways.items() if way.allows(code)), None)


@lru_cache(maxsize=1024)
def constraint_of(guess: Code, answer: Feedback, bulls_only: bool = False) -> MoveConstraint:
    """The constraint of a move: any arrangement of its score."""
    ways = arrangements(guess, answer, bulls_only)
    return MoveConstraint(guess, answer, {marks: condition_of(guess, marks) for marks in ways})


def condition_of(guess: Code, arrangement: str) -> AllOf:
    """The condition on a code for the guess to score in this way, without redundancy."""
    marked = list(zip(guess, arrangement, strict=True))
    marks = {symbol: [mark for of, mark in marked if of == symbol] for symbol in guess}
    places = (
        At(place, symbol, mark == RIGHT)
        for place, (symbol, mark) in enumerate(marked)
        if mark == RIGHT or not _confined(marks[symbol])
    )
    return AllOf((*places, *_counts(marks)))


def _counts(marks: dict[int, list[str]]) -> Iterator[Occurs]:
    """The counts of each colour, except what its right pegs already show."""
    for symbol, given in marks.items():
        found = given.count(RIGHT) + given.count(WRONG)
        if NONE in given:
            yield Occurs(symbol, found, found)
        elif WRONG in given:
            yield Occurs(symbol, found)


def _confined(marks: list[str]) -> bool:
    """Whether the count alone says that the colour occurs at its right pegs and nowhere else."""
    return NONE in marks and WRONG not in marks
