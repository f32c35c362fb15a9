"""What the assistant says of a worksheet: what is left, what to guess, what cannot be."""

from rich.text import Text

from pegwise.errors import PegwiseError
from pegwise.game.notation import Notation
from pegwise.game.wording import Estimate, codes_left, count_of
from pegwise.knowledge.doctor.diagnosis import Diagnosis
from pegwise.knowledge.doctor.wording import say_contradiction, say_suspects
from pegwise.knowledge.figures import say_figures
from pegwise.knowledge.position import Position
from pegwise.play.advice import advise
from pegwise.play.effort import PATIENT
from pegwise.play.hints import say_what_is_certain
from pegwise.play.maker_game import likeliest_correction
from pegwise.play.odds import odds
from pegwise.play.sampled_advice import sample_of
from pegwise.play.worksheet import Worksheet
from pegwise.strategies import Strategy

from ..check import agreement, show
from ..terminal.board import guess_text
from ..terminal.figures import heading, say_estimates
from ..terminal.progress import thinking
from ..terminal.screen import Screen
from .grid import grids
from .screen import guess_tables, turn_tables

BEST = 3
MOST_PLACES = 40  # on wider boards the grid would fill the screen unasked
LISTED = 200  # more codes than these are counted, not listed


def report(screen: Screen, sheet: Worksheet, strategy: Strategy) -> None:
    """The turns, the codes left, the best guesses and the grid, as far as there are any."""
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
        show_best(screen, sheet, strategy, BEST)
        if sheet.position.turns and has_grid(sheet.position):
            show_grid(screen, sheet)


def examined(sheet: Worksheet) -> Diagnosis:
    """What the doctor finds; on large boards that takes seconds."""
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
    """The doctor's finding in two lines, and what to do about it in a third."""
    screen.say(say_contradiction(diagnosis))
    if not diagnosis.decided:
        return
    wrong = count_of(diagnosis.fewest_lies, "wrong answer")
    screen.say(f"{wrong} would explain it; {say_suspects(diagnosis)}.")
    screen.say(f"Correct it, for example with {remedy(diagnosis, notation)}; 'check' tells more.")


def remedy(diagnosis: Diagnosis, notation: Notation) -> str:
    """How to go on, with the likeliest mistake as the example."""
    correction = likeliest_correction(diagnosis)
    if correction is None:
        likeliest = max(diagnosis.explanations, key=lambda explanation: explanation.candidates)
        return " and ".join(f"'ignore {turn}'" for turn in likeliest.turns)
    turn, answer = correction
    return f"'edit {turn} {notation.write_feedback(answer)}' or 'ignore {turn}'"


def show_best(screen: Screen, sheet: Worksheet, strategy: Strategy, most: int) -> None:
    """The best next guesses with their figures, or why the strategy has none."""
    position = sheet.position
    left = codes_left(position.left)
    left = f"{left[:1].upper()}{left[1:]}."
    try:
        with thinking():
            ranking = advise(strategy, position, most, PATIENT)
    except PegwiseError as error:
        screen.say(f"{left} {error}")
        return
    screen.say(f"{left} {heading(strategy, ranking)}:")
    screen.print_fitting(guess_tables(ranking.guesses, sheet.variant.notation))
    say_estimates(screen, ranking)


def has_grid(position: Position) -> bool:
    """Whether it is known how likely the symbols are, on a board narrow enough to show it."""
    return position.rules.positions <= MOST_PLACES and (
        not position.rules.why_unlisted() or sample_of(position) is not None
    )


def show_grid(screen: Screen, sheet: Worksheet) -> None:
    """How likely each symbol is in each place."""
    shares = odds(sheet.position)
    screen.print("\nHow likely each symbol is:")
    screen.print_fitting(grids(shares, sheet.variant.notation))


def show_codes(screen: Screen, sheet: Worksheet) -> None:
    """The codes left where they are few, how many where they are not."""
    position, notation = sheet.position, sheet.variant.notation
    if position.left == Estimate(0):
        position.require_candidates()
    left, codes = position.left, sheet.codes(LISTED)
    if codes is None:
        screen.say(f"{codes_left(left)}: only up to {LISTED} are listed.")
    elif len(codes) == 1:
        code = guess_text(codes[0], notation, named=True)
        screen.print(Text.assemble(_last_words(position), code, "."))
    else:
        screen.say(f"{codes_left(left)}:\n{' '.join(map(notation.write_code, codes))}")


def _last_words(position: Position) -> str:
    return "Found: " if position.solved else "1 code left: it must be "


def show_check(screen: Screen, sheet: Worksheet) -> None:
    """All that the doctor has to say."""
    diagnosis, notation = examined(sheet), sheet.variant.notation
    if diagnosis.consistent:
        screen.say(agreement(diagnosis, notation, len(sheet.active)))
    else:
        show(screen, diagnosis, notation)
