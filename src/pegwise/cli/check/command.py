"""``pegwise check``: the doctor for contradictory answers."""

from typing import TYPE_CHECKING

import click

from pegwise.game.codes import Code
from pegwise.game.notation import Notation
from pegwise.game.rules import Rules
from pegwise.game.variants import Variant
from pegwise.game.wording import count_of, say_count, say_turns
from pegwise.knowledge.doctor.wording import say_contradiction, say_fewest, say_suspects

from ..options import game_options, json_option
from ..terminal.output import print_json
from ..terminal.progress import thinking

if TYPE_CHECKING:
    from pegwise.knowledge.doctor.listed import Diagnosis, Suspect

    from ..terminal.screen import Screen

SHOWN = 10  # more codes or explanations than these are counted, not listed


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
    from pegwise.knowledge.doctor.listed import diagnose

    notation = variant.notation
    played = tuple(map(notation.read_turn, turns))
    with thinking():
        diagnosis = diagnose(variant.rules, played)
    if as_json:
        print_json(document(diagnosis, notation))
    else:
        tell(diagnosis, notation, len(played))


def tell(diagnosis: "Diagnosis", notation: Notation, turns: int) -> None:
    """The diagnosis for people."""
    from ..terminal.screen import Screen

    screen = Screen()
    if diagnosis.consistent:
        screen.say(agreement(diagnosis, notation, turns))
    else:
        show(screen, diagnosis, notation, " (all of them with --json)")


def document(diagnosis: "Diagnosis", notation: Notation) -> dict[str, object]:
    """The diagnosis as the JSON of ``pegwise check`` has it."""
    decided = diagnosis.decided
    known = decided or diagnosis.contradictory
    return {
        "consistent": diagnosis.consistent if known else None,
        "decided": decided,
        "exact": diagnosis.exact,
        "candidates": diagnosis.candidates if known else None,
        "fewest_lies": diagnosis.fewest_lies if decided else None,
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
    at_least = "" if diagnosis.exact else "at least "
    fitting = f"{at_least}{count_of(diagnosis.candidates, 'code')}"
    verb = _fit(diagnosis.candidates)
    if not turns:
        said = f"No answers yet, so everything fits: {fitting}."
    elif turns == 1:
        said = f"The answer can be true: {fitting} {verb} it."
    else:
        said = f"The answers agree with each other: {fitting} {verb} them all."
    if diagnosis.candidates > SHOWN or not diagnosis.nearest.size:
        return said
    return f"{said}\n{' '.join(map(notation.write_code, _codes(diagnosis, notation.rules)))}"


def _fit(count: int) -> str:
    return "fits" if count == 1 else "fit"


def _codes(diagnosis: "Diagnosis", rules: Rules) -> list[Code]:
    from pegwise.knowledge.space import space_of

    return [space_of(rules).code(int(number)) for number in diagnosis.nearest]


def show(screen: "Screen", diagnosis: "Diagnosis", notation: Notation, where_all: str = "") -> None:
    """The contradiction for people: since when, how few lies explain it, and whom to suspect.

    ``where_all`` says where to find the explanations that are too many to list.
    """
    from .suspects import suspect_tables

    screen.say(say_contradiction(diagnosis))
    if not diagnosis.decided:
        return
    screen.say(say_fewest(diagnosis))
    if diagnosis.fewest_lies > 1:
        show_explanations(screen, diagnosis, where_all)
    screen.say(f"\n{say_suspects(diagnosis).capitalize()}.\n")
    screen.print_fitting(suspect_tables(diagnosis, notation))
    if not diagnosis.exact:
        screen.say("\nThe codes are those that the search found; there may be more.")


def show_explanations(screen: "Screen", diagnosis: "Diagnosis", where_all: str) -> None:
    """The smallest sets of turns that may all be wrong, and the codes that then fit."""
    screen.print("\nWrong together may be:")
    for explanation in diagnosis.explanations[:SHOWN]:
        left = count_of(explanation.candidates, "code")
        verb = _fit(explanation.candidates)
        told = f"{say_turns(explanation.turns)}: {left} {verb} the other answers"
        screen.print_indented(told, 2, style="")
    hidden = len(diagnosis.explanations) - SHOWN
    if hidden > 0:
        screen.print_indented(f"and {say_count(hidden)} more{where_all}", 2, style="")
