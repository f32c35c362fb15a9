"""The answers of a person, in any form."""

import re

from pegwise.errors import InvalidFeedback, quote
from pegwise.game.codes import Code
from pegwise.game.feedback import Feedback
from pegwise.game.notation import Notation
from pegwise.knowledge.partition import partition
from pegwise.knowledge.position import Position

ONE_NUMBER = re.compile(r"[0-9]{1,9}")


def read_spelled(entry: str, notation: Notation) -> Feedback | None:
    """The answer in any form; None where it is the first number of two."""
    rules = notation.rules
    if not ONE_NUMBER.fullmatch(entry) or rules.bulls_only:
        return notation.read_feedback(entry)
    if int(entry) == rules.positions:
        return Feedback(rules.positions, 0)
    if int(entry) > rules.positions:
        raise InvalidFeedback(f"{quote(entry)} is too many: expected at most {rules.positions}")
    return None


def refuse_impossible(answer: Feedback, guess: Code, entry: str, notation: Notation) -> None:
    """Refuse what no code answers to this guess.

    On boards too large to list, reading an answer has refused what no two codes answer.
    """
    rules = notation.rules
    if rules.why_unlisted() or answer in partition(Position(rules), guess):
        return
    raise InvalidFeedback(
        f"{quote(entry)} is impossible: no code answers {notation.describe(answer)} "
        f"to {notation.write_code(guess)}"
    )
