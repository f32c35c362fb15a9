"""The constraints in words."""

from typing import TYPE_CHECKING

from pegwise.game.codes import Code
from pegwise.game.notation import Notation, symbols_of

from .conditions import Names, listed
from .differences import differences
from .moves import MoveConstraint, constraints_of
from .openings import next_opening

if TYPE_CHECKING:
    from pegwise.knowledge.position import Position

SPELLED_OUT = 3
LEGENDS = ("= right place, ~ wrong place, . none", "= right place, ? not")


def explain(position: "Position", code: Code, notation: Notation) -> list[str]:
    """Why the code is the next guess: a line a move, a line a difference, and the conclusion."""
    moves = constraints_of(position.rules, position.turns)
    is_opening = next_opening(position) is not None
    return [
        *(say_move(move, notation) for move in moves),
        *say_differences(position, notation),
        say_opening(code, notation) if is_opening else say_choice(code, moves, notation),
    ]


def say_differences(position: "Position", notation: Notation) -> list[str]:
    """``From move 1 to move 2 only place 1 changes, blue to yellow: place 1 is blue and ...``."""
    name = namer(notation)
    return [
        f"From move {earlier + 1} to move {later + 1} only place {each.place + 1} changes, "
        f"{name(each.before)} to {name(each.after)}: {each.condition.say(name)}."
        for earlier, later, each in differences(position.turns, position.rules.bulls_only)
    ]


def say_opening(code: Code, notation: Notation) -> str:
    """The guess, and that no answer would have changed it."""
    return f"{notation.write_code(code)} is a fixed opening, whatever the answers."


def say_move(move: MoveConstraint, notation: Notation) -> str:
    """``1234 got 1 black, 0 white: place 1 is red and there is no green, ...; or ...``."""
    said = move.condition.say(namer(notation), SPELLED_OUT)
    guess, answer = notation.write_code(move.guess), notation.describe(move.answer)
    return f"{guess} got {answer}: {said}."


def say_choice(code: Code, moves: list[MoveConstraint], notation: Notation) -> str:
    """The guess, and the arrangement that it makes of each move."""
    ways = [f"{notation.write_code(move.guess)} {move.arrangement_of(code)}" for move in moves]
    return (
        f"{notation.write_code(code)} is the first code to satisfy "
        f"{'it' if len(moves) == 1 else 'them all'}: it would make {listed(ways, 'and')} "
        f"({LEGENDS[notation.rules.bulls_only]})."
    )


def namer(notation: Notation) -> Names:
    """What the game calls a symbol: its colour if it has colours."""
    names = notation.colours or symbols_of(notation.rules)
    return lambda symbol: names[symbol]
