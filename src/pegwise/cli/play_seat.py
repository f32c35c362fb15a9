"""A seat at the table: what is typed on either side is obeyed the same way."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import ParamSpec

from ..errors import PegwiseError
from ..play.session import Session
from .play_entries import command_in
from .play_table import Table

P = ParamSpec("P")

Command = Callable[[str], None]


@dataclass
class Seat:
    """A person at the table. Those who sit there add commands of their own."""

    table: Table

    def __post_init__(self) -> None:
        self.commands: dict[str, Command] = {
            "undo": lambda rest: self.table.undo(),
            "redo": lambda rest: self.table.redo(),
            "board": lambda rest: self.table.draw(),
            "save": lambda rest: self.table.save(),
        }

    @property
    def session(self) -> Session:
        """The game."""
        return self.table.session

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
