"""What a strategy costs on a board: exactly, off its tree, or from a sample of games."""

from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, as_completed
from dataclasses import dataclass
from time import perf_counter

from ..codes import Code, Turn
from ..partition import partition
from ..position import Position
from ..rules import Rules
from ..strategies import OneStep, find_strategy, make_strategy
from ..tree import Cost, cost_of
from .grow import grow, grow_below
from .sampling import Games, sample

Progress = Callable[[int, int], object]

SAMPLED_GAMES = 1000


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
    1000 unless said otherwise. Any strategy is, where ``games`` is given. ``progress`` is told
    how many games of how many are done.
    """
    player = make_strategy(strategy, rules, seed)
    exact = games is None and not find_strategy(strategy).randomised
    start = perf_counter()
    if exact:
        cost = _whole_tree(rules, strategy, first, executor, progress)
        opening: Code | None = first or player.choose(Position(rules))
    else:
        row = Games(rules, strategy, seed, first)
        cost = _sampled(row, games or SAMPLED_GAMES, executor, progress)
        opening = first
    seconds = perf_counter() - start
    return Evaluation(player.name, opening, cost, exact, seconds, None if exact else seed)


def _sampled(row: Games, games: int, executor: Executor | None, progress: Progress | None) -> Cost:
    def report(done: int) -> None:
        if progress:
            progress(done, games)

    return cost_of(Counter(sample(row, games, None, executor, report)))


def _whole_tree(
    rules: Rules,
    strategy: str,
    first: Code | None,
    executor: Executor | None,
    progress: Progress | None,
) -> Cost:
    def report(done: int) -> None:
        if progress:
            progress(done, rules.size)

    player = make_strategy(strategy, rules)
    if executor is None or isinstance(player, OneStep):
        return grow(rules, player, first, report).cost
    return _shared_out(rules, strategy, first, executor, report)


def _shared_out(
    rules: Rules,
    strategy: str,
    first: Code | None,
    executor: Executor,
    report: Callable[[int], object],
) -> Cost:
    """One task for every answer to the first guess."""
    start = Position(rules)
    opening = first or make_strategy(strategy, rules).choose(start)
    lengths: Counter[int] = Counter()
    tasks = []
    for later in partition(start, opening).values():
        if later.solved:
            lengths[1] += 1
        else:
            tasks.append(executor.submit(_cost_below, rules, strategy, later.turns))
    for task in as_completed(tasks):
        for guesses, games in task.result().items():
            lengths[guesses + 1] += games
        report(lengths.total())
    return cost_of(lengths)


def _cost_below(rules: Rules, strategy: str, turns: Sequence[Turn]) -> dict[int, int]:
    position = Position(rules, tuple(turns))
    return dict(grow_below(position, make_strategy(strategy, rules)).cost.histogram)
