"""The value of a board, and what proves it: how the maker hides, how the breaker guesses."""

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from pegwise.game.rules import Rules
from pegwise.knowledge.patterns import Pattern
from pegwise.tree import DecisionTree

if TYPE_CHECKING:
    from pegwise.schemas.measures import MakerShare, ValueDocument

PROVEN, BOUNDS = "proven", "bounds"


@dataclass(frozen=True, slots=True)
class PatternShare:
    """How often the maker hides a code of a pattern; all codes of the pattern are equally likely.

    Symmetry maps the codes of a pattern to each other, so no breaker can profit from more.
    """

    pattern: Pattern
    probability: Fraction


@dataclass(frozen=True, eq=False)
class MixedTree:
    """How often the breaker plays a tree, with its symbols and positions permuted at random.

    ``totals`` are the guesses summed over the codes of each pattern.
    """

    tree: DecisionTree
    totals: tuple[int, ...]
    probability: Fraction


@dataclass(frozen=True, eq=False)
class GameValue:
    """Bounds on the value: the mean number of guesses if both sides play as well as possible.

    No breaker has a mean below ``lower`` against the maker's distribution, and no maker one above
    ``upper`` against the breaker's mixture. ``lower`` rests on a search, ``upper`` on the trees.
    """

    rules: Rules
    lower: Fraction
    upper: Fraction
    maker: tuple[PatternShare, ...]
    breaker: tuple[MixedTree, ...]
    seconds: float
    rounds: int = 0

    @property
    def value(self) -> Fraction | None:
        """The value if the bounds meet."""
        return self.lower if self.lower == self.upper else None

    @property
    def status(self) -> str:
        """``proven`` or ``bounds``."""
        return BOUNDS if self.value is None else PROVEN

    def document(self, name: str, trees: list[str]) -> "ValueDocument":
        """The value, ready for JSON; ``trees`` are the names of the breaker's trees."""
        return {
            "variant": name,
            "lower": str(self.lower),
            "upper": str(self.upper),
            "value": None if self.value is None else str(self.value),
            "status": self.status,
            "maker": maker_shares(self.maker),
            "breaker": [
                {"tree": tree, "probability": str(mixed.probability)}
                for tree, mixed in zip(trees, self.breaker, strict=True)
            ],
            "seconds": round(self.seconds, 3),
        }


def maker_shares(maker: tuple[PatternShare, ...]) -> "list[MakerShare]":
    """The maker's distribution, ready for JSON."""
    return [
        {
            "pattern": share.pattern.name,
            "codes": share.pattern.size,
            "probability": str(share.probability),
        }
        for share in maker
    ]


def mixture_costs(breaker: tuple[MixedTree, ...], patterns: list[Pattern]) -> list[Fraction]:
    """The mean number of guesses of a mixture on the codes of each pattern."""
    return [
        sum(
            (mixed.probability * mixed.totals[at] for mixed in breaker),
            Fraction(0),
        )
        / pattern.size
        for at, pattern in enumerate(patterns)
    ]
