"""At the end of a game: a person's line next to what a strategy would have played."""

from itertools import zip_longest

from ..codes import Code
from ..counts import count_of, say_count
from ..notation import Notation
from ..play.solve import break_code
from ..position import Position
from ..strategies import Strategy
from .play_table import Table
from .progress import thinking


def show_lines(table: Table, secret: Code, strategy: Strategy) -> None:
    """Both lines side by side where they fit, else one below the other."""
    rules, notation = table.session.variant.rules, table.notation
    with thinking():
        *_, final = break_code(secret, rules, strategy)
    lines = {"you": table.session.position, strategy.name: final}
    for counted in (not table.lies, False):
        columns = [column(name, line, notation, counted) for name, line in lines.items()]
        rows = ["   ".join(pair).rstrip() for pair in zip_longest(*even(columns), fillvalue="")]
        if max(map(len, rows)) <= table.screen.width:
            break
    else:
        rows = [row for one in columns for row in ("", *one)]
    table.screen.print("\n" + "\n".join(rows))
    yours = count_of(len(table.session.turns), "guess")
    needed = f"needed {yours}" if table.session.position.solved else f"had not found it in {yours}"
    other = f"{strategy.name}, told the truth," if table.lies else strategy.name
    table.say(f"Against the same code you {needed}; {other} needs {len(final.turns)}.")


def column(name: str, position: Position, notation: Notation, counted: bool) -> list[str]:
    """The turns of one line, each with the codes it left if they are counted."""
    rows = []
    for number, (guess, answer) in enumerate(position.turns, 1):
        row = f"{number:2}  {notation.write_code(guess)}  {notation.write_feedback(answer)}"
        left = Position(position.rules, position.turns[:number]).count if counted else 0
        rows.append(f"{row}  {say_count(left)} left" if counted else row)
    return [f"    {name}", *rows]


def even(columns: list[list[str]]) -> list[list[str]]:
    """The columns filled up with spaces to one width each and to the same length."""
    height = max(map(len, columns))
    filled = [column + [""] * (height - len(column)) for column in columns]
    return [[f"{row:{max(map(len, column))}}" for row in column] for column in filled]
