"""What the score of a move says about the secret: a disjunction over its arrangements."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from pegwise.game.codes import Code
from pegwise.game.feedback import Feedback
from pegwise.game.rules import Rules

from .conditions import AllOf, AnyOf, At, Occurs
from .pegs import Arrangement, Mark, arrangements

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
# The arrangement is read off the secret, so that no code satisfies two of them. Where only bulls
# are told, the agreeing places are the whole story: each peg is right, or its place differs.


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
        """The one arrangement that the code satisfies, if it satisfies any."""
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
    """What a code must be for the guess to score in just this way, said without repetition."""
    marked = list(zip(guess, arrangement.marks, strict=True))
    marks = {symbol: [mark for of, mark in marked if of == symbol] for symbol in guess}
    places = (
        At(place, symbol, mark is Mark.RIGHT)
        for place, (symbol, mark) in enumerate(marked)
        if mark is Mark.RIGHT or not _confined(marks[symbol])
    )
    return AllOf((*places, *_counts(marks)))


def _counts(marks: dict[int, list[Mark]]) -> Iterator[Occurs]:
    """How often each colour occurs, but for what its right pegs already show."""
    for symbol, given in marks.items():
        found = given.count(Mark.RIGHT) + given.count(Mark.WRONG)
        if Mark.NONE in given:
            yield Occurs(symbol, found, found)
        elif Mark.WRONG in given:
            yield Occurs(symbol, found)


def _confined(marks: list[Mark]) -> bool:
    """Whether the colour occurs at its right pegs and nowhere else, by its count alone."""
    return Mark.NONE in marks and Mark.WRONG not in marks
