"""What a strategy costs on a board: exactly, off its tree, or from a sample of games."""

from collections import Counter
from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

from pegwise.errors import CannotPlay, quote
from pegwise.game.codes import Code
from pegwise.game.rules import Rules
from pegwise.strategies import Strategy, find_strategy, make_strategy, one_step
from pegwise.strategies.protocol import WeighsByMetric
from pegwise.strategies.sampled import MOST_SAMPLED_CODES
from pegwise.tree import Cost, cost_of

from .grow import grow, ready_made
from .pieces import Player
from .sampling import Games, sample
from .whole_tree import WholeTree

Progress = Callable[[int, int], object]

SAMPLED_GAMES = 1000
LONG_GAMES = 100  # on boards where each takes seconds
# One-step trees are counted up to here, where a single guess would keep players waiting.
MOST_GUESSES = 1_000_000


class Counted(NamedTuple):
    """What was read off a whole tree, and in which time."""

    cost: Cost
    opening: Code
    seconds: float


@dataclass(frozen=True)
class Evaluation:
    """The cost of a strategy, and whether every secret was counted or only a sample."""

    strategy: str
    first: Code | None
    cost: Cost
    exact: bool
    seconds: float
    seed: str | None = None  # None where nothing was left to chance

    @property
    def standard_error(self) -> float | None:
        """How far a sampled mean is likely to be off; nothing where it is exact."""
        return None if self.exact or self.cost.games < 2 else self.cost.standard_error


def evaluate(
    rules: Rules,
    strategy: str,
    first: Code | None = None,
    games: int | None = None,
    seed: str = "",
    executor: Executor | None = None,
    progress: Progress | None = None,
    checkpoint: Path | None = None,
) -> Evaluation:
    """The strategy's cost over all secrets, read off its tree.

    A strategy that leaves things to chance is sampled: so many ``games`` against drawn secrets,
    unless said otherwise 1000, or 100 where each takes seconds. Any strategy is, where ``games``
    is given. ``progress`` is told how many games of how many are done. What is known of a tree is
    kept in the file ``checkpoint``, from which a later run goes on.
    """
    player, exact = player_for(rules, strategy, games, seed), is_exact(rules, strategy, games)
    total = rules.size if exact else games or usual_games(rules)

    def report(done: int) -> None:
        if progress:
            progress(done, total)

    if exact:
        found = _whole_tree(rules, strategy, first, executor, checkpoint, report)
        return Evaluation(player.name, found.opening, found.cost, exact, found.seconds)
    start = perf_counter()
    row = Games(rules, strategy, seed, first)
    cost = cost_of(Counter(sample(row, total, executor=executor, progress=report)))
    return Evaluation(player.name, first, cost, exact, perf_counter() - start, seed)


def is_exact(rules: Rules, strategy: str, games: int | None = None) -> bool:
    """Whether every secret is counted, where so many games are asked for."""
    return games is None and not find_strategy(strategy, rules).randomised


def player_for(rules: Rules, strategy: str, games: int | None = None, seed: str = "") -> Strategy:
    """The strategy that is measured, or an error where it cannot be.

    Whole trees of one-step strategies are counted on boards that these do not play, because a
    single guess would take too long.
    """
    player = find_strategy(strategy, rules).make(seed)
    if games is not None or not takes_minutes(rules, player):
        return make_strategy(strategy, rules, seed)
    from .one_step_tree import can_grow

    if rules.guessing.size > MOST_GUESSES:
        raise CannotPlay(
            f"strategy {quote(strategy)} cannot be counted on '{rules}': "
            f"it has more than {MOST_GUESSES:,} guesses"
        )
    return player if can_grow(rules) else make_strategy(strategy, rules, seed)


def usual_games(rules: Rules) -> int:
    """How many games are sampled unless somebody says otherwise."""
    return SAMPLED_GAMES if rules.size <= MOST_SAMPLED_CODES else LONG_GAMES


def _whole_tree(
    rules: Rules,
    strategy: str,
    first: Code | None,
    executor: Executor | None,
    checkpoint: Path | None,
    report: Callable[[int], object],
) -> Counted:
    start, player = perf_counter(), player_for(rules, strategy)
    shared = executor is not None and not _grows_at_once(rules, player, first)
    if checkpoint is None and not shared and not takes_minutes(rules, player):
        tree = grow(rules, player, first, report)
        return Counted(tree.cost, tree.root.guess, perf_counter() - start)
    known_as = Player(rules, find_strategy(strategy, rules).name)
    whole = WholeTree(known_as, first, executor, checkpoint, report)
    cost = whole.count()
    return Counted(cost, whole.opening, whole.seconds)


def _grows_at_once(rules: Rules, player: Strategy, first: Code | None) -> bool:
    """Whether the tree is ready-made, or compiled code grows it in one go, in seconds."""
    if not isinstance(player, WeighsByMetric):
        return first is None and ready_made(rules, player) is not None
    from .one_step_tree import can_grow

    return can_grow(rules) and not takes_minutes(rules, player)


def takes_minutes(rules: Rules, player: Strategy) -> bool:
    """Whether counting the whole tree is work to be shared, and to be kept."""
    return isinstance(player, WeighsByMetric) and one_step.objection(rules) is not None
