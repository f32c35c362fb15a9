"""A game at the terminal, on either side: its commands, its board, its saved line and record."""

import shlex
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import click
from rich.text import Text

from pegwise.errors import CannotWrite, PegwiseError, quote
from pegwise.game.wording import codes_left
from pegwise.knowledge.position import Position
from pegwise.play.phrasing import Sentence, say_rules
from pegwise.play.records import record
from pegwise.play.session import LieAllowance, Session, Status, redo_undone, take_back
from pegwise.runtime.files import state_folder, write_text
from pegwise.runtime.signals import Terminated, ending_in_order

from .terminal.prompt import Prompt, command_in, mistyped
from .terminal.screen import BoardView, Screen, plain_table, say_code

Command = Callable[[str], None]

HELP_WIDTH = 80  # columns at most
HELP_EVERYWHERE = (
    ("board", "all guesses so far"),
    ("save", "the game on one line, to go on later"),
    ("quit", "leave; so do Ctrl-C and Ctrl-D"),
)
HELP_SLASH = ("/help", "a slash makes it a command, even if the word can be guessed")


@dataclass(frozen=True)
class GameLog:
    """How to go on with a game, and where it is recorded."""

    again: str  # the command that resumes this game, without its turns
    facts: Mapping[str, object] = field(default_factory=dict)  # for the record: role, seed
    record_file: str | None = None
    kept: bool = True  # for `pegwise stats` and `pegwise review --last`

    def saved(self, session: Session) -> str:
        """The game on one line, and the command that goes on with it."""
        line = session.save()
        return f"Saved game: {line}\nTo go on: {self.again} --resume {shlex.quote(line)}"

    def keep(self, session: Session, finished: bool, **facts: object) -> None:
        """Keep the game for review; append it to the file of records once it is finished."""
        line = record(session, **self.facts, **facts)
        if self.kept and session.turns:
            variant, rules = session.variant.name, session.variant.rules
            if rules.words is not None:  # with the full path: games are asked for anywhere
                variant = str(rules.with_full_paths())
            kept = record(session, **self.facts, **facts, variant=variant)
            # The copies are for comfort: nothing is said if they cannot be written.
            with suppress(OSError, RuntimeError, CannotWrite):  # RuntimeError: no home folder
                path = last_game_file()
                path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
                write_text(path, f"{kept}\n")
            with suppress(OSError, PegwiseError):
                everything = all_games_file() if finished else None
                if everything is not None:
                    everything.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
                    append_to_file(str(everything), f"{kept}\n")
        if finished and self.record_file is not None:
            append_to_file(self.record_file, f"{line}\n")


class TerminalGame:
    """A person at a terminal. The two sides add commands of their own and a ``play`` loop."""

    asked = "a guess"  # what is typed besides commands
    role = "breaker"  # of the person

    def __init__(
        self, session: Session, allowance: LieAllowance, log: GameLog, counting: bool = False
    ) -> None:
        self.session, self.allowance, self.log = session, allowance, log
        self.counting = counting  # whether rows show how many codes are left
        self.leaving = False  # whether the last question was answered with Ctrl-C or Ctrl-D
        self.notation = session.variant.notation
        self.screen, self.prompt = Screen(), Prompt()
        self.board = BoardView(self.screen, self.notation)
        self.commands: dict[str, Command] = {
            "undo": self.alone(lambda: self.say(take_back(session))),
            "redo": self.alone(lambda: self.say(redo_undone(session))),
            "board": self.alone(self.draw),
            "save": self.alone(lambda: self.screen.print(log.saved(session))),
        }

    def run(self) -> bool:
        """Play until the game ends, or until Ctrl-C, Ctrl-D or a signal; then say how to go on.

        Returns whether the game was played to its end.
        """
        with ending_in_order():
            try:
                if self.session.turns:
                    self.draw()
                self.play()
                return True
            except (EOFError, KeyboardInterrupt, click.Abort):
                self.leave()
            except (Terminated, OSError):  # the terminal may be gone
                with suppress(OSError):
                    self.leave()
                raise
        return False

    def wants_another(self) -> bool:
        """Ask on a terminal whether to play again; not a pipe, nor a person who is leaving."""
        if self.leaving or not self.prompt.on_terminal:
            return False
        try:
            return self.prompt.ask("Again? [Y/n] ").lower() in ("", "y", "yes")
        except (EOFError, KeyboardInterrupt):
            return False

    def leave(self) -> None:
        """Keep the unfinished game, and say how to go on with it."""
        self.log.keep(self.session, finished=False)
        self.screen.print()
        self.say("See you next time.")
        self.screen.print(self.log.saved(self.session))

    def play(self) -> None:
        """Ask and answer until the game is over."""
        raise NotImplementedError

    def say(self, *sentences: str | Sentence) -> None:
        """Print a paragraph, folded between words to the width of the screen."""
        self.screen.print(Text(" ").join(map(self._text, sentences)), soft_wrap=False)

    def _text(self, said: str | Sentence) -> Text:
        parts = (said,) if isinstance(said, str) else said.parts
        return Text.assemble(
            *(part if isinstance(part, str) else say_code(part, self.notation) for part in parts)
        )

    def draw(self) -> None:
        """All turns, and how many guesses are left."""
        for number in range(1, len(self.session.turns) + 1):
            self.draw_turn(number)
        if not self.session.turns:
            self.say("No guesses yet.")
        left = self.session.say_guesses_left.strip()
        if left and self.session.status is Status.PLAYING:
            self.say(left)

    def draw_turn(self, number: int) -> None:
        """One turn as a row of the board."""
        turn, left = self.session.turns[number - 1], ""
        if self.counting:
            earlier = Position(self.session.variant.rules, self.session.turns[:number])
            left = codes_left(self.allowance.left(earlier))
        self.screen.print(self.board.row(number, turn, left))

    def alone(self, step: Callable[[], None]) -> Command:
        """A command that takes no arguments, and says so if it gets one."""

        def command(rest: str) -> None:
            if rest:
                raise PegwiseError(f"{quote(rest)} is too much: expected the command alone")
            step()

        return command

    def explain(self, entries: Sequence[tuple[str, str]]) -> None:
        """The rules and what can be typed; with a word list also how commands differ from words."""
        for line in say_rules(self.session.variant, self.session.limit, self.role):
            self.say(line)
        self.screen.print()
        slash = (HELP_SLASH,) if self.session.variant.rules.spells_words else ()
        table = plain_table("type", "for")
        for entry in (*entries, *HELP_EVERYWHERE, *slash):
            table.add_row(*entry)
        self.screen.print_table(table, min(self.screen.width, HELP_WIDTH))

    def careful(self, obey: Command, entry: str) -> None:
        """Do what was typed; bad input is answered with one line."""
        try:
            obey(entry)
        except PegwiseError as error:
            self.say(self.mistyped(entry) or str(error))

    def mistyped(self, entry: str) -> str | None:
        """Asks whether an entry that is nearly a command is one; None if it is not nearly one."""
        return mistyped(entry, [*self.commands, "quit"], self.asked)

    def obeyed(self, entry: str) -> bool:
        """Carry out a command; False if the entry is not one."""
        name, rest = command_in(entry, {**self.commands, "quit": None}, self.notation)
        if name == "quit":
            raise EOFError
        if name:
            self.commands[name](rest)
        return bool(name)


def append_to_file(path: str, text: str) -> None:
    """Write text at the end of a file, which may be new."""
    try:
        with open(path, "a", encoding="utf-8") as lines:
            lines.write(text)
    except OSError as error:
        raise PegwiseError(f"{quote(path)} cannot be written: {error.strerror}") from None


def last_game_file() -> Path:
    """The record of the last game played, for ``pegwise review --last``."""
    return state_folder() / "last-game.jsonl"


def all_games_file() -> Path | None:
    """The records of all finished games, for ``pegwise stats``; None without a home folder."""
    try:
        return state_folder() / "games.jsonl"
    except RuntimeError:
        return None
