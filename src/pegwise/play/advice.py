"""The strategies that play with people: which they are, what they advise, and how long it takes.

Work is counted in steps, the same on every machine, or limited by the clock.

If the codes left cannot be listed, the figures of guesses come from a sample of them: drawn, or
annealed if too few are drawn. On boards too wide for either, only the guess itself is known. How
likely each symbol is in each place follows from the weights of the candidates, if they have any.
"""

from dataclasses import dataclass, field
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pegwise.errors import BoardTooLarge, CannotPlay, PegwiseError, Undecided, quote
from pegwise.game.arguments import seconds_of, whole_number
from pegwise.game.codes import Code, Turn
from pegwise.game.notation import Notation
from pegwise.game.variants import Variant
from pegwise.game.weights import Weights, WeightsLike
from pegwise.game.wording import Estimate
from pegwise.knowledge.fitting import Fitting, spread, symbol_shares
from pegwise.knowledge.partition import GuessFigures, estimated_figures, figures_of
from pegwise.knowledge.position import FEWEST_DRAWN, SHORT_SEARCH_POSITIONS, Position, PositionLike
from pegwise.knowledge.ranking import (
    Ranking,
    WorkLimit,
    guesses_to_weigh,
    symmetry_steps,
    weighing_steps,
)
from pegwise.knowledge.unlisted import AnnealingBudget, anneal_incrementally
from pegwise.knowledge.unlisted_marks import counts_by_place, marked_shares
from pegwise.strategies import StrategyLike, find_strategy, make_strategy, why_unplayable
from pegwise.strategies.protocol import (
    Explains,
    Forgets,
    HasConsistentVariant,
    Ranks,
    ScalesEffort,
    Strategy,
    WeighsByMetric,
)
from pegwise.strategies.registry import needs_sample
from pegwise.strategies.simple import spelled_out

from .session import LieAllowance, LieTolerant

if TYPE_CHECKING:
    from pegwise.schemas.one_game import RankedGuess

MOST_STEPS = 10**9  # a second or two
DRAWN_MOVE = 10**6  # a move on a board too large to list: such games may take some seconds

# What one person waits for at the terminal, and one of many at the web server.
PATIENT = WorkLimit(symmetry=MOST_STEPS, weighing=MOST_STEPS)
SWIFT = WorkLimit(symmetry=10**8, weighing=25 * 10**6)

HURRIED = 1 / 8  # of the usual work: enough for a sensible guess
GROWTH = 2.0
MOST_LOOKS = 16  # some guesses are found at once however much work is allowed


def effort(strategy: Strategy, position: Position) -> int:
    """About how many symbols this strategy compares before it chooses."""
    if isinstance(strategy, Forgets):
        return effort(strategy.inner, strategy.remembered(position))
    if needs_sample(strategy, position.rules):
        return DRAWN_MOVE
    if not isinstance(strategy, WeighsByMetric):
        return position.count * position.rules.positions
    symmetry = symmetry_steps(position)
    if symmetry > MOST_STEPS:
        return symmetry
    return symmetry + weighing_steps(position, guesses_to_weigh(position, strategy.rule.consistent))


@dataclass(frozen=True)
class TimeLimited:
    """A strategy with a time limit for a guess, which Ctrl-C cuts short (iterative deepening).

    With a limit it chooses again with twice the work while the time is likely to suffice, and
    Ctrl-C takes the best guess so far; without one, Ctrl-C makes it hurry. A strategy that does
    not scale its effort is neither limited nor interrupted.
    """

    inner: Strategy
    seconds: float | None = None
    _last: dict[tuple[Turn, ...], Strategy] = field(default_factory=dict, compare=False)

    @property
    def name(self) -> str:
        return self.inner.name

    def choose(self, position: Position) -> Code:
        """The best guess in the time there is."""
        if not isinstance(self.inner, ScalesEffort):
            return self.inner.choose(position)
        try:
            if self.seconds is None:
                return self.inner.choose(position)
            guess = self._deepened(self.inner, position, self.seconds)
        except KeyboardInterrupt:
            guess = None
        return self.inner.with_effort(HURRIED).choose(position) if guess is None else guess

    def _deepened(self, inner: ScalesEffort, position: Position, seconds: float) -> Code | None:
        """The guess found with the most work; None if nothing was found in the time."""
        start, guess, share = monotonic(), None, HURRIED
        for _ in range(MOST_LOOKS):
            closer, began = inner.with_effort(share), monotonic()
            try:
                guess = closer.choose(position)
                self._last.clear()
                self._last[position.turns] = closer
            except KeyboardInterrupt:
                break
            except Undecided:  # more work may find what this did not
                pass
            now, share = monotonic(), GROWTH * share
            if now - start + GROWTH * (now - began) > seconds:
                break
        return guess

    def explain(self, position: Position, notation: Notation | None = None) -> list[str]:
        """The strategy's reasons for its last guess at this position, if it gives any."""
        looked = self._last.get(position.turns, self.inner)
        return looked.explain(position, notation) if isinstance(looked, Explains) else []


def breaker_strategy(
    variant: Variant, name: str, strength: int | None, seed: str, lies: int = 0
) -> Strategy:
    """The strategy that breaks a person's code; up to ``lies`` of their answers may be wrong."""
    unlisted = variant.rules.why_unlisted()
    if lies and unlisted:
        raise CannotPlay(f"lies {lies}: '{variant.rules}' {unlisted}")
    chosen = spelled_out(name, variant.notation)
    asked = chosen if strength is None else type(chosen)(f"strength:{strength}:{chosen}")
    # Perfect play relies on every answer, so it does not suit a player who forgets or is lied to.
    ranks = bool(lies) or strength is not None
    strategy = make_strategy(asked, variant.rules, seed, ranks=ranks)
    return LieTolerant(strategy, LieAllowance(lies)) if lies else strategy


def hint_strategy(variant: Variant, name: str, seed: str) -> Strategy | None:
    """The strategy that gives hints; None if the choice is ours and no strategy can play."""
    if name == "auto" and why_unplayable(variant.rules):
        return None
    return make_strategy(spelled_out(name, variant.notation), variant.rules, seed, ranks=True)


def usual_limit(variant: Variant, name: str) -> int | None:
    """The guess limit of a game that this strategy plays; None if it often needs more guesses."""
    entry = find_strategy(spelled_out(name, variant.notation), variant.rules)
    return variant.limit if entry.keeps_limits else None


MOST_SAMPLED = 5000  # codes of the sample
MOST_RIVALS = 200  # codes of the sample that are ranked as guesses


def advise(
    strategy: Strategy,
    position: Position,
    top: int = 1,
    limit: WorkLimit | None = None,
    seconds: float | None = None,
) -> Ranking:
    """The best guesses by this strategy; if it ranks none, its choice alone.

    A limit makes it weigh fewer guesses on large boards; the figures of a guess stay the same.
    ``seconds`` limits the time for figures that come from a sample.
    """
    if needs_sample(strategy, position.rules):
        return Ranking(rank_on_sample(TimeLimited(strategy, seconds), position, top))
    position.require_candidates()
    if isinstance(strategy, Ranks):
        return strategy.rank(position, top, limit)
    return Ranking([figures_of(position, strategy.choose(position))])


def rank(
    position: PositionLike,
    strategy: StrategyLike = "auto",
    top: int = 5,
    seed: str = "",
    seconds: float | None = None,
    weights: WeightsLike | None = None,
) -> Ranking:
    """The best guesses at a position by a strategy, with the figures of each.

    A strategy that ranks no guesses gives the one it chooses. ``seconds`` limits the time for
    figures that come from a sample. ``weights`` say how likely each code is (see `prove`).

    >>> [figures.guess for figures in rank("mastermind 1122:1,0", "entropy", top=2)]
    [(0, 2, 3, 4), (0, 2, 3, 3)]
    """
    known, top = _unsolved(position, weights), whole_number(top, "guesses to rank", 1)
    if seconds is not None:
        seconds_of(seconds)
    player = make_strategy(strategy, known.rules, seed, True, known.prior)
    return advise(player, known, top, None, seconds)


def suggest(
    position: PositionLike = "mastermind",
    strategy: StrategyLike = "auto",
    seed: str = "",
    weights: WeightsLike | None = None,
) -> Code:
    """The guess that a strategy makes next; by default the best that is known for the board.

    ``weights`` say how likely each code is (see `prove`).

    >>> suggest("mastermind 1122:1,0", "knuth")
    (0, 2, 3, 3)
    """
    known = _unsolved(position, weights)
    return make_strategy(strategy, known.rules, seed, weights=known.prior).choose(known)


def _unsolved(position: PositionLike, weights: WeightsLike | None) -> Position:
    known = Position.of(position)
    if weights is not None:
        known = Position(known.rules, known.turns, prior=Weights.of_like(weights, known.rules))
    if known.solved:
        raise PegwiseError(f"{quote(known)} is solved: expected a game that goes on")
    return known


def rank_on_sample(strategy: Strategy, position: Position, top: int = 1) -> list[GuessFigures]:
    """The strategy's guess, then the codes drawn whose answers give most information."""
    if position.left == Estimate(0):
        position.require_candidates()
    guess = strategy.choose(position)
    sample = sample_of(position)
    if sample is None:
        return [GuessFigures(guess, position.allows(guess), exact=False)]
    codes = map(tuple, spread(sample.codes, MOST_RIVALS).tolist()) if top > 1 else ()
    others = [code for code in codes if code != guess]
    own, *ranked = estimated_figures(position, [guess, *others], sample)
    ranked.sort(key=lambda figures: (-(figures.entropy or 0), figures.guess))
    return [own, *ranked][:top]


def sample_of(position: Position) -> Fitting | None:
    """Codes that fit, the same on every call; None on boards too wide to find any."""
    if position.rules.positions > SHORT_SEARCH_POSITIONS:
        return None
    drawn = position.short_search
    if drawn.complete or len(drawn) >= FEWEST_DRAWN:
        return Fitting(spread(drawn.codes, MOST_SAMPLED), position.left)
    run = anneal_incrementally(position.rules, position.turns, AnnealingBudget())
    return Fitting(spread(run.fitting.codes, MOST_SAMPLED)) if len(run.fitting) else None


def consistent(strategy: Strategy) -> Strategy:
    """The strategy restricted to guesses that can be the code, if it can be restricted."""
    if isinstance(strategy, HasConsistentVariant):
        return strategy.restricted(strategy.name)
    return strategy


def ranked_document(figures: GuessFigures, notation: Notation) -> "RankedGuess":
    """A guess of a ranking, ready for JSON."""
    return {
        "guess": notation.write_code(figures.guess),
        "score": figures.score,
        "is_candidate": figures.is_candidate,
        "classes": figures.classes,
        "worst": figures.worst,
        "expected": figures.expected,
        "entropy": figures.entropy,
        "equivalent": figures.equivalent,
    }


class Odds(NamedTuple):
    """The share of the candidates that have each symbol in each place; every row sums to 1."""

    shares: NDArray[np.float64]  # a row per place, a column per symbol
    exact: bool  # whether all candidates were counted, not only a sample


def odds(position: Position) -> NDArray[np.float64]:
    """The shares over all candidates or a sample; raises if no code fits or none is found."""
    seen = seen_odds(position)
    if seen is None:
        raise BoardTooLarge(f"'{position.rules}' is too wide to draw codes of it at once")
    return seen.shares


def seen_odds(position: Position) -> Odds | None:
    """The odds; None on boards too wide to draw a sample."""
    rules, symbols = position.rules, position.rules.symbols
    if counts_by_place(rules) and position.prior is None:
        return Odds(marked_shares(rules, position.require_candidates().turns), exact=True)
    if not rules.why_unlisted():
        codes = position.space.codes[position.require_candidates().candidates]
        return Odds(symbol_shares(codes, symbols, position.weights), exact=True)
    sample = sample_of(position)
    if sample is None:
        return None
    return Odds(symbol_shares(sample.codes, symbols), exact=sample.complete)
