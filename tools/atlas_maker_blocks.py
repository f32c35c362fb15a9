"""The generated tables of the maker's side: the value of the game, and the worst case with lies."""

from atlas_plan import VALUE, VALUES, WITH_LIES, with_lies
from atlas_tables import OURS, mean_of, seconds_of, table
from pegwise.atlas.figure import LEAST_TOTAL, PROVEN, Figure
from pegwise.game.rules import Rules
from pegwise.value.game_value import best_maker


def values() -> str:
    """The value of each board beside the least mean over its codes."""
    rows = []
    for board in VALUES:
        figure, known = OURS[board, VALUE], best_maker(Rules.parse(board))
        assert known is not None
        exact = str(known.upper) if known.lower == known.upper else "not closed"
        even = mean_of(OURS[board, LEAST_TOTAL])
        rows.append((board, exact, _bounds(figure, ".5f"), even, seconds_of(figure.seconds)))
    return table(("board", "value", "", "least mean, drawn evenly", "CPU s"), rows)


def lies() -> str:
    """The least worst case of each board, a row for each number of lies."""
    rows = []
    for lies in (1, 2):
        found = (OURS.get(with_lies(board, lies).key) for board in WITH_LIES)
        rows.append((str(lies), *("" if each is None else _bounds(each) for each in found)))
    return table(("lies", *WITH_LIES), rows)


def _bounds(figure: Figure, form: str = "") -> str:
    value, lower = format(figure.value, form), figure.lower_bound
    if figure.status == PROVEN or lower is None:
        return value
    between = " or " if figure.value - lower == 1 else " to "
    return f"{lower:{form}}{between}{value}"
