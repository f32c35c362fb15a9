"""Every strategy there is, in one visible tuple; ``auto``, the default, picks one for the board.

``NAME:consistent`` restricts a one-step strategy to candidates, ``strength:P:NAME`` makes any
strategy forget, ``scripted:G1,G2,...`` plays given guesses; other packages add strategies by the
entry point group ``pegwise.strategies``.
"""

from dataclasses import replace
from importlib import import_module

from pegwise.errors import CannotPlay, UnknownName, quote, unknown_name
from pegwise.game.rules import Rules

from . import annealed, bovines, constraints, linear, one_step, optimal, sampled, weighing
from .annealed import Annealed
from .auto import Auto
from .first import First
from .one_step import Knuth, OneStep
from .optimal import Optimal
from .protocol import Entry, Strategy
from .random import RandomConsistent
from .sampled import Sampled
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
    "rivals",
    "why_unplayable",
]

STRATEGIES = (
    Entry(
        name=Auto.name,
        summary="as the best of these for the board",
        source="the figures in bench/results.md",
        make=lambda seed: Auto(default_strategy, seed),
        randomised=True,
        objection=lambda rules: why_unplayable(rules),
    ),
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
        name="sampled",
        summary="the guess that tells most about a sample of the codes that fit",
        source="Berghman, Goossens & Leus 2009",
        make=Sampled,
        randomised=True,
        objection=sampled.objection,
    ),
    Entry(
        name="annealed",
        summary="the guess that tells most of many codes that fit, found by annealing",
        source="Bernier et al. 1996",
        make=Annealed,
        randomised=True,
        objection=annealed.objection,
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

# What ``auto`` tries in turn: ready-made perfect play, the whole space one step ahead, and then
# what needs no list of the codes; long lists of words are left to chance.
BEST_FIRST = ("optimal", "entropy", "sampled", "annealed", "weighing", "random")

# With more symbols a game takes so many guesses that each must be found quickly.
MOST_SYMBOLS = {"entropy": 100, "sampled": 1000, "annealed": 1000}
# Made for boards too large to list: where the codes are few these are slower, and no better.
FOR_LARGE_BOARDS = ("sampled", "annealed", "weighing", "linear")

PLUGINS = "pegwise.strategies"
CONSISTENT = ":consistent"
STRENGTH = "strength:"


def all_strategies() -> tuple[Entry, ...]:
    """The strategies of this package, then those of others, who add them by entry point."""
    metadata = import_module("importlib.metadata")
    return STRATEGIES + tuple(point.load() for point in metadata.entry_points(group=PLUGINS))


def default_strategy(rules: Rules, ranks: bool = False) -> Entry:
    """What ``auto`` plays: the best strategy that suits the rules.

    With ``ranks`` perfect play stands back, which knows one guess and no second best.
    """
    named = {entry.name: entry for entry in STRATEGIES}
    for name in BEST_FIRST[1:] if ranks else BEST_FIRST:
        if not named[name].objection(rules) and not _stands_back(name, rules):
            return named[name]
    raise CannotPlay(f"no strategy can play '{rules}': it {why_unplayable(rules)}")


def _stands_back(name: str, rules: Rules) -> bool:
    """Whether a strategy that could try these rules leaves them to one after it."""
    if name not in MOST_SYMBOLS or weighing.objection(rules):
        return False
    # A single place is asked for one symbol after the other, whoever asks.
    most = MOST_SYMBOLS["entropy" if rules.positions == 1 else name]
    return rules.symbols > most


def rivals(rules: Rules) -> list[Entry]:
    """The strategies worth comparing by these rules: those that play, each once.

    ``auto`` is one of the others.
    """
    _, *entries = all_strategies()
    willing = [entry for entry in entries if not entry.objection(rules)]
    if one_step.objection(rules):
        return willing
    return [entry for entry in willing if entry.name not in FOR_LARGE_BOARDS]


def why_unplayable(rules: Rules) -> str | None:
    """Why ``auto`` has nobody who plays by these rules; None where somebody does."""
    objections = {entry.name: entry.objection(rules) for entry in STRATEGIES[1:]}
    if not all(objections[name] for name in BEST_FIRST):
        return None
    # Left are boards of different symbols, which weighing cannot ask, too large for the others.
    return f"{objections['annealed']} where symbols do not repeat"


def find_strategy(name: str, rules: Rules | None = None, ranks: bool = False) -> Entry:
    """The registry's line for this name, composed names included.

    Where the rules are given, ``auto`` is the strategy that it picks for them, or, with ``ranks``,
    the one that it picks to rank guesses.
    """
    given = name.strip().lower()
    known = {entry.name: entry for entry in STRATEGIES}
    if given == Auto.name and rules is not None:
        return default_strategy(rules, ranks)
    if given in known:
        return known[given]
    if given.startswith(STRENGTH):
        return _forgetful(given, name, rules, ranks)
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


def _forgetful(given: str, name: str, rules: Rules | None, ranks: bool) -> Entry:
    percent, colon, inner = given.removeprefix(STRENGTH).partition(":")
    if not (colon and percent.isascii() and percent.isdigit() and int(percent) <= 100):
        raise UnknownName(f"{quote(name)}: expected strength:P:NAME with P from 0 to 100")
    entry, share = find_strategy(inner, rules, ranks), int(percent)
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


def make_strategy(name: str, rules: Rules, seed: str = "", ranks: bool = False) -> Strategy:
    """The strategy of this name, ready to play by these rules; ``seed`` feeds its choices.

    ``ranks`` says what ``auto`` is wanted for, as in ``default_strategy``.
    """
    entry = find_strategy(name, rules, ranks)
    objection = entry.objection(rules)
    if objection:
        raise CannotPlay(f"strategy {quote(name)} cannot play '{rules}': it {objection}")
    return entry.make(seed)
