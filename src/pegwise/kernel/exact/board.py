"""The tables that the exact search reads and the workspace that it writes to: plain arrays.

The scan reads feedback as one-hot words. The row of a secret has one lane per guess, and in it the
single bit ``1 << feedback index``: 16-bit lanes for up to 16 indices, 32 for up to 32, 64 for up to
64. Rows are viewed as 64-bit words, because AND, OR and XOR do not care where lanes end. The OR of
some rows then shows, in every lane, which feedbacks those secrets give to that guess.
"""

from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from ..packing import Lanes, PackedCodes, feedback_slots
from ..vector import feedback_rows  # compiling takes longer than it saves

Bytes = NDArray[np.uint8]
Words = NDArray[np.uint64]
Small = NDArray[np.int32]
Numbers = NDArray[np.int64]
Flags = NDArray[np.bool_]
# An int in Python, whichever integer type numba infers in compiled code.
Whole: TypeAlias = Any

# Infinity: the cost of a set that cannot be solved in the guesses left.
IMPOSSIBLE = 1 << 28
# The number of guesses left where there is no limit.
UNLIMITED = 64

# Columns of the result: counters, and why a search stopped early.
NODES, TRIED, STOPPED = range(3)
INTERRUPTED, NO_ROOM = 1, 2

_MOST_OWN_WORDS = 1 << 13
_WORDS_A_CACHE_LINE = 8
_PAIRS_AT_ONCE = 1 << 20  # feedbacks converted to one-hot words at a time


class SearchBoard(NamedTuple):
    """The tables of a game, or of the secrets left after its first turn."""

    answers: Bytes  # [guess, secret]
    words: Words  # one-hot rows of the secrets, then an empty one
    zobrist: Words  # a random word per secret, then one per number of guesses left
    guess_of: Small  # [secret] the same code as a guess
    symbols: Words  # [guess] its symbols as bits (see `absent`)
    groups: Words  # of those bits
    least: Small  # [most classes, size] lower bound on the cost of a set
    win: int
    consistent: bool  # whether only candidates may be guessed


class Workspace(NamedTuple):
    """The working memory of one search; never shared between threads."""

    marks: NDArray[Any]  # a lane per guess
    own_marks: NDArray[Any]
    own_words: Words  # [depth, word] one-hot rows of a frame's set, its own members as guesses
    members: Small  # [depth, at] a frame's set, class by class
    places: Small  # [depth, at] where in the set above each of these members stood
    rows: Small  # a set, padded to a multiple of eight
    frames: Numbers  # [depth, column]
    classes: Numbers  # [depth, answer, column]
    order: Small  # [depth, at] the answers, the smallest class first
    guesses: Small  # lists of guesses, one after the other
    bounds: Small  # their lower bounds
    spare: Small  # [2, at] buffer for sorting such a list
    scratch: Numbers
    estimates: NDArray[np.float64]  # estimated costs, to sort guesses by
    worth: NDArray[np.float64]  # [size] the estimated cost of a class
    width: Numbers  # [depth] beam width: how many guesses are tried; 0 for all
    result: Numbers
    stop: Bytes  # set from outside to interrupt the search


class ExactSearch(NamedTuple):
    """What one search reads and writes."""

    board: SearchBoard
    table: Words  # the transposition table
    work: Workspace


def make_board(
    guesses: PackedCodes, secrets: PackedCodes, guess_of: Small, zobrist: Words,
    symbols: tuple[Words, Words], kinds: int, bulls_only: bool, consistent: bool,
) -> SearchBoard:  # fmt: skip
    """The tables of these secrets; ``kinds`` is the number of possible answers."""
    rows = feedback_rows(secrets, guesses, bulls_only)
    answers = rows if guesses is secrets else np.ascontiguousarray(rows.T)
    slots = feedback_slots(guesses.positions, bulls_only)
    words, least = one_hot_words(rows, slots), least_costs(kinds, len(secrets))
    tables = (answers, words, zobrist, guess_of, *symbols, least)
    return SearchBoard(*tables, slots - 1, consistent)


def least_costs(kinds: int, size: int) -> Small:
    """[k, n]: a lower bound on the cost of n secrets where no guess makes more than k classes.

    The cost of a full k-ary tree: the first guess finds at most one secret, the second at most one
    in each of the k classes, and so on, the win being a class of one.
    """
    numbers = np.arange(size + 1)
    least = np.zeros((kinds + 1, size + 1), np.int32)
    for most in range(2, kinds + 1):
        found = 0  # at most, with no guess, then with one, two, and so on
        while found < size:
            least[most] += np.maximum(0, numbers - found)  # the rest need another guess
            found = max(1 + (most - 1) * found, min(most, kinds - 1) * found)
    return least


def lane_bits(slots: int) -> int:
    """The width of a lane with a bit for every slot: 16, 32 or 64."""
    if slots > 64:
        raise ValueError(f"expected at most 64 feedback indices in a one-hot word, got {slots}")
    return next(bits for bits in (16, 32, 64) if slots <= bits)


def one_hot_words(rows: Lanes, slots: int) -> Words:
    """The one-hot words of rows of feedback indices, one row per secret, then one row of zeros."""
    lane: np.dtype[Any] = np.dtype(f"u{lane_bits(slots) // 8}")
    width = -(-rows.shape[1] * lane.itemsize // 8)
    width += -width % _WORDS_A_CACHE_LINE
    words = _aligned_zeros(len(rows) + 1, width)
    lanes = words.view(lane)[:, : rows.shape[1]]
    bit_of = (np.uint64(1) << np.arange(slots, dtype=np.uint64)).astype(lane)
    step = max(1, _PAIRS_AT_ONCE // max(1, rows.shape[1]))
    for low in range(0, len(rows), step):
        lanes[low : low + step][: len(rows) - low] = bit_of[rows[low : low + step]]
    return words


def _aligned_zeros(height: int, width: int) -> Words:
    """Zeros that start on a cache line: a vector across two lines takes twice as long to load."""
    spare = np.zeros(height * width + _WORDS_A_CACHE_LINE, np.uint64)
    skipped = -spare.ctypes.data // spare.itemsize % _WORDS_A_CACHE_LINE
    return spare[skipped : skipped + height * width].reshape(height, width)


def lane_of(slots: int) -> type[np.signedinteger[Any]]:
    """The type of a mark on a board with this many feedback indices."""
    marks: dict[int, type[np.signedinteger[Any]]] = {16: np.int16, 32: np.int32, 64: np.int64}
    return marks[lane_bits(slots)]


def make_workspace(board: SearchBoard, depth: int, lists: int, stop: Bytes) -> Workspace:
    """An empty workspace for sets of this board, with room for ``depth`` frames and ``lists``."""
    guesses, secrets = board.answers.shape
    slots = board.win + 1
    lane = lane_of(slots)
    lanes = board.words.shape[1] * 8 // np.dtype(lane).itemsize
    sizes = np.arange(secrets + 1)
    return Workspace(
        marks=np.zeros(lanes, lane),
        own_marks=np.zeros(_MOST_OWN_WORDS, lane),
        own_words=np.zeros((depth, _MOST_OWN_WORDS), np.uint64),
        members=np.zeros((depth, secrets), np.int32),
        places=np.zeros((depth, secrets), np.int32),
        rows=np.zeros(secrets + 8, np.int32),
        frames=np.zeros((depth, 16), np.int64),
        classes=np.zeros((depth, slots, 9), np.int64),
        order=np.zeros((depth, slots), np.int32),
        guesses=np.zeros(lists * guesses + 1, np.int32),
        bounds=np.zeros(lists * guesses + 1, np.int32),
        spare=np.zeros((2, guesses), np.int32),
        scratch=np.zeros(4 * secrets + 64 + slots, np.int64),
        estimates=np.zeros(guesses + 1),
        worth=sizes * np.log2(np.maximum(1, sizes)),
        width=np.zeros(depth, np.int64),
        result=np.zeros(3, np.int64),
        stop=stop,
    )
