"""First guesses, and the bounds known of the sets of secrets that their answers leave."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from .engine import IMPOSSIBLE


@dataclass
class Fact:
    """Bounds on the cost of the secrets that an answer to a first guess leaves.

    ``guess`` is a second guess that reaches ``upper``, if one is known; ``beamed`` tells whether a
    beam search has been done; ``refuted`` has lower bounds on the cost of other second guesses.
    """

    lower: int
    upper: int = IMPOSSIBLE
    guess: int | None = None
    beamed: bool = False
    refuted: dict[int, int] = field(default_factory=dict)

    @property
    def closed(self) -> bool:
        """Whether the cost is known exactly."""
        return self.lower >= self.upper


@dataclass(kw_only=True)
class Reply(Fact):
    """An answer to a first guess, and the number of secrets that it leaves."""

    answer: int
    size: int

    def learn(self, fact: Fact) -> None:
        """Take over the results of an earlier run."""
        self.lower = max(self.lower, fact.lower)
        if fact.upper < self.upper:
            self.upper, self.guess = fact.upper, fact.guess
        self.beamed = fact.beamed
        self.refuted.update(fact.refuted)


@dataclass
class Opening:
    """A first guess with all answers to it but the win, the smallest set first."""

    first: int
    size: int
    estimate: float
    replies: list[Reply]

    @property
    def lower(self) -> int:
        """A lower bound on the cost of the whole board after this first guess."""
        return min(IMPOSSIBLE, self.size + sum(reply.lower for reply in self.replies))

    @property
    def upper(self) -> int:
        """An upper bound on that cost."""
        return min(IMPOSSIBLE, self.size + sum(reply.upper for reply in self.replies))


# By guesses left, first guess and answer.
Facts: TypeAlias = dict[tuple[int, int, int], Fact]


def facts_of(lines: Iterable[Any]) -> Facts:
    """The facts in the lines of a checkpoint."""
    return {
        (left, first, answer): Fact(lower, upper, guess, beamed, dict(refuted))
        for left, first, answer, lower, upper, guess, beamed, refuted in lines
    }


def checkpoint_lines(facts: Facts) -> list[list[object]]:
    """The facts as lines of a checkpoint, one each."""
    return [
        [*key, fact.lower, fact.upper, fact.guess, fact.beamed, list(fact.refuted.items())]
        for key, fact in facts.items()
    ]
