"""The way out of phase 1, for secrets that the table never splits into three and one.

The counts of phase 1 are all that is needed: the player asks the first herd that agrees with
them, keeps its count too, and goes on until one herd is left or was hit. Every herd asked is
struck off unless it is the right one, so this ends; and only herds that some count rules out are
ever struck off, so the right one is never lost.
"""

from dataclasses import dataclass

from pegwise.game.codes import Code
from pegwise.game.feedback import Feedback

from .arranging import arrange
from .herds import Row, digits_of
from .memory import Memory, State
from .words import COUNTS, spell


def leave(memory: Memory) -> State:
    """The state in which the table is used up and the counts must decide."""
    herds = memory.herds
    if len(herds) == 1:
        said = "Only one set of four digits agrees with all the counts."
        return arrange(memory, digits_of(herds[0])).saying(said)
    return State(WayOut(_herd(memory), len(herds)), memory.settle())


def _herd(memory: Memory) -> Code:
    """The first herd; for ``plus`` one whose digits were counted most."""
    herds = [digits_of(herd) for herd in memory.herds]
    if not memory.plus:
        return herds[0]
    return max(herds, key=lambda herd: sum(memory.array.values[digit] for digit in herd))


@dataclass(frozen=True, slots=True)
class WayOut:
    """``guess`` is a herd that agrees with every count; ``left`` is how many do."""

    guess: Code
    left: int
    label = "Phase 1, way out"

    def reason(self, memory: Memory) -> str:
        """Why this herd."""
        order = "the one counted most often" if memory.plus else "the first"
        return (
            f"{self.label}: the table gave no three and one, but {self.left} sets of four digits "
            f"agree with its counts; I ask {order}, {spell(self.guess)}."
        )

    def implied(self, memory: Memory) -> Feedback | None:
        """Nothing: the herd asked may be right, and then it alone answers four."""
        return None

    def after(self, answer: Feedback, memory: Memory) -> State:
        """Phase 4 once the digits are known, else the next herd."""
        row = Row(self.guess, answer.total)
        said = f"{spell(self.guess)} holds {COUNTS[answer.total]}."
        if answer.total == 4:
            return arrange(memory, self.guess, answer.bulls).saying(said)
        return leave(memory.hear(row).keep(row)).saying(said)
