"""First guesses, and what is known of the sets that their answers leave."""

from dataclasses import dataclass, field
from typing import TypeAlias

from .engine import IMPOSSIBLE


@dataclass(frozen=True, slots=True)
class Fact:
    """What a search has found out about an answer to a first guess."""

    lower: int
    upper: int
    guess: int | None
    beamed: bool
    refuted: dict[int, int]


# By guesses left, first guess and answer.
Facts: TypeAlias = dict[tuple[int, int, int], Fact]


@dataclass
class Reply:
    """An answer to a first guess: how many secrets it leaves, and what those cost.

    ``guess`` is the second guess that reaches ``upper``, where one is known; ``beamed`` tells
    whether a beam has had its turn; ``refuted`` holds what other guesses cost at least.
    """

    answer: int
    size: int
    lower: int
    upper: int = IMPOSSIBLE
    guess: int | None = None
    beamed: bool = False
    refuted: dict[int, int] = field(default_factory=dict)

    @property
    def closed(self) -> bool:
        """Whether its cost is known."""
        return self.lower >= self.upper


@dataclass
class Opening:
    """A first guess with all answers to it but the win, the smallest set first."""

    first: int
    size: int
    likely: float
    replies: list[Reply]

    @property
    def lower(self) -> int:
        """What the whole board costs at least after this first guess."""
        return min(IMPOSSIBLE, self.size + sum(reply.lower for reply in self.replies))

    @property
    def upper(self) -> int:
        """What it costs at most."""
        return min(IMPOSSIBLE, self.size + sum(reply.upper for reply in self.replies))
