"""The turns of a game played elsewhere, which can be edited, ignored and restored."""

import shlex
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property

from pegwise.errors import PegwiseError
from pegwise.game.codes import Code, Turn
from pegwise.game.notation import Notation
from pegwise.game.variants import Variant, find_variant, split_game
from pegwise.game.weights import Weights
from pegwise.knowledge.doctor import Diagnosis, try_diagnose
from pegwise.knowledge.position import Position

MARK = "!"  # comes before a turn that is ignored


@dataclass(frozen=True, slots=True)
class WorksheetRow:
    """A turn, and whether it is ignored for now."""

    turn: Turn
    ignored: bool = False


@dataclass(frozen=True)
class Worksheet:
    """The turns of one game, each active or ignored. Immutable.

    Prints as ``mastermind 1122:1,0 '!1344:0,1'``, ready for a shell; ``Worksheet.parse`` reads it
    back. ``numbers`` are the numbers by which its rows are known, if not 1, 2, 3 and so on;
    ``weights`` say how likely each code is, if not all are equally likely.
    """

    variant: Variant
    rows: tuple[WorksheetRow, ...] = ()
    numbers: tuple[int, ...] | None = None
    weights: Weights | None = None

    @classmethod
    def parse(cls, text: str) -> "Worksheet":
        """Read a variant or rules, then turns, separated by spaces."""
        board, rows = split_game(text)
        return cls(find_variant(board)).read(rows)

    def read(self, rows: Iterable[str]) -> "Worksheet":
        """With these turns below the others; a ``!`` before a turn ignores it."""
        notation = self.variant.notation
        return replace(self, rows=(*self.rows, *(read_row(row, notation) for row in rows)))

    def __str__(self) -> str:
        write = self.variant.notation.write_turn
        turns = (MARK * row.ignored + write(row.turn) for row in self.rows)
        return shlex.join([str(self.variant), *turns])

    def add(self, turn: Turn) -> "Worksheet":
        """With this turn below the others."""
        return replace(self, rows=(*self.rows, WorksheetRow(turn)))

    def edit(self, number: int, turn: Turn) -> "Worksheet":
        """With another turn in a row, which stays active or ignored."""
        return self._with(number, replace(self.row(number), turn=turn))

    def ignore(self, number: int) -> "Worksheet":
        """With this row ignored."""
        return self._with(number, replace(self.row(number), ignored=True))

    def restore(self, number: int) -> "Worksheet":
        """With this row active again."""
        return self._with(number, replace(self.row(number), ignored=False))

    def remove(self, number: int) -> "Worksheet":
        """Without this row; those below it move up."""
        return self._with(number)

    def row(self, number: int) -> WorksheetRow:
        """The row with this number, counted from 1."""
        if not 1 <= number <= len(self.rows):
            known = f"1 to {len(self.rows)}" if self.rows else "at least one turn first"
            raise PegwiseError(f"there is no turn {number}: expected {known}")
        return self.rows[number - 1]

    def _with(self, number: int, *rows: WorksheetRow) -> "Worksheet":
        self.row(number)
        return replace(self, rows=(*self.rows[: number - 1], *rows, *self.rows[number:]))

    @property
    def active(self) -> tuple[int, ...]:
        """The numbers of the active rows."""
        numbers = self.numbers or range(1, len(self.rows) + 1)
        return tuple(n for n, row in zip(numbers, self.rows, strict=True) if not row.ignored)

    @cached_property
    def position(self) -> Position:
        """The position after the active rows."""
        known = Position(self.variant.rules, prior=self.weights)
        for row in self.rows:
            known = known if row.ignored else known.after(*row.turn)
        return known

    def codes(self, most: int) -> list[Code] | None:
        """The codes left; None if there are more than ``most`` or no exact count."""
        left = self.position.left
        if left is None or not left.exact or left.count > most:
            return None
        return [self.position.candidate(rank) for rank in range(left.count)]

    def diagnose(self) -> Diagnosis:
        """What is wrong with the active rows, if anything; a turn has the number of its row."""
        found, numbers = try_diagnose(self.variant.rules, self.position.turns), self.active
        return replace(
            found,
            since=None if found.since is None else numbers[found.since - 1],
            explanations=tuple(
                replace(explanation, turns=tuple(numbers[turn - 1] for turn in explanation.turns))
                for explanation in found.explanations
            ),
            suspects=tuple(
                replace(suspect, turn=numbers[suspect.turn - 1]) for suspect in found.suspects
            ),
        )


def read_row(text: str, notation: Notation) -> WorksheetRow:
    """The row written as ``1122:1,0`` or ``!1122:1,0``; a word may itself begin with the mark."""
    if not text.startswith(MARK):
        return WorksheetRow(notation.read_turn(text))
    try:
        return WorksheetRow(notation.read_turn(text))
    except PegwiseError:
        return WorksheetRow(notation.read_turn(text.removeprefix(MARK)), ignored=True)


def read_entries(
    variant: Variant, entries: Iterable[tuple[str, str, bool]]
) -> tuple[Worksheet, list[WorksheetRow | str]]:
    """The worksheet of the readable rows, and every row as read or why it cannot be read.

    An entry is a guess, an answer and whether to ignore them. Rows keep their numbers.
    """
    notation, read = variant.notation, list[WorksheetRow | str]()
    for guess, answer, ignored in entries:
        try:
            turn = Turn(notation.read_code(guess), notation.read_feedback(answer))
            read.append(WorksheetRow(turn, ignored))
        except PegwiseError as error:
            read.append(" ".join(str(error).split()))
    kept = {n: row for n, row in enumerate(read, 1) if isinstance(row, WorksheetRow)}
    return Worksheet(variant, tuple(kept.values()), tuple(kept)), read
