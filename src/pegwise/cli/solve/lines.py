"""A game of ``pegwise solve`` for people: a line a turn, as soon as it is played."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from rich.text import Text

from pegwise.game.feedback import Feedback
from pegwise.game.notation import Notation
from pegwise.game.wording import codes_left, count_of, say_count
from pegwise.knowledge.position import COUNTED_CODES, SEEN_POSITIONS, Position

from ..terminal.board import SHORTENED, fitting_code, is_cut
from ..terminal.screen import Screen, coloured

if TYPE_CHECKING:
    from .command import Game

WIDEST_ESTIMATE = "about 999,000,000"
UNCOUNTED = "Where no codes are said to be left, they were too many to count or estimate at once."


def show(
    game: "Game",
    positions: Iterable[Position],
    explain: Callable[[Position], list[str]] | None = None,
) -> None:
    """The game for people, every turn as soon as it is played."""
    screen, notation = Screen(), game.variant.notation
    chance = "" if game.seed is None else f", seed {game.seed}"
    manner = f"on {game.variant} with the strategy {game.strategy!r}{chance}."
    columns = len(f"Breaking  {manner}")
    screen.say(f"Breaking {fitting_code(game.secret, notation, screen, columns)} {manner}")
    if is_cut(notation, screen, other_columns(notation)):
        screen.say(SHORTENED)
    screen.print()
    turns, uncounted = 0, False
    said: set[str] = set()
    for position in positions:
        turns = len(position.turns)
        uncounted |= position.left is None
        sentences = explain(position.before) if explain and position.before else []
        for sentence in sentences:
            if sentence not in said:
                screen.print_indented(sentence, 5)
        said.update(sentences)
        screen.print(turn_line(position, notation, screen))
    screen.print(f"\nSolved in {count_of(turns, 'guess')}.")
    if uncounted:
        screen.say(UNCOUNTED)


def turn_line(position: Position, notation: Notation, screen: Screen) -> Text:
    """Number, guess, feedback in the game's words and the codes left, in columns."""
    guess, answer = position.turns[-1]
    code = fitting_code(guess, notation, screen, other_columns(notation))
    line = Text(f"{len(position.turns):3}  {code}  ")
    names = notation.name_symbols(guess)
    if names:
        line.append_text(coloured(names)).append(" " * (2 + widest_names(notation) - len(names)))
    line.append(f"{notation.describe(answer):{widest_feedback(notation)}}  ")
    left = position.left
    if left is not None:
        line.append(f"{left!s:>{widest_count(notation)}}{codes_left(left).removeprefix(str(left))}")
    line.rstrip()
    return line


def widest_count(notation: Notation) -> int:
    """Columns for the largest number of codes that is told."""
    rules = notation.rules
    if rules.positions > SEEN_POSITIONS:
        return len("1")
    return len(say_count(rules.size) if rules.size <= COUNTED_CODES else WIDEST_ESTIMATE)


def other_columns(notation: Notation) -> int:
    """Columns of a turn beside its guess."""
    counted = widest_count(notation) + len(" codes left")
    names = 2 + widest_names(notation) if notation.colours else 0
    return len("123    ") + names + widest_feedback(notation) + len("  ") + counted


def widest_names(notation: Notation) -> int:
    """Columns for the longest row of colour names."""
    longest = max(len(name) for name in notation.colours)
    return (longest + 1) * notation.rules.positions - 1


def widest_feedback(notation: Notation) -> int:
    """Columns for the longest feedback in words."""
    most = 0 if notation.rules.positions < 10 else notation.rules.positions
    return len(notation.describe(Feedback(most, most)))
