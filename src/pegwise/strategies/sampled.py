"""How much work a move of `sampled` may take.

The search for a good guess among candidates, and among guesses made from them.

A guess costs what the classes that it makes cost by their size: in guesses if all candidates are
known, else in bits. Costs are whole numbers of a small unit, so that rounding decides nothing.

Boards too large to list: guesses are scored on a sample of the candidates.
"""

from dataclasses import dataclass, replace
from functools import lru_cache
from math import log2
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from pegwise.game.codes import Code, Turn
from pegwise.game.feedback_kinds import FULL
from pegwise.game.notation import Notation
from pegwise.game.rules import Rules
from pegwise.game.wording import say_count
from pegwise.kernel.packing import PackedCodes, feedback_slots, pack
from pegwise.runtime.seeds import Stream

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from pegwise.knowledge.position import Position

VAST_POSITIONS = 9


@dataclass(frozen=True, slots=True)
class Effort:
    """How much work a move may take, counted in guesses and codes, never by the clock."""

    sample: int = 600  # codes on which guesses are scored
    pool: int = 600  # guesses to start from
    rounds: int = 3  # rounds in which the best guesses are changed a little
    changed: int = 300  # guesses made in each round
    finals: int = 10_000  # codes on which the best guesses are scored again
    finalists: int = 30  # guesses compared two steps ahead
    ahead: int = 2000  # codes on which they are compared
    probes: int = 250  # second guesses tried in that comparison
    few: int = 200  # with at most this many candidates, guesses are tried out to the end
    tries: int = 50  # guesses tried out
    later_tries: int = 8  # guesses tried after each of them
    end_pool: int = 100  # guesses tried out that are no candidates
    end_changed: int = 1000  # guesses made to find those, and as many again in later rounds
    # Discount (0 to 1) on information about symbol counts as opposed to positions while codes are
    # drawn: on wide boards the counts are known several turns before the positions.
    count_discount: float = 0.0

    def times(self, factor: float) -> "Effort":
        """The effort with this many times the work."""
        scaled = {
            name: max(1, round(factor * getattr(self, name)))
            for name in ("sample", "pool", "changed", "tries", "end_changed")
        }
        return replace(self, **scaled)


ORDINARY = Effort()
GREAT = Effort(
    sample=2400, pool=1200, rounds=6, changed=600, finalists=60, probes=1000, end_changed=2000
)
VAST = replace(
    GREAT, sample=4000, rounds=8, changed=800, finalists=100, ahead=4000, probes=2000, tries=100,
    end_pool=200, count_discount=0.5,
)  # fmt: skip


def effort_for(rules: Rules) -> Effort:
    """The work of a move on this board: milliseconds, on large boards tens of them."""
    from pegwise.knowledge.unlisted import GREAT_BOARD

    if rules.size < GREAT_BOARD:
        return ORDINARY
    return GREAT if rules.positions < VAST_POSITIONS else VAST


KEPT = 20  # guesses from which better ones are sought
SEMIFINALISTS = 100  # guesses scored on a larger sample
END_ROUNDS = 4  # rounds of improvement at the end of a game
UNIT = 1 << 20  # a guess, or a bit
# A class of n codes takes about 1.24 + 0.258 log2 n guesses a code (measured on 6x9).
GUESSES_AT_LEAST, GUESSES_A_BIT = 1.24, 0.258
# The entropy of a sample is too low by half a nat a class (Miller 1955).
BITS_A_CLASS = 0.5 / 0.6931471805599453


@lru_cache(maxsize=16)
def costs_in_bits(most: int) -> "NDArray[Any]":
    """By size up to ``most``, the bits of uncertainty that a class of a sample leaves."""
    table = [0.0] + [n * log2(n) - BITS_A_CLASS for n in range(1, most + 1)]
    return np.array([round(UNIT * cost) for cost in table], np.int64)


@lru_cache(maxsize=16)
def costs_in_guesses(most: int) -> "NDArray[Any]":
    """By size up to ``most``, about how many guesses a class takes, summed over its codes."""
    sizes = range(1, most + 1)
    table = [n * max(2 - 1 / n, GUESSES_AT_LEAST + GUESSES_A_BIT * log2(n)) for n in sizes]
    return np.array([0] + [round(UNIT * cost) for cost in table], np.int64)


class SampleScale(NamedTuple):
    """The codes on which guesses are scored, and the costs of classes of them by size.

    ``count_discount`` (0 to 1) is the discount on information about symbol counts alone.
    """

    codes: PackedCodes
    table: "NDArray[Any]"
    count_discount: float = 0.0


class Search:
    """Guesses and codes of one board as arrays, a row each, and their scores: lower is better."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.slots = rules.slots
        # Feedback is numbered by bulls and cows together, then by bulls: where each number begins.
        self._totals = [feedback_slots(total - 1) for total in range(rules.positions + 1)]

    def best(
        self, codes: Any, complete: bool, effort: Effort, seed: int, others: Any = None
    ) -> Code:
        """The best guess found, by the codes that fit; ``others`` are guesses worth a try.

        ``complete`` says that these codes are all candidates.
        """
        from pegwise.kernel.splitmix import state_from

        state = state_from(seed)
        if complete and len(codes) <= effort.few:
            guess = self.tried_out(codes, effort, state, others)
        else:
            guess = self.most_informative(codes, complete, effort, state, others)
        return tuple(guess.tolist())

    def pack(self, codes: Any) -> PackedCodes:
        """Codes, one a row, as the kernels read them."""
        return pack(codes, self.rules.symbols)

    def scores(self, guesses: Any, scale: SampleScale) -> "NDArray[Any]":
        """The cost of the classes into which each guess splits the codes."""
        sizes = self.rules.kind.compiled.class_sizes(self.pack(guesses), scale.codes)
        costs: NDArray[Any] = scale.table[sizes].sum(axis=1) - scale.table[1] * sizes[:, -1]
        if scale.count_discount and self.rules.kind == FULL:
            totals = np.add.reduceat(sizes, self._totals, axis=1)
            discount = scale.count_discount * scale.table[totals].sum(axis=1)
            costs -= np.rint(discount).astype(np.int64)
        return costs

    def most_informative(
        self, codes: Any, complete: bool, effort: Effort, state: Any, others: Any = None
    ) -> Any:
        """The guess most informative about a sample of the codes.

        The best of many guesses scored on few codes owes much to luck, so a larger sample decides
        between the best or, if all codes are known, a look two steps ahead.
        """
        guesses = _some(codes, effort.pool // 2, state)
        changed = self._changed(guesses, effort.pool - len(guesses), 3, state, others)
        scale = self._scale(codes, complete, effort.sample, effort.count_discount, state)
        guesses, scores = self._improved(
            np.concatenate([guesses, changed]), scale, effort.rounds, effort.changed, state
        )
        guesses = guesses[_best(scores, SEMIFINALISTS)]
        scale = self._scale(codes, complete, effort.finals, effort.count_discount, state)
        scores = self.scores(guesses, scale)
        if not complete:
            return guesses[_best(scores, 1)[0]]
        finalists = guesses[_best(scores, effort.finalists)]
        return finalists[self._costs_ahead(finalists, codes, effort, state).argmin()]

    def tried_out(self, codes: Any, effort: Effort, state: Any, others: Any = None) -> Any:
        """The guess after which the game takes fewest guesses, as far as they were tried."""
        from pegwise.kernel.guessing.endgame import best_guess

        table, packed = costs_in_guesses(effort.few), self.pack(codes)
        answers = self._answers(codes, packed)
        apart = (np.diff(np.sort(answers, axis=1), axis=1) > 0).all(axis=1)
        if apart.any():  # a candidate that tells all others apart cannot be beaten
            return codes[apart.argmax()]
        changed = self._changed(codes, effort.end_changed, 3, state, others)
        count = effort.end_changed // END_ROUNDS
        guesses, scores = self._improved(
            np.concatenate([codes, changed]), SampleScale(packed, table), END_ROUNDS, count, state
        )
        made = guesses[len(codes) :]
        pool = made[_best(scores[len(codes) :], effort.end_pool)]
        answers = np.concatenate([answers, self._answers(pool, packed)])
        chosen, _ = best_guess(answers, table, self.slots, effort.tries, effort.later_tries)
        return np.concatenate([codes, pool])[chosen]

    def _answers(self, guesses: Any, codes: PackedCodes) -> "NDArray[Any]":
        """The feedback index of every guess against every code."""
        rows = self.rules.kind.compiled.feedback_rows(self.pack(guesses), codes)
        return rows.astype(np.uint16)

    def _changed(
        self, parents: Any, count: int, most_changes: int, state: Any, others: Any = None
    ) -> Any:
        """``count`` guesses made from the parents, and the others."""
        from pegwise.kernel.guessing.climb import mutants

        symbols, distinct = self.rules.symbols, self.rules.distinct
        made = mutants(parents, count, most_changes, symbols, distinct, state)
        return made if others is None else np.concatenate([made, others])

    def _improved(
        self, guesses: Any, scale: SampleScale, rounds: int, count: int, state: Any
    ) -> tuple[Any, Any]:
        """The guesses and more, made from the best of them in rounds, with all their scores."""
        scores = self.scores(guesses, scale)
        for _ in range(rounds):
            made = self._changed(guesses[_best(scores, KEPT)], count, 2, state)
            guesses = np.concatenate([guesses, made])
            scores = np.concatenate([scores, self.scores(made, scale)])
        return guesses, scores

    def _scale(
        self, codes: Any, complete: bool, count: int, count_discount: float, state: Any
    ) -> SampleScale:
        """A scale of at most ``count`` of the codes."""
        sample = _some(codes, count, state)
        most = 1 << len(sample).bit_length()  # few different tables
        if complete and len(sample) == len(codes):
            return SampleScale(self.pack(sample), costs_in_guesses(most))
        discount = 0.0 if complete else count_discount
        return SampleScale(self.pack(sample), costs_in_bits(most), discount)

    def _costs_ahead(self, guesses: Any, codes: Any, effort: Effort, state: Any) -> "NDArray[Any]":
        """The cost after each guess and a good second one, where these are all candidates."""
        from pegwise.kernel.guessing.endgame import costs_two_steps_on
        from pegwise.kernel.splitmix import choose

        sample = _some(codes, effort.ahead, state)
        packed, most = self.pack(sample), 1 << len(sample).bit_length()
        probes = choose(min(effort.probes, len(sample)), len(sample), state)
        known = len(sample) == len(codes)
        table, a_guess = (costs_in_guesses(most), UNIT) if known else (costs_in_bits(most), 0)
        first, among = self._answers(guesses, packed), self._answers(sample[probes], packed)
        costs: NDArray[Any] = costs_two_steps_on(first, probes, among, table, self.slots, a_guess)
        return costs


def _some(codes: Any, count: int, state: Any) -> Any:
    """At most ``count`` of the codes."""
    from pegwise.kernel.splitmix import choose

    return codes if len(codes) <= count else codes[choose(count, len(codes), state)]


def _best(scores: Any, count: int) -> Any:
    """The indices of the lowest scores, each once: guesses of equal score tell the same."""
    return np.unique(scores, return_index=True)[1][:count]


MOST_SAMPLED_CODES = 10**12
OPENING_CODES = 40_000
OPENING_EFFORT = 4  # times the usual work for the second guess, which is searched once an answer
MOST_UNEVEN = 2  # by how much the counts of two symbols of a first guess may differ


@dataclass(frozen=True, slots=True)
class Sampled:
    """Draws candidates, changes one to three symbols in some, and takes the most informative.

    Once all candidates are known the best guesses are compared two steps ahead, and once few are
    left, to the end of the game. Guesses from a sample of candidates: Berghman, Goossens and Leus
    (2009); entropy of a sample: Miller (1955). On wide boards information about symbol counts
    counts half. ``effort`` multiplies the work of every move; second guesses are remembered unless
    ``remembers`` is false.
    """

    seed: str
    effort: float = 1.0
    remembers: bool = True
    name = "sampled"
    draws_codes = True

    def choose(self, position: "Position") -> Code:
        """The most informative guess found; the first two guesses do not depend on the seed."""
        if not position.turns:
            return opening(position.rules)
        if len(position.turns) == 1:
            second = _second_guess if self.remembers else _second_guess.__wrapped__
            return second(position.rules, position.turns[0], self.effort)
        turns = map(Notation(position.rules).write_turn, position.turns)
        seed = Stream(self.seed, self.name, *turns).word()
        return _informative_guess(position, effort_for(position.rules).times(self.effort), seed)

    def with_effort(self, share: float) -> "Sampled":
        """The strategy with this many times its usual work for a guess.

        It remembers nothing, so the time of one look is a fair estimate of the next.
        """
        return replace(self, effort=self.effort * share, remembers=False)


def objection(rules: Rules) -> str | None:
    """Why this board is out of reach; None if it is not."""
    from pegwise.knowledge.unlisted import why_undrawn

    if rules.words is None and rules.size > MOST_SAMPLED_CODES:
        most = say_count(MOST_SAMPLED_CODES)
        return f"has {say_count(rules.size)} codes: expected at most {most}"
    return why_undrawn(rules)


@lru_cache(maxsize=64)
def opening(rules: Rules) -> Code:
    """The first guess: the most informative way to share the places among the symbols."""
    from pegwise.knowledge.unlisted import draw

    if rules.size == 1:
        return (0,) * rules.positions
    shapes = [[1] * rules.positions] if rules.distinct else list(_shapes(rules))
    guesses = [[s for s, count in enumerate(shape) for _ in range(count)] for shape in shapes]
    codes = draw(rules, (), OPENING_CODES, "opening").codes
    search, discount = Search(rules), effort_for(rules).count_discount
    scale = SampleScale(search.pack(codes), costs_in_bits(len(codes)), discount)
    return tuple(guesses[int(search.scores(guesses, scale).argmin())])


def _shapes(rules: Rules) -> "list[list[int]]":
    """The ways to share the places among some symbols nearly evenly, larger shares first."""
    shapes = []
    for used in range(1, min(rules.positions, rules.symbols) + 1):
        even = rules.positions // used
        for least in range(max(1, even - MOST_UNEVEN), even + 1):
            spare = rules.positions - least * used
            for twos in range(min(used, spare // 2) + 1):
                if (ones := spare - 2 * twos) + twos <= used and (ones + twos < used or used == 1):
                    shapes.append(
                        [least + 2] * twos + [least + 1] * ones + [least] * (used - twos - ones)
                    )
    return shapes


@lru_cache(maxsize=4096)
def _second_guess(rules: Rules, turn: Turn, effort: float) -> Code:
    from pegwise.knowledge.position import Position

    work = effort_for(rules).times(OPENING_EFFORT * effort)
    return _informative_guess(Position(rules, (turn,)), work, Stream(rules, turn).word())


def _informative_guess(position: "Position", effort: Effort, seed: int) -> Code:

    known = position.fitting
    if not len(known):
        position.require_candidates()
    if known.complete and len(known) <= 2:
        return next(iter(known))
    return Search(position.rules).best(known.codes, known.complete, effort, seed)
