"""A review in words: each turn with its verdict and reasons, the figures, the summary."""

from collections.abc import Iterator

from rich.table import Table
from rich.text import Text

from pegwise.coach.figures import Figures
from pegwise.coach.review import Review, TurnReview
from pegwise.coach.summary import summary
from pegwise.game.notation import Notation
from pegwise.game.wording import Estimate, codes_left, say_count

from ..check import show
from ..terminal.board import BoardView
from ..terminal.screen import Screen, plain_table

STYLES = {
    "best": "bold green",
    "good": "green",
    "inaccuracy": "yellow",
    "mistake": "dark_orange",
    "blunder": "bold red",
}
INDENT = 4
CAPTION = (
    "The figures, those of the best guess below yours where it is another; "
    "'to go' are the guesses to be expected, this one included:"
)


def show_review(review: Review) -> None:
    """Print the whole review."""
    screen, game = Screen(), review.game
    notation = game.variant.notation
    if review.diagnosis is not None:
        show(screen, review.diagnosis, notation)
        screen.print()
    screen.say(heading(review))
    if review.turns:
        board = BoardView(screen, notation)
        for turn in review.turns:
            show_turn(screen, board, turn)
        screen.say(f"\n{CAPTION}\n")
        screen.print_fitting(figure_tables(review.turns, notation))
    screen.print()
    for line in summary(review):
        screen.say(line)


def heading(review: Review) -> str:
    """Which game is reviewed, and how much of it."""
    hard = " in hard mode" if review.hard else ""
    said = f"Review of a game of {review.game.variant}{hard}"
    if review.diagnosis is None:
        return f"{said}."
    reviewed = len(review.turns)
    return f"{said}, up to turn {reviewed}." if reviewed else f"{said}: no turn to review."


def show_turn(screen: Screen, board: BoardView, turn: TurnReview) -> None:
    """Print a turn as a row of the board, its verdict, and the coach's remarks."""
    screen.print()
    screen.print(board.row(turn.number, turn.turn, codes_left(Estimate(turn.after))))
    said = Text().append(turn.verdict, STYLES[turn.verdict])
    screen.print_indented(said.append(f": {say_loss(turn)}"), INDENT)
    screen.print_indented(" ".join(turn.words), INDENT, style="")


def say_loss(turn: TurnReview) -> str:
    """``loss 0.06, luck +0.87 bits``; a loss that is not exact is called estimated."""
    mark = "" if turn.exact else " estimated"
    return f"loss {turn.loss:.2f}{mark}, luck {turn.luck:+.2f} bits"


def figure_tables(turns: tuple[TurnReview, ...], notation: Notation) -> Iterator[Table]:
    """The figures of all turns: every column, then the most important ones."""
    yield figure_table(turns, notation, whole=True)
    yield figure_table(turns, notation, whole=False)


def figure_table(turns: tuple[TurnReview, ...], notation: Notation, whole: bool) -> Table:
    """A row for every guess, and one below it for the best guess if that is another."""
    some = ["fits", "answers"] if whole else []
    table = plain_table("turn", "guess", *some, "worst", "average", "bits", "to go")
    for column in table.columns[2 + len(some[:1]) :]:
        column.justify = "right"
    for turn in turns:
        table.add_row(str(turn.number), *_cells(turn.played, notation, whole))
        if turn.best.guess != turn.played.guess:
            table.add_row("", *_cells(turn.best, notation, whole), style="dim")
    return table


def _cells(figures: Figures, notation: Notation, whole: bool) -> list[str]:
    some = ["yes" if figures.is_candidate else "no", str(figures.classes)] if whole else []
    return [
        notation.write_code(figures.guess),
        *some,
        say_count(figures.worst),
        f"{figures.expected_after:,.1f}",
        f"{figures.entropy:.2f}",
        f"{figures.expected_guesses:.2f}{' ' if figures.exact else '~'}",
    ]
