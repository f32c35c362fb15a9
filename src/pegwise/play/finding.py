"""What the doctor says of the answers of a game, in sentences."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..codes import Code
from ..counts import count_of
from ..notation import Notation
from ..rules import Rules

if TYPE_CHECKING:
    from ..diagnosis import Diagnosis

SHOWN = 10  # more codes or explanations than these are counted, not listed
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def say_finding(diagnosis: "Diagnosis") -> str:
    """Since when the answers contradict each other, how few lies explain it, and the suspects."""
    if not diagnosis.decided:
        return contradiction(diagnosis)
    suspects = say_suspects(diagnosis).capitalize()
    return f"{contradiction(diagnosis)} {enough(diagnosis)} {suspects}."


def agreement(diagnosis: "Diagnosis", notation: Notation, turns: int) -> str:
    """How many codes fit the answers, and which where they are few."""
    at_least = "" if diagnosis.exact else "at least "
    fitting = f"{at_least}{count_of(diagnosis.candidates, 'code')}"
    verb = fit(diagnosis.candidates)
    if not turns:
        said = f"No answers yet, so everything fits: {fitting}."
    elif turns == 1:
        said = f"The answer can be true: {fitting} {verb} it."
    else:
        said = f"The answers agree with each other: {fitting} {verb} them all."
    if diagnosis.candidates > SHOWN or not diagnosis.nearest.size:
        return said
    return f"{said}\n{' '.join(map(notation.write_code, _codes(diagnosis, notation.rules)))}"


def fit(count: int) -> str:
    """``fits`` for one code, ``fit`` for any other number."""
    return "fits" if count == 1 else "fit"


def _codes(diagnosis: "Diagnosis", rules: Rules) -> list[Code]:
    from ..space import space_of

    return [space_of(rules).code(int(number)) for number in diagnosis.nearest]


def contradiction(diagnosis: "Diagnosis") -> str:
    """Since when no code fits; a word list can make a single answer impossible."""
    if not diagnosis.decided:
        return (
            "Could not decide within the budget: no code was found that fits all the answers, "
            "nor one that fits all but one."
        )
    if not diagnosis.exact:
        return (
            f"No code was found that fits the answers up to turn {diagnosis.since}. "
            "This comes from a long search on a board too large to list; it is no proof."
        )
    if diagnosis.since == 1:
        return "No code can have given the answer at turn 1."
    return f"The answers contradict each other since turn {diagnosis.since}: no code fits them all."


def enough(diagnosis: "Diagnosis") -> str:
    """``One wrong answer is enough to explain it.``"""
    lies = diagnosis.fewest_lies
    number = NUMBERS[lies] if lies < len(NUMBERS) else str(lies)
    wrong = f"{number.capitalize()} wrong {'answer is' if lies == 1 else 'answers are'}"
    return f"{wrong} enough to explain it."


def say_suspects(diagnosis: "Diagnosis") -> str:
    """``suspect: turn 3``, ``suspects: turns 1 and 3``."""
    turns = [suspect.turn for suspect in diagnosis.suspects]
    return f"{'suspect' if len(turns) == 1 else 'suspects'}: {say_turns(turns)}"


def say_turns(turns: Sequence[int]) -> str:
    """``turn 3``, ``turns 1 and 3``, ``turns 1, 2, 3 and 5``."""
    *others, last = map(str, turns)
    return f"turns {', '.join(others)} and {last}" if others else f"turn {last}"
