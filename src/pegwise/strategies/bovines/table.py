"""Phase 1: rows of four digits from a fixed table, until three bovines stand against one.

The table has four sets of sixteen digits. A set is read in order, four digits to a row, without
known goats; a rest that is too short for a row is not asked. The phase ends when one row of a set
has three bovines and another row of the same set has one. Rows of different sets are never paired:
they may share their bovines.

Some secrets the table never splits into three and one. For those there is a way out: the player
asks the first herd that agrees with all counts, and goes on until one herd is left or is hit.
Every wrong herd asked is ruled out, so this ends.
"""

from dataclasses import dataclass

from pegwise.game.codes import Code
from pegwise.game.feedback import Feedback

from .arranging import arrange
from .herds import CountedRow, digits_of
from .memory import COUNTS, Memory, State, are, contradiction, spell
from .swapping import Pair, swap

TABLE: tuple[Code, ...] = tuple(
    tuple(int(digit, 16) for digit in rows.replace(" ", ""))
    for rows in (
        "0123 4567 89AB CDEF",
        "49E3 8D27 C16B 05AF",
        "81A3 C5E7 092B 4D6F",
        "C963 0DA7 41EB 852F",
    )
)


def open_table(memory: Memory) -> State:
    """The state before the first guess."""
    return _next_row(memory, 0, TABLE[0], ())


def find_pair(rows: tuple[CountedRow, ...], memory: Memory) -> Pair | None:
    """The working pair among rows of one set, if they hold one.

    The fourth bovine may also be among digits too few to make a row.
    """
    three = next((row.digits for row in rows if row.bovines == 3), None)
    if three is None:
        return None
    one = next((row.digits for row in rows if row.bovines == 1), None)
    if one is not None:
        return Pair(three, one)
    outside = memory.possible_outside(three)
    return Pair(three, outside) if len(outside) < 4 else None


def _next_row(memory: Memory, number: int, queue: Code, rows: tuple[CountedRow, ...]) -> State:
    if len(memory.bovines) == 4:
        return arrange(memory, memory.bovines)
    row = [digit for digit in queue if not memory.is_goat(digit)][:4]
    if len(row) == 4:
        end = queue.index(row[-1]) + 1
        return State(TableRow(number, queue[:end], queue[end:], tuple(row), rows), memory)
    if number + 1 < len(TABLE):
        return _next_row(memory, number + 1, TABLE[number + 1], ())
    return leave(memory)


@dataclass(frozen=True, slots=True)
class TableRow:
    """The row to ask: ``guess`` is the stretch of the table that was read, without goats.

    ``queue`` is what follows in the set, ``rows`` the rows of the set asked before.
    """

    number: int
    stretch: Code
    queue: Code
    guess: Code
    rows: tuple[CountedRow, ...] = ()

    @property
    def label(self) -> str:
        return f"Phase 1, set {self.number}"

    def reason(self, memory: Memory) -> str:
        """Why this row."""
        goats = [digit for digit in self.stretch if digit not in self.guess]
        without = f", since {are(goats, 'goat')}" if goats else ""
        verb = "goes on" if self.rows or self.number else "begins"
        return f"{self.label}: the table {verb} with {spell(self.guess)}{without}."

    def after(self, answer: Feedback, memory: Memory) -> State:
        """The next row, or the phase that the counts open."""
        row = CountedRow(self.guess, answer.total)
        rows = (*self.rows, row)
        if sum(asked.bovines for asked in rows) > 4:
            raise contradiction(self.guess, answer)
        if answer.total == 4:
            said = f"{spell(self.guess)} holds four bovines."
            return arrange(memory, self.guess, answer.bulls).saying(said)
        heard = memory.hear(row).keep(row)
        pair = find_pair(rows, heard)
        reason = f"{spell(self.guess)} holds {COUNTS[answer.total]}."
        if pair is None:
            return _next_row(heard, self.number, self.queue, rows).saying(reason)
        goats = heard.possible_outside(pair.three + pair.one)
        split = (
            f"The working pair is {spell(pair.three)} with three bovines "
            f"and {spell(pair.one)} with one."
        )
        return swap(heard.mark(goats), pair).saying(reason, split)


def leave(memory: Memory) -> State:
    """The state after the table is used up, in which the counts must decide."""
    herds = memory.herds
    if len(herds) == 1:
        said = "Only one set of four digits agrees with all the counts."
        return arrange(memory, digits_of(herds[0])).saying(said)
    return State(WayOut(_herd(memory), len(herds)), memory.settle())


def _herd(memory: Memory) -> Code:
    """The first herd; for ``plus`` the one whose digits were counted most."""
    herds = [digits_of(herd) for herd in memory.herds]
    if not memory.plus:
        return herds[0]
    return max(herds, key=lambda herd: sum(memory.array[digit] for digit in herd))


@dataclass(frozen=True, slots=True)
class WayOut:
    """``guess`` is a herd that agrees with every count; ``left`` is the number of those."""

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

    def after(self, answer: Feedback, memory: Memory) -> State:
        """Phase 4 once the digits are known, else the next herd."""
        row = CountedRow(self.guess, answer.total)
        said = f"{spell(self.guess)} holds {COUNTS[answer.total]}."
        if answer.total == 4:
            return arrange(memory, self.guess, answer.bulls).saying(said)
        return leave(memory.hear(row).keep(row)).saying(said)
