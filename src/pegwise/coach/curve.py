"""What so many codes cost in the games of a strong player, whichever codes they are.

Read from the board's ready-made tree where there is one, else from some games that are played
for the purpose. Between the sizes seen, the cost of a code grows with the logarithm.
"""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from pegwise.game.codes import Code
from pegwise.game.rules import Rules
from pegwise.kernel import vector
from pegwise.knowledge.metrics import negative_entropy
from pegwise.knowledge.position import Position
from pegwise.runtime.seeds import Stream

Costs = NDArray[np.float64]

GAMES = 40
FEWEST, POOL = 4, 40  # guesses weighed at a turn of these games
MOST_PAIRS = 2_000_000
BINS_A_DOUBLING = 2


@lru_cache(maxsize=8)
def costs_by_size(rules: Rules, consistent: bool) -> Costs:
    """By the number of codes left, the guesses that all of them together take."""
    from pegwise import tablebase

    book = None if consistent else tablebase.open_book(rules)
    if book is None:
        return _smoothed(_seen_in_games(rules), rules.size)
    return _smoothed([(size, total / size, size) for size, total in book.places()], rules.size)


def _smoothed(seen: list[tuple[int, float, int]], size: int) -> Costs:
    """Means over bins of sizes, joined; ``seen`` has sizes, guesses a code, and weights."""
    sizes, guesses, weights = (np.array(column, np.float64) for column in zip(*seen, strict=True))
    bins = np.round(np.log2(sizes) * BINS_A_DOUBLING).astype(int)
    known = [(0.0, 1.0), (1.0, 1.5)]  # one code, two codes: nothing to estimate
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


def _seen_in_games(rules: Rules) -> list[tuple[int, float, int]]:
    """The codes left and the guesses still made, at every turn of some games."""
    stream, memory = Stream("curve", rules), dict[Position, Code]()
    seen: list[tuple[int, float, int]] = []
    for _ in range(GAMES):
        position, line = Position(rules), list[int]()
        secret = position.space.code(stream.below(rules.size))
        while not position.solved:
            line.append(position.count)
            if position not in memory:
                memory[position] = _telling(position)
            guess = memory[position]
            position = position.after(guess, rules.feedback(secret, guess))
        seen += [(left, len(line) - turn, 1) for turn, left in enumerate(line)]
    return seen


def _telling(position: Position) -> Code:
    """The candidate, among some, whose answer tells most."""
    some = spread(position.candidates, max(FEWEST, min(POOL, MOST_PAIRS // position.count)))
    packed = position.space.packed
    left = packed.select(position.candidates)
    sizes = vector.class_sizes(packed.select(some), left, position.rules.bulls_only)
    return position.space.code(int(some[np.argmin(negative_entropy(sizes))]))


def spread(numbers: NDArray[np.intp], most: int) -> NDArray[np.intp]:
    """All of these numbers, or so many of them, evenly spread."""
    if len(numbers) <= most:
        return numbers
    return numbers[np.arange(most) * len(numbers) // most]
