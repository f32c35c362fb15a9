"""The tables that a weighted search reads and the workspace that it writes to: plain arrays.

Unlike `kernel.exact`, which counts secrets in one-hot lanes, this takes any table of answers and a
weight for each secret. Answers are bytes where 256 numbers are enough, else words of 16 bits. The
cost of a set is the sum, over its members, of the weight times the number of guesses that find it.
Secrets are numbered by weight, the heaviest first, and sets keep that order, so that the heaviest
member of a class is the first one seen.
"""

from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

Bytes = NDArray[np.uint8]
Answers = NDArray[Any]  # uint8 or uint16
Words = NDArray[np.uint64]
Small = NDArray[np.int32]
Numbers = NDArray[np.int64]
# An int in Python, whichever integer type numba infers in compiled code.
Int: TypeAlias = Any

# The cost of a set that cannot be solved in the guesses left. Sums of two do not overflow.
INFINITE = 1 << 61
# Limits of fewer guesses have columns and keys of their own; no game is as long as UNBOUNDED.
KEYED_LIMITS = 64
UNBOUNDED = 1 << 20
BYTE_ANSWERS = 256
MOST_TABLE_ANSWERS = 1 << 16
# No symmetry is known: every guess may differ from every other.
ANY_GUESS = -1
# In place of a guess.
NO_GUESS = (1 << 32) - 1

# A frame: a set of secrets and the guesses to try on it. SIZE, START: the set in `members`.
# BUDGET: the cost to stay below. BEST, CHOICE: the best cost known and its guess. LOW: a lower
# bound. FLOOR: the least bound of the guesses that failed. NEXT, END: the guesses to try. MOST: the
# most classes that a guess makes. LEFT: the guesses left. ORBITS: the state of symmetry. Of the
# guess being tried: the SUM of its bounds, the CLASS to solve of those MADE, and FIRST_OPEN, the
# first of them whose cost was not known from the start. ROOM: where lists of guesses may start.
# NAME: a number for the frame, so that what it has tried is not taken for what another one has.
(
    SIZE, START, BUDGET, BEST, CHOICE, LOW, FLOOR, NEXT, END, MOST, LEFT, ORBITS, SUM, CLASS, MADE,
    STATE, FIRST_OPEN, ROOM, NAME,
) = range(19)  # fmt: skip
FRAME_COLUMNS = 19
# A class: the part of a frame's set that gives one answer. AT, COUNT: the set in `members`. WEIGHT:
# of all members. VALUE: its cost, or a lower bound while it is OPEN. UPPER, UPPER_GUESS: an upper
# bound and its guess. LIST, LIST_END: the guesses to try, which cost at least LIMIT if not listed.
(
    AT, COUNT, WEIGHT, VALUE, OPEN, UPPER, UPPER_GUESS, LIST, LIST_END, LIMIT, CLASS_MOST, KEY,
) = range(12)  # fmt: skip
CLASS_COLUMNS = 12

# Columns of the result.
SCANS, STOPPED, FRAMES, FOUND_GUESS, PROVEN_LOW = range(5)
INTERRUPTED, NO_ROOM = 1, 2

_CACHE_LINE = 64
TRIED_PARTITIONS = 1 << 9


class WeightedBoard(NamedTuple):
    """What a search reads; secrets are numbered by weight, the heaviest first."""

    answers: Answers  # [guess, secret]
    by_secret: Answers  # [secret, guess] the same, padded with zeros to whole cache lines
    guess_of: Small  # [secret] the same code as a guess
    weights: Numbers  # [secret]
    capacity: Numbers  # [most classes, depth] the most secrets that can be found within this depth
    zobrist: Words  # a random word per secret, then one per number of guesses left
    allowed: NDArray[np.bool_]  # [state of symmetry, guess] whether a guess stands for its orbit
    next_state: Small  # [state of symmetry, guess] the state after it
    kinds: int  # the number of answers that occur
    win: int
    consistent: bool  # whether only candidates may be guessed
    codes: Bytes  # [guess, place] the symbols, for hard mode
    symbols: int
    given: NDArray[np.uint16]  # [guess, answer] as the rules number it; no rows if they do so too
    has: Words  # [guess, word] what a guess has, in bits; no words unless in hard mode


class WeightedWorkspace(NamedTuple):
    """The working memory of one search; never shared between threads."""

    members: Small  # [depth, at] a frame's set, class by class
    counts: Numbers  # [answer] zeros but while a set is partitioned
    keys: Words  # [answer]
    class_weights: Numbers  # [answer] the weights of the classes
    told: Answers  # [at]
    tried: Words  # [depth, slot] hashes of the partitions that a frame has tried
    frames: Numbers  # [depth, column]
    classes: Numbers  # [depth, answer, column]
    order: Small  # [depth, at] the answers, the smallest class first
    guesses: Small  # lists of guesses, one after the other
    bounds: Numbers  # their lower bounds
    spare_guesses: Small  # buffers for sorting such a list
    spare_bounds: Numbers
    estimates: NDArray[np.float64]
    later: Numbers  # [guess] what a scan finds: the weight of later guesses
    largest: NDArray[np.uint16]  # [guess] the size of the largest class, less one
    made: NDArray[np.uint16]  # [guess] the number of classes
    same: Bytes  # buffers of a scan
    extra: Bytes
    cells: NDArray[np.uint16]
    depth_of: Bytes
    sums: NDArray[np.int32]
    width: Numbers  # [depth] beam width: how many guesses are tried; 0 for all
    result: Numbers
    stop: Bytes  # set from outside to interrupt the search
    shown: Words  # [depth, word] what marks have shown at a frame, in hard mode


class WeightedSearchState(NamedTuple):
    """What one search reads and writes."""

    board: WeightedBoard
    table: Words  # the transposition table
    work: WeightedWorkspace


def capacities(kinds: int, size: int) -> Numbers:
    """[k, d]: how many secrets d guesses can find at most where no guess makes more than k classes.

    The first guess finds at most one, the second at most one in each of the k classes, and so on,
    the win being a class of one. Rows end with numbers above ``size``.
    """
    rows = np.full((kinds + 1, KEYED_LIMITS + 1), size + 1, np.int64)
    for most in range(kinds + 1):
        found = 0
        for depth in range(KEYED_LIMITS + 1):
            rows[most, depth] = min(found, size + 1)
            found = max(1 + max(1, most - 1) * found, min(most, kinds - 1) * found)
    rows[:, -1] = size + 1  # more than there are is never wrong, and every search of a row ends
    return rows


def padded(rows: Answers) -> Answers:
    """Rows of whole cache lines, filled up with zeros."""
    width = -(-rows.shape[1] // _CACHE_LINE) * _CACHE_LINE
    wide = np.zeros((rows.shape[0], width), rows.dtype)
    wide[:, : rows.shape[1]] = rows
    return wide


def make_weighted_workspace(board: WeightedBoard, depth: int, room: int) -> WeightedWorkspace:
    """An empty workspace for sets of this board, with room for frames and lists of guesses."""
    guesses, secrets = board.answers.shape
    width, slots = board.by_secret.shape[1], max(BYTE_ANSWERS, board.kinds)
    return WeightedWorkspace(
        members=np.zeros((depth, secrets), np.int32),
        counts=np.zeros(slots, np.int64),
        keys=np.zeros(slots, np.uint64),
        class_weights=np.zeros(slots, np.int64),
        told=np.zeros(secrets, board.answers.dtype),
        tried=np.zeros((depth, TRIED_PARTITIONS), np.uint64),
        frames=np.zeros((depth, FRAME_COLUMNS), np.int64),
        classes=np.zeros((depth, slots, CLASS_COLUMNS), np.int64),
        order=np.zeros((depth, slots), np.int32),
        guesses=np.zeros(room, np.int32),
        bounds=np.zeros(room, np.int64),
        spare_guesses=np.zeros(guesses, np.int32),
        spare_bounds=np.zeros(guesses, np.int64),
        estimates=np.zeros(guesses + 1),
        later=np.zeros(width, np.int64),
        largest=np.zeros(width, np.uint16),
        made=np.zeros(width, np.uint16),
        same=np.zeros(width, np.uint8),
        extra=np.zeros(width, np.uint8),
        cells=np.zeros(_CACHE_LINE * slots, np.uint16),
        depth_of=np.zeros(secrets + 1, np.uint8),
        sums=np.zeros(_CACHE_LINE, np.int32),
        width=np.zeros(depth, np.int64),
        result=np.zeros(5, np.int64),
        stop=np.zeros(1, np.uint8),
        shown=np.zeros((depth + 1, board.has.shape[1]), np.uint64),
    )
