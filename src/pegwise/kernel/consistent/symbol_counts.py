"""Prune prefixes whose symbol counts no consistent code can have.

Bulls and cows together depend only on how often a code has each symbol. Once the answers allow few
such count vectors, all are listed, and a bit set over the list tells which of them a prefix leaves
possible. Without this, most prefixes of a wide board are dead ends that show only near the end.
"""

import numpy as np

from ..jit import jit
from .prefixes import Needs, Numbers, Words, fits, room_for

# With more count vectors than this nearly every prefix can be completed, and pruning costs more.
MOST_COUNT_VECTORS = 512
MOST_COUNT_STEPS = 20_000


@jit
def _rest(needs: Needs) -> Words:
    """The most that all symbols from each one on can contribute to the totals."""
    positions, symbols, words = needs.bulls.shape
    rest = np.zeros((symbols + 1, words), np.uint64)
    for symbol in range(symbols - 1, -1, -1):
        for w in range(words):
            rest[symbol, w] = rest[symbol + 1, w]
            for count in range(positions):
                rest[symbol, w] += needs.totals[symbol, count, w]
    return rest


@jit
def _set_count(needs: Needs, symbol: int, count: int, left: int, owed: Words, rest: Words) -> bool:
    """Sets the count of a symbol: writes the needs after it; whether they can still be met."""
    for w in range(owed.shape[1]):
        need = owed[symbol, w]
        for k in range(count):
            need -= needs.totals[symbol, k, w]
        owed[symbol + 1, w] = need
        if not fits(need, need, room_for(left)):
            return False
        if not fits(need, need, rest[symbol + 1, w] + room_for(0)):
            return False
    return True


@jit
def list_symbol_counts(needs: Needs) -> tuple[Numbers, bool]:
    """The possible count vectors, one per row, and whether these are all."""
    positions, symbols, words = needs.bulls.shape
    found, count = np.zeros((MOST_COUNT_VECTORS, symbols), np.int64), 0
    counts, left = np.zeros(symbols, np.int64), np.zeros(symbols + 1, np.int64)
    owed, rest = np.zeros((symbols + 1, words), np.uint64), _rest(needs)
    for w in range(words):
        owed[0, w] = needs.start[1, w]
    left[0], counts[0], symbol = positions, -1, 0
    most = 1 if needs.distinct else positions
    for _ in range(MOST_COUNT_STEPS):
        counts[symbol] += 1
        if counts[symbol] > min(most, left[symbol]):
            if symbol == 0:
                return found[:count], True
            symbol -= 1
            continue
        left[symbol + 1] = left[symbol] - counts[symbol]
        if not _set_count(needs, symbol, counts[symbol], left[symbol + 1], owed, rest):
            continue
        if symbol + 1 < symbols:
            symbol += 1
            counts[symbol] = -1
        elif left[symbols] == 0:
            if count == MOST_COUNT_VECTORS:
                break
            for k in range(symbols):
                found[count, k] = counts[k]
            count += 1
    return found[:0], False


@jit
def count_bits(vectors: Numbers, positions: int) -> Words:
    """For every symbol and number: a bit for each count vector with at least that many of it."""
    count, symbols = vectors.shape
    bits = np.zeros((symbols, positions + 1, max(1, (count + 63) // 64)), np.uint64)
    for k in range(count):
        for symbol in range(symbols):
            for number in range(vectors[k, symbol] + 1):
                bits[symbol, number, k // 64] |= np.uint64(1) << np.uint64(k % 64)
    return bits


@jit
def symbol_count_bits(needs: Needs) -> Words:
    """The bits of all possible count vectors; no words if there are too many to list."""
    vectors, complete = list_symbol_counts(needs)
    if complete:
        return count_bits(vectors, needs.bulls.shape[0])
    return np.zeros((vectors.shape[1], needs.bulls.shape[0] + 1, 0), np.uint64)


@jit
def counts_left(bits: Words, tally: Numbers, left: Words) -> None:
    """Writes which count vectors have at least the counts of the tally."""
    for w in range(left.size):
        left[w] = ~np.uint64(0)
    for symbol in range(tally.size):
        if tally[symbol]:
            for w in range(left.size):
                left[w] &= bits[symbol, tally[symbol], w]


@jit
def can_hold(bits: Words, symbol: int, number: int, left: Words) -> bool:
    """Whether some count vector left has that many of the symbol; yes if none are listed."""
    for w in range(left.size):
        if left[w] & bits[symbol, number, w]:
            return True
    return left.size == 0
