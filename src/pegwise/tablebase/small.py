"""The exact search for few candidates, in NumPy: nobody waits for a compiler.

The cost of a set of candidates is the sum, over its members, of the guesses that find them. A
guess that makes k classes of n members costs at least 3n - k, one less if it is a member: so many
are found by it and by the next guess at best, all others need a third. Sets are cut off by these
bounds, and by what sets of their size cost at least where no guess makes more classes.
"""

from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..codes import Code
from ..kernel import vector
from ..kernel.packing import feedback_slots
from ..pairs import answers_of
from ..position import Position
from ..space import space_of
from ..symmetry import orbits

Numbers = NDArray[np.int64]
Members = NDArray[np.intp]

MOST_CANDIDATES = 700
MOST_ANSWERS = 64  # as many as a word has bits
# Answers looked at before a search gives up: about a second. Counted, so that no clock decides.
MOST_WORK = 400_000_000
NO_LIMIT = 1 << 40
EVERY_STEP = 12_000  # what a step costs besides its answers, counted in answers
COUNTED = 10  # what an answer costs that is counted by its class


class TooMuchWork(Exception):
    """The candidates are too many, or too much alike, to be searched at once."""


def best_guess(position: Position) -> tuple[Code, int]:
    """The guess with which the candidates of a position cost least together, and that cost."""
    rules = position.rules
    slots = feedback_slots(rules.positions, rules.bulls_only)
    if position.count > MOST_CANDIDATES or slots > MOST_ANSWERS:
        raise TooMuchWork
    if position.count <= 2:
        return position.candidate(0), 2 * position.count - 1
    return _Search(position, slots).best()


class _Search:
    """Costs of the candidates of a position and of their subsets, by their places in it."""

    def __init__(self, position: Position, slots: int) -> None:
        rules, self.slots, self.count = position.rules, slots, position.count
        self.kinds = sum(rules.why_impossible(told) is None for told in answers_of(rules))
        self.guessing = space_of(rules.guessing)
        candidates = position.space.packed.select(position.candidates)
        told = vector.feedback_rows(candidates, self.guessing.packed, rules.bulls_only)
        self.guesses = _different(told, slots)
        self.answers = np.ascontiguousarray(told[:, self.guesses])
        self.words = np.left_shift(1, self.answers, dtype=_word(slots))
        self.own = np.nonzero(self.answers == slots - 1)[1]
        distinct = orbits(rules, [turn.guess for turn in position.turns]).lowest
        self.is_lowest = np.isin(self.guesses, distinct)
        self.known: dict[bytes, tuple[int, bool]] = {}
        self.work = 0

    def best(self) -> tuple[Code, int]:
        """The guess with which all candidates together cost least, and that cost."""
        cost, guess = self._search(np.arange(self.count), NO_LIMIT, self.is_lowest)
        return self.guessing.code(int(self.guesses[guess])), cost

    def _cost(self, members: Members, limit: int) -> int:
        """What these cost if that is below the limit, else a lower bound that reaches it."""
        if len(members) <= 2:
            return 2 * len(members) - 1
        key = members.tobytes()
        value, exact = self.known.get(key, (0, False))
        if exact or value >= limit:
            return value
        value, _ = self._search(members, limit)
        self.known[key] = value, value < limit
        return value

    def _bounds(self, members: Members) -> tuple[Numbers, int]:
        """What each guess costs at least, and the most classes that one makes."""
        self._spend(len(members) * len(self.guesses))
        seen = np.bitwise_or.reduce(self.words[members], axis=0)
        classes = np.bitwise_count(seen).astype(np.int64)
        bounds = 3 * len(members) - classes
        bounds[self.own[members]] -= 1
        return bounds, int(classes.max())

    def _spend(self, answers: int) -> None:
        self.work += answers + EVERY_STEP
        if self.work > MOST_WORK:
            raise TooMuchWork

    def _search(
        self, members: Members, limit: int, allowed: NDArray[np.bool_] | None = None
    ) -> tuple[int, int]:
        """The least cost with its guess, or a lower bound that reaches the limit."""
        size = len(members)
        bounds, most = self._bounds(members)
        low = int(bounds.min())
        if low >= limit:
            return low, -1
        if low <= 2 * size:  # then no class of that guess has more than two members
            return low, self._lowest(np.flatnonzero(bounds == low), members)
        least = least_costs(most, self.kinds, self.count)
        promising = np.flatnonzero(bounds < limit if allowed is None else allowed)
        sizes = self._sizes(members, promising)
        bounds = size + least[sizes[:, :-1]].sum(axis=1)
        bounds[sizes.max(axis=1) == size] = NO_LIMIT  # a guess that tells nothing
        strangers = ~np.isin(promising, self.own[members])
        best, choice = limit, -1
        for at in np.lexsort((promising, strangers, bounds)).tolist():
            if bounds[at] >= best:
                break
            total = self._weigh(members, int(promising[at]), int(bounds[at]), best, least)
            if total < best:
                best, choice = total, int(promising[at])
        return best, choice

    def _lowest(self, guesses: Members, members: Members) -> int:
        """A member before others, then the lowest."""
        possible = guesses[np.isin(guesses, self.own[members])]
        return int(possible[0] if len(possible) else guesses[0])

    def _sizes(self, members: Members, guesses: Members) -> Numbers:
        """The class sizes of these guesses, one row a guess."""
        self._spend(COUNTED * len(members) * len(guesses))
        told = self.answers[np.ix_(members, guesses)] + np.arange(len(guesses)) * self.slots
        counts = np.bincount(told.ravel(), minlength=len(guesses) * self.slots)
        return counts.reshape(len(guesses), self.slots)

    def _weigh(self, members: Members, guess: int, total: int, best: int, least: Numbers) -> int:
        """The cost of a guess, from its lower bound on; given up when that reaches the best."""
        self._spend(len(members))
        told = self.answers[members, guess]
        answers = range(self.slots - 1)
        classes = sorted((members[told == answer] for answer in answers), key=len)
        classes = [some for some in classes if len(some) > 2]
        bounds = []
        for some in classes:
            bound = self._glance(some, int(least[len(some)]))
            total += bound - int(least[len(some)])
            if total >= best:
                return total
            bounds.append(bound)
        for some, bound in zip(classes, bounds, strict=True):
            total += self._cost(some, best - (total - bound)) - bound
            if total >= best:
                break
        return total

    def _glance(self, members: Members, least: int) -> int:
        """A lower bound of a set by one look at all guesses, remembered."""
        key = members.tobytes()
        if key not in self.known:
            bounds, _ = self._bounds(members)
            low = max(int(bounds.min()), least)
            self.known[key] = low, low <= 2 * len(members)
        return self.known[key][0]


def _word(slots: int) -> type[np.unsignedinteger[Any]]:
    return np.uint16 if slots <= 16 else np.uint32 if slots <= 32 else np.uint64


def _different(told: NDArray[Any], slots: int) -> Members:
    """One guess, the lowest, for all that every candidate answers alike."""
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


@lru_cache(maxsize=256)
def least_costs(most: int, kinds: int, size: int) -> Numbers:
    """What n candidates cost at least, by n, where no guess makes more than ``most`` classes.

    One is found by the first guess at best, ``most`` by the second; a guess more finds that many
    again in every class, but for the win, of which there is one among all ``kinds`` of answers.
    """
    numbers = np.arange(size + 1)
    least, found = numbers.copy(), 1
    while found < size:
        least += np.maximum(0, numbers - found)
        found = max(1 + (most - 1) * found, min(most, kinds - 1) * found) if found > 1 else most
    return least
