"""What a decision tree costs: guesses summed over all secrets, the worst case, the distribution."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pegwise.schemas.measures import CostDocument


@dataclass(frozen=True)
class Cost:
    """How many games end after how many guesses. Exact, unless the games were a sample."""

    histogram: Mapping[int, int]

    @property
    def games(self) -> int:
        """How many games were counted."""
        return sum(self.histogram.values())

    @property
    def total(self) -> int:
        """All guesses together, the winning ones included."""
        return sum(guesses * games for guesses, games in self.histogram.items())

    @property
    def mean(self) -> float:
        """Guesses a game."""
        return self.total / self.games

    @property
    def worst(self) -> int:
        """The longest game."""
        return max(self.histogram)

    @property
    def deviation(self) -> float:
        """The standard deviation of a game's length, as estimated from a sample."""
        if self.games < 2:
            return 0.0
        squares = sum((guesses - self.mean) ** 2 * n for guesses, n in self.histogram.items())
        return sqrt(squares / (self.games - 1))

    @property
    def standard_error(self) -> float:
        """How far the mean of such a sample is likely to be off."""
        return self.deviation / sqrt(self.games)

    def __str__(self) -> str:
        spread = " ".join(str(self.histogram.get(n, 0)) for n in range(1, self.worst + 1))
        return f"{self.total} guesses in {self.games} games, worst {self.worst}: {spread}"


def cost_of(lengths: Mapping[int, int] | Counter[int]) -> Cost:
    """The cost of games of these lengths, shortest first."""
    return Cost({guesses: games for guesses, games in sorted(lengths.items()) if games})


def cost_document(cost: Cost) -> "CostDocument":
    """The cost, ready for JSON."""
    return {
        "total": cost.total,
        "mean": cost.mean,
        "max": cost.worst,
        "histogram": {str(guesses): games for guesses, games in cost.histogram.items()},
    }
