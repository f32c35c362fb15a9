"""What the assistant shows of a worksheet: turns, codes left, best guesses, contradictions."""

from collections.abc import Iterator, Sequence

from rich.table import Table
from rich.text import Text

from pegwise.errors import PegwiseError
from pegwise.game.notation import Notation
from pegwise.game.wording import Estimate, codes_left
from pegwise.knowledge.doctor import Diagnosis, say_finding
from pegwise.knowledge.partition import GuessFigures, say_figures
from pegwise.knowledge.position import Position
from pegwise.play.advice import advise, odds, sample_of
from pegwise.play.effort import PATIENT
from pegwise.play.hints import say_what_is_certain
from pegwise.play.maker_game import likeliest_correction
from pegwise.play.worksheet import Worksheet
from pegwise.strategies import Strategy

from ..check import agreement, show
from ..terminal.board import counts_after, guess_text
from ..terminal.figures import (
    NARROW,
    SPLIT,
    WIDE,
    figure_cells,
    figure_table,
    heading,
    say_estimates,
    say_left,
)
from ..terminal.progress import thinking
from ..terminal.screen import Screen, plain_table
from .grid import grids

BEST_SHOWN = 3
MOST_PLACES = 40  # on wider boards the grid would fill the screen unasked
MOST_LISTED = 200  # codes; more are counted, not listed


def report(screen: Screen, sheet: Worksheet, strategy: Strategy) -> None:
    """Show the turns, the codes left, the best guesses and the grid, or the contradiction."""
    if sheet.rows:
        screen.print()
        screen.print_fitting(turn_tables(sheet))
        screen.print()
    left = sheet.position.left
    if left == Estimate(0):
        show_finding(screen, examined(sheet), sheet.variant.notation)
    elif left == Estimate(1):
        show_codes(screen, sheet)
    else:
        show_certain(screen, sheet)
        show_best(screen, sheet, strategy, BEST_SHOWN)
        wide = sheet.position.rules.positions > MOST_PLACES
        if sheet.position.turns and not wide and has_odds(sheet.position):
            show_grid(screen, sheet)


def turn_tables(sheet: Worksheet) -> Iterator[Table]:
    """The turns with their numbers and what each left: the long way, then shorter ones."""
    if sheet.variant.notation.colours:
        yield turn_table(sheet, named=True, described=True)
        yield turn_table(sheet, named=True, described=False)
    yield turn_table(sheet, named=False, described=True)
    yield turn_table(sheet, named=False, described=False)


def turn_table(sheet: Worksheet, named: bool, described: bool) -> Table:
    """The turns, with the names of the colours or without, answers in words or figures."""
    notation = sheet.variant.notation
    say = notation.describe if described else notation.write_feedback
    counts = dict(zip(sheet.active, counts_after(sheet.position), strict=True))
    table = plain_table("turn", "guess", "answer", "left")
    for number, row in enumerate(sheet.rows, 1):
        left = counts.get(number)
        counted = "" if left is None else codes_left(left).removesuffix(" left")
        guess = guess_text(row.turn.guess, notation, named)
        cells = (str(number), guess, say(row.turn.feedback), "ignored" if row.ignored else counted)
        table.add_row(*cells, style="dim" if row.ignored else None)
    return table


def guess_tables(guesses: Sequence[GuessFigures], notation: Notation) -> Iterator[Table]:
    """The best guesses with their figures: all of them, then fewer for narrow screens."""
    shapes = [(names, False) for names in (WIDE, SPLIT, NARROW)]
    if notation.colours:
        shapes = [(WIDE, True), (SPLIT, True), *shapes]
    for names, named in shapes:
        table = figure_table(["guess"], names)
        for figures in guesses:
            guess = guess_text(figures.guess, notation, named)
            table.add_row(guess, *figure_cells(figures, names))
        yield table


def examined(sheet: Worksheet) -> Diagnosis:
    """The diagnosis; on large boards it takes seconds."""
    with thinking():
        return sheet.diagnose()


def show_certain(screen: Screen, sheet: Worksheet) -> None:
    """What every code left has in common, with the turns that prove it."""
    certain = say_what_is_certain(sheet.position, sheet.variant.notation, sheet.active)
    if certain is not None:
        screen.say(f"{certain}\n")


def show_hint(screen: Screen, sheet: Worksheet, strategy: Strategy) -> None:
    """What is certain, then the guess to make and why it is good."""
    position, notation = sheet.position.require_candidates(), sheet.variant.notation
    if position.left == Estimate(1):
        show_codes(screen, sheet)
        return
    show_certain(screen, sheet)
    with thinking():
        ranking = advise(strategy, position, limit=PATIENT)
    best = ranking.guesses[0]
    among = f" It is the best among {ranking.among}." if ranking.among else ""
    codes = position.count if best.exact else ""
    screen.say(f"A good guess: {say_figures(best, codes, notation)}{among}")


def show_finding(screen: Screen, diagnosis: Diagnosis, notation: Notation) -> None:
    """The diagnosis in short, and what to do about it."""
    screen.say(say_finding(diagnosis))
    if not diagnosis.decided:
        return
    correction = likeliest_correction(diagnosis)
    if correction is None:
        likeliest = max(diagnosis.explanations, key=lambda explanation: explanation.candidates)
        remedy = " and ".join(f"'ignore {turn}'" for turn in likeliest.turns)
    else:
        turn, answer = correction
        remedy = f"'edit {turn} {notation.write_feedback(answer)}' or 'ignore {turn}'"
    screen.say(f"Correct it, for example with {remedy}; 'check' shows more.")


def show_best(screen: Screen, sheet: Worksheet, strategy: Strategy, most: int) -> None:
    """The best next guesses with their figures, or why the strategy has none."""
    left = say_left(sheet.position)
    try:
        with thinking():
            ranking = advise(strategy, sheet.position, most, PATIENT)
    except PegwiseError as error:
        screen.say(f"{left} {error}")
        return
    screen.say(f"{left} {heading(strategy, ranking)}:")
    screen.print_fitting(guess_tables(ranking.guesses, sheet.variant.notation))
    say_estimates(screen, ranking)


def has_odds(position: Position) -> bool:
    """Whether it is known how likely each symbol is."""
    return not position.rules.why_unlisted() or sample_of(position) is not None


def show_grid(screen: Screen, sheet: Worksheet) -> None:
    """How likely each symbol is in each place."""
    shares = odds(sheet.position)
    screen.print("\nHow likely each symbol is:")
    screen.print_fitting(grids(shares, sheet.variant.notation))


def show_codes(screen: Screen, sheet: Worksheet) -> None:
    """The codes left, or only their number if there are many."""
    position, notation = sheet.position, sheet.variant.notation
    if position.left == Estimate(0):
        position.require_candidates()
    left, codes = position.left, sheet.codes(MOST_LISTED)
    if codes is None:
        screen.say(f"{codes_left(left)}: only up to {MOST_LISTED} are listed.")
    elif len(codes) == 1:
        found = "Found: " if position.solved else "1 code left: it must be "
        screen.print(Text.assemble(found, guess_text(codes[0], notation, named=True), "."))
    else:
        screen.say(f"{codes_left(left)}:\n{' '.join(map(notation.write_code, codes))}")


def show_check(screen: Screen, sheet: Worksheet) -> None:
    """The whole diagnosis."""
    diagnosis, notation = examined(sheet), sheet.variant.notation
    if diagnosis.consistent:
        screen.say(agreement(diagnosis, notation, len(sheet.active)))
    else:
        show(screen, diagnosis, notation)
