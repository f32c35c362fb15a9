"""What both sides of the table share: the session, the prompt, and the words at its end."""

import shlex
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

import click
from rich.text import Text

from pegwise.errors import PegwiseError, quote
from pegwise.game.notation import Notation
from pegwise.game.wording import codes_left, count_of
from pegwise.knowledge.position import Position
from pegwise.play.lies import LieAllowance
from pegwise.play.records import record
from pegwise.play.session import Session, Status

from ..last_game import keep_last
from ..terminal.board import BoardView
from ..terminal.prompt import Prompt
from ..terminal.screen import Screen, plain_table

EXPLAINED = 80  # columns at most for a page of help, however wide the screen


@dataclass
class Table:
    """A game between a person and the program, and how to say things to the person."""

    session: Session
    again: str  # the command that goes on with this game, less its turns
    facts: Mapping[str, object]
    allowance: LieAllowance  # how many of the answers may be wrong
    counting: bool = False
    record_file: str | None = None
    screen: Screen = field(default_factory=Screen)
    prompt: Prompt = field(default_factory=Prompt)

    def __post_init__(self) -> None:
        self.board = BoardView(self.screen, self.notation)

    @property
    def notation(self) -> Notation:
        """How the game spells codes and answers."""
        return self.session.variant.notation

    def say(self, *sentences: str | Text) -> None:
        """Print a paragraph, folded at words to the width of the screen."""
        self.screen.print(Text(" ").join(map(_text, sentences)), soft_wrap=False)

    def explain(self, entries: Sequence[tuple[str, str]]) -> None:
        """What can be typed, and what it does."""
        table = plain_table("type", "for")
        for entry in entries:
            table.add_row(*entry)
        self.screen.print_table(table, min(self.screen.width, EXPLAINED))

    def draw_last(self) -> None:
        """The last turn as a row of the board."""
        self._draw(len(self.session.turns))

    def draw(self) -> None:
        """All turns, and how many guesses are left."""
        for number in range(1, len(self.session.turns) + 1):
            self._draw(number)
        if not self.session.turns:
            self.say("No guesses yet.")
        left = self.session.guesses_left
        if left is not None and self.session.status is Status.PLAYING:
            self.say(f"{count_of(left, 'guess')} left.")

    def _draw(self, number: int) -> None:
        turn = self.session.turns[number - 1]
        self.screen.print(self.board.row(number, turn, self._left_after(number)))

    def _left_after(self, number: int) -> str:
        """How many codes a turn left, in words; nothing where nobody counts."""
        if not self.counting:
            return ""
        earlier = Position(self.session.variant.rules, self.session.turns[:number])
        return codes_left(self.allowance.left(earlier))

    def undo(self) -> None:
        """Take a step back and say where that leads."""
        if not self.session.undo():
            self.say("There is nothing to take back.")
            return
        self.say(f"Taken back. {self._where()}")

    def redo(self) -> None:
        """Take the last undo back."""
        if not self.session.redo():
            self.say("There is nothing to play again.")
            return
        self.say(f"Played again. {self._where()}")

    def _where(self) -> str:
        return f"{count_of(len(self.session.turns), 'turn')} on the board."

    def save(self) -> None:
        """The game on one line, and the command that goes on with it."""
        self.screen.print(f"Saved game: {self.session.save()}")
        self.screen.print(f"To go on: {self.again} --resume {shlex.quote(self.session.save())}")

    def leave(self) -> None:
        """A polite end in the middle of a game."""
        self.screen.print()
        self.say("Until next time.")
        self.save()
        if self.session.turns:
            keep_last(record(self.session, **self.facts))

    def keep_record(self, **facts: object) -> None:
        """Keep the finished game for review, and in the file of records, if there is one."""
        line = record(self.session, **self.facts, **facts)
        if self.session.turns:
            keep_last(line)
        if self.record_file is not None:
            append(self.record_file, f"{line}\n")


def append(path: str, text: str) -> None:
    """Write this at the end of a file, which may be new."""
    try:
        with open(path, "a", encoding="utf-8") as lines:
            lines.write(text)
    except OSError as error:
        raise PegwiseError(f"{quote(path)} cannot be written: {error.strerror}") from None


def _text(sentence: str | Text) -> Text:
    return Text(sentence) if isinstance(sentence, str) else sentence


def run_game(table: Table, game: Callable[[], None]) -> None:
    """The game until its end, or until Ctrl-C or Ctrl-D, both of which end it politely."""
    try:
        if table.session.turns:
            table.draw()
        game()
    except (EOFError, KeyboardInterrupt, click.Abort):
        table.leave()
