"""How the best maker hides a code, on boards whose value has been derived; ``makers.jsonl``.

Each line has a board, the bounds of its value, and the probability of each pattern.
"""

import json
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from importlib.resources import files

from pegwise.game.rules import Rules

from .classes import code_classes
from .game_value import PatternShare


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
