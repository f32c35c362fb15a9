"""Branch and bound for few candidates, in NumPy: no waiting for a compiler.

The cost of a set of candidates is the sum, over its members, of the guesses that find them. A
guess that makes k classes of n members costs at least 3n - k, or one less if it is a member: it and
the next guess find at most one member per class, all others need a third guess. Sets are cut off by
this lower bound from class counts (Koyama and Lai 1993) and by the least cost of a set of their
size (`least_costs`).
"""

from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pegwise.game.codes import Code
from pegwise.kernel.exact.max_found import least_costs
from pegwise.kernel.packing import PackedCodes, pack
from pegwise.knowledge.position import Position
from pegwise.knowledge.space import space_of
from pegwise.knowledge.symmetry import orbits

from .reach import MOST_SEARCHED_ANSWERS, kinds_of_answers

Numbers = NDArray[np.int64]
Members = NDArray[np.intp]

MOST_CANDIDATES = 700
# Answers read before a search gives up: about a second. Counted, not timed, to be deterministic.
MOST_WORK = 1_200_000_000
NO_COST_LIMIT = 1 << 40
STEP_WORK = 36_000  # the overhead of a step, in answers
COUNT_WORK = 10  # the cost of counting an answer by class, in answers


_least_costs = lru_cache(maxsize=16)(least_costs)


class TooMuchWork(Exception):
    """The candidates are too many or too much alike for a short search."""


class SmallSearch:
    """Costs of the candidates of a position and of their subsets, as indices into them.

    With ``consistent`` only candidates are guessed. ``most_work`` limits the work of one search;
    beyond it TooMuchWork is raised.
    """

    def __init__(
        self, position: Position, consistent: bool = False, most_work: int | None = None
    ) -> None:
        rules, self.count = position.rules, position.count
        self.position, self.consistent = position, consistent
        self.work, self.most_work = 0, MOST_WORK if most_work is None else most_work
        # With too many kinds of answers each guess numbers those that it gets here.
        self.slots = slots = rules.slots if rules.slots <= MOST_SEARCHED_ANSWERS else self.count + 1
        if self.count > MOST_CANDIDATES or slots > MOST_SEARCHED_ANSWERS:
            raise TooMuchWork
        self.kinds = kinds_of_answers(rules)
        self.guessing = space_of(rules.guessing)
        self.candidates = position.space.packed.select(position.candidates)
        numbers = np.arange(self.guessing.size)
        if consistent:
            codes = map(position.candidate, range(self.count))
            numbers = np.array([self.guessing.index(code) for code in codes], np.intp)
        told = self._told(self.guessing.packed.select(numbers))
        if slots < rules.slots:
            told = _numbered(told, rules.slots - 1, slots - 1)
        kept = _different(told, slots)
        self.guesses = numbers[kept]
        self.answers = np.ascontiguousarray(told[:, kept])
        word = np.uint16 if slots <= 16 else np.uint32 if slots <= 32 else np.uint64
        self.words = np.left_shift(1, self.answers, dtype=word)
        self.own = np.nonzero(self.answers == slots - 1)[1]
        self.own_words = np.ascontiguousarray(self.words[:, self.own])
        self.known: dict[bytes, tuple[int, bool]] = {}
        self.scanned: set[bytes] = set()

    def _told(self, guesses: PackedCodes) -> NDArray[Any]:
        """The answers of the candidates to these guesses, one row per candidate."""
        self._spend(self.count * len(guesses))
        return self.position.rules.kind.kernel.rows_by_secret(self.candidates, guesses)

    def best(self) -> tuple[Code, int]:
        """The guess of least total cost over all candidates, and that cost."""
        if self.count <= 2:
            return self.position.candidate(0), 2 * self.count - 1
        lowest = np.arange(self.count)  # the lowest guess of each symmetry orbit
        if not self.consistent:
            guessed = [turn.guess for turn in self.position.turns]
            allowed = orbits(self.position.rules, guessed).lowest
            lowest = np.flatnonzero(np.isin(self.guesses, allowed))
        cost, guess = self._search(np.arange(self.count), NO_COST_LIMIT, lowest)
        return self.guessing.code(int(self.guesses[guess])), cost

    def cost_of(self, guess: Code) -> int:
        """The total cost over all candidates of this guess and best play after it."""
        told = self._told(pack([guess], self.position.rules.symbols))[:, 0]
        answers = np.unique(told[told < self.position.rules.slots - 1])
        classes = [np.flatnonzero(told == answer) for answer in answers]
        return self.count + sum(self._cost(some, NO_COST_LIMIT) for some in classes)

    def _cost(self, members: Members, limit: int) -> int:
        """The cost of these members if below the limit, else a lower bound that reaches it."""
        if len(members) <= 2:
            return 2 * len(members) - 1
        key = members.tobytes()
        value, exact = self.known.get(key, (0, False))
        if exact or value >= limit:
            return value
        value, _ = self._search(members, limit)
        self.known[key] = value, value < limit
        return value

    def _classes(self, members: Members) -> NDArray[np.uint8]:
        """The number of classes that each guess makes of these members."""
        self._spend(len(members) * len(self.guesses))
        seen = self.words[members[0]].copy()
        for member in members[1:]:
            np.bitwise_or(seen, self.words[member], out=seen)
        classes: NDArray[np.uint8] = np.bitwise_count(seen)
        return classes

    def _spend(self, answers: int) -> None:
        self.work += answers + STEP_WORK
        if self.work > self.most_work:
            raise TooMuchWork

    def _search(
        self, members: Members, limit: int, allowed: Members | None = None
    ) -> tuple[int, int]:
        """The least cost and its guess, or a lower bound that reaches the limit."""
        size, own, classes = len(members), self.own[members], self._classes(members)
        bounds = 3 * size - classes.astype(np.int64)
        bounds[own] -= 1
        pool = own if self.consistent else np.arange(len(bounds))
        low = int(bounds[pool].min())
        if low >= limit:
            return low, -1
        if low <= 2 * size:  # then no class of that guess has more than two members
            good = pool[bounds[pool] == low]
            fitting = good[np.isin(good, own)]
            return low, int(fitting[0] if len(fitting) else good[0])
        least = _least_costs(self.kinds, self.count)[int(classes.max())]
        promising = pool[bounds[pool] < limit] if allowed is None else allowed
        sizes = self._sizes(members, promising)
        bounds = size + least[sizes[:, :-1]].sum(axis=1)
        bounds[sizes.max(axis=1) == size] = NO_COST_LIMIT  # the guess tells nothing
        strangers = ~np.isin(promising, own)
        best, choice = limit, -1
        for at in np.lexsort((promising, strangers, bounds)).tolist():
            if bounds[at] >= best:
                break
            total = self._cost_after(members, int(promising[at]), int(bounds[at]), best, least)
            if total < best:
                best, choice = total, int(promising[at])
        return best, choice

    def _sizes(self, members: Members, guesses: Members) -> Numbers:
        """The class sizes of these guesses, one row per guess."""
        self._spend(COUNT_WORK * len(members) * len(guesses))
        told = self.answers[np.ix_(members, guesses)] + np.arange(len(guesses)) * self.slots
        counts = np.bincount(told.ravel(), minlength=len(guesses) * self.slots)
        return counts.reshape(len(guesses), self.slots)

    def _cost_after(
        self, members: Members, guess: int, total: int, best: int, least: NDArray[np.int32]
    ) -> int:
        """The cost of a guess, from its lower bound up; cut off when that reaches the best."""
        self._spend(len(members))
        told = self.answers[members, guess]
        answers = np.flatnonzero(np.bincount(told, minlength=self.slots)[:-1] > 2)
        classes = sorted((members[told == answer] for answer in answers), key=len)
        bounds = [int(least[len(some)]) for some in classes]
        for look in (self._look_among_own, self._look_at_all):
            for at, some in enumerate(classes):
                bound = max(bounds[at], look(some))
                total += bound - bounds[at]
                bounds[at] = bound
                if total >= best:
                    return total
        for some, bound in zip(classes, bounds, strict=True):
            total += self._cost(some, best - (total - bound)) - bound
            if total >= best:
                break
        return total

    def _look_among_own(self, members: Members) -> int:
        """A lower bound on a set from its own members as guesses, memoised.

        A member that tells all apart costs 2n - 1, one that leaves a single pair 2n, and any guess
        that is not a member at least 2n.
        """
        key = members.tobytes()
        if key not in self.known:
            size = len(members)
            self._spend(size * size)
            seen = np.bitwise_or.reduce(self.own_words[members[:, None], members], axis=0)
            low = 3 * size - int(np.bitwise_count(seen).max()) - 1
            self.known[key] = (low if self.consistent else min(low, 2 * size)), low <= 2 * size
        return self.known[key][0]

    def _look_at_all(self, members: Members) -> int:
        """A lower bound on a set from all guesses, if the members alone did not settle it."""
        key = members.tobytes()
        low, exact = self.known[key]
        if exact or self.consistent or key in self.scanned:
            return low
        classes, size = self._classes(members), len(members)
        own = 3 * size - int(classes[self.own[members]].max()) - 1
        low = max(low, min(own, 3 * size - int(classes.max())))
        self.known[key] = low, low <= 2 * size
        self.scanned.add(key)
        return low


def _numbered(told: NDArray[Any], win: int, win_here: int) -> NDArray[np.uint8]:
    """The answers in each column numbered from 0 in their order, but for the win."""
    order = np.argsort(told, axis=0, kind="stable")
    columns = np.take_along_axis(told, order, axis=0)
    ranks = np.zeros(told.shape, np.uint8)
    np.cumsum(columns[1:] != columns[:-1], axis=0, out=ranks[1:])
    numbers = np.empty_like(ranks)
    np.put_along_axis(numbers, order, ranks, axis=0)
    numbers[told == win] = win_here
    return numbers


def _different(told: NDArray[Any], slots: int) -> Members:
    """The lowest of all guesses to which every candidate answers alike."""
    at_once = 62 // slots.bit_length()
    powers = slots ** np.arange(at_once, dtype=np.int64)
    rows = range(0, len(told), at_once)
    keys = [powers[: len(told) - row] @ told[row : row + at_once].astype(np.int64) for row in rows]
    order = np.lexsort(keys)
    differs = np.zeros(len(order), np.bool_)
    differs[0] = True
    for key in keys:
        differs[1:] |= np.diff(key[order]) != 0
    return np.sort(order[differs])
