"""Compiling the kernels for large boards in a process of its own before they are needed.

A computation that had to wait for the compiler would run into its time limit again and again.
"""

import multiprocessing
import os
from multiprocessing.process import BaseProcess

from pegwise.game.feedback import Feedback
from pegwise.game.variants import Variant, find_variant
from pegwise.runtime.signals import end_with_parent, interruptions_held

from ..messages.assist import Sheet
from ..messages.turns import EnteredRow

BOARDS = ("6x9", "7x10", "8x12", "12x20", "20x10", "20x36", "10x36:distinct", "20x10:bulls")
NICENESS = 10
SPAWN = multiprocessing.get_context("spawn")


class Precompiler:
    """The process that compiles; it is started once."""

    def __init__(self) -> None:
        self._process: BaseProcess | None = None

    def begin(self) -> None:
        """Start the process unless it was started before."""
        if self._process is None:
            self._process = SPAWN.Process(target=compile_all, daemon=True)
            with interruptions_held():
                self._process.start()

    @property
    def done(self) -> bool:
        return self._process is not None and not self._process.is_alive()

    def stop(self) -> None:
        """Stop the process; what it has compiled is kept."""
        if self._process is not None:
            self._process.terminate()
            self._process.join()


def compile_all() -> None:
    """Ask for advice on every kind of board that is too large to list."""
    end_with_parent()
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    for name in BOARDS:
        prepare(find_variant(name))


def prepare(variant: Variant) -> None:
    """Ask for the first and the second guess on a board."""
    from ..tools.assist import assist

    notation, positions = variant.notation, variant.rules.positions
    blank = Sheet(variant=variant.name, rows=[])
    first = assist(variant, blank, seconds=0).guesses[0]["guess"]
    answer = notation.write_feedback(Feedback(positions // 5, 0))
    begun = Sheet(variant=variant.name, rows=[EnteredRow(guess=first, feedback=answer)])
    assist(variant, begun, seconds=0)
