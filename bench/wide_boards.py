"""The speed of the kernels on boards wider than a machine word: python bench/wide_boards.py

Class sizes of random guesses against random codes, million pairs per second, one thread. The NumPy
kernel is the baseline; the feedback of single pairs in plain Python is there for scale.
"""

import numpy as np

from measured_boards import best_seconds
from pegwise.kernel import compiled, vector
from pegwise.kernel.packing import PackedCodes, pack
from pegwise.kernel.reference import feedback_of

BOARDS = ((8, 12), (20, 10), (100, 20), (300, 300))
CODES = 2048
GUESSES = 256
PYTHON_PAIRS = 40


def random_codes(positions: int, symbols: int) -> PackedCodes:
    """Random codes, the same in every run."""
    draw = np.random.default_rng(1)
    return pack(draw.integers(0, symbols, (CODES, positions)), symbols)


def rates(codes: PackedCodes) -> tuple[float, float, float]:
    """Million pairs per second: plain Python, NumPy, compiled."""
    guesses, plain = codes.select(slice(0, GUESSES)), codes.unpack().tolist()
    pairs = GUESSES * CODES / 1e6
    few = plain[:PYTHON_PAIRS]
    python = best_seconds(lambda: [feedback_of(code, plain[0]) for code in few], repeats=1)
    numpy = best_seconds(lambda: vector.class_sizes(guesses, codes), repeats=3)
    numba = best_seconds(lambda: compiled.class_sizes(guesses, codes), repeats=3)
    return PYTHON_PAIRS / 1e6 / python, pairs / numpy, pairs / numba


def main() -> None:
    heading = f"{'class sizes, million pairs/s':30} {'Python':>10} {'NumPy':>10} {'compiled':>10}"
    print(f"\n{heading} {'x baseline (NumPy)':>20}")
    for positions, symbols in BOARDS:
        python, numpy, numba = rates(random_codes(positions, symbols))
        name = f"{positions}x{symbols}"
        print(f"  {name:28} {python:10.3g} {numpy:10.4g} {numba:10.4g} {numba / numpy:20.3g}")


if __name__ == "__main__":
    main()
