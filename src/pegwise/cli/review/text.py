"""A review in words: each turn with its verdict and reasons, the figures, the summary."""

from collections.abc import Iterator

from rich.table import Table
from rich.text import Text

from pegwise.coach.review import Review, TurnReview, summary
from pegwise.game.notation import Notation
from pegwise.game.wording import Estimate, codes_left

from ..check import show
from ..terminal.board import BoardView
from ..terminal.figures import NARROW, SPLIT, figure_cells, figure_table, legend
from ..terminal.screen import Screen

STYLES = {
    "best": "bold green",
    "good": "green",
    "inaccuracy": "yellow",
    "mistake": "dark_orange",
    "blunder": "bold red",
}
INDENT = 4
CAPTION = "The figures of your guesses; below a guess those of the best one, if that is another:"
LEGEND_COLUMN = 10


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
        screen.print(legend((*SPLIT, "to go"), screen.width, LEGEND_COLUMN))
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
    """The figures of all turns: all of them, then fewer for narrow screens."""
    yield turn_table(turns, notation, (*SPLIT, "to go"))
    yield turn_table(turns, notation, (*NARROW[1:], "to go"))


def turn_table(turns: tuple[TurnReview, ...], notation: Notation, names: tuple[str, ...]) -> Table:
    """A row for every guess, and one below for the best guess if that is another."""
    table = figure_table(["turn", "guess"], names)
    for turn in turns:
        for number, figures, style in (
            (str(turn.number), turn.played, None),
            ("", turn.best, "dim"),
        ):
            if number or figures.guess != turn.played.guess:
                cells = figure_cells(figures, names, average_digits=1)
                table.add_row(number, notation.write_code(figures.guess), *cells, style=style)
    return table
