"""What a strategy costs on a board: exactly, off its tree, or from a sample of games."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor, as_completed
from dataclasses import dataclass
from time import perf_counter

import numpy as np
from numpy.typing import NDArray

from ..codes import Code, Turn
from ..partition import partition
from ..position import Position
from ..rules import Rules
from ..strategies import OneStep, Strategy, find_strategy, make_strategy
from ..strategies.sampled import MOST_CODES
from ..tree import Cost, cost_of
from .grow import grow, grow_below, ready_made
from .sampling import Games, sample

Progress = Callable[[int, int], object]

# A position on its way to a worker: its turns, and the codes they leave, not to be sought again.
Piece = tuple[tuple[Turn, ...], NDArray[np.intp]]

SAMPLED_GAMES = 1000
LONG_GAMES = 100  # on boards where each takes seconds
# Shared work is cut into about so many tasks, to keep many workers busy to the end.
TASKS = 200
FEWEST_CODES = 10  # less is not worth a task


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
) -> Evaluation:
    """The strategy's cost over all secrets, read off its tree.

    A strategy that leaves things to chance is sampled: so many ``games`` against drawn secrets,
    unless said otherwise 1000, or 100 where each takes seconds. Any strategy is, where ``games``
    is given. ``progress`` is told how many games of how many are done.
    """
    player = make_strategy(strategy, rules, seed)
    exact = games is None and not find_strategy(strategy, rules).randomised
    total = rules.size if exact else games or usual_games(rules)

    def report(done: int) -> None:
        if progress:
            progress(done, total)

    start = perf_counter()
    if exact:
        cost = _whole_tree(rules, strategy, first, executor, report)
        opening: Code | None = first or player.choose(Position(rules))
    else:
        row = Games(rules, strategy, seed, first)
        cost = cost_of(Counter(sample(row, total, executor=executor, progress=report)))
        opening = first
    seconds = perf_counter() - start
    return Evaluation(player.name, opening, cost, exact, seconds, None if exact else seed)


def usual_games(rules: Rules) -> int:
    """How many games are sampled unless somebody says otherwise."""
    return SAMPLED_GAMES if rules.size <= MOST_CODES else LONG_GAMES


def _whole_tree(
    rules: Rules,
    strategy: str,
    first: Code | None,
    executor: Executor | None,
    report: Callable[[int], object],
) -> Cost:
    player = make_strategy(strategy, rules)
    if executor is None or _grows_at_once(rules, player, first):
        return grow(rules, player, first, report).cost
    share = max(rules.size // TASKS, FEWEST_CODES)
    bundles = _bundles(_pieces(rules, player, first, share), share)
    tasks = [executor.submit(lengths_below, rules, strategy, bundle) for bundle in bundles]
    lengths: Counter[int] = Counter()
    for task in as_completed(tasks):
        lengths += task.result()
        report(lengths.total())
    return cost_of(lengths)


def _grows_at_once(rules: Rules, player: Strategy, first: Code | None) -> bool:
    """Whether the tree is ready-made, or compiled code grows it in one go, in seconds."""
    if not isinstance(player, OneStep):
        return first is None and ready_made(rules, player) is not None
    from .one_step_tree import can_grow

    return can_grow(rules)


def _pieces(rules: Rules, player: Strategy, first: Code | None, share: int) -> Iterator[Position]:
    """The positions into which the tree falls when it is cut where ``share`` codes are left."""
    waiting = [Position(rules)]
    while waiting:
        here = waiting.pop()
        if here.solved or (here.turns and here.count <= share):
            yield here
        else:
            guess = first if first is not None and not here.turns else player.choose(here)
            waiting += partition(here, guess).values()


def _bundles(pieces: Iterable[Position], share: int) -> Iterator[list[Piece]]:
    """The pieces in bundles of at least ``share`` codes, and of less than twice as many."""
    bundle: list[Piece] = []
    bundled = 0
    for piece in pieces:
        bundle.append((piece.turns, piece.candidates))
        bundled += piece.count
        if bundled >= share:
            yield bundle
            bundle, bundled = [], 0
    if bundle:
        yield bundle


def lengths_below(rules: Rules, strategy: str, bundle: Sequence[Piece]) -> Counter[int]:
    """How many games of each length go through these pieces of the tree."""
    player = make_strategy(strategy, rules)
    lengths: Counter[int] = Counter()
    for (*earlier, last), candidates in bundle:
        position = Position(rules, tuple(earlier)).narrowed(last, candidates)
        below = {0: 1} if position.solved else grow_below(position, player).cost.histogram
        for guesses, games in below.items():
            lengths[len(position.turns) + guesses] += games
    return lengths
