"""What the assistant shows: turns, codes left, best guesses, contradictions, the grid of shares."""

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray
from rich.table import Table
from rich.text import Text

from pegwise.errors import PegwiseError
from pegwise.game.notation import Notation, symbols_of
from pegwise.game.wording import Estimate, codes_left, say_share
from pegwise.knowledge.doctor import Diagnosis, say_finding
from pegwise.knowledge.partition import GuessFigures, say_figures
from pegwise.knowledge.position import positions_after_turns
from pegwise.play.advice import PATIENT, advise, odds, sample_of
from pegwise.play.hints import say_what_is_certain
from pegwise.play.maker_game import likeliest_correction
from pegwise.play.worksheet import Worksheet
from pegwise.strategies import Strategy

from .check import agreement, show_contradiction
from .terminal.figures import (
    NARROW,
    SPLIT,
    WIDE,
    figure_cells,
    figure_table,
    ranking_heading,
    say_estimates,
    say_left,
)
from .terminal.progress import thinking
from .terminal.screen import PEG_STYLES, Screen, guess_text, plain_table

BEST_SHOWN = 3
MOST_PLACES = 40  # on wider boards the grid would fill the screen unasked
MOST_LISTED = 200  # codes; more are counted, not listed
MOST_SYMBOLS = 16  # boards with more are not drawn in full
LIKELIEST = 5

# The smallest share for each style. The figure is shown too, so nothing is lost without colours.
SCALE = (
    (1.0, "bold black on bright_green"),
    (0.75, "black on green3"),
    (0.5, "black on green4"),
    (0.25, "bright_white on dark_green"),
    (0.1, "bright_green"),
    (0.0, "green"),
)


def report_sheet(screen: Screen, sheet: Worksheet, strategy: Strategy) -> None:
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
        rules = sheet.position.rules
        known = not rules.why_unlisted() or sample_of(sheet.position) is not None
        if sheet.position.turns and rules.positions <= MOST_PLACES and known:
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
    left_after = (position.left for position in positions_after_turns(sheet.position))
    counts = dict(zip(sheet.active, left_after, strict=True))
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
    screen.say(f"{left} {ranking_heading(strategy, ranking)}:")
    screen.print_fitting(guess_tables(ranking.guesses, sheet.variant.notation))
    say_estimates(screen, ranking)


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
        show_contradiction(screen, diagnosis, notation)


Shares = NDArray[np.float64]


def grids(shares: Shares, notation: Notation) -> Iterator[Table]:
    """Ways to draw the shares, the fullest first and the narrowest last."""
    symbols = range(notation.rules.symbols)
    if len(symbols) <= MOST_SYMBOLS:
        places = [Text(str(place + 1)) for place in range(notation.rules.positions)]
        named = [symbol_text(symbol, notation, named=True) for symbol in symbols]
        yield grid(shares, places, named)
        yield grid(shares.T, named, places)
        yield grid(shares, places, [symbol_text(symbol, notation, False) for symbol in symbols])
    for most in range(LIKELIEST, 0, -1):
        yield likeliest(shares, notation, most)


def grid(shares: Shares, labels: list[Text], headings: list[Text]) -> Table:
    """A line per label, a column per heading."""
    table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0), header_style="bold")
    table.add_column("place")
    for heading in headings:
        table.add_column(heading, justify="right", min_width=4)
    for label, row in zip(labels, shares.tolist(), strict=True):
        table.add_row(label, *map(share_text, row))
    return table


def likeliest(shares: Shares, notation: Notation, most: int) -> Table:
    """A line per place, with its symbols, the likeliest first."""
    table = plain_table("place", f"likeliest {most}" if most > 1 else "likeliest")
    for place, row in enumerate(shares.tolist(), 1):
        symbols = np.argsort(-shares[place - 1], kind="stable")[:most].tolist()
        cells = [
            Text.assemble(symbol_text(symbol, notation, False), " ", share_text(row[symbol]))
            for symbol in symbols
            if row[symbol]
        ]
        table.add_row(str(place), Text("  ").join(cells))
    return table


def symbol_text(symbol: int, notation: Notation, named: bool) -> Text:
    """The symbol in its colour, with the colour's name if ``named``."""
    shown = symbols_of(notation.rules)[symbol]
    if not notation.colours:
        return Text(shown)
    name = notation.colours[symbol]
    return Text(f"{shown} {name}" if named else shown, PEG_STYLES.get(name, ""))


def share_text(share: float) -> Text:
    """The share in per cent, coloured by how large it is."""
    style = next(style for least, style in SCALE if share >= least) if share else "dim"
    return Text(say_share(share), style)
