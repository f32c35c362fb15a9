"""Diagnoses in words."""

from typing import TYPE_CHECKING

from pegwise.game.wording import say_number, say_turns

if TYPE_CHECKING:
    from .diagnosis import Diagnosis


def say_contradiction(diagnosis: "Diagnosis") -> str:
    """Since which turn no code fits, or what is known if that could not be decided."""
    if diagnosis.refusal:
        return f"Could not decide whether a code fits all the answers: {diagnosis.refusal}."
    if not diagnosis.decided:
        return _say_undecided(diagnosis)
    if not diagnosis.proven:
        return (
            f"No code was found that fits the answers up to turn {diagnosis.since}. "
            "A long search found none; on a board too large to list, that is no proof."
        )
    return _say_since(diagnosis)


def _say_since(diagnosis: "Diagnosis") -> str:
    """Since which turn no code fits; on a word list a single answer can be impossible."""
    if not diagnosis.since_proven:
        return (
            "The answers contradict each other: no code fits them all, and none was found that "
            f"fits those up to turn {diagnosis.since}."
        )
    if diagnosis.since == 1:
        return "No code can have given the answer at turn 1."
    return f"The answers contradict each other since turn {diagnosis.since}: no code fits them all."


def _say_undecided(diagnosis: "Diagnosis") -> str:
    """What is known if no wrong answers were found that explain the game."""
    undecided = "Could not decide within the budget"
    if not diagnosis.contradictory:
        return f"{undecided}: no code was found that fits all the answers, or all but one."
    unknown = f"{undecided} whether a single wrong answer explains it."
    if diagnosis.fewest_lies > 1:
        unknown = f"No single wrong answer explains it: at least two are wrong. {undecided} which."
    return f"{_say_since(diagnosis)} {unknown}"


def say_fewest(diagnosis: "Diagnosis") -> str:
    """How few wrong answers explain the contradiction."""
    if diagnosis.unexplained:
        return "No lies explain it: a win is always told truthfully, and no code is left."
    lies = diagnosis.fewest_lies
    wrong = "answer is" if lies == 1 else "answers are"
    return f"{say_number(lies).capitalize()} wrong {wrong} enough to explain it."


def say_suspects(diagnosis: "Diagnosis") -> str:
    """``suspect: turn 3``, ``suspects: turns 1 and 3``."""
    turns = [suspect.turn for suspect in diagnosis.suspects]
    return f"{'suspect' if len(turns) == 1 else 'suspects'}: {say_turns(turns)}"


def say_finding(diagnosis: "Diagnosis") -> str:
    """The contradiction, how few wrong answers explain it, and which they may be."""
    if not diagnosis.decided:
        return say_contradiction(diagnosis)
    if diagnosis.unexplained:
        return f"{say_contradiction(diagnosis)} {say_fewest(diagnosis)}"
    suspects = f"{say_suspects(diagnosis).capitalize()}."
    return " ".join([say_contradiction(diagnosis), say_fewest(diagnosis), suspects])
