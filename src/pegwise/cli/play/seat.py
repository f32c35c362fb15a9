"""A seat at the table: what is typed on either side is obeyed the same way."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ParamSpec

from pegwise.errors import PegwiseError, quote
from pegwise.play.session import Session

from .entries import command_in
from .table import Table

P = ParamSpec("P")

Command = Callable[[str], None]

SLASH = ("/help", "with a slash it is a command, even if the word is in the list too")


@dataclass
class Seat:
    """A person at the table. Those who sit there add commands of their own."""

    table: Table

    def __post_init__(self) -> None:
        self.commands: dict[str, Command] = {
            "undo": self.alone(self.table.undo),
            "redo": self.alone(self.table.redo),
            "board": self.alone(self.table.draw),
            "save": self.alone(self.table.save),
        }

    @property
    def session(self) -> Session:
        """The game."""
        return self.table.session

    def alone(self, step: Callable[[], None]) -> Command:
        """A command that takes nothing behind it, and says so if there is something."""

        def command(rest: str) -> None:
            if rest:
                raise PegwiseError(f"{quote(rest)} is too much: expected the command alone")
            step()

        return command

    def explain(self, entries: Sequence[tuple[str, str]]) -> None:
        """What can be typed; on a word list also how to tell commands from words."""
        listed = self.session.variant.rules.words is not None
        self.table.explain([*entries, SLASH] if listed else entries)

    def careful(self, step: Callable[P, None], *given: P.args, **named: P.kwargs) -> None:
        """Do something that a bad entry may spoil; say so in one line."""
        try:
            step(*given, **named)
        except PegwiseError as error:
            self.table.say(str(error))

    def obeyed(self, entry: str) -> bool:
        """Carry a command out; False where the entry is none."""
        name, rest = command_in(entry, {**self.commands, "quit": None}, self.table.notation)
        if name == "quit":
            raise EOFError
        if name:
            self.commands[name](rest)
        return bool(name)
