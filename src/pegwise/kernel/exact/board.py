"""What the exact search reads and what it writes on, as plain arrays."""

from collections.abc import Iterator
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from ..onehot import hot_words
from ..packing import PackedCodes, feedback_slots
from ..vector import feedback_rows  # compiling takes longer than it saves

Bytes = NDArray[np.uint8]
Words = NDArray[np.uint64]
Small = NDArray[np.int32]
Numbers = NDArray[np.int64]
Flags = NDArray[np.bool_]
# A whole number: an int in Python, whatever numba makes of it in compiled code.
Whole: TypeAlias = Any

# No set costs so much: the cost of what cannot be done in the guesses that are left.
IMPOSSIBLE = 1 << 28
# As many guesses as one likes.
UNLIMITED = 64

# Columns of a frame, which is a set of secrets with the guesses to try there.
SIZE, START, BUDGET, BEST, LOW, END, NEXT, MOST, LEFT, SUM, CLASS, MADE, STATE, ROOM, NEAR = range(
    15
)
# Columns of a class, which is what one answer leaves of a frame's set.
AT, COUNT, VALUE, OPEN, UPPER, LIST, LIST_END, CLASS_MOST, KEY = range(9)
# What has been counted, and why a search stopped early.
NODES, TRIED, STOPPED = range(3)
INTERRUPTED, NO_ROOM = 1, 2

_NEAR_WORDS = 1 << 13
_MARKS: dict[int, type[np.signedinteger[Any]]] = {16: np.int16, 32: np.int32, 64: np.int64}


class Board(NamedTuple):
    """A game, or the part of it that some first turns leave, as a search reads it."""

    answers: Bytes  # [guess, secret]
    words: Words  # one-hot rows of the secrets, then an empty one
    keys: Words  # a random word a secret, then one a number of guesses left
    guess_of: Small  # the guess that is this secret
    least: Small  # [most classes, size] what a set costs at least
    win: int
    consistent: bool  # whether only what may be the secret is guessed


class Desk(NamedTuple):
    """What one search writes on; never shared between threads."""

    marks: NDArray[Any]  # a lane a guess
    near_marks: NDArray[Any]
    near: Words  # [depth, word] one-hot rows of a frame's set, guessed by its own members
    members: Small  # [depth, at] a frame's set, class by class
    places: Small  # the same by their place in the set
    rows: Small  # a set, padded to a multiple of eight
    frames: Numbers  # [depth, column]
    classes: Numbers  # [depth, answer, column]
    order: Small  # [depth, at] the answers, the smallest class first
    guesses: Small  # lists of guesses, one after the other
    bounds: Small  # and their lower bounds
    spare: Small  # [2, at] room to sort such a list
    scratch: Numbers
    likely: NDArray[np.float64]  # room to sort by
    worth: NDArray[np.float64]  # by size, what a class is likely to cost
    width: Numbers  # by depth, how many guesses are tried; 0 for all
    result: Numbers
    stop: Bytes  # set from outside: give up


def make_board(
    guesses: PackedCodes,
    secrets: PackedCodes,
    guess_of: Small,
    keys: Words,
    kinds: int,
    bulls_only: bool,
    consistent: bool,
) -> Board:
    """The board of these secrets; ``kinds`` is how many different answers there may be."""
    rows = feedback_rows(secrets, guesses, bulls_only)
    answers = rows if guesses is secrets else np.ascontiguousarray(rows.T)
    slots = feedback_slots(guesses.positions, bulls_only)
    words, least = hot_words(rows, slots, spare_rows=1), least_costs(kinds, len(secrets))
    return Board(answers, words, keys, guess_of, least, slots - 1, consistent)


def least_costs(kinds: int, size: int) -> Small:
    """[k, n]: what n secrets cost at least where no guess makes more than k classes of them.

    After d guesses at most so many secrets are found: one after the first, k after the second,
    and then as many times more as there are classes, the win being a class of one.
    """
    numbers = np.arange(size + 1)
    least = np.zeros((kinds + 1, size + 1), np.int32)
    for most in range(2, kinds + 1):
        for found in _found_at_most(most, kinds):
            if found >= size:
                break
            least[most] += np.maximum(0, numbers - found)  # so many need a guess more
    return least


def _found_at_most(most: int, kinds: int) -> Iterator[int]:
    """How many secrets can be found with no guess, with one, with two, and so on."""
    yield 0
    yield 1
    found = most
    while True:
        yield found
        found = max(1 + (most - 1) * found, min(most, kinds - 1) * found)


def lane_of(slots: int) -> type[np.signedinteger[Any]]:
    """The type of a mark on a board with so many kinds of answers."""
    return _MARKS[16 if slots <= 16 else 32 if slots <= 32 else 64]


def make_desk(board: Board, depth: int, lists: int, stop: Bytes) -> Desk:
    """An empty desk for sets of this board, so many frames deep, with room for so many lists."""
    guesses, secrets = board.answers.shape
    slots = board.win + 1
    lane = lane_of(slots)
    lanes = board.words.shape[1] * 8 // np.dtype(lane).itemsize
    sizes = np.arange(secrets + 1)
    return Desk(
        marks=np.zeros(lanes, lane),
        near_marks=np.zeros(_NEAR_WORDS, lane),
        near=np.zeros((depth, _NEAR_WORDS), np.uint64),
        members=np.zeros((depth, secrets), np.int32),
        places=np.zeros((depth, secrets), np.int32),
        rows=np.zeros(secrets + 8, np.int32),
        frames=np.zeros((depth, 15), np.int64),
        classes=np.zeros((depth, slots, 9), np.int64),
        order=np.zeros((depth, slots), np.int32),
        guesses=np.zeros(lists * guesses + 1, np.int32),
        bounds=np.zeros(lists * guesses + 1, np.int32),
        spare=np.zeros((2, guesses), np.int32),
        scratch=np.zeros(4 * secrets + 64 + slots, np.int64),
        likely=np.zeros(guesses + 1),
        worth=sizes * np.log2(np.maximum(1, sizes)),
        width=np.zeros(depth, np.int64),
        result=np.zeros(3, np.int64),
        stop=stop,
    )
