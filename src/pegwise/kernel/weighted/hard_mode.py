"""Hard mode: which guesses use what earlier marks have shown.

What a guess has is a row of bits: one for each place and symbol, and for each symbol one for each
copy. What the answers have shown is such a row too, and a guess is allowed if it has all of it.
"""

import numpy as np

from ..jit import jit_views
from .board import Bytes, Int, TableBoard, TableWorkspace, Words

_ONE = np.uint64(1)
_MIX = np.uint64(0xBF58476D1CE4E5B9)


def bits_of_guesses(codes: Bytes, symbols: int) -> Words:
    """[guess, word]: what each guess has."""
    guesses, positions = codes.shape
    bits = np.zeros((guesses, 2 * positions * symbols), np.bool_)
    every = np.arange(guesses)
    for place in range(positions):
        bits[every, place * symbols + codes[:, place]] = True
    counts = np.stack([(codes == symbol).sum(axis=1) for symbol in range(symbols)], axis=1)
    for copy in range(positions):
        start = positions * symbols + copy
        bits[:, start::positions][:, :symbols] = counts > copy
    words = -(-bits.shape[1] // 64)
    wide = np.zeros((guesses, 64 * words), np.bool_)
    wide[:, : bits.shape[1]] = bits
    packed = np.packbits(wide, axis=1, bitorder="little")
    return np.ascontiguousarray(packed).view(np.uint64)


def add_shown(board: TableBoard, shown: Words, guess: Int, answer: Int) -> None:
    """Adds what an answer to a guess shows."""
    positions = board.codes.shape[1]
    symbols = board.symbols
    if board.given.shape[0]:
        answer = np.int64(board.given[guess, answer])
    rest = np.int64(answer)
    for back in range(positions):
        place = positions - 1 - back
        mark = rest % 3
        rest //= 3
        symbol = np.int64(board.codes[guess, place])
        if mark == 2:
            bit = place * symbols + symbol
            shown[bit // 64] |= _ONE << np.uint64(bit % 64)
        if mark == 0:
            continue
        copies, others = 0, np.int64(answer)  # marks of the same symbol from this place on
        for behind in range(positions - place):
            at = positions - 1 - behind
            if others % 3 and board.codes[guess, at] == symbol:
                copies += 1
            others //= 3
        bit = positions * symbols + symbol * positions + copies - 1
        shown[bit // 64] |= _ONE << np.uint64(bit % 64)


_show = jit_views(add_shown)


@jit_views
def show_class(
    board: TableBoard, work: TableWorkspace, depth: Int, guess: Int, answer: Int
) -> None:
    """Writes what is shown to the frames below: all that was, and this answer."""
    for word in range(work.shown.shape[1]):
        work.shown[depth + 1, word] = work.shown[depth, word]
    _show(board, work.shown[depth + 1], guess, answer)


@jit_views
def key_of_shown(shown: Words) -> Int:
    """A hash of what was shown, 0 for nothing."""
    key = np.uint64(0)
    for word in range(shown.size):
        key = (key ^ shown[word]) * _MIX
        key ^= key >> np.uint64(31)
    return key


@jit_views
def forbid_others(board: TableBoard, work: TableWorkspace, shown: Words) -> None:
    """After a scan, takes guesses that do not use all that was shown for useless ones."""
    for guess in range(board.answers.shape[0]):
        for word in range(shown.size):
            if shown[word] & ~board.has[guess, word]:
                work.made[guess] = 0
                break
