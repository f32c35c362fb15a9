"""Every strategy there is, in one visible tuple, the one to start with first.

``NAME:consistent`` restricts a one-step strategy to candidates, ``strength:P:NAME`` makes any
strategy forget, ``scripted:G1,G2,...`` plays given guesses; other packages add strategies by the
entry point group ``pegwise.strategies``.
"""

from dataclasses import replace
from importlib import import_module

from ..errors import CannotPlay, UnknownName, quote, unknown_name
from ..rules import Rules
from . import bovines, constraints, linear, one_step, optimal, weighing
from .first import First
from .one_step import Knuth, OneStep
from .optimal import Optimal
from .protocol import Entry, Strategy
from .random import RandomConsistent
from .scripted import PREFIX as SCRIPTED
from .scripted import Scripted
from .strength import Strength

__all__ = [
    "STRATEGIES",
    "Entry",
    "OneStep",
    "Optimal",
    "Strategy",
    "all_strategies",
    "default_strategy",
    "find_strategy",
    "make_strategy",
]

STRATEGIES = (
    Entry(
        name="entropy",
        summary="the guess whose answer tells most on average",
        source="Neuwirth 1982",
        make=lambda seed: OneStep("entropy", "entropy"),
        objection=one_step.objection,
    ),
    Entry(
        name="expected-size",
        summary="the guess that leaves fewest codes on average",
        source="Irving 1979",
        make=lambda seed: OneStep("expected-size", "expected-size"),
        objection=one_step.objection,
    ),
    Entry(
        name="parts",
        summary="the guess with most different answers",
        source="Kooi 2005",
        make=lambda seed: OneStep("parts", "parts"),
        objection=one_step.objection,
    ),
    Entry(
        name="minimax",
        summary="the guess that leaves fewest codes at worst",
        source="Knuth 1977",
        make=lambda seed: OneStep("minimax", "minimax"),
        objection=one_step.objection,
    ),
    Entry(
        name="knuth",
        summary="the five-guess rule: the guess sure to eliminate most codes",
        source="Knuth 1977",
        make=lambda seed: Knuth("knuth", "minimax"),
        objection=one_step.objection,
    ),
    Entry(
        name="optimal",
        summary="perfect play from a ready-made tree, off the tree by search",
        source="Koyama & Lai 1993",
        make=lambda seed: Optimal(),
        objection=optimal.objection,
    ),
    Entry(
        name="random",
        summary="a random code that fits every answer",
        source="Scheinerman, BulletsMaggots.jl",
        make=RandomConsistent,
        randomised=True,
    ),
    Entry(
        name="constraints",
        summary="two fixed openings, then the first code that satisfies every constraint",
        source="White, Mastermind (Java)",
        make=lambda seed: constraints.Constraints(),
        objection=lambda rules: constraints.objection(rules) or rules.why_unlisted(),
    ),
    Entry(
        name="first",
        summary="the first code in order that fits every answer",
        source="Shapiro 1983",
        make=lambda seed: First(),
    ),
    Entry(
        name="bovines:plus",
        summary="the phased player, without questions whose answer is implied",
        source="the phased player's notes, completed",
        make=lambda seed: bovines.BovinesPlus(),
        objection=bovines.objection,
    ),
    Entry(
        name="bovines",
        summary="finds the four digits in phases, then their order, with little memory",
        source="the phased player's notes",
        make=lambda seed: bovines.Bovines(),
        objection=bovines.objection,
    ),
    Entry(
        name="weighing",
        summary="weighs the counts of symbols in blocks of positions like coins",
        source="Erdős & Rényi 1963",
        make=weighing.Weighing,
        randomised=True,
        objection=weighing.objection,
    ),
    Entry(
        name="linear",
        summary="slides symbols down a tree of blocks, early and late halvings in one guess",
        source="Martinsson & Su 2023",
        make=linear.Linear,
        randomised=True,
        objection=weighing.objection,
    ),
)

PLUGINS = "pegwise.strategies"
CONSISTENT = ":consistent"
STRENGTH = "strength:"


def all_strategies() -> tuple[Entry, ...]:
    """The strategies of this package, then those of others, who add them by entry point."""
    metadata = import_module("importlib.metadata")
    return STRATEGIES + tuple(point.load() for point in metadata.entry_points(group=PLUGINS))


def default_strategy(rules: Rules) -> Entry:
    """The first strategy of the registry that can play by these rules."""
    for entry in STRATEGIES:
        if not entry.objection(rules):
            return entry
    raise CannotPlay(f"no strategy can play '{rules}': it {rules.why_unlisted()}")


def find_strategy(name: str) -> Entry:
    """The registry's line for this name, composed names included."""
    given = name.strip().lower()
    known = {entry.name: entry for entry in STRATEGIES}
    if given in known:
        return known[given]
    if given.startswith(STRENGTH):
        return _forgetful(given, name)
    if given.startswith(SCRIPTED):
        return _scripted(given)
    if given.endswith(CONSISTENT):
        return _consistent(given, name)
    plugged = {entry.name: entry for entry in all_strategies()}
    if given not in plugged:
        raise unknown_name("strategy", name, plugged)
    return plugged[given]


def _consistent(given: str, name: str) -> Entry:
    entry = find_strategy(given.removesuffix(CONSISTENT))
    inner = entry.make("")
    if not isinstance(inner, OneStep):
        raise UnknownName(f"{quote(name)}: only one-step strategies can be made consistent")
    restricted = replace(inner, name=given, consistent=True)
    summary = f"{entry.summary}, among those that fit every answer"
    return replace(entry, name=given, summary=summary, make=lambda seed: restricted)


def _forgetful(given: str, name: str) -> Entry:
    percent, colon, inner = given.removeprefix(STRENGTH).partition(":")
    if not (colon and percent.isascii() and percent.isdigit() and int(percent) <= 100):
        raise UnknownName(f"{quote(name)}: expected strength:P:NAME with P from 0 to 100")
    entry, share = find_strategy(inner), int(percent)
    return replace(
        entry,
        name=f"{STRENGTH}{share}:{entry.name}",
        summary=f"{entry.summary}, remembering {share} % of the answers",
        make=lambda seed: Strength(share, entry.make(seed), seed),
        randomised=entry.randomised or share < 100,
        objection=lambda rules: entry.objection(rules) or rules.why_unlisted(),
    )


def _scripted(given: str) -> Entry:
    script = Scripted(tuple(given.removeprefix(SCRIPTED).split(",")))
    return Entry(
        name=script.name,
        summary="given guesses, then the first code that fits every answer",
        source="the command line",
        make=lambda seed: script,
        objection=script.objection,
    )


def make_strategy(name: str, rules: Rules, seed: str = "") -> Strategy:
    """The strategy of this name, ready to play by these rules; ``seed`` feeds its choices."""
    entry = find_strategy(name)
    objection = entry.objection(rules)
    if objection:
        raise CannotPlay(f"strategy {quote(name)} cannot play '{rules}': it {objection}")
    return entry.make(seed)
