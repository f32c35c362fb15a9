"""``pegwise review``: what each guess of a game was worth, how lucky each answer was, and why."""

import re
import shlex
from dataclasses import dataclass

import click
from rich.table import Table
from rich.text import Text

from pegwise.coach.review import review as look_back
from pegwise.coach.review import summary
from pegwise.coach.reviewed import (
    PlayedGame,
    Review,
    TurnReview,
    known_of_the_code,
    review_document,
    session_before,
    why_not_again,
)
from pegwise.errors import PegwiseError, quote
from pegwise.game.codes import Code
from pegwise.game.notation import Notation
from pegwise.game.variants import find_variant
from pegwise.game.wording import Estimate, codes_left, count_of, say_guesses, say_number
from pegwise.play.advice import hint_strategy
from pegwise.play.breaker_game import BreakerGame
from pegwise.play.makers import Honest, lies_of
from pegwise.play.solution import draw_secret

from . import options
from .check import show_contradiction
from .given_game import EXPECTED, Board, GivenGame, find_game, last_game_in
from .terminal.figures import NARROW, SPLIT, figure_cells, figure_table, legend
from .terminal.plot import check_plot, plot_review
from .terminal.progress import thinking
from .terminal.screen import BoardView, Screen
from .terminal_breaker import TerminalBreaker
from .terminal_game import GameLog, last_game_file

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
TRIES_PER_CODE = 20  # seeds tried per code of the board; almost surely one of them hides it


@click.command()
@click.argument("game", metavar="[GAME]", nargs=-1)
@options.typed_game_options
@click.option("--last", is_flag=True, help="Review the last game of 'pegwise play'.")
@click.option(
    "--hard", is_flag=True, help="Judge by hard mode: only guesses that can be the code count."
)
@click.option(
    "--lies",
    type=click.IntRange(min=0),
    metavar="N",
    help="Up to N answers may be wrong; by default as in the game that was recorded.",
)
@click.option(
    "--seconds",
    type=click.FloatRange(0, 3600),
    default=2.0,
    show_default=True,
    metavar="T",
    help="About how long the review may take; counted in steps, so results repeat.",
)
@options.weights_option
@click.option("--retry", metavar="N", help="Play the game again from turn N.")
@click.option("--plot", metavar="FILE", help="Plot the codes left after each turn (PNG or SVG).")
@options.svg_option
@options.json_option
def review(
    game: tuple[str, ...],
    last: bool,
    hard: bool,
    lies: int | None,
    seconds: float,
    weights_given: str | None,
    retry: str | None,
    plot: str | None,
    svg: str | None,
    as_json: bool,
    **board: str | None,
) -> None:
    """Review a game guess by guess.

    Shows what each guess was worth, how lucky each answer was, and why. A game is a
    variant and its turns, a record of 'pegwise play --record', a file of records, of which the
    last is reviewed, or - for standard input.

    \b
    Examples:
      pegwise review mastermind 1122:0,2 1344:0,2 2314:0,3 3221:3,0 3231:4,0
      tail -n 1 games.jsonl | pegwise review -
      pegwise review --last
      pegwise review --last --retry 3
    """
    source = find_source(game, last, board)
    if retry is not None:
        play_from_turn(source, retry, hard or source.hard)
        return
    if plot is not None:
        check_plot(plot)
    with thinking():
        reviewed = look_back(
            source.game,
            hard=hard or source.hard,
            seconds=seconds,
            lies=source.lies if lies is None else lies,
            secret=source.secret,
            weights=options.read_weights(weights_given, source.game.variant),
        )
        if plot is not None:
            plot_review(reviewed, plot)
        if svg is not None:
            reviewed.picture().save(svg)
    if as_json:
        options.print_json(review_document(reviewed))
    else:
        show_review(reviewed)


@dataclass(frozen=True)
class Source:
    """A game, whether it was in hard mode, its secret if recorded, and the lies of its maker."""

    game: PlayedGame
    hard: bool = False
    secret: Code | None = None
    lies: int = 0


def find_source(words: tuple[str, ...], last: bool, board: Board) -> Source:
    """The game that the command line asks for, with what its record says."""
    if last and (words or any(board.values())):
        raise PegwiseError("--last with a game or a board: expected only one")
    if not (last or words):
        raise PegwiseError(f"no game given: expected {EXPECTED}, or --last")
    given = _last_game(board) if last else find_game(words, board)
    notation, facts = given.variant.notation, given.facts
    secret, maker, lies = facts.get("secret"), facts.get("maker"), facts.get("lies")
    return Source(
        PlayedGame(given.variant, tuple(map(notation.read_turn, given.turns))),
        bool(facts.get("hard")),
        notation.read_secret(secret) if isinstance(secret, str) else None,
        lies_of(maker) if isinstance(maker, str) else lies or 0,
    )


def _last_game(board: Board) -> GivenGame:
    try:
        path = last_game_file()
    except RuntimeError:  # the home folder is unknown
        path = None
    if path is None or not path.exists():
        raise PegwiseError("--last: no game yet; expected a game of 'pegwise play' before")
    return last_game_in(path, board, opens_files=True)


def show_review(review: Review) -> None:
    """Print the whole review."""
    screen, game = Screen(), review.game
    notation = game.variant.notation
    if review.diagnosis is not None:
        show_contradiction(screen, review.diagnosis, notation)
        screen.print()
    screen.say(review_heading(review))
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


def review_heading(review: Review) -> str:
    """Which game is reviewed, and how much of it."""
    hard = " in hard mode" if review.hard else ""
    most = "one" if review.lies == 1 else say_number(review.lies)
    wrong = f", at most {most} of its answers wrong" if review.lies else ""
    said = f"Review of a game of {review.game.variant}{hard}{wrong}"
    if review.diagnosis is None:
        return f"{said}."
    reviewed = len(review.turns)
    return f"{said}, up to turn {reviewed}." if reviewed else f"{said}: no turn to review."


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


def play_from_turn(source: Source, text: str, hard: bool) -> None:
    """Play the game again from the turn that the text gives."""
    game, most = source.game, len(source.game.turns) + 1
    if not (re.fullmatch("[0-9]{1,9}", text) and 1 <= int(text) <= most):
        raise PegwiseError(f"--retry {quote(text)}: expected a turn from 1 to {most}")
    number = int(text)
    fault = why_not_again(game, number)
    if fault:
        raise PegwiseError(f"--retry {number}: {fault}")
    seed = _seed_of(source)
    adviser = hint_strategy(game.variant, "auto", seed)
    again = BreakerGame(session_before(game, number), hard=hard, adviser=adviser)
    facts = {"role": "breaker", "seed": seed, "maker": "honest", "hard": hard}
    maker, variant = Honest(draw_secret(game.variant.rules, seed)), game.variant
    recoloured = variant.colours != find_variant(variant.name).colours
    words = options.spell_options(
        {
            "-v": variant.name,
            "--seed": seed,
            "--colours": ",".join(variant.colours) if recoloured else None,
            "--hard": hard,
        }
    )
    log = GameLog(shlex.join(["pegwise", "play", *words]), facts)
    shown = TerminalBreaker(again, maker, log)
    only_one = known_of_the_code(game, source.secret).count == 1
    code = "the same code" if only_one else "a code that fits every answer"
    played = f"{count_of(number - 1, 'turn')} on the board."
    shown.say(f"Turn {number} again, against {code}. {played}")
    shown.run()


def _seed_of(source: Source) -> str:
    """A seed that hides the code of this game or, if it is unknown, one that fits."""
    rules = source.game.variant.rules
    position = known_of_the_code(source.game, source.secret)
    fitting = {position.candidate(rank) for rank in range(position.count)}
    for number in range(TRIES_PER_CODE * rules.size):
        if draw_secret(rules, f"again {number}") in fitting:
            return f"again {number}"
    raise PegwiseError(f"--retry: no seed found that hides a code of '{rules}' that fits")
