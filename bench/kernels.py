"""The speed of the kernels that commands use: python bench/kernels.py

Thousand million (guess, secret) pairs per second, one thread, best of several runs, and the ratio
to a plain numba loop of `baseline` on the same board in the same run.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

import baseline
from measured_boards import BOARDS, Board, best_seconds
from pegwise.kernel import compiled, vector
from pegwise.kernel.packing import feedback_slots
from pegwise.kernel.reference import feedback_of
from pegwise.search.engine import Engine, EngineSettings

# The most pairs in a run of compiled code, of NumPy, and of Python.
PAIRS, SLOW_PAIRS, PYTHON_PAIRS = 100_000_000, 10_000_000, 20_000
SET_SIZES = 15, 200  # candidates left, typically, after two turns and after one


@dataclass(frozen=True)
class Speed:
    """One line of the table."""

    what: str
    pairs: int
    seconds: float

    @property
    def rate(self) -> float:
        """Thousand million pairs per second."""
        return self.pairs / self.seconds / 1e9


def plain_loop(board: Board) -> Speed:
    codes = baseline.words(board.plain, board.symbols)
    chosen = board.sample(max(1, PAIRS // len(board.plain)))
    guesses = codes[0][chosen], codes[1][chosen]
    sizes = np.zeros((len(chosen), feedback_slots(board.positions)), np.int64)
    seconds = best_seconds(lambda: baseline.class_sizes(sizes, guesses, codes))
    return Speed("plain numba loop (the baseline)", len(chosen) * len(board.plain), seconds)


def pure_python(board: Board) -> Speed:
    codes = board.plain[board.sample(PYTHON_PAIRS)].tolist()
    guess = codes[len(codes) // 2]
    seconds = best_seconds(lambda: [feedback_of(code, guess) for code in codes], repeats=1)
    return Speed("plain Python, as `verify` runs it", len(codes), seconds)


def numpy_sizes(board: Board) -> Speed:
    guesses = board.codes.select(board.sample(SLOW_PAIRS // len(board.plain)))
    seconds = best_seconds(lambda: vector.class_sizes(guesses, board.codes), repeats=5)
    return Speed("vector: class sizes", len(guesses) * len(board.codes), seconds)


def compiled_sizes(board: Board) -> Speed:
    guesses = board.codes.select(board.sample(PAIRS // len(board.plain)))
    seconds = best_seconds(lambda: compiled.class_sizes(guesses, board.codes))
    return Speed("compiled: class sizes", len(guesses) * len(board.codes), seconds)


def scan_speeds(engine: Engine, secrets: npt.NDArray[np.int64]) -> Iterator[Speed]:
    """A scan of the exact search: it bounds the cost of every guess for one set of secrets."""
    tables, members = engine.board_of(secrets), np.arange(len(secrets), dtype=np.int32)
    pairs = len(tables.answers) * len(members)
    seconds = best_seconds(lambda: baseline.scan(tables.answers, members))
    yield Speed(f"plain loop, ready answers, {len(members)} codes", pairs, seconds)
    seconds = best_seconds(lambda: engine.scan_scores(tables, members, engine.kinds))
    yield Speed(f"kernel/exact/scan, {len(members)} codes", pairs, seconds)


def print_scans(board: Board) -> None:
    title = f"{board.name}, the scan of the exact search"
    print(f"\n{title:44} {'G pairs/s':>10} {'x plain loop':>12}")
    engine = Engine(EngineSettings(board.space.rules), whole=False)
    for size in SET_SIZES:
        base = 0.0
        for speed in scan_speeds(engine, board.sample(size)):
            base = base or speed.rate
            print(f"  {speed.what:42} {speed.rate:10.4g} {speed.rate / base:12.3g}", flush=True)


def board_speeds(board: Board) -> Iterator[Speed]:
    """All lines of a board, the baseline first."""
    yield plain_loop(board)
    yield pure_python(board)
    yield numpy_sizes(board)
    yield compiled_sizes(board)


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
    """Seconds for the feedback of all pairs, in bytes; each run allocates the table anew."""
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
    print("One thread, best of several runs.")
    for board in BOARDS:
        print_board(board)
        print_scans(board)
    print_whole_table(BOARDS[2])


if __name__ == "__main__":
    main()
