"""Load and compile in advance what the first requests would wait for.

Each worker process loads the books and tables of the classic boards. The kernels for large boards
are compiled in a process of their own: a computation that had to wait for the compiler would run
into its time limit again and again.
"""

import multiprocessing
from collections.abc import Iterable
from multiprocessing.process import BaseProcess

from pegwise.game.feedback import Feedback
from pegwise.game.variants import CLASSIC, Variant, find_variant
from pegwise.runtime.signals import interruptions_held

from .processes import begin_in_background

LARGE_BOARDS = ("6x9", "7x10", "8x12", "12x20", "20x10", "20x36", "10x36:distinct", "20x10:bulls")
SPAWN = multiprocessing.get_context("spawn")


def warm_up(lists: Iterable[Variant] = ()) -> None:
    """Load books, tables and kernels by asking for a guess and a hint on each classic board."""
    from pegwise.play.session import LieAllowance, Session

    from .. import assist, explore, review  # noqa: F401  # loaded before the first request
    from ..thinking import Guesser, HintQuestion, begin, find_hint

    for variant in lists:
        begin(Guesser(variant.name, "auto", "", 0), None)
    for variant in CLASSIC:
        begin(Guesser(variant.name, "auto", "", 0), None)
        session = Session(variant)
        session.play(tuple(range(variant.rules.positions)), Feedback(1, 1))
        text = session.save()
        find_hint(HintQuestion(variant.name, text, LieAllowance(), hard=False, grade=3))


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
    begin_in_background()
    for name in LARGE_BOARDS:
        prepare(find_variant(name))


def prepare(variant: Variant) -> None:
    """Ask for the first and the second guess on a board, and for a review."""
    from ..assist import EnteredRow, Sheet, assist
    from ..review import ReviewQuestion, write_review

    blank = Sheet(variant=variant.name, rows=[])
    first = assist(variant, blank, seconds=0).guesses[0]["guess"]
    answer = variant.notation.write_feedback(Feedback(variant.rules.positions // 5, 0))
    begun = Sheet(variant=variant.name, rows=[EnteredRow(guess=first, feedback=answer)])
    assist(variant, begun, seconds=0)
    write_review(variant, [f"{first}:{answer}"], ReviewQuestion(variant.name))
