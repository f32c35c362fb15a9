"""The value of a board, and what proves it: how the maker hides, how the breaker guesses.

A maker chooses between classes of codes that symmetry maps to each other. Positions and symbols can
be permuted, so the codes of a pattern are alike; where only bulls are told, the symbols of each
position can be permuted by themselves, and all codes are alike.

``makers.jsonl`` has how the best maker hides a code on boards whose value has been derived: each
line has a board, the bounds of its value, and the probability of each pattern.
"""

import json
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING

from pegwise.game.rules import Rules
from pegwise.game.weights import Shape
from pegwise.knowledge.patterns import ANY_CODE, Pattern, patterns
from pegwise.tree import DecisionTree

if TYPE_CHECKING:
    from pegwise.schemas.documents import ValueDocument


def code_classes(rules: Rules) -> list[Pattern]:
    """The classes of a board's codes; a single one on distinct and on bulls-only boards."""
    found = patterns(rules)
    if not rules.bulls_only or len(found) == 1:
        return found
    return [Pattern(ANY_CODE, found[0].least, rules.size, rules.symbols)]


def class_of(rules: Rules, shape: Shape) -> Shape:
    """The class of the codes of this shape."""
    return ANY_CODE if rules.bulls_only and not rules.distinct else shape


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
            "maker": [
                {
                    "pattern": share.pattern.name,
                    "codes": share.pattern.size,
                    "probability": str(share.probability),
                }
                for share in self.maker
            ],
            "breaker": [
                {"tree": tree, "probability": str(mixed.probability)}
                for tree, mixed in zip(trees, self.breaker, strict=True)
            ],
            "seconds": round(self.seconds, 3),
        }


@dataclass(frozen=True, slots=True)
class KnownMaker:
    """The best distribution known, and the bounds of the value; None where it is the mean."""

    maker: tuple[PatternShare, ...]
    lower: Fraction | None = None
    upper: Fraction | None = None


@lru_cache
def _lines() -> dict[str, dict[str, object]]:
    text = (files(__package__) / "makers.jsonl").read_text("utf-8")
    return {line["board"]: line for line in map(json.loads, text.splitlines())}


def known_boards() -> list[str]:
    """The boards whose value has been derived, apart from those where it is the mean."""
    return list(_lines())


def best_maker(rules: Rules) -> KnownMaker | None:
    """How the best maker hides a code; None if that is not known for this board.

    Where symmetry makes all codes alike, all are equally likely.

    >>> [str(share.probability) for share in best_maker(Rules.parse("4x6")).maker]
    ['0', '4/43', '3/43', '24/43', '12/43']
    """
    if rules.words is not None:
        return None
    if rules.distinct or rules.bulls_only:
        return KnownMaker((PatternShare(code_classes(rules)[0], Fraction(1)),))
    known = _lines().get(str(rules))
    if known is None:
        return None
    shares: dict[str, str] = known["maker"]  # type: ignore[assignment]
    maker = tuple(
        PatternShare(pattern, Fraction(shares[pattern.name])) for pattern in code_classes(rules)
    )
    return KnownMaker(maker, Fraction(str(known["lower"])), Fraction(str(known["upper"])))
