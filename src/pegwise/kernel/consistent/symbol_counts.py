"""Which prefixes hold symbols in numbers that some code fitting every total can have.

Totals of bulls and cows depend only on how often a code holds each symbol. Once the answers allow
few such supplies, they are all listed, and bits over the list tell which of them a prefix leaves.
Without this most prefixes of a wide board are dead ends that show only at the last places.
"""

import numpy as np

from ..jit import jit
from .prefixes import Needs, Numbers, Words, fits, room_for

# With more supplies than this nearly every prefix can be completed, and looking costs more.
MOST_SUPPLIES = 512
MOST_STEPS = 20_000


@jit
def _rest(needs: Needs) -> Words:
    """What all symbols from each one on can give to the totals at most."""
    positions, symbols, words = needs.bulls.shape
    rest = np.zeros((symbols + 1, words), np.uint64)
    for symbol in range(symbols - 1, -1, -1):
        for w in range(words):
            rest[symbol, w] = rest[symbol + 1, w]
            for count in range(positions):
                rest[symbol, w] += needs.totals[symbol, count, w]
    return rest


@jit
def _take(needs: Needs, symbol: int, count: int, left: int, owed: Words, rest: Words) -> bool:
    """Gives a code so many of a symbol: writes what is owed then, and says if it can be reached."""
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
def list_supplies(needs: Needs) -> tuple[Numbers, bool]:
    """How often each symbol occurs, one supply a row, and whether these are all there can be."""
    positions, symbols, words = needs.bulls.shape
    found, count = np.zeros((MOST_SUPPLIES, symbols), np.int64), 0
    supply, left = np.zeros(symbols, np.int64), np.zeros(symbols + 1, np.int64)
    owed, rest = np.zeros((symbols + 1, words), np.uint64), _rest(needs)
    for w in range(words):
        owed[0, w] = needs.start[1, w]
    left[0], supply[0], symbol = positions, -1, 0
    most = 1 if needs.distinct else positions
    for _ in range(MOST_STEPS):
        supply[symbol] += 1
        if supply[symbol] > min(most, left[symbol]):
            if symbol == 0:
                return found[:count], True
            symbol -= 1
            continue
        left[symbol + 1] = left[symbol] - supply[symbol]
        if not _take(needs, symbol, supply[symbol], left[symbol + 1], owed, rest):
            continue
        if symbol + 1 < symbols:
            symbol += 1
            supply[symbol] = -1
        elif left[symbols] == 0:
            if count == MOST_SUPPLIES:
                break
            for k in range(symbols):
                found[count, k] = supply[k]
            count += 1
    return found[:0], False


@jit
def bits_of(supplies: Numbers, positions: int) -> Words:
    """For every symbol and number: a bit for each supply that holds the symbol so often."""
    count, symbols = supplies.shape
    bits = np.zeros((symbols, positions + 1, max(1, (count + 63) // 64)), np.uint64)
    for k in range(count):
        for symbol in range(symbols):
            for number in range(supplies[k, symbol] + 1):
                bits[symbol, number, k // 64] |= np.uint64(1) << np.uint64(k % 64)
    return bits


@jit
def supply_bits(needs: Needs) -> Words:
    """The bits of all supplies there can be; none where there are too many to list."""
    supplies, complete = list_supplies(needs)
    if complete:
        return bits_of(supplies, needs.bulls.shape[0])
    return np.zeros((supplies.shape[1], needs.bulls.shape[0] + 1, 0), np.uint64)


@jit
def leave(bits: Words, tally: Numbers, left: Words) -> None:
    """Writes which supplies have all that is tallied."""
    for w in range(left.size):
        left[w] = ~np.uint64(0)
    for symbol in range(tally.size):
        if tally[symbol]:
            for w in range(left.size):
                left[w] &= bits[symbol, tally[symbol], w]


@jit
def can_take(bits: Words, symbol: int, number: int, left: Words) -> bool:
    """Whether some supply that is left has the symbol so often; yes where none are listed."""
    for w in range(left.size):
        if left[w] & bits[symbol, number, w]:
            return True
    return left.size == 0
