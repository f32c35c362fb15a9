"""The review of a game on a board too large to list: all figures are estimates from a sample.

Each position has a sample of the codes that fit and an estimate of how many fit: drawn where a
short search can, else annealed. A guess is worth the information of its answer, and a bit is worth
the same part of a guess throughout the game.
"""

from dataclasses import dataclass, replace
from functools import cached_property
from math import log2

import numpy as np
from numpy.typing import NDArray

from pegwise.game.codes import Code
from pegwise.game.rules import Rules
from pegwise.game.weights import shape_of
from pegwise.game.wording import Estimate, codes_left, count_of
from pegwise.kernel.packing import pack
from pegwise.knowledge.doctor import try_diagnose
from pegwise.knowledge.fitting import Codes, Fitting, spread
from pegwise.knowledge.partition import GuessFigures, estimated_figures, require
from pegwise.knowledge.patterns import lowest_code
from pegwise.knowledge.position import COUNTED_CODES, FEWEST_DRAWN, Position
from pegwise.knowledge.unlisted import AnnealingBudget, anneal, list_all

from .reviewed import PlayedGame, Review, TurnReview
from .sentences import broken_rule, compare_guesses, could_be_the_code, surprise
from .values import TIE, verdict

MOST_SAMPLED_IN_REVIEW = 2000  # codes of a sample
MOST_RIVALS_IN_REVIEW = 150  # codes of the sample that are tried as guesses
ANNEALING = AnnealingBudget(most=1000, enough=100, usual=400_000, longest=3_000_000)
ENOUGH_KEPT = 5  # codes of a sample from which a share is estimated
LISTING_STEPS = 200_000  # of a search for the last codes
# A position of n codes takes about 1.24 guesses and one for every 1.3 times the bits that the
# answer to a good first guess gives (6x9 and 10x10; strategies/sampled measures the same on 6x9).
GUESSES_AT_LEAST, BITS_PER_GUESS = 1.24, 1.3


@dataclass(frozen=True, eq=False)
class SampledPosition:
    """A position, a sample of the codes that fit, and how many fit in all."""

    position: Position
    sample: Fitting
    count: Estimate

    @classmethod
    def at_start(cls, rules: Rules) -> "SampledPosition":
        """The position without turns."""
        position = Position(rules)
        listed = rules.size <= COUNTED_CODES
        codes = position.space.codes if listed else position.short_search.codes
        count = Estimate(rules.size)
        return cls(
            position, Fitting(spread(codes, MOST_SAMPLED_IN_REVIEW).astype(np.uint16), count), count
        )

    def after(self, later: Position, secret: Code | None) -> "SampledPosition":
        """The position one turn later; a ``secret`` that is known helps to find other codes."""
        if later.rules.size <= COUNTED_CODES:
            listed = Fitting.listed(later.space.codes[later.candidates])
            return self._with(later, listed)
        found = later.short_search
        if found.complete or len(found) >= FEWEST_DRAWN:
            return self._with(later, found)
        kept = self.sample.narrowed(later.rules, later.turns[-1]).codes
        start = [found.codes, kept] if secret is None else [found.codes, kept, np.array([secret])]
        codes = _distinct_codes(np.concatenate(start).astype(np.uint16))
        if len(kept) < FEWEST_DRAWN:
            listed = list_all(later.rules, later.turns, MOST_SAMPLED_IN_REVIEW, LISTING_STEPS)
            if listed.complete:
                return self._with(later, listed)
        run = anneal(later.rules, later.turns, ANNEALING, "review", codes if len(codes) else None)
        codes = _distinct_codes(np.concatenate([codes, run.fitting.codes]))
        share = max(0.5, len(kept)) / max(1, len(self.sample))
        count = len(codes) if run.fitting.exhausted else round(share * self.count.count)
        estimate = Estimate(max(len(codes), count), exact=False)
        return self._with(later, Fitting(codes, estimate))

    def _with(self, later: Position, found: Fitting) -> "SampledPosition":
        count = found.count or self.count
        if count.count > self.count.count:  # two estimates that are about the same
            count = Estimate(self.count.count, exact=False)
        sample = Fitting(spread(found.codes, MOST_SAMPLED_IN_REVIEW), count)
        return SampledPosition(later, sample, count)

    @cached_property
    def bits(self) -> float:
        """The uncertainty about the code."""
        return log2(self.count.count)

    def told_by(self, later: "SampledPosition") -> float:
        """The bits that the answer of the next turn gave.

        From the sample if enough of it is left: the counts are two estimates, and one may be off.
        """
        if not self.sample.complete:
            kept = len(self.sample.narrowed(self.position.rules, later.position.turns[-1]))
            if kept >= ENOUGH_KEPT:
                return log2(len(self.sample) / kept)
        return self.bits - later.bits

    @property
    def settled(self) -> bool:
        """Whether one or two codes are left, and no others."""
        return self.sample.complete and len(self.sample) <= 2

    def rivals(self) -> list[Code]:
        """Guesses to compare with: codes of the sample; the first guess only up to symmetry."""
        codes: list[Code] = list(
            map(tuple, spread(self.sample.codes, MOST_RIVALS_IN_REVIEW).tolist())
        )
        if self.position.turns:
            return codes
        return list(dict.fromkeys(lowest_code(shape_of(code)) for code in codes))


def _distinct_codes(codes: Codes) -> Codes:
    return np.unique(codes, axis=0)


class SampleJudge:
    """Values guesses on samples of the codes that fit."""

    def __init__(self, start: SampledPosition) -> None:
        figures = estimated_figures(start.position, start.rivals(), start.sample)
        self._guesses_per_bit = 1 / (BITS_PER_GUESS * max(require(one.entropy) for one in figures))

    def judge(self, seen: SampledPosition, guess: Code) -> tuple[GuessFigures, GuessFigures]:
        """The figures of this guess and of the best one, which is the same if none is better."""
        played, *rivals = self._figures(seen, [guess, *seen.rivals()])
        best = min(rivals, key=lambda one: require(one.expected_guesses))
        better = require(best.expected_guesses) < require(played.expected_guesses) - TIE
        return played, best if better else played

    def best(self, seen: SampledPosition) -> GuessFigures:
        """The figures of the best guess that was found."""
        return min(
            self._figures(seen, seen.rivals()), key=lambda one: require(one.expected_guesses)
        )

    def _figures(self, seen: SampledPosition, guesses: list[Code]) -> list[GuessFigures]:
        figures = estimated_figures(seen.position, guesses, seen.sample)
        costs = self._costs(seen, guesses, figures)
        return [
            replace(one, expected_guesses=float(cost), exact=seen.settled and one.is_candidate)
            for one, cost in zip(figures, costs, strict=True)
        ]

    def _costs(
        self, seen: SampledPosition, guesses: list[Code], figures: list[GuessFigures]
    ) -> NDArray[np.float64]:
        """The guesses to come on average."""
        rules = seen.position.rules
        if not seen.sample.complete:
            bits = np.array([require(one.entropy) for one in figures])
            return 1 + self._cost_of_bits(np.maximum(0.0, seen.bits - bits))
        codes = pack(seen.sample.codes, rules.symbols)
        sizes = rules.kind.kernel.class_sizes(pack(guesses, rules.symbols), codes)
        later = sizes[:, :-1]  # the last class is the win
        costs = np.maximum(
            2 - 1 / np.maximum(1, later), self._cost_of_bits(np.log2(np.maximum(1, later)))
        )
        costs[later == 1] = 1.0
        total: NDArray[np.float64] = 1 + (later * costs).sum(axis=1) / len(seen.sample)
        return total

    def _cost_of_bits(self, bits: NDArray[np.float64]) -> NDArray[np.float64]:
        costs: NDArray[np.float64] = GUESSES_AT_LEAST + self._guesses_per_bit * bits
        return costs


def review_on_samples(game: PlayedGame, hard: bool) -> Review:
    """The review of a game on a large board, as far as codes are found that fit."""
    rules, last = game.variant.rules, game.positions[-1]
    secret = game.turns[-1].guess if last.solved and last.allows(game.turns[-1].guess) else None
    seen = [SampledPosition.at_start(rules)]
    for later in game.positions[1:]:
        found = seen[-1].after(later, secret)
        if not len(found.sample):
            break
        seen.append(found)
    broken = len(seen) <= len(game.turns)
    judge = SampleJudge(seen[0])
    return Review(
        game,
        hard,
        tuple(
            _review_sampled_turn(game, number, seen, judge, hard) for number in range(1, len(seen))
        ),
        judge.best(seen[0]),
        None if broken or last.solved else judge.best(seen[-1]),
        try_diagnose(rules, game.turns) if broken else None,
        sampled=True,
    )


def _review_sampled_turn(
    game: PlayedGame, number: int, seen: list[SampledPosition], judge: SampleJudge, hard: bool
) -> TurnReview:
    before, after, turn = seen[number - 1], seen[number], game.turns[number - 1]
    if hard and game.variant.rules.kind.counts and not before.position.allows(turn.guess):
        raise game.refused_in_hard_mode(turn)
    played, best = judge.judge(before, turn.guess)
    loss = max(0.0, require(played.expected_guesses) - require(best.expected_guesses))
    found = TurnReview(
        number,
        turn,
        before.count.count,
        after.count.count,
        played,
        best,
        loss,
        before.told_by(after) - require(played.entropy),
        verdict(loss),
        (),
        counted=before.count.exact and after.count.exact,
    )
    return replace(found, words=_said_about_sampled(game, found, before, after, hard))


def _said_about_sampled(
    game: PlayedGame, turn: TurnReview, before: SampledPosition, after: SampledPosition, hard: bool
) -> tuple[str, ...]:
    """What the coach says of a turn."""
    notation = game.variant.notation
    said = [
        broken_rule(turn.turn.guess, before.position, notation) if hard else None,
        could_be_the_code(turn) or _say_why_ruled_out(turn.turn.guess, before.position),
    ]
    if turn.before != turn.after and not after.position.solved:
        if after.sample.complete and len(after.sample) == 1:
            said.append(f"Only {notation.write_code(next(iter(after.sample)))} is left.")
        else:
            codes = codes_left(before.count).removesuffix(" left")
            said.append(f"The answer left {after.count} of {codes}.")
    said.append(surprise(turn.luck, f"about {count_of(round(abs(turn.luck)), 'bit')}"))
    if not before.settled or turn.verdict != "best":
        said.append(
            compare_guesses(notation, turn.played, turn.best, turn.verdict, hard, splits=False)
        )
    return tuple(filter(None, said))


def _say_why_ruled_out(guess: Code, before: Position) -> str:
    """Which turn rules a guess out."""
    for number, earlier in enumerate(before.turns, 1):
        if earlier.guess == guess:
            return f"It repeated the guess of turn {number} and gave no information."
    clashes = (
        number
        for number, (earlier, answer) in enumerate(before.turns, 1)
        if before.rules.feedback(guess, earlier) != answer
    )
    return f"It could not be the code (turn {next(clashes)} rules it out)."
