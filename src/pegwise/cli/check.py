"""``pegwise check``: the doctor for contradictory answers."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from ..codes import Code
from ..counts import count_of, say_count
from ..notation import Notation
from ..rules import Rules
from ..variants import Variant
from .options import game_options, json_option
from .output import print_json

if TYPE_CHECKING:
    from rich.table import Table
    from rich.text import Text

    from ..contradictions import Diagnosis, Suspect
    from .screen import Screen

SHOWN = 10  # more codes or explanations than these are counted, not listed
SHOWN_ANSWERS = 5
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


@click.command()
@click.argument("turns", metavar="[TURN...]", nargs=-1)
@game_options
@json_option
def check(turns: tuple[str, ...], variant: Variant, as_json: bool) -> None:
    """Whether the answers of these turns can all be true, and if not, which may be wrong.

    Each turn is written GUESS:FEEDBACK.

    \b
    pegwise check 1122:1,0 1344:0,1
    pegwise check 1122:1,0 1344:0,1 1122:2,0 --json
    """
    from ..contradictions import diagnose

    notation = variant.notation
    played = tuple(map(notation.read_turn, turns))
    diagnosis = diagnose(variant.rules, played)
    if as_json:
        print_json(document(diagnosis, notation))
    elif diagnosis.consistent:
        click.echo(agreement(diagnosis, notation, len(played)))
    else:
        show(diagnosis, notation)


def document(diagnosis: "Diagnosis", notation: Notation) -> dict[str, object]:
    """The diagnosis as the JSON of ``pegwise check`` has it."""
    return {
        "consistent": diagnosis.consistent,
        "candidates": diagnosis.candidates,
        "fewest_lies": diagnosis.fewest_lies,
        "since": diagnosis.since,
        "explanations": [
            {"turns": list(explanation.turns), "candidates": explanation.candidates}
            for explanation in diagnosis.explanations
        ],
        "suspects": [suspect_document(suspect, notation) for suspect in diagnosis.suspects],
    }


def suspect_document(suspect: "Suspect", notation: Notation) -> dict[str, object]:
    """One turn that may be wrong, and what it should have been."""
    return {
        "turn": suspect.turn,
        "guess": notation.write_code(suspect.guess),
        "given": notation.write_feedback(suspect.given),
        "instead": [
            {
                "feedback": notation.write_feedback(correction.feedback),
                "candidates": correction.candidates,
            }
            for correction in suspect.instead
        ],
    }


def agreement(diagnosis: "Diagnosis", notation: Notation, turns: int) -> str:
    """How many codes fit the answers, and which where they are few."""
    fitting = count_of(diagnosis.candidates, "code")
    verb = _fit(diagnosis.candidates)
    if not turns:
        said = f"No answers yet, so everything fits: {fitting}."
    elif turns == 1:
        said = f"The answer can be true: {fitting} {verb} it."
    else:
        said = f"The answers agree with each other: {fitting} {verb} them all."
    if diagnosis.candidates > SHOWN:
        return said
    return f"{said}\n{' '.join(map(notation.write_code, _codes(diagnosis, notation.rules)))}"


def _fit(count: int) -> str:
    return "fits" if count == 1 else "fit"


def _codes(diagnosis: "Diagnosis", rules: Rules) -> list[Code]:
    from ..space import space_of

    return [space_of(rules).code(int(number)) for number in diagnosis.nearest]


def show(diagnosis: "Diagnosis", notation: Notation) -> None:
    """The contradiction for people: since when, how few lies explain it, and whom to suspect."""
    from .screen import Screen

    screen = Screen()
    screen.print(contradiction(diagnosis), soft_wrap=False)
    screen.print(f"{_enough(diagnosis.fewest_lies)} enough to explain it.", soft_wrap=False)
    if diagnosis.fewest_lies > 1:
        show_explanations(screen, diagnosis)
    suspects = [suspect.turn for suspect in diagnosis.suspects]
    screen.print(f"\n{'Suspect' if len(suspects) == 1 else 'Suspects'}: {say_turns(suspects)}.\n")
    screen.print(suspect_table(diagnosis, notation))


def contradiction(diagnosis: "Diagnosis") -> str:
    """Since when no code fits; a word list can make a single answer impossible."""
    if diagnosis.since == 1:
        return "No code can have given the answer at turn 1."
    return f"The answers contradict each other since turn {diagnosis.since}: no code fits them all."


def _enough(lies: int) -> str:
    number = NUMBERS[lies] if lies < len(NUMBERS) else str(lies)
    return f"{number.capitalize()} wrong {'answer is' if lies == 1 else 'answers are'}"


def show_explanations(screen: "Screen", diagnosis: "Diagnosis") -> None:
    """The smallest sets of turns that may all be wrong, and the codes that then fit."""
    screen.print("\nWrong together may be:")
    for explanation in diagnosis.explanations[:SHOWN]:
        left = count_of(explanation.candidates, "code")
        verb = _fit(explanation.candidates)
        screen.print(f"  {say_turns(explanation.turns)}: {left} {verb} the other answers")
    hidden = len(diagnosis.explanations) - SHOWN
    if hidden > 0:
        screen.print(f"  and {say_count(hidden)} more (all of them with --json)")


def suspect_table(diagnosis: "Diagnosis", notation: Notation) -> "Table":
    """Every turn that may be wrong and the answers it should have had, the likeliest first."""
    from .screen import plain_table

    # Where several answers are wrong, putting one right is not enough to leave any code.
    codes = "leaves" if diagnosis.fewest_lies == 1 else "according to"
    table = plain_table("turn", "guess", "given", "should have been", codes)
    for suspect in diagnosis.suspects:
        told = str(suspect.turn), _guess(suspect.guess, notation), notation.describe(suspect.given)
        for correction in suspect.instead[:SHOWN_ANSWERS]:
            answer = notation.describe(correction.feedback)
            table.add_row(*told, answer, count_of(correction.candidates, "code"))
            told = "", "", ""
        hidden = suspect.instead[SHOWN_ANSWERS:]
        if hidden:
            left = sum(correction.candidates for correction in hidden)
            table.add_row(*told, count_of(len(hidden), "other answer"), count_of(left, "code"))
    return table


def _guess(guess: Code, notation: Notation) -> "str | Text":
    """The code, and its colours where the game has colours."""
    names = notation.name_symbols(guess)
    if names is None:
        return notation.write_code(guess)
    from rich.text import Text

    from .screen import coloured

    return Text(f"{notation.write_code(guess)}  ").append_text(coloured(names))


def say_turns(turns: Sequence[int]) -> str:
    """``turn 3``, ``turns 1 and 3``, ``turns 1, 2, 3 and 5``."""
    *others, last = map(str, turns)
    return f"turns {', '.join(others)} and {last}" if others else f"turn {last}"
