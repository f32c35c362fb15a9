"""Which prefixes of a code can still become a consistent code.

A prefix is a code filled in at some of its places. For every turn it still needs a number of bulls
and a number of bulls and cows together. These needs are bytes, eight turns to a machine word:
filling in a symbol subtracts one word, and two comparisons of whole words tell whether a need fell
below zero or exceeds the places left. A byte holds needs up to 127, which limits the positions; on
wider boards, which only `annealing` searches, the lanes of the turns have 16 bits.

Prefixes are pruned, too, whose symbol counts no consistent code can have. Bulls and cows together
depend only on how often a code has each symbol. Once the answers allow few such count vectors, all
are listed, and a bit set over the list tells which of them a prefix leaves possible. Without this,
most prefixes of a wide board are dead ends that show only near the end.
"""

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ..jit import jit

Words = npt.NDArray[Any]
Numbers = npt.NDArray[Any]
Word = Any  # an unsigned integer of 64 bits

MOST_PER_BYTE = 127
ONES = 0x0101010101010101
SIGNS = 0x8080808080808080


class TurnLanes(NamedTuple):
    """The width of a lane, the lanes in a word, the number of words, and the masks."""

    bits: Any
    per_word: int
    words: int
    signs: Any  # the highest bit of every lane
    evens: Any  # every other lane, all its bits
    pairs: Any  # 1 in every pair of lanes


def lanes_for(turns: int, positions: int) -> TurnLanes:
    """The layout for this many turns on a board of this width."""
    bits = 8 if positions <= MOST_PER_BYTE else 16
    per_word, pairs = 64 // bits, sum(1 << start for start in range(0, 64, 2 * bits))
    words = max(1, -(-turns // per_word))
    signs, evens = (pairs | pairs << bits) << (bits - 1), pairs * ((1 << bits) - 1)
    return TurnLanes(np.uint64(bits), per_word, words, *map(np.uint64, (signs, evens, pairs)))


class Needs(NamedTuple):
    """What the answers require of a code, in words with a lane per turn.

    ``start`` holds the needs of the empty prefix: bulls, then totals. ``bulls[place, symbol]`` is
    what a symbol contributes in a place; ``totals[symbol, count]`` what it contributes to a prefix
    that already has it ``count`` times. In bulls-only games all totals are 0.
    """

    start: Words
    bulls: Words
    totals: Words
    gifts: Numbers  # [place] the most bulls, summed over all turns, that one symbol contributes
    distinct: bool


def needs_of(
    guesses: npt.ArrayLike, bulls: npt.ArrayLike, totals: npt.ArrayLike | None,
    board: tuple[int, int], distinct: bool,
) -> Needs:  # fmt: skip
    """The needs of guesses, one per row, and their answers; ``board`` is positions and symbols."""
    positions, symbols = board
    asked = np.asarray(guesses, np.int64).reshape(-1, positions)
    lanes, places = lanes_for(len(asked), positions), np.arange(positions)
    start = np.zeros((2, lanes.words), np.uint64)
    by_place = np.zeros((positions, symbols, lanes.words), np.uint64)
    by_count = np.zeros((symbols, positions + 1, lanes.words), np.uint64)
    for turn, guess in enumerate(asked):
        word, lane = divmod(turn, lanes.per_word)
        one = np.uint64(1 << (lane * int(lanes.bits)))
        start[0, word] |= np.uint64(np.asarray(bulls)[turn]) * one
        by_place[places, guess, word] |= one
        if totals is not None:
            start[1, word] |= np.uint64(np.asarray(totals)[turn]) * one
            pegs = np.sort(guess)
            by_count[pegs, places - np.searchsorted(pegs, pegs), word] |= one
    gifts = np.array([np.bincount(column, minlength=1).max() for column in asked.T])
    return Needs(start, by_place, by_count, gifts, distinct)


@jit
def fits(bulls: Word, totals: Word, room: Word) -> bool:
    """Whether no need in a word is negative or exceeds the places left, see `room_for`."""
    signs = np.uint64(SIGNS)
    if (bulls | totals) & signs:
        return False
    return bool(((room - bulls) & (room - totals) & signs) == signs)


@jit
def room_for(places: int) -> Word:
    """The number of places in every byte, plus the sign bits."""
    return np.uint64(places) * np.uint64(ONES) + np.uint64(SIGNS)


@jit
def sum_of_bytes(word: Word) -> Any:
    """The sum of the eight bytes of a word."""
    evens = np.uint64(0x00FF00FF00FF00FF)
    pairs = (word & evens) + ((word >> np.uint64(8)) & evens)
    total: Any = np.int64((pairs * np.uint64(0x0001000100010001)) >> np.uint64(48))
    return total


@jit
def step(
    before: Words, after: Words, needs: Needs, place: int, symbol: int, count: int, left: int,
    gifts: int,
) -> bool:  # fmt: skip
    """Fills in a symbol: writes the needs after it; whether they can still be met.

    ``count`` is how often the prefix already has the symbol, ``left`` the number of places open
    afterwards, ``gifts`` the most bulls that those can contribute, summed over all turns.
    """
    room, owed = room_for(left), 0
    for w in range(before.shape[1]):
        bulls = before[0, w] - needs.bulls[place, symbol, w]
        totals = before[1, w] - needs.totals[symbol, count, w]
        if not fits(bulls, totals, room):
            return False
        owed += sum_of_bytes(bulls)
        after[0, w], after[1, w] = bulls, totals
    return owed <= gifts


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
