"""How fast the kernels are: python bench/kernels.py

Thousand million (guess, secret) pairs a second, one thread, best of several runs, and the ratio
to the plain numba loop of `baseline` on the same board in the same run.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

import baseline
from measured_boards import BOARDS, Board, best_seconds
from pegwise.kernel import compiled, onehot, reference, vector
from pegwise.kernel.packing import feedback_slots

PAIRS = 100_000_000  # at most, where a run takes a fraction of a second
SLOW_PAIRS = 10_000_000
PYTHON_PAIRS = 20_000
SMALL_SET = 200  # candidates, as they are left after a turn or two
BLOCK_BYTES = 8 << 20  # of one-hot words, so that a block stays in the last cache


@dataclass(frozen=True)
class Speed:
    """One line of the table."""

    what: str
    pairs: int
    seconds: float

    @property
    def rate(self) -> float:
        """Thousand million pairs a second."""
        return self.pairs / self.seconds / 1e9


def plain_loop(board: Board) -> Speed:
    codes = baseline.words(board.plain, board.symbols)
    chosen = board.sample(max(1, PAIRS // len(board.plain)))
    guesses = codes[0][chosen], codes[1][chosen]
    sizes = np.zeros((len(chosen), feedback_slots(board.positions)), np.int64)
    seconds = best_seconds(lambda: baseline.class_sizes(sizes, guesses, codes))
    return Speed("plain numba loop (the baseline)", len(chosen) * len(board.plain), seconds)


def pure_python(board: Board) -> Speed:
    secrets = board.plain[board.sample(PYTHON_PAIRS)].tolist()
    guesses = board.plain[board.sample(max(1, PYTHON_PAIRS // len(secrets)))].tolist()
    seconds = best_seconds(lambda: reference.class_sizes(guesses, secrets), repeats=1)
    return Speed("pure Python reference", len(guesses) * len(secrets), seconds)


def numpy_sizes(board: Board) -> Speed:
    guesses = board.codes.select(board.sample(SLOW_PAIRS // len(board.plain)))
    seconds = best_seconds(lambda: vector.class_sizes(guesses, board.codes), repeats=5)
    return Speed("vector: class sizes", len(guesses) * len(board.codes), seconds)


def compiled_sizes(board: Board) -> Speed:
    guesses = board.codes.select(board.sample(PAIRS // len(board.plain)))
    seconds = best_seconds(lambda: compiled.class_sizes(guesses, board.codes))
    return Speed("compiled: class sizes", len(guesses) * len(board.codes), seconds)


def one_hot_speeds(board: Board, rows_wanted: int, of_what: str) -> Iterator[Speed]:
    """Sizes and counts from ready words, a block of guesses against some or all codes."""
    rows = board.sample(rows_wanted)
    lane_bytes = onehot.lane_bits(feedback_slots(board.positions)) // 8
    guesses = board.codes.select(board.sample(BLOCK_BYTES // lane_bytes // len(rows)))
    table = onehot.one_hot(guesses, board.codes.select(rows))
    every_row = np.arange(len(rows))
    counting: tuple[tuple[str, Callable[..., object]], ...] = (
        ("class sizes", onehot.class_sizes),
        ("class counts", onehot.class_counts),
    )
    for what, count in counting:
        seconds = best_seconds(lambda count=count: count(table, every_row))  # type: ignore[misc]
        yield Speed(f"one-hot: {what}, {of_what}", len(guesses) * len(rows), seconds)


def board_speeds(board: Board) -> Iterator[Speed]:
    """All lines of a board, the baseline first."""
    yield plain_loop(board)
    yield pure_python(board)
    yield numpy_sizes(board)
    yield compiled_sizes(board)
    yield from one_hot_speeds(board, len(board.plain), "all codes")
    yield from one_hot_speeds(board, SMALL_SET, f"{SMALL_SET} codes")


def print_board(board: Board) -> None:
    title = f"{board.name}, {len(board.plain)} codes"
    print(f"\n{title:44} {'G pairs/s':>10} {'x baseline':>12}")
    base = 0.0
    for speed in board_speeds(board):
        base = base or speed.rate
        print(f"  {speed.what:42} {speed.rate:10.4g} {speed.rate / base:12.3g}", flush=True)
    if board.published:
        ratio = board.published / base
        what = "C++ mastermind-strategy, as published"
        print(f"  {what:42} {board.published:10.4g} {ratio:12.3g}   not measured here")


def print_whole_table(board: Board) -> None:
    """Seconds for every feedback of a board, in bytes, the memory fresh each time."""
    words = baseline.words(board.plain, board.symbols)
    shape = len(board.plain), len(board.plain)
    runs: tuple[tuple[str, Callable[[], object]], ...] = (
        ("plain numba loop (the baseline)",
         lambda: baseline.feedback_rows(np.empty(shape, np.uint8), words, words)),
        ("vector", lambda: vector.feedback_rows(board.codes, board.codes)),
        ("compiled", lambda: compiled.feedback_rows(board.codes, board.codes)),
    )  # fmt: skip
    title = f"{board.name}, the whole table in bytes"
    print(f"\n{title:44} {'seconds':>10} {'x baseline':>12}")
    base = 0.0
    for what, run in runs:
        seconds = best_seconds(run)
        base = base or seconds
        print(f"  {what:42} {seconds:10.3g} {base / seconds:12.3g}", flush=True)


def main() -> None:
    print("One thread, best of several runs. One-hot words are ready made; only counting is timed,")
    print(f"on blocks of guesses of at most {BLOCK_BYTES >> 20} MB.")
    for board in BOARDS:
        print_board(board)
    print_whole_table(BOARDS[2])


if __name__ == "__main__":
    main()
