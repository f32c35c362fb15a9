"""The turns that may be wrong and what each should have been, as tables for any screen."""

from collections.abc import Callable, Iterator

from rich.table import Table
from rich.text import Text

from pegwise.game.feedback import Feedback
from pegwise.game.notation import Notation
from pegwise.game.wording import count_of, say_count
from pegwise.knowledge.doctor.diagnosis import Diagnosis, Suspect

from ..terminal.board import guess_text
from ..terminal.screen import plain_table

SHOWN_ANSWERS = 5  # the rarer ones are counted, not listed


def suspect_tables(diagnosis: Diagnosis, notation: Notation) -> Iterator[Table]:
    """The suspects with the names of colours, without them, and in figures alone."""
    if notation.colours:
        yield suspect_table(diagnosis, notation, named=True)
    yield suspect_table(diagnosis, notation, named=False)
    yield figures_table(diagnosis, notation)


def suspect_table(diagnosis: Diagnosis, notation: Notation, named: bool) -> Table:
    """Every turn that may be wrong and the answers it should have had, the likeliest first."""
    # Where several answers are wrong, putting one right is not enough to leave any code.
    leaves = "leaves" if diagnosis.fewest_lies == 1 else "according to"
    table = plain_table("turn", "guess", "given", "should have been", leaves)
    for suspect in diagnosis.suspects:
        guess = guess_text(suspect.guess, notation, named)
        told = [Text(str(suspect.turn)), guess, Text(notation.describe(suspect.given))]
        for answer, codes in answers_instead(suspect, notation.describe, "other answer"):
            table.add_row(*told, answer, count_of(codes, "code"))
            told = [Text()] * len(told)
    return table


def figures_table(diagnosis: Diagnosis, notation: Notation) -> Table:
    """The same for narrow screens; at most the guesses are folded."""
    table = plain_table("turn", "guess", "given", "should be", "codes")
    for column in table.columns:
        column.no_wrap = column.header != "guess"
    for suspect in diagnosis.suspects:
        guess, given = notation.write_code(suspect.guess), notation.write_feedback(suspect.given)
        told = [str(suspect.turn), guess, given]
        for answer, codes in answers_instead(suspect, notation.write_feedback, "other"):
            table.add_row(*told, answer, say_count(codes))
            told = [""] * len(told)
    return table


def answers_instead(
    suspect: Suspect, write: Callable[[Feedback], str], others: str
) -> Iterator[tuple[str, int]]:
    """The answers a suspect should have had and how many codes say so, the rare ones as one."""
    # A single rare one takes no more room listed than counted.
    only_one_more = len(suspect.instead) == SHOWN_ANSWERS + 1
    shown = SHOWN_ANSWERS + 1 if only_one_more else SHOWN_ANSWERS
    for correction in suspect.instead[:shown]:
        yield write(correction.feedback), correction.candidates
    hidden = suspect.instead[shown:]
    if hidden:
        yield count_of(len(hidden), others), sum(rare.candidates for rare in hidden)
