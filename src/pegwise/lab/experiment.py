"""Which patterns of codes are hardest to break: many games against a code of every pattern.

The experiment is Scheinerman's (BulletsMaggots.jl), with a random consistent guesser on four
digits; here it is open to any strategy on any board.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from math import hypot, inf
from statistics import median

from pegwise.errors import require_text, unknown_name
from pegwise.game.arguments import whole_number
from pegwise.game.codes import Code
from pegwise.game.rules import GameLike, Rules
from pegwise.game.variants import rules_of
from pegwise.game.weights import Shape, shape_of
from pegwise.knowledge.patterns import Pattern, patterns
from pegwise.knowledge.space import space_of
from pegwise.runtime.seeds import Stream
from pegwise.runtime.tabular import Row, Tabular
from pegwise.strategies import StrategyLike, find_strategy, make_strategy
from pegwise.tree.tree import Cost, cost_of

from .evaluate import check_measuring
from .grow import SMALL_BOARD, grow, ready_made
from .sampling import Games, sample

Progress = Callable[[int, int], object]

MEMBERS = ("least", "random")
STANDARD_ERRORS = 2  # means that are further apart than this count as different


@dataclass(frozen=True)
class Trial:
    """The games against one pattern; ``exact`` if nothing in them is random.

    >>> trial = experiment("4x6", "first", games=1)[0]
    >>> str(trial.pattern), trial.mean, trial.exact
    ('four of a kind', 1.0, True)
    """

    pattern: Pattern
    cost: Cost
    exact: bool = False
    true_mean: float | None = None  # over all codes of the pattern, if the strategy has a tree

    @property
    def mean(self) -> float:
        return self.cost.mean

    @property
    def median(self) -> float:
        return float(median(Counter(self.cost.histogram).elements()))

    @property
    def deviation(self) -> float | None:
        """The standard deviation of a game's length; None after a single random game."""
        return self.cost.deviation if self.exact or self.cost.games > 1 else None

    @property
    def standard_error(self) -> float | None:
        """The standard error of the mean; None if the mean is exact or there is one game."""
        return None if self.exact or self.cost.games < 2 else self.cost.standard_error

    @property
    def shortest(self) -> int:
        return min(self.cost.histogram)

    @property
    def longest(self) -> int:
        return self.cost.worst


class Trials(list[Trial], Tabular):
    """The trials of an experiment, most of a kind first.

    >>> experiment("4x6", "first", games=1).to_csv().splitlines()[1]
    'four of a kind,6,1,1.0,1.0,,1,1,true'
    """

    def rows(self) -> list[Row]:
        """A dictionary for each pattern."""
        return [
            {
                "pattern": trial.pattern.name,
                "codes": trial.pattern.size,
                "games": trial.cost.games,
                "mean": trial.mean,
                "median": trial.median,
                "standard_error": trial.standard_error,
                "shortest": trial.shortest,
                "longest": trial.longest,
                "exact": trial.exact,
            }
            for trial in self
        ]


def experiment(
    rules: GameLike,
    strategy: StrategyLike = "random",
    games: int = 1000,
    members: str = "least",
    seed: str = "",
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> Trials:
    """Play ``games`` games against every pattern of the board's codes, most of a kind first.

    The secret is the least code of the pattern or, with ``members="random"``, one drawn for each
    game. ``progress`` is called with the games done and in all. If the strategy leaves nothing to
    chance and its tree is soon grown, a trial also has the mean over all codes of the pattern.

    >>> for trial in experiment("4x6", "knuth", games=1):
    ...     print(trial.pattern, trial.mean)
    four of a kind 4.0
    three of a kind 4.0
    two pairs 1.0
    one pair 3.0
    all different 3.0
    """
    check_measuring(whole_number(games, "games a pattern", 1), executor, progress)
    board = rules_of(rules)
    player = find_strategy(strategy, board).name if isinstance(strategy, str) else strategy
    exact = not leaves_to_chance(player, members)
    make_strategy(player, board)  # raises if it cannot play this board
    classes = patterns(board)
    means = true_means(board, player)
    trials = Trials()
    for number, pattern in enumerate(classes):

        def report(done: int, before: int = number * games) -> None:
            if progress:
                progress(before + done, len(classes) * games)

        row = Games(board, player, f"{seed}/{pattern}")
        secrets = _member_secrets(pattern, members, seed)
        # If nothing is random, all games against one code are the same game.
        lengths = sample(row, 1 if exact else games, secrets, executor, report)
        lengths *= games // len(lengths)
        trials.append(Trial(pattern, cost_of(Counter(lengths)), exact, means.get(pattern.shape)))
        report(games)
    return trials


def true_means(rules: Rules, strategy: StrategyLike) -> dict[Shape, float]:
    """The mean over all codes of each pattern, counted in the strategy's tree.

    Empty if the strategy leaves something to chance, or if its tree takes long to grow.
    """
    player = make_strategy(strategy, rules)
    small = rules.size <= SMALL_BOARD or ready_made(rules, player) is not None
    if rules.words is not None or find_strategy(strategy).randomised or not small:
        return {}
    sums: Counter[Shape] = Counter()
    codes: Counter[Shape] = Counter()
    for code, needed in zip(space_of(rules), grow(rules, player).needed.tolist(), strict=True):
        sums[shape_of(code)] += needed
        codes[shape_of(code)] += 1
    return {shape: sums[shape] / codes[shape] for shape in sums}


def leaves_to_chance(strategy: StrategyLike, members: str) -> bool:
    """Whether the games depend on the seed."""
    if require_text(members, "a choice of members", "least") not in MEMBERS:
        raise unknown_name("members", members, MEMBERS)
    return members == "random" or find_strategy(strategy).randomised


def _member_secrets(pattern: Pattern, members: str, seed: str) -> Callable[[int], Code]:
    if members == "least":
        return lambda game: pattern.least
    return lambda game: pattern.draw(Stream(seed, "member", pattern, game))


def hardest(trials: Sequence[Trial]) -> Trial:
    """The trial with the highest mean, the first of equals."""
    return max(trials, key=lambda trial: trial.mean)


def truly_hardest(trials: Sequence[Trial]) -> Trial | None:
    """The trial whose pattern has the highest mean over all its codes; None if it is not known."""
    known = [trial for trial in trials if trial.true_mean is not None]
    return max(known, key=lambda trial: trial.true_mean or 0.0) if known == list(trials) else None


def rival_trials(trials: Sequence[Trial]) -> list[Trial]:
    """The trials that differ from the hardest by no more than the error, hardest first."""
    top = hardest(trials)

    def difference_by_chance(other: Trial) -> float:
        """The difference of two means that may be chance."""
        errors = [0.0 if t.exact else t.standard_error for t in (top, other)]
        return STANDARD_ERRORS * hypot(*(inf if error is None else error for error in errors))

    close = [t for t in trials if t is not top and top.mean - t.mean <= difference_by_chance(t)]
    return sorted(close, key=lambda trial: -trial.mean)
