"""Boards around 20x10: codes that fit, found by annealing, and what tells most of them."""

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from pegwise.errors import Undecided, quote
from pegwise.game.codes import Code
from pegwise.game.notation import Notation
from pegwise.game.rules import Rules
from pegwise.game.wording import count_of, say_count
from pegwise.knowledge.unlisted.annealing import Budget, ConsistentSample, draw_consistent, follow
from pegwise.runtime.seeds import Stream

from .sampled import guess_where_all_are_known
from .telling import Scale

if TYPE_CHECKING:
    from pegwise.knowledge.position import Position

MOST_CODES = 10**32
# On wider boards annealing seldom finds the last codes that fit, on 26x4:bulls as on 64x2 or 30x10.
WIDEST = 24
POOL = 60  # codes of the sample that are weighed as guesses
STARTS = 100  # codes of the sample from which promising guesses are made
PROMISING = 20  # of these, weighed as well
# The best are improved symbol by symbol, the more of them the smaller the sample; on a large one
# promising guesses are as good. Where there are none, some others at least.
CLIMBED_CODES, MOST_CLIMBS, LEAST_CLIMBS = 12_000, 60, 4
OPENING_SAMPLE = 2000


@dataclass(frozen=True, slots=True)
class Annealed:
    """Guesses what tells most about a sample of the codes that fit every answer.

    The sample comes from parallel tempering (Hukushima and Nemoto 1996); simulated annealing for
    this game is due to Bernier et al. (1996), the entropy of the answers to Neuwirth (1982). The
    guess need not fit itself; it must then tell more than any drawn code that may win.
    ``less`` is the share by which what an answer tells of the number of each symbol alone counts
    less than what it tells of their places.
    """

    seed: str = ""
    budget: Budget = field(default_factory=Budget)
    less: float = 0.9
    name = "annealed"
    draws_codes = True

    def choose(self, position: "Position") -> Code:
        """The guess; an error where no code that fits was found."""
        return self._weigh(position)[0]

    def explain(self, position: "Position", notation: Notation | None = None) -> list[str]:
        """How many codes were found, and whether the guess is one of them."""
        guess, sample = self._weigh(position)
        written = (notation or Notation(position.rules)).write_code(guess)
        if sample is None:
            return [f"{written} is a good opening: nothing is known yet."]
        fits = any(guess == sample.code(place) for place in range(len(sample)))
        found = count_of(len(sample), "code")
        if sample.moves:
            found += f" found in {say_count(sample.moves)} moves"
        others = "probably all there are" if sample.exhausted else "out of many"
        told = f"{written} tells most of the places in {found}, {others}"
        return [f"{told}; it {_may(fits)} be the code."]

    def with_effort(self, share: float) -> "Annealed":
        """The strategy with this many times its usual work for a guess."""
        return replace(self, budget=self.budget.times(share))

    def _weigh(self, position: "Position") -> tuple[Code, ConsistentSample | None]:
        if not position.turns:
            return self._opening(position.rules), None
        if not position.rules.why_unlisted():
            position.require_candidates()
        sample = follow(position.rules, position.turns, self.budget, self.seed)
        if not len(sample):
            raise undecided(position, sample.moves)
        if len(sample) <= 2:
            return min(map(sample.code, range(len(sample)))), sample
        return self._most_telling(position, sample), sample

    def _opening(self, rules: Rules) -> Code:
        """A few symbols in turn, as many as tell most about random codes."""
        drawn = draw_consistent(rules, (), Budget(most=OPENING_SAMPLE), self.seed).codes
        most = min(rules.positions, rules.symbols)
        fewest = rules.positions if rules.distinct else 1
        pool = np.arange(rules.positions) % np.arange(fewest, most + 1)[:, None]
        scores = Scale(rules, drawn, self.less).weigh(pool.astype(np.int16))
        return tuple(pool[scores.argmax()].tolist())

    def _most_telling(self, position: "Position", sample: ConsistentSample) -> Code:
        rules, codes = position.rules, sample.codes
        stream = Stream(self.seed, self.name, *map(Notation(rules).write_turn, position.turns))
        scale, fitting = Scale(rules, codes, self.less), _spread(codes, POOL)
        others = scale.promising(_spread(codes, STARTS))[:PROMISING]
        guesses = np.concatenate([fitting, others])
        scores = scale.weigh(guesses)
        fitting_score = scores[: len(fitting)].max()
        climbs = min(CLIMBED_CODES // len(codes), MOST_CLIMBS)
        starts = np.argsort(-scores, kind="stable")[: climbs if len(others) else LEAST_CLIMBS]
        climbed, heights = scale.climb(guesses[starts], stream.word())
        guesses, scores = np.concatenate([guesses, climbed]), np.concatenate([scores, heights])
        if sample.exhausted:
            return guess_where_all_are_known(rules, codes, stream.word(), guesses)
        # A code that fits may win: one chance in so many is worth about as much as this.
        if fitting_score + 1 / len(sample) >= scores.max():
            scores = scores[: len(fitting)]
        return tuple(guesses[scores.argmax()].tolist())


def _spread(codes: NDArray[np.int16], most: int) -> NDArray[np.int16]:
    """So many of the codes at most, far apart: those found one after the other are alike."""
    return codes[np.linspace(0, len(codes) - 1, min(most, len(codes))).astype(np.intp)]


def _may(fits: bool) -> str:
    return "may" if fits else "cannot"


def undecided(position: "Position", moves: int) -> Undecided:
    """The error where no code was found and none was proven not to exist."""
    return Undecided(
        f"no code that fits {quote(str(position))} was found in {say_count(moves)} moves: "
        "could not decide within the budget whether an answer is wrong"
    )


def objection(rules: Rules) -> str | None:
    """Why annealing does not suit."""
    if rules.words is not None:
        return "has a word list: expected positions and symbols"
    if rules.size > MOST_CODES:
        return f"has {say_count(rules.size)} codes: expected at most {say_count(MOST_CODES)}"
    if rules.positions > WIDEST:
        return f"has {rules.positions} positions: expected at most {WIDEST}"
    return None
