"""Estimates of what a position costs: two guesses ahead, and from there on by size alone.

After each answer to a guess the best of some replies is taken; the classes that it makes cost what
classes of their size usually cost a strong player. These costs are read from the board's ready-made
tree or, without one, from games played for the purpose. Compared with the exact values of second
guesses on Mastermind and Bulls and Cows, the losses are off by 0.03 to 0.07 guesses.
"""

from collections.abc import Iterable
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from pegwise import tablebase
from pegwise.game.codes import Code
from pegwise.game.rules import Rules
from pegwise.kernel.packing import PackedCodes
from pegwise.knowledge.hard_mode import using_what_is_shown
from pegwise.knowledge.partition import negative_entropy, partition
from pegwise.knowledge.position import Position
from pegwise.knowledge.ranking import evenly_spaced
from pegwise.knowledge.space import Space, space_of
from pegwise.knowledge.symmetry import orbits
from pegwise.runtime.seeds import Stream

Costs = NDArray[np.float64]

# Pairs of a guess and a code to compare for one estimate: a fraction of a second.
MOST_COMPARED_PAIRS = 30_000_000
FEWEST_REPLIES, MOST_REPLIES = 2, 40  # guesses tried after an answer
SHORTLISTED = 4  # guesses to look at two steps ahead
ORBITS = 16  # first guesses that differ by more than symmetry, roughly
MOST_TALLIES = 20_000_000  # symbol counts to keep in memory while guesses are compared

FEWEST_GAMES_FOR_COSTS, GAMES_FOR_COSTS = 4, 40
FEWEST_TRIED, MOST_TRIED = 4, 40  # guesses scored at a turn of these games
MOST_PAIRS_PER_TURN = 2_000_000
BINS_PER_DOUBLING = 2


class Estimates:
    """Estimated costs, in guesses summed over codes; in hard mode only allowed guesses count.

    ``effort`` is the part of the usual work to do, from 0 to 1: fewer guesses are tried.
    """

    def __init__(self, hard: bool = False, effort: float = 1.0) -> None:
        self.hard, self.effort = hard, effort
        self._known: dict[tuple[Position, Code], float] = {}

    def after(self, position: Position, guess: Code) -> float:
        """The cost of a position with this guess."""
        asked = position, guess
        if asked not in self._known:
            later = partition(position, guess).values()
            below = sum(self._cost(one) for one in later if not one.solved)
            self._known[asked] = position.count + below
        return self._known[asked]

    def best(self, position: Position) -> Code:
        """The guess with the lowest estimate; ties go to a candidate, then to the lowest code."""
        return min(self._shortlist(position), key=lambda guess: self.after(position, guess))

    def _cost(self, position: Position) -> float:
        """The cost of a position if the best of some candidates is guessed."""
        count = position.count
        if count <= 2:
            return 2 * count - 1
        most = max(FEWEST_REPLIES, int(self.effort * _usual_replies(count)))
        replies = position.space.packed.select(evenly_spaced(position.candidates, most))
        return count + float(self._below(position, replies).min())

    def _below(self, position: Position, guesses: PackedCodes) -> NDArray[np.float64]:
        """For each guess, the usual cost of the classes it makes, without the win."""
        left, rules = position.space.packed.select(position.candidates), position.rules
        if not rules.bulls_only and rules.symbols * position.count <= MOST_TALLIES:
            _ = left.tallies  # counted once, and not again for every block of guesses
        sizes = rules.kind.kernel.class_sizes(guesses, left)
        games = max(FEWEST_GAMES_FOR_COSTS, round(self.effort * GAMES_FOR_COSTS))
        below: Costs = costs_by_size(rules, self.hard, games)[sizes[:, :-1]].sum(axis=1)
        below[sizes.max(axis=1) == position.count] = np.inf  # a guess that tells nothing
        return below

    def _shortlist(self, position: Position) -> list[Code]:
        """The best guesses one step ahead."""
        if not position.turns and position.rules.words is None:
            lowest = orbits(position.rules, ()).lowest
            return [code for _, code in self._promising(position, position.space, lowest)]
        room = max(2 * FEWEST_REPLIES, int(self.effort * _usual_room(position.count)))
        own = evenly_spaced(position.candidates, room // 2)
        promising = self._promising(position, position.space, own)
        others = self._others(position)
        if len(others):
            some = evenly_spaced(others, room - len(own))
            promising += self._promising(position, space_of(position.rules.guessing), some)
        promising.sort(key=lambda scored: scored[0])  # stable: candidates come first
        return list(dict.fromkeys(code for _, code in promising))[:SHORTLISTED]

    def _others(self, position: Position) -> NDArray[np.intp]:
        """The guesses that are allowed although they may not be the code."""
        guessing = space_of(position.rules.guessing)
        if self.hard and position.rules.kind.counts:
            return np.arange(0)
        if self.hard:
            return np.flatnonzero(using_what_is_shown(guessing.codes, position.turns))
        return np.arange(guessing.size)

    def _promising(
        self, position: Position, space: Space, numbers: NDArray[np.intp]
    ) -> list[tuple[float, Code]]:
        """The best of these guesses, with their costs."""
        below = self._below(position, space.packed.select(numbers))
        best = np.argsort(below, kind="stable")[:SHORTLISTED]
        return [(float(below[at]), space.code(int(numbers[at]))) for at in best]


def effort_within(pairs: float, positions: Iterable[Position], hard: bool) -> float:
    """The effort at which estimates of all these positions compare this many pairs or fewer."""
    some = [position for position in positions if position.count > 2]
    if not some:
        return 1.0
    rules = some[0].rules
    of_games = 0
    if hard or tablebase.open_book(rules) is None:
        # Most pairs of a game for the costs are compared at its second turn.
        second = min(MOST_PAIRS_PER_TURN, MOST_TRIED * rules.size // 6)
        of_games = GAMES_FOR_COSTS * (rules.size + second)
    return min(1.0, pairs / (of_games + sum(map(_usual_pairs, some))))


def _usual_replies(count: int) -> int:
    return min(MOST_REPLIES, MOST_COMPARED_PAIRS // count)


def _usual_room(count: int) -> int:
    """The guesses among which the shortlist is made."""
    return MOST_COMPARED_PAIRS // count


def _usual_pairs(position: Position) -> int:
    """The pairs that the estimates of one turn compare with full effort."""
    count, rules = position.count, position.rules
    listed = min(_usual_room(count), rules.guessing.size + count) if position.turns else ORBITS
    return count * (listed + (SHORTLISTED + 1) * _usual_replies(count))


@lru_cache(maxsize=8)
def costs_by_size(rules: Rules, consistent: bool, games: int = GAMES_FOR_COSTS) -> Costs:
    """The usual cost of a class, by its size; without a tree, as seen in a number of games."""
    book = None if consistent else tablebase.open_book(rules)
    if book is None:
        return _smoothed(_seen_in_games(rules, games), rules.size)
    return _smoothed([(size, total / size, size) for size, total in book.places()], rules.size)


def _smoothed(seen: list[tuple[int, float, int]], size: int) -> Costs:
    """Costs interpolated from bins of sizes; ``seen`` has sizes, guesses per code, weights."""
    sizes, guesses, weights = (np.array(column, np.float64) for column in zip(*seen, strict=True))
    bins = np.round(np.log2(sizes) * BINS_PER_DOUBLING).astype(int)
    known = [(0.0, 1.0), (1.0, 1.5)]  # one code and two codes: nothing to estimate
    for number in np.unique(bins[sizes > 2]):
        here = (bins == number) & (sizes > 2)
        place = np.average(np.log2(sizes[here]), weights=weights[here])
        known.append((place, np.average(guesses[here], weights=weights[here])))
    places, means = np.array(known).T
    means = np.maximum.accumulate(means)
    every = np.log2(np.maximum(1, np.arange(size + 1)))
    slope = (means[-1] - 1) / max(1.0, places[-1])
    beyond = np.maximum(0, every - places[-1]) * slope
    costs: Costs = np.arange(size + 1) * (np.interp(every, places, means) + beyond)
    return costs


def _seen_in_games(rules: Rules, games: int) -> list[tuple[int, float, int]]:
    """The codes left and the guesses still to come, at every turn of some games."""
    stream, memory = Stream("curve", rules), dict[Position, Code]()
    seen: list[tuple[int, float, int]] = []
    for _ in range(games):
        position, line = Position(rules), list[int]()
        secret = position.space.code(stream.below(rules.size))
        while not position.solved:
            line.append(position.count)
            if position not in memory:
                memory[position] = _most_informative(position)
            guess = memory[position]
            position = position.after(guess, rules.feedback(secret, guess))
        seen += [(left, len(line) - turn, 1) for turn, left in enumerate(line)]
    return seen


def _most_informative(position: Position) -> Code:
    """The candidate, among some, with the highest entropy."""
    tried = max(FEWEST_TRIED, min(MOST_TRIED, MOST_PAIRS_PER_TURN // position.count))
    some = evenly_spaced(position.candidates, tried)
    packed = position.space.packed
    left = packed.select(position.candidates)
    sizes = position.rules.kind.kernel.class_sizes(packed.select(some), left)
    return position.space.code(int(some[np.argmin(negative_entropy(sizes))]))
