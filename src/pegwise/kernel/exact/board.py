"""The tables that the exact search reads and the workspace that it writes to: plain arrays.

The scan reads the answers of a secret to all guesses, a byte each, and turns them into one-hot
words: a lane per guess, and in it the single bit ``1 << feedback index``. Lanes have 16 bits for up
to 15 indices, 32 for up to 31, 64 for up to 63; their highest bit stands for no answer. The OR of
some secrets' words then shows, in every lane, which feedbacks those secrets give to that guess.

Nothing here needs numba, so that a proof can be read without it.
"""

from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from .. import vector
from ..packing import PackedCodes, feedback_slots
from .max_found import MaxFound, thresholds_of

# A frame: a set of secrets and the guesses to try on it. SIZE, START: the set in `members`. BUDGET:
# the cost to stay below. BEST, LOW: the best cost known, a lower bound. NEXT, END: the guesses to
# try. ROOM: where lists of guesses may start. MOST: the most classes that a guess makes. LEFT: the
# guesses left. Of the guess being tried: the SUM of its bounds, the CLASS to solve of those MADE,
# and FIRST_OPEN, the first of them whose cost was not known from the start. NAME: a number for the
# frame, so that what it has tried is not taken for what another one has. NAMED: how many symbols
# are named by the guesses that lead to the classes.
(
    SIZE, START, BUDGET, BEST, LOW, END, NEXT, MOST, LEFT, SUM, CLASS, MADE, STATE, ROOM, OWN_WIDTH,
    FIRST_OPEN, NAME, NAMED,
) = range(18)  # fmt: skip
# A class: the part of a frame's set that gives one answer. AT, COUNT: the set in `members`. VALUE:
# its cost, or a lower bound while it is OPEN. UPPER: an upper bound. LIST, LIST_END: the guesses.
# KEY, CHECK: the two words of its Zobrist key.
AT, COUNT, VALUE, OPEN, UPPER, LIST, LIST_END, CLASS_MOST, KEY, CHECK = range(10)


Bytes = NDArray[np.uint8]
Words = NDArray[np.uint64]
Small = NDArray[np.int32]
Numbers = NDArray[np.int64]
Flags = NDArray[np.bool_]
# An int in Python, whichever integer type numba infers in compiled code.
Int: TypeAlias = Any

# Infinity: the cost of a set that cannot be solved in the guesses left.
IMPOSSIBLE = 1 << 28
# Limits of fewer guesses have keys of their own.
KEYED_LIMITS = 64

# In place of a beam width: guesses are tried until one is enough within the limit.
ANY = -1

# Columns of the result: counters, and why a search stopped early.
NODES, TRIED, STOPPED, FRAMES = range(4)
INTERRUPTED, NO_ROOM = 1, 2

_MOST_OWN_ANSWERS = 1 << 15
_CACHE_LINE = 64
# Answers computed at once: the buffer stays small, and Ctrl-C is noticed in between.
_PAIRS_AT_ONCE = 1 << 26
# From this many answers on, loading the compiled kernel takes less time than it saves.
_MANY_PAIRS = 1 << 28
_TRIED = 1 << 9  # the partitions that a frame remembers


class SearchBoard(NamedTuple):
    """The tables of a game, or of the secrets left after its first turn."""

    answers: Bytes  # [guess, secret]
    by_secret: Bytes  # [secret, guess] the same, padded with no answer, then an empty row
    zobrist: Words  # two random words per secret, then two per number of guesses left
    guess_of: Small  # [secret] the same code as a guess
    symbols: Words  # [guess] its symbols as bits (see `absent`)
    groups: Words  # of those bits
    named_by: Small  # [guess] how many symbols it names, if it names them in order
    scanned: Small  # [symbols named] the guesses to scan: those before this one
    max_found: Small  # [most classes, answer, guesses] the most secrets found (see `max_found`)
    thresholds: Words  # the same for scans, bit-sliced
    win: int
    consistent: bool  # whether only candidates may be guessed


class Workspace(NamedTuple):
    """The working memory of one search; never shared between threads."""

    scan_scores: NDArray[Any]  # a lane per guess
    own_scan_scores: NDArray[Any]
    own: Bytes  # [depth, at] the answers of a frame's set to its own members as guesses
    members: Small  # [depth, at] a frame's set, class by class
    places: Small  # [depth, at] where in the set above each of these members stood
    counts: Numbers  # [answer] zeros but while a set is partitioned
    keys: Words  # [answer, 2] the Zobrist keys of its classes
    told: Bytes  # [at] the answers of its members
    tried: Words  # [depth, slot, 2] hashes of the partitions that a frame has tried
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
    width: Numbers  # [depth] beam width: how many guesses are tried; 0 for all; or ANY
    result: Numbers
    stop: Bytes  # set from outside to interrupt the search


class ExactSearch(NamedTuple):
    """What one search reads and writes."""

    board: SearchBoard
    table: Words  # the transposition table
    work: Workspace


def make_board(
    guesses: PackedCodes, secrets: PackedCodes, guess_of: Small, zobrist: Words,
    symbols: tuple[Words, Words], named: tuple[Small, Small], max_found: MaxFound, bulls_only: bool,
    consistent: bool,
) -> SearchBoard:  # fmt: skip
    """The tables of these secrets."""
    slots = feedback_slots(guesses.positions, bulls_only)
    by_secret = _padded_rows(guesses, secrets, bulls_only)
    # Feedback does not depend on which of two codes is the guess.
    same = guesses is secrets
    answers = by_secret[:-1] if same else np.ascontiguousarray(by_secret[:-1, : len(guesses)].T)
    tables = (answers, by_secret, zobrist, guess_of, *symbols, *named)
    return SearchBoard(*tables, max_found, thresholds_of(max_found), slots - 1, consistent)


def with_max_found(board: SearchBoard, max_found: MaxFound) -> SearchBoard:
    """The same board, once more is known of what guesses can find."""
    return board._replace(max_found=max_found, thresholds=thresholds_of(max_found))


def lane_bits(slots: int) -> int:
    """The width of a lane with a bit for every slot and one for no answer: 16, 32 or 64."""
    if slots > 63:
        raise ValueError(f"expected at most 63 feedback indices in a one-hot word, got {slots}")
    return next(bits for bits in (16, 32, 64) if slots < bits)


def _padded_rows(guesses: PackedCodes, secrets: PackedCodes, bulls_only: bool) -> Bytes:
    """The answers of each secret to all guesses in whole cache lines, then an empty row."""
    count = len(guesses)
    height, width = len(secrets) + 1, -(-count // _CACHE_LINE) * _CACHE_LINE
    spare = np.empty(height * width + _CACHE_LINE, np.uint8)
    skipped = -spare.ctypes.data % _CACHE_LINE  # a vector across two lines takes longer to load
    padded = spare[skipped : skipped + height * width].reshape(height, width)
    no_answer = lane_bits(feedback_slots(guesses.positions, bulls_only)) - 1
    padded[:-1, count:] = padded[-1] = no_answer
    feedback_rows: Callable[..., NDArray[Any]] = vector.feedback_rows
    if height * width >= _MANY_PAIRS:
        from ..compiled import feedback_rows
    step = max(1, _PAIRS_AT_ONCE // width)
    for low in range(0, len(secrets), step):
        some = slice(low, low + step)
        padded[:-1][some, :count] = feedback_rows(secrets.select(some), guesses, bulls_only)
    return padded


def lane_of(slots: int) -> type[np.signedinteger[Any]]:
    """The type of a scan score on a board with this many feedback indices."""
    lanes: dict[int, type[np.signedinteger[Any]]] = {16: np.int16, 32: np.int32, 64: np.int64}
    return lanes[lane_bits(slots)]


def make_workspace(board: SearchBoard, depth: int, lists: int, stop: Bytes) -> Workspace:
    """An empty workspace for sets of this board, with room for ``depth`` frames and ``lists``."""
    guesses, secrets = len(board.answers), len(board.guess_of)
    slots = board.win + 1
    lane = lane_of(slots)
    sizes = np.arange(secrets + 1.0)
    return Workspace(
        scan_scores=np.zeros(board.by_secret.shape[1], lane),
        own_scan_scores=np.zeros(_MOST_OWN_ANSWERS, lane),
        own=np.zeros((depth, _MOST_OWN_ANSWERS), np.uint8),
        members=np.zeros((depth, secrets), np.int32),
        places=np.zeros((depth, secrets), np.int32),
        counts=np.zeros(slots, np.int64),
        keys=np.zeros((slots, 2), np.uint64),
        told=np.zeros(secrets, np.uint8),
        tried=np.zeros((depth, _TRIED, 2), np.uint64),
        rows=np.zeros(secrets + 8, np.int32),
        frames=np.zeros((depth, 18), np.int64),
        classes=np.zeros((depth, slots, 10), np.int64),
        order=np.zeros((depth, slots), np.int32),
        guesses=np.zeros(lists * guesses + 1, np.int32),
        bounds=np.zeros(lists * guesses + 1, np.int32),
        spare=np.zeros((2, guesses), np.int32),
        scratch=np.zeros(4 * secrets + 64 + slots, np.int64),
        estimates=np.zeros(guesses + 1),
        worth=sizes * np.log2(np.maximum(1, sizes)),
        width=np.zeros(depth, np.int64),
        result=np.zeros(4, np.int64),
        stop=stop,
    )
