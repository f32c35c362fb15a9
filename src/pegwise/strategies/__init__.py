"""Every strategy there is, in one visible tuple, the best to start with first."""

from ..errors import CannotPlay, quote, unknown_name
from ..rules import Rules
from .first import First
from .protocol import Entry, Strategy
from .random import RandomConsistent

__all__ = ["DEFAULT", "STRATEGIES", "Entry", "Strategy", "find_strategy", "make_strategy"]

STRATEGIES = (
    Entry(
        name="random",
        summary="a random code that fits every answer",
        source="Scheinerman, BulletsMaggots.jl",
        make=RandomConsistent,
        randomised=True,
    ),
    Entry(
        name="first",
        summary="the first code in order that fits every answer",
        source="Shapiro 1983",
        make=lambda seed: First(),
    ),
)

DEFAULT = STRATEGIES[0].name


def find_strategy(name: str) -> Entry:
    """The registry's line for this name."""
    known = {entry.name: entry for entry in STRATEGIES}
    try:
        return known[name.strip().lower()]
    except KeyError:
        raise unknown_name("strategy", name, known) from None


def make_strategy(name: str, rules: Rules, seed: str = "") -> Strategy:
    """The strategy of this name, ready to play by these rules; ``seed`` feeds its choices."""
    entry = find_strategy(name)
    objection = entry.objection(rules)
    if objection:
        raise CannotPlay(f"strategy {quote(name)} cannot play '{rules}': it {objection}")
    return entry.make(seed)
