"""The information that a guess gives about a sample of codes, and hill climbing to increase it.

Boards around 20x10: candidates found by annealing, and the most informative guess.
"""

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from pegwise.errors import Undecided, quote
from pegwise.game.codes import Code
from pegwise.game.notation import Notation
from pegwise.game.rules import Rules
from pegwise.game.wording import count_of, say_count
from pegwise.knowledge.fitting import Fitting, spread
from pegwise.knowledge.unlisted import AnnealingBudget, AnnealingRun, anneal, anneal_incrementally
from pegwise.runtime.seeds import Stream

from .sampled import Search, effort_for

if TYPE_CHECKING:
    from pegwise.knowledge.position import Position

Codes = NDArray[np.int16]
Scores = NDArray[np.float64]

PATIENCE = 200  # changes without gain after which a climb ends
MOST_TRAITS = 1200  # of a board: the memory for their covariances grows with the square


@dataclass(frozen=True, eq=False)
class InformationGain:
    """Scores guesses on a sample of codes, a row each; higher is better.

    ``count_discount`` (0 to 1) is the discount on information about symbol counts as opposed to
    positions.
    """

    rules: Rules
    codes: Codes
    count_discount: float

    @cached_property
    def _sample(self) -> tuple[Codes, Codes]:
        """The codes by place, and the count of each symbol (0 if the feedback is bulls only)."""
        symbols = np.arange(self.rules.symbols)
        tallies = np.stack([(self.codes == symbol).sum(axis=1) for symbol in symbols])
        counted = tallies * (not self.rules.bulls_only)
        return np.ascontiguousarray(self.codes.T), counted.astype(np.int16)

    def score(self, guesses: Codes) -> Scores:
        """The information that each guess gives."""
        from pegwise.kernel.guessing.climb import score_guesses

        return score_guesses(*self._sample, guesses, self.count_discount)

    def climb(self, starts: Codes, seed: int) -> tuple[Codes, Scores]:
        """Where hill climbing from these guesses ends, one symbol at a time, and the scores."""
        from pegwise.kernel.guessing.climb import climb

        distinct, discount = self.rules.distinct, self.count_discount
        return climb(*self._sample, starts, distinct, discount, PATIENCE, np.uint64(seed))

    def promising(self, starts: Codes) -> Codes:
        """Guesses improved until their answers have the largest variance, the best first.

        A large sample takes hardly longer than a small one, and leaves less to chance. Returns no
        guess on boards with more than ``MOST_TRAITS``.
        """
        from pegwise.kernel.guessing.spread import widest_spread

        rules = self.rules
        if 2 * rules.positions * rules.symbols > MOST_TRAITS:
            return starts[:0]
        guesses, spreads = widest_spread(
            self.codes, starts, rules.symbols, rules.distinct, rules.bulls_only, self.count_discount
        )
        different = np.unique(guesses, axis=0, return_index=True)[1]
        return guesses[different[np.argsort(-spreads[different], kind="stable")]]


MOST_ANNEALED_CODES = 10**32
# On wider boards annealing seldom finds the last codes that fit, on 26x4:bulls as on 64x2 or 30x10.
MOST_ANNEALED_POSITIONS = 24
POOL = 60  # codes of the sample that are scored as guesses
STARTS = 100  # codes of the sample from which promising guesses are made
PROMISING = 20  # promising guesses that are scored too
# The best guesses are improved by hill climbing: fewer of them on a large sample, where promising
# guesses are as good, but always some if there are no promising ones.
CLIMBED_CODES, MOST_CLIMBS, LEAST_CLIMBS = 12_000, 60, 4
OPENING_SAMPLE = 2000


@dataclass(frozen=True, slots=True)
class Annealed:
    """Guesses what tells most about a sample of the codes that fit every answer.

    A guess that does not fit itself must tell more than any drawn code, which may win. The sample
    comes from parallel tempering (Hukushima and Nemoto 1996); simulated annealing for this game is
    due to Bernier et al. (1996), the entropy of the answers to Neuwirth (1982).
    ``count_discount`` is that of ``InformationGain``.
    """

    seed: str = ""
    budget: AnnealingBudget = field(default_factory=AnnealingBudget)
    count_discount: float = 0.9
    name = "annealed"
    draws_codes = True

    def choose(self, position: "Position") -> Code:
        """The guess; raises Undecided if no code that fits was found."""
        return self._search(position)[0]

    def explain(self, position: "Position", notation: Notation | None = None) -> list[str]:
        """How many codes were found, and whether the guess is one of them."""
        guess, run = self._search(position)
        written = (notation or Notation(position.rules)).write_code(guess)
        if run is None:
            return [f"{written} is a good opening: nothing is known yet."]
        found = count_of(len(run.fitting), "code")
        if run.moves:
            found += f" found in {say_count(run.moves)} moves"
        others = "probably all there are" if run.fitting.exhausted else "out of many"
        reason = f"{written} reveals most about the places in {found}, {others}"
        return [f"{reason}; it {'may' if guess in run.fitting else 'cannot'} be the code."]

    def with_effort(self, share: float) -> "Annealed":
        """The strategy with this many times its usual work for a guess."""
        return replace(self, budget=self.budget.times(share))

    def _search(self, position: "Position") -> tuple[Code, AnnealingRun | None]:
        if not position.turns:
            return self._opening(position.rules), None
        if not position.rules.why_unlisted():
            position.require_candidates()
        run = anneal_incrementally(position.rules, position.turns, self.budget, self.seed)
        if not len(run.fitting):
            raise Undecided(
                f"no code that fits {quote(str(position))} was found in {say_count(run.moves)} "
                "moves: could not decide within the budget whether an answer is wrong"
            )
        if len(run.fitting) <= 2:
            return min(run.fitting), run
        return self._most_informative(position, run.fitting), run

    def _opening(self, rules: Rules) -> Code:
        """The first symbols in turn, as many as tell most about random codes."""
        drawn = anneal(rules, (), AnnealingBudget(most=OPENING_SAMPLE), self.seed).fitting.codes
        most = min(rules.positions, rules.symbols)
        fewest = rules.positions if rules.distinct else 1
        pool = np.arange(rules.positions) % np.arange(fewest, most + 1)[:, None]
        gain = InformationGain(rules, drawn.astype(np.int16), self.count_discount)
        return tuple(pool[gain.score(pool.astype(np.int16)).argmax()].tolist())

    def _most_informative(self, position: "Position", sample: Fitting) -> Code:
        rules, codes = position.rules, sample.codes.astype(np.int16)
        stream = Stream(self.seed, self.name, *map(Notation(rules).write_turn, position.turns))
        gain, fitting = InformationGain(rules, codes, self.count_discount), spread(codes, POOL)
        others = gain.promising(spread(codes, STARTS))[:PROMISING]
        guesses = np.concatenate([fitting, others])
        scores = gain.score(guesses)
        fitting_score = scores[: len(fitting)].max()
        climbs = min(CLIMBED_CODES // len(codes), MOST_CLIMBS)
        starts = np.argsort(-scores, kind="stable")[: climbs if len(others) else LEAST_CLIMBS]
        climbed, heights = gain.climb(guesses[starts], stream.word())
        guesses, scores = np.concatenate([guesses, climbed]), np.concatenate([scores, heights])
        if sample.exhausted:
            codes, others = sample.codes.astype(np.uint16), guesses.astype(np.uint16)
            return Search(rules).best(codes, True, effort_for(rules), stream.word(), others)
        # A code that fits may win, with a chance that is worth about that many bits.
        if fitting_score + 1 / len(sample) >= scores.max():
            scores = scores[: len(fitting)]
        return tuple(guesses[scores.argmax()].tolist())


def annealed_objection(rules: Rules) -> str | None:
    """Why annealing does not suit these rules; None if it does."""
    if not rules.kind.counts:
        return "reasons with bulls and cows: expected a board that answers with them"
    if rules.words is not None:
        return "has a word list: expected positions and symbols"
    if rules.size > MOST_ANNEALED_CODES:
        most = say_count(MOST_ANNEALED_CODES)
        return f"has {say_count(rules.size)} codes: expected at most {most}"
    if rules.positions > MOST_ANNEALED_POSITIONS:
        return f"has {rules.positions} positions: expected at most {MOST_ANNEALED_POSITIONS}"
    return None
