"""Undo and redo, for games and worksheets alike: the states so far, and which one is current."""

from dataclasses import dataclass
from typing import Generic, TypeVar

from pegwise.errors import PegwiseError

State = TypeVar("State")


class NothingToUndo(PegwiseError):
    """Undo at the first state, or redo at the last."""


@dataclass(frozen=True, slots=True)
class History(Generic[State]):
    """Every state since the start; ``place`` is the index of the current one. Immutable."""

    states: tuple[State, ...]
    place: int = 0

    @property
    def now(self) -> State:
        return self.states[self.place]

    @property
    def can_undo(self) -> bool:
        return self.place > 0

    @property
    def can_redo(self) -> bool:
        return self.place + 1 < len(self.states)

    def push(self, state: State) -> "History[State]":
        """Move on to a new state; what was undone can no longer be redone."""
        return History((*self.states[: self.place + 1], state), self.place + 1)

    def undo(self) -> "History[State]":
        """Go one state back."""
        if not self.can_undo:
            raise NothingToUndo("there is nothing to undo")
        return History(self.states, self.place - 1)

    def redo(self) -> "History[State]":
        """Take the last undo back."""
        if not self.can_redo:
            raise NothingToUndo("there is nothing to redo")
        return History(self.states, self.place + 1)
