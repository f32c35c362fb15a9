"""Several strategies on one board, the best first."""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor
from dataclasses import dataclass

from pegwise.errors import PegwiseError, quote
from pegwise.game.arguments import several
from pegwise.game.rules import GameLike
from pegwise.game.variants import Variant, variant_of
from pegwise.game.wording import count_of
from pegwise.pictures.svg import Picture, Pictured, finished, heading, stacked
from pegwise.runtime.tabular import Row, Tabular
from pegwise.strategies import StrategyLike, default_strategy
from pegwise.strategies import rivals as registered_rivals

from .evaluate import Evaluation, check_measuring, evaluate, player_for

Progress = Callable[[int, int], object]


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
        strategies = [entry.name for entry in registered_rivals(variant.rules)]
    chosen: list[StrategyLike]
    if isinstance(strategies, Iterable) and not isinstance(strategies, str):
        chosen = list(strategies)
    else:
        chosen = [strategies]
    for strategy in chosen:  # raises for one that cannot play before any of them starts
        player_for(variant.rules, strategy, games, seed)
    return League.of(
        variant,
        [evaluate(variant, one, None, games, seed, executor, progress) for one in chosen],
    )
