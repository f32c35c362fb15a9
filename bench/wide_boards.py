"""How fast the kernels are on boards wider than a machine word: python bench/wide_boards.py

Class sizes of random guesses against random codes, million pairs a second, one thread, beside the
NumPy kernel as the baseline and the pure Python reference for scale.
"""

import numpy as np

from measured_boards import best_seconds
from pegwise.kernel import compiled, reference, vector
from pegwise.kernel.packing import PackedCodes, pack

BOARDS = ((8, 12), (20, 10), (100, 20), (300, 300))
CODES = 2048
GUESSES = 256
PYTHON_PAIRS = 40


def random_codes(positions: int, symbols: int) -> PackedCodes:
    """Codes drawn evenly, the same in every run."""
    draw = np.random.default_rng(1)
    return pack(draw.integers(0, symbols, (CODES, positions)), symbols)


def rates(codes: PackedCodes) -> tuple[float, float, float]:
    """Million pairs a second: pure Python, NumPy, compiled."""
    guesses, plain = codes.select(slice(0, GUESSES)), codes.unpack().tolist()
    pairs = GUESSES * CODES / 1e6
    python = best_seconds(lambda: reference.class_sizes(plain[:1], plain[:PYTHON_PAIRS]), repeats=1)
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
