"""Code for large boards, compiled once in a process of its own before anybody needs it.

A computation that had to wait for the compiler would be ended for taking too long, again and again.
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
        """Start it, unless that was done."""
        if self._process is None:
            self._process = SPAWN.Process(target=compile_all, daemon=True)
            with interruptions_held():
                self._process.start()

    @property
    def done(self) -> bool:
        """Whether nobody has to wait for the compiler any more."""
        return self._process is not None and not self._process.is_alive()

    def stop(self) -> None:
        """End it; what is compiled by then is kept."""
        if self._process is not None:
            self._process.terminate()
            self._process.join()


def compile_all() -> None:
    """Ask for help on boards of every kind that is too large to list."""
    end_with_parent()
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    for name in BOARDS:
        prepare(find_variant(name))


def prepare(variant: Variant) -> None:
    """Ask what to guess first on a board, and what then."""
    from ..tools.assist import assist

    notation, positions = variant.notation, variant.rules.positions
    blank = Sheet(variant=variant.name, rows=[])
    first = assist(variant, blank, seconds=0).guesses[0]["guess"]
    answer = notation.write_feedback(Feedback(positions // 5, 0))
    begun = Sheet(variant=variant.name, rows=[EnteredRow(guess=first, feedback=answer)])
    assist(variant, begun, seconds=0)
