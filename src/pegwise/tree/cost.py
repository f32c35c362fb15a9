"""The cost of a decision tree: total guesses over all secrets, the worst case, the histogram."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pegwise.schemas.measures import CostDocument


@dataclass(frozen=True)
class Cost:
    """The number of games by number of guesses; exact unless the games are a sample."""

    histogram: Mapping[int, int]

    @property
    def games(self) -> int:
        return sum(self.histogram.values())

    @property
    def total(self) -> int:
        """All guesses, the winning ones included."""
        return sum(guesses * games for guesses, games in self.histogram.items())

    @property
    def mean(self) -> float:
        return self.total / self.games

    @property
    def worst(self) -> int:
        return max(self.histogram)

    @property
    def deviation(self) -> float:
        """The sample standard deviation of the number of guesses."""
        if self.games < 2:
            return 0.0
        squares = sum((guesses - self.mean) ** 2 * n for guesses, n in self.histogram.items())
        return sqrt(squares / (self.games - 1))

    @property
    def standard_error(self) -> float:
        return self.deviation / sqrt(self.games)

    def __str__(self) -> str:
        spread = " ".join(str(self.histogram.get(n, 0)) for n in range(1, self.worst + 1))
        return f"{self.total} guesses in {self.games} games, worst {self.worst}: {spread}"


def cost_of(lengths: Mapping[int, int]) -> Cost:
    """The cost of games with these lengths, shortest first."""
    return Cost({guesses: games for guesses, games in sorted(lengths.items()) if games})


def cost_document(cost: Cost) -> "CostDocument":
    """The cost, ready for JSON."""
    return {
        "total": cost.total,
        "mean": cost.mean,
        "max": cost.worst,
        "histogram": {str(guesses): games for guesses, games in cost.histogram.items()},
    }
