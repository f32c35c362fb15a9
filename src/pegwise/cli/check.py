"""``pegwise check``: whether answers contradict each other, and which may be wrong."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import click

from pegwise.errors import CannotPlay
from pegwise.game.feedback import Feedback
from pegwise.game.notation import Notation
from pegwise.game.wording import count_of, say_count, say_turns
from pegwise.knowledge.doctor import (
    Diagnosis,
    Suspect,
    diagnose,
    document,
    say_contradiction,
    say_fewest,
    say_suspects,
)
from pegwise.knowledge.lies import lies_needed
from pegwise.knowledge.space import space_of

from .given_game import find_game
from .options import json_option, print_json, typed_game_options
from .terminal.progress import thinking

if TYPE_CHECKING:
    from rich.table import Table

    from .terminal.screen import Screen

MOST_SHOWN = 10  # codes or explanations; more are counted, not listed
SHOWN_ANSWERS = 5  # per suspect; the rarer ones are counted, not listed


@click.command()
@click.argument("game", metavar="[GAME]", nargs=-1)
@typed_game_options
@click.option(
    "--explain",
    is_flag=True,
    help="Say what each answer means, and what two guesses that differ in one place tell.",
)
@click.option(
    "--lies",
    metavar="N",
    type=click.IntRange(0, 999),
    help="Count the codes that are possible if up to N answers are lies, as in 'play --lies' and "
    "'prove --lies': a win is always told truthfully.",
)
@json_option
def check(
    game: tuple[str, ...], explain: bool, lies: int | None, as_json: bool, **board: str | None
) -> None:
    """Find contradictions in the answers of a game.

    Says whether all answers can be true and, if not, which may be wrong. A game is turns, each
    written GUESS:FEEDBACK, a line with a variant and turns, a file of records, or - for standard
    input.

    Any answer may be a mistake, even one that denies a win. With --lies the answers are those of a
    liar, who always says when a guess wins.

    \b
    Examples:
      pegwise check 1122:1,0 1344:0,1
      pegwise check 1122:1,0 1344:0,1 1122:2,0 --json
      pegwise check "bulls-and-cows 1234:1,0 5678:1,1"
      pegwise check 1234:1,1 1235:1,2 --explain
      pegwise check 1122:1,0 1344:0,1 1122:2,0 --lies 1
    """
    variant, turns, _ = find_game(game, board)
    notation = variant.notation
    played = tuple(map(notation.read_turn, turns))
    reasons = []
    if explain:
        from pegwise.strategies.constraints import (  # and so all strategies
            constraints_objection,
            say_moves,
        )

        unexplained = constraints_objection(variant.rules)
        if unexplained:
            raise CannotPlay(f"--explain on '{variant.rules}': it {unexplained}")
        reasons = say_moves(played, notation)
    possible = None
    with thinking():
        diagnosis = diagnose(variant.rules, played, lies_only=lies is not None)
        if lies is not None:
            possible = int((lies_needed(variant.rules, played) <= lies).sum())
    if as_json:
        print_json(document(diagnosis, notation, lies, possible))
        return
    from .terminal.screen import Screen

    screen = Screen()
    for reason in reasons:
        screen.say(reason)
    if diagnosis.consistent:
        screen.say(agreement(diagnosis, notation, len(played)))
    else:
        show_contradiction(screen, diagnosis, notation, " (all of them with --json)")
    if possible is not None:
        are = "is" if possible == 1 else "are"
        allowed = count_of(lies or 0, "lie")
        screen.say(f"\nWith at most {allowed}, {count_of(possible, 'code')} {are} possible.")


def agreement(diagnosis: Diagnosis, notation: Notation, turns: int) -> str:
    """How many codes fit the answers, with a list if they are few."""
    fitting = ("" if diagnosis.exact else "at least ") + _fitting(diagnosis.candidates)
    if not turns:
        said = f"No answers yet, so every code fits: {fitting.rpartition(' ')[0]}."
    elif turns == 1:
        said = f"The answer can be true: {fitting} it."
    else:
        said = f"The answers agree with each other: {fitting} them all."
    if diagnosis.candidates > MOST_SHOWN or not diagnosis.nearest.size:
        return said
    codes = map(space_of(notation.rules).code, map(int, diagnosis.nearest))
    return f"{said}\n{' '.join(map(notation.write_code, codes))}"


def _fitting(count: int) -> str:
    return f"{count_of(count, 'code')} {'fits' if count == 1 else 'fit'}"


def show_contradiction(
    screen: "Screen", diagnosis: Diagnosis, notation: Notation, where_all: str = ""
) -> None:
    """The contradiction for people; ``where_all`` says where to find what is too long to list."""
    screen.say(say_contradiction(diagnosis))
    if not diagnosis.decided:
        return
    screen.say(say_fewest(diagnosis))
    if diagnosis.unexplained:
        return
    if diagnosis.fewest_lies > 1:
        screen.print("\nThese may be wrong together:")
        for explanation in diagnosis.explanations[:MOST_SHOWN]:
            fitting = f"{_fitting(explanation.candidates)} the other answers"
            screen.print_indented(f"{say_turns(explanation.turns)}: {fitting}", 2, style="")
        hidden = len(diagnosis.explanations) - MOST_SHOWN
        if hidden > 0:
            screen.print_indented(f"and {say_count(hidden)} more{where_all}", 2, style="")
    screen.say(f"\n{say_suspects(diagnosis).capitalize()}.\n")
    # Ever narrower: with colour names, without, in figures alone.
    manners: list[dict[str, bool]] = [{}, {"short": True}]
    if notation.colours:
        manners.insert(0, {"named": True})
    screen.print_fitting(suspect_table(diagnosis, notation, **manner) for manner in manners)
    if not diagnosis.exact:
        screen.say("\nOnly codes that the search found are counted; there may be more.")


def suspect_table(
    diagnosis: Diagnosis, notation: Notation, named: bool = False, short: bool = False
) -> "Table":
    """Every turn that may be wrong and the answers it should have had, the likeliest first."""
    from rich.text import Text

    from .terminal.screen import guess_text, plain_table

    # If several answers are wrong, correcting one of them leaves no code yet.
    leaves = "codes" if short else "leaves" if diagnosis.fewest_lies == 1 else "according to"
    right, others = ("should be", "other") if short else ("should have been", "other answer")
    write = notation.write_feedback if short else notation.describe
    table = plain_table("turn", "guess", "given", right, leaves)
    for column in table.columns:
        column.no_wrap = short and column.header != "guess"
    for suspect in diagnosis.suspects:
        guess = guess_text(suspect.guess, notation, named)
        cells = [Text(str(suspect.turn)), guess, Text(write(suspect.given))]
        for answer, codes in answers_instead(suspect, write, others):
            table.add_row(*cells, answer, say_count(codes) if short else count_of(codes, "code"))
            cells = [Text()] * len(cells)
    return table


def answers_instead(
    suspect: Suspect, write: Callable[[Feedback], str], others: str
) -> Iterator[tuple[str, int]]:
    """The answers a suspect should have had, with their numbers of codes; the rarest as one."""
    # Counting a single hidden answer would take as much room as listing it.
    shown = SHOWN_ANSWERS + (len(suspect.instead) == SHOWN_ANSWERS + 1)
    for correction in suspect.instead[:shown]:
        yield write(correction.feedback), correction.candidates
    hidden = suspect.instead[shown:]
    if hidden:
        yield count_of(len(hidden), others), sum(rare.candidates for rare in hidden)
