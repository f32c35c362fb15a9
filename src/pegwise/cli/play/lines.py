"""At the end of a game: a person's line beside the strategy's."""

from collections.abc import Mapping

from pegwise.game.notation import Notation
from pegwise.knowledge.position import Position

from ..terminal.board import counts_after
from ..terminal.screen import Screen


def print_lines(
    screen: Screen, notation: Notation, lines: Mapping[str, Position], counted: bool
) -> None:
    """The lines that have any turns, side by side if they fit, else one below the other."""
    played = {name: line for name, line in lines.items() if line.turns}
    for with_counts in (counted, False):
        columns = [column(name, line, notation, with_counts) for name, line in played.items()]
        rows = ["   ".join(pair).rstrip() for pair in zip(*same_height(columns), strict=True)]
        if max(map(len, rows)) <= screen.width:
            break
    else:
        rows = [row for one in columns for row in ("", *one)]
    screen.print("\n" + "\n".join(rows))


def column(name: str, position: Position, notation: Notation, counted: bool) -> list[str]:
    """The turns of one line, each with the codes it left if they are counted."""
    codes = [notation.write_code(turn.guess) for turn in position.turns]
    answers = [notation.write_feedback(turn.feedback) for turn in position.turns]
    left = [f"  {left} left" if left and counted else "" for left in counts_after(position)]
    numbered = enumerate(zip(even(codes), even(answers), left, strict=True), 1)
    told = (f"{number:2}  {code}  {answer}{tail}" for number, (code, answer, tail) in numbered)
    return [f"    {name}", *told]


def even(texts: list[str]) -> list[str]:
    """The texts padded to one width."""
    width = max(map(len, texts))
    return [f"{text:{width}}" for text in texts]


def same_height(columns: list[list[str]]) -> list[list[str]]:
    """The columns padded with blank rows to one height, and each to one width."""
    height = max(map(len, columns))
    return [even(column + [""] * (height - len(column))) for column in columns]
