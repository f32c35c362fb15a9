"""A review in words: each turn with its verdict and reasons, the figures, the summary."""

from rich.table import Table
from rich.text import Text

from pegwise.coach.review import summary
from pegwise.coach.reviewed import Review, TurnReview
from pegwise.game.notation import Notation
from pegwise.game.wording import Estimate, codes_left, say_guesses, say_number

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
CAPTION = "Your guesses in figures; where another guess was better, it is on the line below:"
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
        wide, narrow = (*SPLIT, "to go"), (*NARROW[1:], "to go")
        tables = (turn_table(review.turns, notation, names) for names in (wide, narrow))
        screen.print_fitting(tables)
        screen.print()
        screen.print(legend(wide, screen.width, LEGEND_COLUMN))
    screen.print()
    for line in summary(review):
        screen.say(line)


def heading(review: Review) -> str:
    """Which game is reviewed, and how much of it."""
    hard = " in hard mode" if review.hard else ""
    wrong = f", {_up_to(review.lies)} of its answers wrong" if review.lies else ""
    said = f"Review of a game of {review.game.variant}{hard}{wrong}"
    if review.diagnosis is None:
        return f"{said}."
    reviewed = len(review.turns)
    return f"{said}, up to turn {reviewed}." if reviewed else f"{said}: no turn to review."


def _up_to(lies: int) -> str:
    return "at most one" if lies == 1 else f"at most {say_number(lies)}"


def show_turn(screen: Screen, board: BoardView, turn: TurnReview) -> None:
    """Print a turn as a row of the board, its verdict, and the coach's remarks."""
    screen.print()
    screen.print(board.row(turn.number, turn.turn, codes_left(Estimate(turn.after, turn.counted))))
    said = Text().append(turn.verdict, STYLES[turn.verdict])
    loss = f"loss {say_guesses(turn.loss, turn.exact)}{'' if turn.exact else ' estimated'}"
    lie = "; the answer was a lie" if turn.wrong else ""
    screen.print_indented(said.append(f": {loss}, luck {turn.luck:+.2f} bits{lie}"), INDENT)
    screen.print_indented(" ".join(turn.words), INDENT, style="")


def turn_table(turns: tuple[TurnReview, ...], notation: Notation, names: tuple[str, ...]) -> Table:
    """A row for every guess, and one below for the best guess if that is another."""
    table = figure_table(["turn", "guess"], names)
    for turn in turns:
        rows = [(str(turn.number), turn.played, "")]
        if turn.best.guess != turn.played.guess:
            rows.append(("", turn.best, "dim"))
        for number, figures, style in rows:
            cells = figure_cells(figures, names, average_digits=1)
            table.add_row(number, notation.write_code(figures.guess), *cells, style=style)
    return table
