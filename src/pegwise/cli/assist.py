"""``pegwise assist``: help with a game that is played on the table."""

import re
import shlex
from collections.abc import Callable, Iterator

import click

from pegwise.errors import PegwiseError, quote
from pegwise.game.codes import Code, Turn
from pegwise.game.notation import SEPARATORS, Notation
from pegwise.play.maker_game import with_comma
from pegwise.play.session import History
from pegwise.play.worksheet import Worksheet, WorksheetRow
from pegwise.strategies import Strategy, make_strategy
from pegwise.strategies.simple import spelled_out

from . import options
from .assist_report import (
    BEST_SHOWN,
    report_sheet,
    show_best,
    show_check,
    show_codes,
    show_grid,
    show_hint,
)
from .given_game import find_game
from .terminal.echo import echo
from .terminal.figures import WIDE, legend
from .terminal.prompt import Prompt, is_answer, is_listed, looks_like_answer, mistyped
from .terminal.screen import Screen

SPELLED_ANYWAY = ("game", "variant", "codes", "guesses")
MOST_BEST = 100

HELP = """\
GUESS:ANSWER  a turn, such as
              {turn}
GUESS ANSWER  the same
GUESS         the answer comes next
edit N TURN   correct turn N; the answer
              alone will do
ignore N      leave turn N out
restore N     put it back
remove N      delete it
undo          take back the last change
redo          make it again
hint          what is certain, what to
              guess, and why
best [N]      the best guesses
grid          how likely each symbol is
codes         the codes left, if few
check         which answers may be wrong
save          this game as one line
quit          end, as Ctrl-D does
"""
HELP_WIDTH, HELP_COLUMN = 40, 14
SLASH = """
/edit         a slash makes it a command,
              even if it can be guessed"""
ENDINGS = ("quit", "exit")


@click.command()
@click.argument("game", metavar="[GAME]", nargs=-1)
@options.typed_game_options
@options.strategy_option
@options.weights_option
@options.svg_option
@click.pass_context
def assist(
    context: click.Context,
    /,
    game: tuple[str, ...],
    strategy_name: str,
    weights_given: str | None,
    svg: str | None,
    **board: str | None,
) -> None:
    """Get help with a game played elsewhere.

    Enter what was guessed and answered, and see which codes are left and what to guess next.
    A game to go on with is a variant and its turns, a file of records, of which the last is
    taken, or - for the first line of standard input.

    \b
    Examples:
      pegwise assist
      pegwise assist -v bulls-and-cows
      pegwise assist mastermind 1122:1,0 1344:0,1
      pegwise assist games.jsonl
      printf '1122:1,0\\n1344:0,1\\n' | pegwise assist
    """
    variant, words, _ = find_game(game, board, prompts=True)
    name = spelled_out(strategy_name, variant.notation)
    weights = options.read_weights(weights_given, variant)
    strategy = make_strategy(name, variant.rules, ranks=True, weights=weights)
    again = shlex.join(["pegwise", "assist", *options.given_options(context, SPELLED_ANYWAY)])
    sheet = Worksheet(variant, weights=weights).read(words)
    assistant, prompt = Assistant(sheet, strategy, again), Prompt()
    try:
        assistant.welcome()
        while assistant.obey(prompt.ask(assistant.prompt)):
            pass
    except (EOFError, KeyboardInterrupt):
        echo()
    if assistant.sheet.rows:
        assistant.save()
    if svg is not None:
        assistant.sheet.position.picture(variant).save(svg)


class Assistant:
    """Help with one game; ``obey`` carries out what was typed."""

    def __init__(self, sheet: Worksheet, strategy: Strategy, again: str) -> None:
        self.history = History((sheet,))
        self.strategy = strategy
        self.again = again  # the command that resumes this game, without its turns
        self.screen = Screen()
        self.notation = sheet.variant.notation
        self.asked: Code | None = None  # a guess whose answer comes next

    @property
    def sheet(self) -> Worksheet:
        return self.history.now

    @property
    def prompt(self) -> str:
        if self.asked is not None:
            return f"answer to {self.notation.write_code(self.asked)}> "
        return f"turn {len(self.sheet.rows) + 1}> "

    def welcome(self) -> None:
        """How to begin, and where the game stands."""
        self.screen.say(f"Help with a game of {self.sheet.variant}.")
        self.screen.say("Enter each guess with its answer, or 'help'.\n")
        report_sheet(self.screen, self.sheet, self.strategy)

    def obey(self, line: str) -> bool:
        """Do what a line says; returns whether to go on. Bad input gets one line as an answer."""
        typed = line.strip()
        word, rest = parted(typed.removeprefix("/"))
        is_guess = self.asked is None and is_listed(parted(typed)[0], self.notation)
        name = "" if is_guess else word.lower()
        if name in ENDINGS:
            return False
        try:
            if name in WITH_ARGUMENT:
                WITH_ARGUMENT[name](self, rest)
            elif name in ALONE and rest:
                raise PegwiseError(f"{quote(rest)} is too much: expected {name} alone")
            elif name in ALONE:
                ALONE[name](self)
            elif self.asked is not None and not typed:
                self.undo()
            elif self.asked is not None:
                answer = self.notation.read_feedback(with_comma(typed, self.notation.rules))
                self.change(self.sheet.add(Turn(self.asked, answer)))
            elif typed:
                self.enter(typed)
        except PegwiseError as error:
            self.screen.print(" ".join((mistyped(name, COMMANDS) or str(error)).split()))
        return True

    def enter(self, typed: str) -> None:
        """Take a turn, several turns, or a guess whose answer comes next."""
        words = saved_turns(typed, self.sheet.variant.name) or typed.split()
        if all(":" in word for word in words):
            self.change(self.sheet.read(words))
            return
        entry = read_entry(typed, self.notation)
        if isinstance(entry, Turn):
            self.change(self.sheet.add(entry))
        else:
            self.asked = entry

    def change(self, sheet: Worksheet) -> None:
        """Go on to another worksheet, and say what follows from it."""
        self.move(self.history.push(sheet))

    def move(self, history: History[Worksheet]) -> None:
        """Go to another state, and say what follows from it."""
        self.history, self.asked = history, None
        report_sheet(self.screen, self.sheet, self.strategy)

    def edit(self, rest: str) -> None:
        """Correct a turn."""
        number, text = parted(rest)
        turn = read_change(text, self._row(number).turn, self.notation)
        self.change(self.sheet.edit(int(number), turn))

    def ignore(self, rest: str) -> None:
        """Ignore a turn."""
        if self._row(rest).ignored:
            raise PegwiseError(f"turn {rest} is ignored already: 'restore {rest}' puts it back")
        self.change(self.sheet.ignore(int(rest)))

    def restore(self, rest: str) -> None:
        """Use an ignored turn again."""
        if not self._row(rest).ignored:
            raise PegwiseError(f"turn {rest} is not ignored: 'ignore {rest}' leaves it out")
        self.change(self.sheet.restore(int(rest)))

    def remove(self, rest: str) -> None:
        """Delete a turn."""
        self._row(rest)
        self.change(self.sheet.remove(int(rest)))

    def _row(self, number: str) -> WorksheetRow:
        return self.sheet.row(read_number(number))

    def undo(self) -> None:
        """Take back the last change, or a guess that waits for its answer."""
        if self.asked is not None:
            self.screen.say(f"{self.notation.write_code(self.asked)} is dropped.")
            self.asked = None
        else:
            self.move(self.history.undo())

    def best(self, rest: str) -> None:
        """The best guesses, as many as are asked for."""
        most = read_number(rest, "a number of guesses") if rest else BEST_SHOWN
        show_best(self.screen, self.sheet, self.strategy, min(most, MOST_BEST))

    def save(self) -> None:
        """The game as one line, whatever the width of the screen, and how to go on with it."""
        self.screen.print(f"Saved game: {self.sheet}")
        self.screen.print(f"To go on: {self.again} {self.sheet}")

    def help(self) -> None:
        """What can be typed."""
        first = self.sheet.position.space.code(0)
        answer = self.notation.rules.feedback(first, first)
        turn = self.notation.write_turn(Turn(first, answer))
        self.screen.print(HELP.format(turn=turn))
        self.screen.print(legend(WIDE, HELP_WIDTH, HELP_COLUMN))
        if self.notation.rules.spells_words:
            self.screen.print(SLASH)


WITH_ARGUMENT: dict[str, Callable[[Assistant, str], None]] = {
    "edit": Assistant.edit,
    "ignore": Assistant.ignore,
    "restore": Assistant.restore,
    "remove": Assistant.remove,
    "best": Assistant.best,
}
ALONE: dict[str, Callable[[Assistant], None]] = {
    "undo": Assistant.undo,
    "redo": lambda self: self.move(self.history.redo()),
    "hint": lambda self: show_hint(self.screen, self.sheet, self.strategy),
    "grid": lambda self: show_grid(self.screen, self.sheet),
    "codes": lambda self: show_codes(self.screen, self.sheet),
    "check": lambda self: show_check(self.screen, self.sheet),
    "save": Assistant.save,
    "help": Assistant.help,
    "?": Assistant.help,
}
COMMANDS = (*WITH_ARGUMENT, *ALONE)


def parted(text: str) -> tuple[str, str]:
    """The first word, and what follows it."""
    word, rest, *_ = *text.split(maxsplit=1), "", ""
    return word, rest


def saved_turns(text: str, variant: str) -> list[str]:
    """The turns of a saved line of this variant; none if the text is something else."""
    try:
        board, *turns = shlex.split(text)
    except ValueError:
        return []
    return turns if board == variant else []


def read_entry(text: str, notation: Notation) -> Turn | Code:
    """A turn such as ``1122:1,0``, ``rrgg bw`` or ``1 1 2 2 1 0``, or a guess without an answer."""
    if ":" in text:
        return notation.read_turn(text)
    guess = _whole_guess(text, notation)
    if guess is not None:
        return guess
    turn = next(_readings(text.split(), notation), None)
    if turn is not None:
        return turn
    if looks_like_answer(text, notation):
        raise PegwiseError(f"{quote(text)} is an answer without its guess: expected GUESS ANSWER")
    first, *rest = text.split() or [text]
    if rest and _whole_guess(first, notation) is not None:
        notation.read_feedback(" ".join(rest))  # says why it is impossible
    return notation.read_code(first if rest else text)  # and so does this


def read_change(text: str, turn: Turn, notation: Notation) -> Turn:
    """The corrected turn: a new answer to the same guess, or another turn altogether."""
    if not text:
        raise PegwiseError("nothing to change: expected GUESS:FEEDBACK or FEEDBACK")
    if is_answer(text, notation):
        return Turn(turn.guess, notation.read_feedback(text))
    if looks_like_answer(text, notation) and not any(_readings(text.split(), notation)):
        notation.read_feedback(text)  # says why it is impossible
    entry = read_entry(text, notation)
    if isinstance(entry, Turn):
        return entry
    raise PegwiseError(f"{quote(text)} has no answer: expected GUESS:FEEDBACK or FEEDBACK")


def read_number(text: str, thing: str = "the number of a turn") -> int:
    """A number from 1 on."""
    if not re.fullmatch(r"0{0,9}[1-9][0-9]{0,8}", text):
        raise PegwiseError(f"{quote(text)} is not {thing}: expected 1, 2, ...")
    return int(text)


def _whole_guess(text: str, notation: Notation) -> Code | None:
    """The guess, if the text is one; digits with spaces must be all there, not padded."""
    symbols = [symbol for symbol in SEPARATORS.split(text) if symbol]
    if len(symbols) not in (1, notation.rules.positions):
        return None
    try:
        return notation.read_code(text)
    except PegwiseError:
        return None


def _readings(words: list[str], notation: Notation) -> Iterator[Turn]:
    """The ways to split the words into a guess and an answer."""
    for split in range(1, len(words)):
        try:
            guess = notation.read_code(" ".join(words[:split]))
            yield Turn(guess, notation.read_feedback(" ".join(words[split:])))
        except PegwiseError:
            continue
