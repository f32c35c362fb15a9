"""Compile the kernels that most tests need, so that parallel test processes do not each do so.

The machine code is cached on disk: the next run takes a few seconds.
"""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from threading import Lock

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


class Messages:
    """Passes on what the commands say to their users: a line that several of them say only once."""

    def __init__(self) -> None:
        self._said: set[str] = set()
        self._one_at_a_time = Lock()

    def say(self, line: str) -> None:
        """Pass on a line, unless a command has said it before."""
        with self._one_at_a_time:
            if line not in self._said:
                self._said.add(line)
                print(line, end="", file=sys.stderr, flush=True)


def run(lines: tuple[str, ...], messages: Messages) -> None:
    """Run these commands one after the other, without their output; raises if one fails."""
    for line in lines:
        command = [sys.executable, "-m", "pegwise", *line.split()]
        quiet, heard = subprocess.DEVNULL, subprocess.PIPE
        with subprocess.Popen(command, stdout=quiet, stderr=heard, text=True) as process:
            assert process.stderr is not None
            for said in process.stderr:
                messages.say(said)
        if process.returncode:
            raise subprocess.CalledProcessError(process.returncode, command)


if __name__ == "__main__":
    heard = Messages()
    with ThreadPoolExecutor(os.cpu_count()) as side_by_side:
        list(side_by_side.map(run, GROUPS, [heard] * len(GROUPS)))
