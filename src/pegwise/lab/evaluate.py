"""The cost of a strategy on a board: exact, from its decision tree, or from a sample of games.

Several strategies on one board make a comparison, the best first.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

from pegwise.errors import CannotPlay, PegwiseError, quote
from pegwise.game.arguments import callback_of, executor_of, several, whole_number
from pegwise.game.codes import Code, CodeLike
from pegwise.game.coerce import code_of
from pegwise.game.rules import GameLike, Rules
from pegwise.game.variants import Variant, variant_of
from pegwise.game.weights import Weights, WeightsLike
from pegwise.game.wording import count_of
from pegwise.kernel.compiling import COMPILING
from pegwise.knowledge.position import Position
from pegwise.knowledge.prior import is_even, whole_weights
from pegwise.pictures.svg import Picture, Pictured, finished, heading, stacked
from pegwise.runtime.tabular import Row, Tabular
from pegwise.strategies import (
    Strategy,
    StrategyLike,
    default_strategy,
    find_strategy,
    make_strategy,
    rivals,
)
from pegwise.strategies.one_step import one_step_objection
from pegwise.strategies.protocol import WeighsByMetric
from pegwise.strategies.registry import name_with
from pegwise.strategies.sampled import MOST_SAMPLED_CODES
from pegwise.tree import Cost, DecisionTree, cost_of
from pegwise.tree.tree import cost_document, weighted_total

from .grow import Player, WholeTree, can_compile_tree, grow, grow_below, ready_made
from .sampling import Games, sample

if TYPE_CHECKING:
    from pegwise.schemas.documents import EvaluationDocument

Progress = Callable[[int, int], object]

SAMPLED_GAMES = 1000
LONG_GAMES = 100  # on boards where each takes seconds
# One-step trees are counted on boards of up to this many guesses, too many to weigh in a game.
MOST_COUNTED_GUESSES = 1_000_000


@dataclass(frozen=True)
class Evaluation:
    """The cost of a strategy; ``exact`` if every secret was counted, not only a sample.

    >>> found = evaluate("mastermind", "knuth")
    >>> found.mean, found.cost.worst, found.exact
    (4.47608024691358, 5, True)
    """

    strategy: str
    first: Code | None
    cost: Cost
    exact: bool
    seconds: float
    seed: str | None = None  # None if nothing was random
    weights: Weights | None = None
    weighted_total: int | None = None  # exact, in whole numbers

    @property
    def mean(self) -> float:
        """The mean number of guesses, by the weights if there are any."""
        return self.cost.mean if self.exact_mean is None else float(self.exact_mean)

    @property
    def exact_mean(self) -> Fraction | None:
        """The weighted mean as a fraction; None without weights, and if it is sampled."""
        if self.weights is None or self.weighted_total is None:
            return None
        return Fraction(self.weighted_total, int(whole_weights(self.weights).sum()))

    @property
    def standard_error(self) -> float | None:
        """The standard error of a sampled mean; None if the mean is exact."""
        return None if self.exact or self.cost.games < 2 else self.cost.standard_error

    def document(self, variant: Variant) -> "EvaluationDocument":
        """The evaluation, ready for JSON; what is unknown is None."""
        cost = cost_document(self.cost)
        return {
            "variant": variant_of(variant).name,
            "strategy": self.strategy,
            "first": None if self.first is None else variant.notation.write_code(self.first),
            "games": self.cost.games,
            "total": cost["total"] if self.weighted_total is None else self.weighted_total,
            "mean": self.mean,
            "standard_error": self.standard_error,
            "max": cost["max"],
            "histogram": cost["histogram"],
            "exact": self.exact,
            "seconds": round(self.seconds, 6),
            "seed": self.seed,
            "weights": None if self.weights is None else self.weights.source,
            "mean_fraction": None if self.exact_mean is None else str(self.exact_mean),
        }


def evaluate(
    rules: GameLike,
    strategy: StrategyLike = "auto",
    first: CodeLike | None = None,
    games: int | None = None,
    seed: str = "",
    executor: Executor | None = None,
    progress: Progress | None = None,
    checkpoint: str | Path | None = None,
    weights: WeightsLike | None = None,
) -> Evaluation:
    """The strategy's cost over all secrets, from its decision tree.

    A randomised strategy is sampled, and so is any strategy if a number of ``games`` is given; the
    default is 1000 games, or 100 where each takes seconds. ``progress`` is called with the games
    done and in all. Parts of a tree are kept in the file ``checkpoint``, from which a later run
    resumes. A strategy of your own is an object with ``choose`` or a function of a position.
    ``weights`` say how likely each code is (see `prove`): strategies may follow them.

    >>> print(evaluate("4x6", "knuth").cost)
    5801 guesses in 1296 games, worst 5: 1 6 62 533 694
    >>> print(evaluate("2x3", lambda position: position.candidate(0)).cost)
    24 guesses in 9 games, worst 4: 1 2 5 1
    """
    check_measuring(games, executor, progress)
    game = variant_of(rules)
    rules, first = game.rules, None if first is None else code_of(first, game)
    prior = None if weights is None else Weights.of_like(weights, game)
    if prior is not None:
        if checkpoint is not None:
            raise PegwiseError("an evaluation with weights keeps no checkpoint")
        strategy = name_with(prior, strategy)
        make_strategy(strategy, rules, seed, weights=prior)  # raises if it ignores them
    player, exact = player_for(rules, strategy, games, seed), is_exact(rules, strategy, games)
    total = rules.size if exact else games or usual_games(rules)

    def report(done: int) -> None:
        if progress:
            progress(done, total)

    start, compiled = perf_counter(), COMPILING.seconds

    def seconds() -> float:
        """The time since the start, without that of the compiler."""
        return perf_counter() - start - (COMPILING.seconds - compiled)

    if not exact:
        series = Games(rules, strategy, seed, first, prior)
        cost = cost_of(Counter(sample(series, total, None, executor, report)))
        return Evaluation(player.name, first, cost, False, seconds(), seed, prior)
    if prior is not None:
        tree = weighted_tree(prior, player, first, report)
        found = (tree.cost, True, seconds(), None, prior)
        total = weighted_total(tree, whole_weights(prior))
        return Evaluation(player.name, tree.root.guess, *found, total)
    shared = executor is not None and not _grows_at_once(rules, player, first)
    if checkpoint is None and not shared and not takes_minutes(rules, player):
        tree = grow(rules, player, first, report)
        return Evaluation(player.name, tree.root.guess, tree.cost, True, seconds())
    named = find_strategy(strategy, rules).name if isinstance(strategy, str) else strategy
    known_as = Player(rules, named)
    whole = WholeTree(known_as, first, executor, checkpoint, report)
    cost = whole.count()
    return Evaluation(player.name, whole.opening, cost, True, whole.seconds)


def weighted_tree(
    weights: Weights, player: Strategy, first: Code | None, progress: Callable[[int], object]
) -> DecisionTree:
    """The tree that a strategy plays where codes have these weights."""
    if is_even(weights):
        return grow(weights.rules, player, first, progress)
    return grow_below(Position(weights.rules, prior=weights), player, first, progress)


def check_measuring(games: int | None, executor: object, progress: object) -> None:
    """Raise unless these are a number of games, an executor and a function, or None."""
    if games is not None:
        whole_number(games, "games", 1)
    executor_of(executor)
    callback_of(progress)


def is_exact(rules: Rules, strategy: StrategyLike, games: int | None = None) -> bool:
    """Whether every secret is counted; not if a number of games is given."""
    return games is None and not find_strategy(strategy, rules).randomised


def player_for(
    rules: Rules, strategy: StrategyLike, games: int | None = None, seed: str = ""
) -> Strategy:
    """The strategy to measure; raises if it cannot be measured on this board.

    Whole trees of one-step strategies are counted even on boards that these refuse to play,
    because a single guess would take too long.
    """
    player = find_strategy(strategy, rules).make(seed)
    if games is not None or not takes_minutes(rules, player):
        return make_strategy(strategy, rules, seed)
    from pegwise.tree.one_step_tree import can_grow

    if rules.guessing.size > MOST_COUNTED_GUESSES:
        raise CannotPlay(
            f"strategy {quote(player.name)} cannot be counted on '{rules}': "
            f"it has more than {MOST_COUNTED_GUESSES:,} guesses"
        )
    return player if can_grow(rules) else make_strategy(strategy, rules, seed)


def usual_games(rules: Rules) -> int:
    """The default number of games of a sample."""
    return SAMPLED_GAMES if rules.size <= MOST_SAMPLED_CODES else LONG_GAMES


def _grows_at_once(rules: Rules, player: Strategy, first: Code | None) -> bool:
    """Whether the tree is ready-made, or compiled code grows it in seconds."""
    if not isinstance(player, WeighsByMetric):
        return first is None and ready_made(rules, player) is not None
    return can_compile_tree(rules) and not takes_minutes(rules, player)


def takes_minutes(rules: Rules, player: Strategy) -> bool:
    """Whether counting the whole tree is worth workers and a checkpoint."""
    return isinstance(player, WeighsByMetric) and one_step_objection(rules) is not None


@dataclass(frozen=True)
class League(Tabular, Pictured):
    """The evaluations of several strategies on one board, the best mean first.

    >>> comparison = compare("3x3", ["first", "knuth"])
    >>> comparison.best.strategy, len(comparison)
    ('knuth', 2)
    """

    variant: Variant
    evaluations: tuple[Evaluation, ...]

    @classmethod
    def of(cls, game: GameLike, evaluations: Iterable[Evaluation]) -> "League":
        """The comparison of these evaluations, put in order."""
        known = several(evaluations, "evaluations")
        for one in known:
            if not isinstance(one, Evaluation):
                raise PegwiseError(f"{quote(one)} is no evaluation: expected what evaluate returns")
        ranked = sorted(known, key=lambda evaluation: evaluation.mean)
        return cls(variant_of(game), tuple(ranked))

    def __len__(self) -> int:
        return len(self.evaluations)

    def __iter__(self) -> Iterator[Evaluation]:
        return iter(self.evaluations)

    def __getitem__(self, place: int) -> Evaluation:
        return self.evaluations[place]

    def __str__(self) -> str:
        width = max((len(one.strategy) for one in self), default=0)
        return "\n".join(f"{one.strategy:{width}}  {one.mean:.4f}  {one.cost}" for one in self)

    @property
    def best(self) -> Evaluation:
        """The evaluation with the lowest mean."""
        return self.evaluations[0]

    def rows(self) -> list[Row]:
        """A dictionary for each strategy, with the keys of ``pegwise compare --json``."""
        return [{**evaluation.document(self.variant)} for evaluation in self]

    def picture(self) -> Picture:
        """A heat map: how many games of each strategy take how many guesses."""
        from pegwise.pictures.charts import ComparisonRow, comparison

        rows = [ComparisonRow(one.strategy, _say_mean(one), one.cost.histogram) for one in self]
        title = f"Strategies on {self.variant}"
        games = {count_of(one.cost.games, "game") for one in self}
        told = f"{' or '.join(sorted(games))} each; the fewest guesses on average first"
        return finished(stacked([heading(title, told), comparison(rows)]), title)


def _say_mean(evaluation: Evaluation) -> str:
    """``4.4761``; a sampled mean has its standard error."""
    error = evaluation.standard_error
    return f"{evaluation.mean:.4f}" if error is None else f"{evaluation.mean:.2f} ± {error:.2f}"


def compare(
    game: GameLike = "mastermind",
    strategies: Iterable[StrategyLike] | StrategyLike | None = None,
    games: int | None = None,
    seed: str = "",
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> League:
    """Strategies measured on one board, the best mean first; all that can play it by default.

    The strategies are names, objects with ``choose`` or functions of a position. ``games``,
    ``seed`` and ``executor`` are those of `evaluate`.

    >>> def last(position):
    ...     return position.candidate(-1)
    >>> print(compare("4x6", ["knuth", "first", last]))
    knuth  4.4761  5801 guesses in 1296 games, worst 5: 1 6 62 533 694
    first  5.7647  7471 guesses in 1296 games, worst 9: 1 4 25 108 305 602 196 49 6
    last   5.7647  7471 guesses in 1296 games, worst 9: 1 4 25 108 305 602 196 49 6
    """
    check_measuring(games, executor, progress)
    variant = variant_of(game)
    if strategies is None:
        default_strategy(variant.rules)  # raises if no strategy can play the board
        strategies = [entry.name for entry in rivals(variant.rules)]
    chosen: list[StrategyLike]
    if isinstance(strategies, Iterable) and not isinstance(strategies, str):
        chosen = list(strategies)
    else:
        chosen = [strategies]
    for strategy in chosen:  # raises for one that cannot play before any of them starts
        player_for(variant.rules, strategy, games, seed)
    return League.of(
        variant, [evaluate(variant, one, None, games, seed, executor, progress) for one in chosen]
    )
