"""At the end of a game: a person's line next to what a strategy would have played."""

from pegwise.game.codes import Code
from pegwise.game.notation import Notation
from pegwise.game.rules import Rules
from pegwise.game.wording import count_of
from pegwise.knowledge.position import Position
from pegwise.play.effort import MOST_STEPS, effort
from pegwise.strategies import Strategy

from ..terminal.board import counts_after
from ..terminal.progress import thinking
from .table import Table

WIDEST_CODE = 60  # longer codes side by side are not compared by eye


def show_lines(table: Table, secret: Code, strategy: Strategy) -> None:
    """Both lines side by side where they fit, else one below the other."""
    with thinking():
        final = line_against(secret, table.session.variant.rules, strategy)
    if final is None:
        board = f"a board of {count_of(table.session.variant.rules.size, 'code')}"
        table.say(f"No comparison with {strategy.name}: on {board} it would take long.")
        return
    if len(table.notation.write_code(secret)) <= WIDEST_CODE:
        print_lines(table, {"you": table.session.position, strategy.name: final})
    other = f"{strategy.name}, told the truth," if table.allowance.lies else strategy.name
    needed = len(final.turns)
    if not table.session.turns:
        table.say(f"Against this code {other} needs {count_of(needed, 'guess')}.")
        return
    yours = count_of(len(table.session.turns), "guess")
    found = f"needed {yours}" if table.session.position.solved else f"had not found it in {yours}"
    table.say(f"Against the same code you {found}; {other} needs {needed}.")


def line_against(secret: Code, rules: Rules, strategy: Strategy) -> Position | None:
    """The game that the strategy would have played; None where it takes too long."""
    position, steps = Position(rules), 0
    while not position.solved:
        steps += effort(strategy, position)
        if steps > MOST_STEPS:
            return None
        guess = strategy.choose(position)
        position = position.after(guess, rules.feedback(secret, guess))
    return position


def print_lines(table: Table, lines: dict[str, Position]) -> None:
    """The lines that have any turns."""
    played = {name: line for name, line in lines.items() if line.turns}
    for counted in (not table.allowance.lies, False):
        columns = [column(name, line, table.notation, counted) for name, line in played.items()]
        rows = ["   ".join(pair).rstrip() for pair in zip(*same_height(columns), strict=True)]
        if max(map(len, rows)) <= table.screen.width:
            break
    else:
        rows = [row for one in columns for row in ("", *one)]
    table.screen.print("\n" + "\n".join(rows))


def column(name: str, position: Position, notation: Notation, counted: bool) -> list[str]:
    """The turns of one line, each with the codes it left if they are counted."""
    codes = [notation.write_code(turn.guess) for turn in position.turns]
    answers = [notation.write_feedback(turn.feedback) for turn in position.turns]
    left = [f"  {left} left" if left and counted else "" for left in counts_after(position)]
    numbered = enumerate(zip(even(codes), even(answers), left, strict=True), 1)
    told = (f"{number:2}  {code}  {answer}{tail}" for number, (code, answer, tail) in numbered)
    return [f"    {name}", *told]


def even(texts: list[str]) -> list[str]:
    """The texts filled up with spaces to one width."""
    width = max(map(len, texts))
    return [f"{text:{width}}" for text in texts]


def same_height(columns: list[list[str]]) -> list[list[str]]:
    """The columns filled up with blank rows to the same height, each to one width."""
    height = max(map(len, columns))
    return [even(column + [""] * (height - len(column))) for column in columns]
