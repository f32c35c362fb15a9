"""Every strategy there is, in one visible tuple; ``auto``, the default, picks one for the board.

Strategies are found and made by name. Other packages add theirs by the entry point group
``pegwise.strategies``, and programs are registered while a server runs.
"""

import re
from collections.abc import Iterable
from dataclasses import replace
from importlib import import_module
from typing import TYPE_CHECKING
from uuid import uuid4

from pegwise.errors import CannotPlay, StrategyFailed, UnknownName, quote, unknown_name
from pegwise.game.codes import Code
from pegwise.game.rules import GameLike, Rules
from pegwise.game.variants import rules_of
from pegwise.game.weights import Weights

from .annealed import Annealed, annealed_objection
from .bovines import Bovines, BovinesPlus, bovines_objection
from .constraints import Constraints, constraints_objection
from .one_step import Knuth, one_step_entry, one_step_objection
from .optimal import Optimal, optimal_objection
from .protocol import Entry, HasConsistentVariant, HasReadyTree, Strategy, draws_codes
from .sampled import Sampled, sampled_objection
from .simple import SCRIPTED, First, RandomConsistent, Scripted, Strength
from .user_strategies import ExternalName, StrategyLike, names_a_file, user_entry
from .weighing import Linear, Weighing, weighing_objection

if TYPE_CHECKING:
    from pegwise.knowledge.position import Position
    from pegwise.schemas.documents import StrategyDocument

AUTO = "auto"
AUTO_WITH_WEIGHTS = "entropy"  # what auto plays where codes are not equally likely
PLUGINS = "pegwise.strategies"
CONSISTENT = ":consistent"
STRENGTH = "strength:"
NOT_FROM_TEXT = "only -s runs a file; in Python expected its class, object or function itself"
ENGINE = "engine:"  # names a program that speaks the engine protocol
NO_ENGINE_FROM_TEXT = "only -s runs a program; in Python expected pegwise.engines.EngineCommand"
_registered: dict[str, Entry] = {}  # by name, what `register_engines` was given
_PROCESS_ID = str(uuid4())  # results of such strategies are not those of another process
MOST_COLONS = 16  # in a name: more would nest too deeply


class Auto:
    """Plays as the strategy that is picked for the rules, which ``make_strategy`` gives itself."""

    name = AUTO

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._players: dict[Rules, Strategy] = {}

    def choose(self, position: "Position") -> Code:
        """The guess of the strategy that suits these rules."""
        rules = position.rules
        if rules not in self._players:
            self._players[rules] = default_strategy(rules).make(self._seed)
        return self._players[rules].choose(position)


def all_strategies() -> tuple[Entry, ...]:
    """The strategies of this package, those of other packages by entry point, those on offer."""
    points = import_module("importlib.metadata").entry_points(group=PLUGINS)
    return (*STRATEGIES, *(point.load() for point in points), *_registered.values())


def register_engines(entries: Iterable[Entry]) -> None:
    """Let the names of these strategies, and of no others but the known, be found here."""
    _registered.clear()
    _registered.update({entry.name: entry for entry in entries})


def identity(name: str) -> str:
    """A name for results that are kept: one on offer may stand for another program tomorrow."""
    return f"{name} {_PROCESS_ID}" if name.rpartition(":")[2] in _registered else name


def default_strategy(rules: GameLike, ranks: bool = False) -> Entry:
    """What ``auto`` plays by these rules; with ``ranks``, a strategy that can rank guesses."""
    rules = rules_of(rules)
    for entry in PREFERRED:
        passed_over = (ranks and entry.single_guess) or _has_too_many_symbols(rules, entry)
        if not passed_over and not entry.objection(rules):
            return entry
    raise CannotPlay(f"no strategy can play '{rules}': it {why_unplayable(rules)}")


def _has_too_many_symbols(rules: Rules, entry: Entry) -> bool:
    """Whether games are so long that the strategy would take too much time for each guess."""
    limits = [one.most_symbols for one in PREFERRED if one.most_symbols is not None]
    if entry.most_symbols is None or rules.symbols <= min(limits):
        return False
    # With a single position every strategy asks for one symbol after the other.
    most = min(limits) if rules.positions == 1 else entry.most_symbols
    return rules.symbols > most and any(
        not one.objection(rules)
        for one in PREFERRED
        if one.most_symbols is None and draws_codes(one.make(""))
    )


def rivals(rules: Rules) -> list[Entry]:
    """The strategies worth comparing by these rules, without ``auto``, which is one of them."""
    entries = [entry for entry in all_strategies() if entry.name != AUTO]
    willing = [entry for entry in entries if not entry.objection(rules)]
    if one_step_objection(rules):
        return willing
    return [entry for entry in willing if not draws_codes(entry.make(""))]


def needs_sample(strategy: Strategy, rules: Rules) -> bool:
    """Whether the figures of this strategy's guesses come from a sample."""
    if rules.why_unlisted():
        return True
    return one_step_objection(rules) is not None and draws_codes(strategy)


def why_unplayable(rules: Rules) -> str | None:
    """Why ``auto`` has no strategy for these rules; None if it has one."""
    objections = [(entry, entry.objection(rules)) for entry in PREFERRED]
    if not all(objection for _, objection in objections):
        return None
    # Only boards of distinct symbols that are too large to draw codes get here.
    said = [why for entry, why in objections if entry.most_symbols is not None]
    return f"{said[-1]} where symbols do not repeat"


STRATEGIES = (
    Entry(
        name="auto",
        summary="like the best of these for the board",
        source="the figures in bench/results.md",
        make=Auto,
        randomised=True,
        objection=why_unplayable,
    ),
    replace(
        one_step_entry("entropy", "the guess whose answer gives most information", "Neuwirth 1982"),
        preference=2,
        most_symbols=100,
    ),
    one_step_entry("expected-size", "the guess that leaves fewest codes on average", "Irving 1979"),
    one_step_entry("parts", "the guess with most different answers", "Kooi 2005"),
    one_step_entry("minimax", "the guess that leaves fewest codes at worst", "Knuth 1977"),
    Entry(
        name="knuth",
        summary="the five-guess rule: the guess sure to eliminate most codes",
        source="Knuth 1977",
        make=lambda seed: Knuth("knuth", "minimax"),
        objection=one_step_objection,
    ),
    Entry(
        name="optimal",
        summary="perfect play: ready-made trees, and search beyond them",
        source="Koyama & Lai 1993",
        make=lambda seed: Optimal(),
        objection=optimal_objection,
        preference=1,
        single_guess=True,
    ),
    Entry(
        name="sampled",
        summary="the guess most informative about a sample of the codes that fit",
        source="Berghman, Goossens & Leus 2009",
        make=Sampled,
        randomised=True,
        objection=sampled_objection,
        preference=3,
        most_symbols=1000,
    ),
    Entry(
        name="annealed",
        summary="the guess most informative about codes that fit, found by annealing",
        source="Bernier et al. 1996",
        make=Annealed,
        randomised=True,
        objection=annealed_objection,
        preference=4,
        most_symbols=1000,
    ),
    Entry(
        name="random",
        summary="a random code that fits every answer",
        source="Scheinerman, BulletsMaggots.jl",
        make=RandomConsistent,
        randomised=True,
        preference=6,
    ),
    Entry(
        name="constraints",
        summary="two fixed openings, then the first code that satisfies every constraint",
        source="White, Mastermind (Java)",
        make=lambda seed: Constraints(),
        objection=constraints_objection,
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
        make=lambda seed: BovinesPlus(),
        objection=bovines_objection,
        keeps_limits=False,
    ),
    Entry(
        name="bovines",
        summary="finds the four digits in phases, then their order, with little memory",
        source="the phased player's notes",
        make=lambda seed: Bovines(),
        objection=bovines_objection,
        keeps_limits=False,
    ),
    Entry(
        name="weighing",
        summary="weighs the counts of symbols in blocks of positions like coins",
        source="Erdős & Rényi 1963",
        make=Weighing,
        randomised=True,
        objection=weighing_objection,
        preference=5,
    ),
    Entry(
        name="linear",
        summary="slides symbols down a tree of blocks, early and late halvings in one guess",
        source="Martinsson & Su 2023",
        make=Linear,
        randomised=True,
        objection=weighing_objection,
    ),
)
# What ``auto`` picks from, the preferred first.
PREFERRED = sorted(
    [entry for entry in STRATEGIES if entry.preference is not None],
    key=lambda entry: entry.preference or 0,
)
_BY_NAME = {entry.name: entry for entry in STRATEGIES}


def find_strategy(name: StrategyLike, rules: GameLike | None = None, ranks: bool = False) -> Entry:
    """The registry's entry for this name, which may be composed, such as ``strength:50:first``.

    If the rules are given, ``auto`` is resolved by ``default_strategy(rules, ranks)``. An object
    with ``choose``, a class of them or a function gets an entry of its own; so does what an
    ``ExternalName`` stands for.

    >>> find_strategy("knuth").source
    'Knuth 1977'
    """
    if not isinstance(name, str):
        return user_entry(name)
    given, board = name.strip().lower(), None if rules is None else rules_of(rules)
    if given == AUTO and board is not None:
        return default_strategy(board, ranks)
    if given in _BY_NAME:
        return _BY_NAME[given]
    if isinstance(name, ExternalName) and not given.startswith(STRENGTH):
        return name.entry()
    if given.count(":") > MOST_COLONS:
        raise UnknownName(f"strategy {quote(name)}: expected at most {MOST_COLONS} colons")
    if given.startswith(STRENGTH):
        return _forgetful(name, board, ranks)
    if given.startswith(SCRIPTED):
        script = Scripted(tuple(given.removeprefix(SCRIPTED).split(",")))
        return Entry(
            name=script.name,
            summary="given guesses, then the first code that fits every answer",
            source="the command line",
            make=lambda seed: script,
            objection=script.objection,
        )
    if given.endswith(CONSISTENT):
        return _consistent(given, name)
    plugged = {entry.name: entry for entry in all_strategies()}
    if given not in plugged and names_a_file(given):
        raise UnknownName(f"unknown strategy {quote(name)}: {NOT_FROM_TEXT}")
    if given.startswith(ENGINE):
        raise UnknownName(f"unknown strategy {quote(name)}: {NO_ENGINE_FROM_TEXT}")
    if given not in plugged:
        raise unknown_name("strategy", name, plugged)
    return plugged[given]


def _consistent(given: str, name: str) -> Entry:
    entry = find_strategy(given.removesuffix(CONSISTENT))
    inner = entry.make("")
    if not isinstance(inner, HasConsistentVariant):
        raise UnknownName(f"{quote(name)}: only one-step strategies can be made consistent")
    restricted = inner.restricted(given)
    summary = f"{entry.summary}, among those that fit every answer"
    return replace(entry, name=given, summary=summary, make=lambda seed: restricted)


def _forgetful(name: str, rules: Rules | None, ranks: bool) -> Entry:
    percent, colon, rest = name.strip()[len(STRENGTH) :].partition(":")
    inner = type(name)(rest)  # stays the name of a file or a program
    if not (colon and re.fullmatch("[0-9]{1,3}", percent) and int(percent) <= 100):
        raise UnknownName(f"{quote(name)}: expected strength:P:NAME with P from 0 to 100")
    entry, share = find_strategy(inner, rules, ranks), int(percent)
    return replace(
        entry,
        name=type(entry.name)(f"{STRENGTH}{share}:{entry.name}"),
        summary=f"{entry.summary}, remembering {share} % of the answers",
        make=lambda seed: Strength(share, entry.make(seed), seed),
        randomised=entry.randomised or share < 100,
        objection=lambda rules: entry.objection(rules) or rules.why_unlisted(),
    )


def make_strategy(
    name: StrategyLike,
    rules: GameLike,
    seed: str = "",
    ranks: bool = False,
    weights: Weights | None = None,
) -> Strategy:
    """The strategy of this name, ready to play; raises CannotPlay if it objects to the rules.

    Instead of a name it may be an object with ``choose``, a class of them, or a function of a
    position. ``ranks`` is that of ``default_strategy``. Where codes have ``weights`` that differ,
    ``auto`` looks one step ahead, and a strategy that plays a ready-made tree is refused.

    >>> make_strategy("entropy", "4x6").choose(Position.parse("mastermind 1122:1,0"))
    (0, 2, 3, 4)
    """
    board = rules_of(rules)
    if weights is not None:
        name = name_with(weights, name)
    entry = find_strategy(name, board, ranks)
    objection = entry.objection(board)
    if objection:
        known = name if isinstance(name, str) else entry.name
        raise CannotPlay(f"strategy {quote(known)} cannot play '{board}': it {objection}")
    strategy = entry.make(seed)
    if weights is not None and isinstance(strategy, HasReadyTree) and _differ(weights):
        ready = "plays as if all codes were equally likely"
        expected = f"expected another one, such as {AUTO_WITH_WEIGHTS}"
        raise CannotPlay(f"strategy {quote(entry.name)} {ready}: {expected}")
    return strategy


def name_with(weights: Weights, name: StrategyLike) -> StrategyLike:
    """This name, but for ``auto`` where codes have weights that differ."""
    is_auto = isinstance(name, str) and name.strip().lower() == AUTO
    return AUTO_WITH_WEIGHTS if is_auto and _differ(weights) else name


def _differ(weights: Weights) -> bool:
    from pegwise.knowledge.prior import is_even

    return not is_even(weights)


def strategy_documents(rules: Rules) -> "list[StrategyDocument]":
    """Every strategy as JSON: whether it plays by these rules, and whether ``auto`` picks it."""
    picked = None if why_unplayable(rules) else default_strategy(rules).name
    return [
        {
            "name": entry.name,
            "summary": entry.summary,
            "source": entry.source,
            "randomised": entry.randomised,
            "default": entry.name == AUTO,
            "picked": entry.name == picked,
            "plays": objection is None,
            "objection": objection,
        }
        for entry in all_strategies()
        for objection in [_objection(entry, rules)]
    ]


def _objection(entry: Entry, rules: Rules) -> str | None:
    """Why a strategy does not play by these rules; a program that fails when asked does not."""
    try:
        return entry.objection(rules)
    except StrategyFailed as error:
        return str(error)
