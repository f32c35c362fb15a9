"""Why a guess cannot be the code: what hard mode refuses with, and what the coach mentions."""

from collections.abc import Sequence

from pegwise.game.codes import Code, Turn
from pegwise.game.notation import Notation
from pegwise.game.wording import count_of, say_turns

from .lies import LieAllowance, contradicted, denied


def objection(
    guess: Code, turns: Sequence[Turn], notation: Notation, allowance: LieAllowance
) -> str | None:
    """Why a guess cannot be the code after these turns; None where it may be."""
    rules, played = notation.rules, tuple(turns)
    fault = rules.why_not(guess)
    if fault:
        return f"{notation.write_code(guess)} cannot be the code: it {fault}."
    clashing = contradicted(played, guess, rules)
    if clashing and allowance.wins_are_true and guess in denied(played, rules):
        return _why_denied(guess, played, notation)
    return (
        _why_not(guess, played, notation, clashing, allowance)
        if len(clashing) > allowance.lies
        else None
    )


def _why_denied(guess: Code, turns: tuple[Turn, ...], notation: Notation) -> str:
    """At which turn a guess was made before, and what it got instead of a win."""
    number = [turn.guess for turn in turns].index(guess) + 1
    return (
        f"{notation.write_code(guess)} cannot be the code: at turn {number} it got "
        f"{notation.describe(turns[number - 1].feedback)}, and a win is never denied."
    )


def _why_not(
    guess: Code,
    turns: tuple[Turn, ...],
    notation: Notation,
    clashing: list[int],
    allowance: LieAllowance,
) -> str:
    """With which turn a guess clashes, and how; with which others, where some may be lies."""
    number = clashing[0]
    turn = turns[number - 1]
    would = notation.rules.feedback(guess, turn.guess)
    most = count_of(allowance.lies, "lie")
    more = f" It clashes with {say_turns(clashing)}, and I tell at most {most}."
    return (
        f"{notation.write_code(guess)} cannot be the code. If it were, turn {number} "
        f"({notation.write_code(turn.guess)}) would have got {notation.describe(would)}, "
        f"not {notation.describe(turn.feedback)}.{more if allowance.lies else ''}"
    )
