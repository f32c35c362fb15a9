"""Compile the kernels that most tests need, so that parallel test processes do not each do so.

The machine code is cached on disk: the next run takes a few seconds.
"""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

# Commands of one group share kernels, so they run one after the other. The longest group is first.
LARGE_BOARDS = (
    "suggest -v 6x9 --seed 1",
    "solve 12321232123212321232 -v 20x3 -s annealed --seed 1 --seconds 0.05",
    "solve 222211111111111 -v 15x3 --seed 1",
    "solve -v 100x2 --seed 1",
)
# Searches on tables of answers of 8 bits, then of 16.
MARKS = ("prove -v 5x5:marks --beam 1", "prove -v 7x3:marks --beam 1")
GROUPS = (
    LARGE_BOARDS,
    MARKS,
    ("evaluate -v 5x7 -s entropy",),
    ("prove -v 5x4",),  # marks of 32 bits
    ("prove -v 4x4",),  # and of 16
    ("prove -v 2x3 --lies 1", "baselines -v 3x4 --player random"),
)


def run(lines: tuple[str, ...]) -> None:
    """Run these commands one after the other, without their output."""
    for line in lines:
        command = [sys.executable, "-m", "pegwise", *line.split()]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


if __name__ == "__main__":
    with ThreadPoolExecutor(os.cpu_count()) as side_by_side:
        list(side_by_side.map(run, GROUPS))
