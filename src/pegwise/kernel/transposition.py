"""Transposition tables: the cost of sets already seen, or a lower bound, by their Zobrist keys.

Sets are keyed by Zobrist hashing (Zobrist 1970): the XOR of random bits of the members. A table is
rows of words, each a bucket of two entries; the first keeps the largest set, the second the latest.

In the exact search a key has 128 bits, as two words, the key and the check. A bucket is a cache
line, and an entry has the key and the check, each XORed with the data, then the data and a word to
spare. Threads share a table without a lock (Hyatt and Mann 2002): an entry torn by two writers
matches no key. In a weighted search a key is a word, and an entry has the key, the cost with a bit
that tells whether it is exact, and the size of the set with the best guess.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from .exact.board import KEYED_LIMITS, Int, SearchBoard, Small
from .jit import cgutils, intrinsic, ir, jit_part, jit_views, numba
from .splitmix import STEP
from .weighted.board import NO_GUESS, Words

TranspositionTable = NDArray[np.uint64]

_EXACT = np.uint64(1)
_ENTRIES = 2
# The words of an entry.
EXACT_ENTRY, WEIGHTED_ENTRY = 4, 3


def new_table(megabytes: float, entry_words: int = EXACT_ENTRY) -> TranspositionTable:
    """An empty table of about this size."""
    words, buckets = _ENTRIES * entry_words, 1
    while buckets * 2 * words * 8 <= megabytes * 1_000_000:
        buckets *= 2
    return np.zeros((buckets, words), np.uint64)


@jit_part
def mixed(word: Int) -> Int:
    """Mix bits so that sums of keys do not collide."""
    return (word ^ (word >> np.uint64(32))) * STEP


@jit_part
def key_of_limit(board: SearchBoard, left: Int) -> tuple[Any, Any]:
    """The Zobrist key of no secrets with this number of guesses left."""
    words = board.zobrist[board.zobrist.shape[0] - 1 - max(0, min(left, KEYED_LIMITS))]
    return words[0], words[1]


@jit_part
def zobrist_key(board: SearchBoard, members: Small, left: Int) -> tuple[Any, Any]:
    """The Zobrist key of a set together with the number of guesses left."""
    key, check = key_of_limit(board, left)
    for member in members:
        key ^= board.zobrist[member, 0]
        check ^= board.zobrist[member, 1]
    return key, check


@jit_views
def probe(table: TranspositionTable, key: np.uint64, check: np.uint64) -> tuple[Any, Any]:
    """The value stored for this key, and whether it is exact rather than a lower bound; else 0."""
    bucket = table[key & np.uint64(table.shape[0] - 1)]
    for place in range(0, bucket.size, EXACT_ENTRY):
        data = bucket[place + 2]
        if bucket[place] ^ data == key and bucket[place + 1] ^ data == check and data != 0:
            return np.int64((data >> np.uint64(1)) & np.uint64(0xFFFFFFFF)), (data & _EXACT) != 0
    return 0, False


@jit_views
def store(
    table: TranspositionTable, key: np.uint64, check: np.uint64, size: int, value: int, exact: bool
) -> None:
    """Stores a value."""
    bucket = table[key & np.uint64(table.shape[0] - 1)]
    data = (np.uint64(size) << np.uint64(33)) | (np.uint64(value) << np.uint64(1))
    if exact:
        data |= _EXACT
    known = bucket[2]
    same = bucket[0] ^ known == key and bucket[1] ^ known == check
    place = 0 if same or np.uint64(size) >= (known >> np.uint64(33)) else EXACT_ENTRY
    bucket[place], bucket[place + 1], bucket[place + 2] = key ^ data, check ^ data, data


def _fetch_ahead(typing_context: Any, table: Any, key: Any) -> Any:
    """Prefetches the bucket of a key, which is mostly not in the caches."""
    return numba.types.void(table, key), _emit_fetch


def _emit_fetch(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    table = context.make_array(signature.args[0])(context, builder, arguments[0])
    long, byte, number = ir.IntType(64), ir.IntType(8).as_pointer(), ir.IntType(32)
    height, width = cgutils.unpack_tuple(builder, table.shape)
    bucket = builder.and_(arguments[1], builder.sub(height, long(1)))
    start = builder.gep(table.data, [builder.mul(bucket, width)])
    kind = ir.FunctionType(ir.VoidType(), [byte, number, number, number])
    fetch = cgutils.get_or_insert_function(builder.module, kind, "llvm.prefetch.p0i8")
    builder.call(fetch, [builder.bitcast(start, byte), number(0), number(3), number(1)])
    return context.get_dummy_value()


fetch_ahead: Any = intrinsic(_fetch_ahead)


@jit_views
def look_up(table: Words, key: Any) -> tuple[Any, Any, Any]:
    """The value of this key, whether it is exact rather than a lower bound, and its guess."""
    bucket = table[key & np.uint64(table.shape[0] - 1)]
    for place in range(0, bucket.size, WEIGHTED_ENTRY):
        if bucket[place] == key and bucket[place + 2] != 0:
            data = bucket[place + 1]
            guess = np.int64(bucket[place + 2] & np.uint64(NO_GUESS))
            return np.int64(data >> np.uint64(1)), (data & np.uint64(1)) != 0, guess
    return np.int64(0), False, np.int64(NO_GUESS)


@jit_views
def remember(table: Words, key: Any, size: Int, value: Int, exact: bool, guess: Int) -> None:
    """Stores a value with the best guess."""
    bucket = table[key & np.uint64(table.shape[0] - 1)]
    first = bucket[2] >> np.uint64(32)
    place = 0 if bucket[0] == key or np.uint64(size) >= first else WEIGHTED_ENTRY
    bucket[place] = key
    bucket[place + 1] = (np.uint64(value) << np.uint64(1)) | np.uint64(exact)
    known = np.uint64(guess) & np.uint64(NO_GUESS)
    bucket[place + 2] = (np.uint64(size) << np.uint64(32)) | known
