"""The baselines of the kernel benchmarks: the plain loops that one would write first.

A code is two words: one bit per (position, symbol), and a thermometer of bits per symbol count.
Bulls and totals are popcounts of ANDs. A row of feedback bytes is filled, then counted one by one.
For boards of up to 64 (position, symbol) pairs.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from pegwise.kernel.jit import intrinsic, jit, numba

Words = npt.NDArray[np.uint64]


def _popcount(typing_context: Any, word: Any) -> Any:
    """The number of set bits in one instruction, which numba does not offer."""
    return numba.types.uint64(word), _emit_popcount


def _emit_popcount(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    counted = builder.ctpop(arguments[0])
    wide = context.get_value_type(signature.return_type)
    return counted if counted.type == wide else builder.zext(counted, wide)


popcount: Any = intrinsic(_popcount)


def words(codes: npt.NDArray[Any], symbols: int) -> tuple[Words, Words]:
    """The two words of every code."""
    positions = codes.shape[1]
    one = np.uint64(1)
    places, thermometers = np.zeros(len(codes), np.uint64), np.zeros(len(codes), np.uint64)
    for position in range(positions):
        places |= one << (codes[:, position] + position * symbols).astype(np.uint64)
    for symbol in range(symbols):
        counts = (codes == symbol).sum(axis=1).astype(np.uint64)
        thermometers |= ((one << counts) - one) << np.uint64(symbol * positions)
    return places, thermometers


@jit
def feedback_row(
    row: npt.NDArray[np.uint8], place: int, thermometer: int, places: Words, thermometers: Words
) -> None:
    for j in range(row.size):
        bulls = popcount(place & places[j])
        total = popcount(thermometer & thermometers[j])
        row[j] = ((total * (total + np.uint64(1))) >> np.uint64(1)) + bulls


@jit
def feedback_rows(
    out: npt.NDArray[np.uint8], guesses: tuple[Words, Words], secrets: tuple[Words, Words]
) -> None:
    for g in range(guesses[0].size):
        feedback_row(out[g], guesses[0][g], guesses[1][g], secrets[0], secrets[1])


@jit
def class_sizes(
    sizes: npt.NDArray[np.int64], guesses: tuple[Words, Words], secrets: tuple[Words, Words]
) -> None:
    row = np.empty(secrets[0].size, np.uint8)
    for g in range(guesses[0].size):
        feedback_row(row, guesses[0][g], guesses[1][g], secrets[0], secrets[1])
        for j in range(row.size):
            sizes[g, row[j]] += 1


@jit
def scan(answers: npt.NDArray[np.uint8], members: npt.NDArray[np.int32]) -> int:
    """The most classes that any guess makes of a set, from a table of answers."""
    best = np.uint64(0)
    for g in range(answers.shape[0]):
        seen = np.uint64(0)
        for member in members:
            seen |= np.uint64(1) << np.uint64(answers[g, member])
        best = max(best, popcount(seen))
    return int(best)
