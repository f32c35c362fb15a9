"""What is said of a person's answers when the game is over."""

from pegwise.game.codes import Code
from pegwise.play.verdicts import wrong_answers

from .table import Table


def audit(table: Table, secret: Code) -> int:
    """List the answers that are wrong for this code, in the order of play; how many they are."""
    wrong = list(wrong_answers(table.session.turns, secret, table.notation))
    for _, _, sentence in wrong:
        table.say(sentence)
    return len(wrong)
