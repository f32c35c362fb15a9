"""``pegwise solve``: watch a strategy break a code."""

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

import click

from pegwise.errors import CannotPlay, PegwiseError, quote
from pegwise.game.codes import Code
from pegwise.game.feedback import Feedback
from pegwise.game.notation import Notation
from pegwise.game.variants import Variant
from pegwise.game.wording import codes_left, count_of, say_count
from pegwise.knowledge.position import (
    COUNTED_CODES,
    SHORT_SEARCH_POSITIONS,
    Position,
    left_after_turns,
    positions_after_turns,
)
from pegwise.pictures.picture import picture_of_turns
from pegwise.play.advice import TimeLimited
from pegwise.play.solution import break_code, draw_fitting
from pegwise.schemas.one_game import SolveDocument
from pegwise.strategies import find_strategy, make_strategy
from pegwise.strategies.protocol import Explains

from . import options
from .given_game import Board, find_game, names_game
from .terminal.echo import echo
from .terminal.progress import thinking

if TYPE_CHECKING:
    from rich.text import Text

    from .terminal.screen import Screen

WIDEST_ESTIMATE = "about 999,000,000"
UNCOUNTED = "Turns without a number of codes left had too many to count or estimate quickly."


@click.command()
@click.argument("given", metavar="[SECRET] [GAME]", nargs=-1)
@options.typed_game_options
@options.strategy_option
@options.seed_option
@options.seconds_option
@options.weights_option
@click.option("--explain", is_flag=True, help="Print the strategy's reasons for each guess.")
@click.option("--quiet", is_flag=True, help="Print only the number of guesses.")
@options.svg_option
@options.json_option
def solve(
    given: tuple[str, ...],
    strategy_name: str,
    seed: str,
    seconds: float | None,
    weights_given: str | None,
    explain: bool,
    quiet: bool,
    svg: str | None,
    as_json: bool,
    **board: str | None,
) -> None:
    """Watch a strategy break a code.

    The code is SECRET, or a random one if none is given. With a GAME the strategy goes on after
    its turns: turns, each written GUESS:FEEDBACK, a line with a variant and turns, a file of
    records, or - for standard input.

    \b
    Examples:
      pegwise solve
      pegwise solve RBGY -s first
      pegwise solve 3420 -v bullets-and-maggots --seed 7
      pegwise solve "mastermind 1122:1,0 1344:0,1"
      pegwise solve -v 100x20
    """
    variant, start, secret = from_arguments(given, board, weights_given)
    strategy = make_strategy(strategy_name, variant.rules, seed, weights=start.prior)
    code = draw_fitting(start, seed) if secret is None else secret
    uses_seed = secret is None or find_strategy(strategy_name, variant.rules).randomised
    game = SolvedGame(variant, strategy.name, code, seed if uses_seed else None, len(start.turns))
    player = strategy if seconds is None else TimeLimited(strategy, seconds)
    going_on = break_code(code, variant.rules, player, start=start)
    played = chain(positions_after_turns(start), going_on)
    positions = drawn(played, variant, svg)
    if as_json:
        options.print_json(solve_document(game, positions))
    elif quiet:
        echo(sum(1 for _ in positions))
    elif not explain:
        show_solving(game, positions)
    elif isinstance(strategy, Explains) and isinstance(player, Explains):
        show_solving(game, positions, player)
    else:
        raise CannotPlay(f"strategy {quote(strategy.name)} does not explain itself")


class SolvedGame(NamedTuple):
    """Which strategy breaks which code; the seed is None if nothing was left to chance."""

    variant: Variant
    strategy: str
    secret: Code
    seed: str | None
    played: int = 0  # turns that were played before the strategy took over


def from_arguments(
    given: tuple[str, ...], board: Board, weights: str | None = None
) -> tuple[Variant, Position, Code | None]:
    """The variant, the position to start from, and the secret if it is known."""
    spelled, game = split_secret(given, board)
    variant, turns, facts = find_game(game, board)
    notation = variant.notation
    start = Position(variant.rules, prior=options.read_weights(weights, variant))
    for turn in map(notation.read_turn, turns):
        start = start.after(*turn)
    if start.solved:
        raise PegwiseError(f"{quote(start)} is won: expected a game that goes on")
    recorded = facts.get("secret")
    if spelled is None and isinstance(recorded, str):
        spelled = recorded
    secret = None if spelled is None else notation.read_secret(spelled)
    if secret is not None and not start.allows(secret):
        fault = f"{quote(spelled)} does not fit {quote(start)}"
        raise PegwiseError(f"{fault}: expected a code that fits every answer")
    return variant, start, secret


def split_secret(given: tuple[str, ...], board: Board) -> tuple[str | None, tuple[str, ...]]:
    """The secret in the arguments, if there is one, and the arguments that are the game."""
    words = options.split_words(given)
    if not any(options.is_board(word) or ":" in word for word in words):
        alone = len(given) == 1 and names_game(given[0], board)
        return (None, given) if alone or not given else (" ".join(given), ())
    if len(given) == 1 or options.is_board(given[0]) or ":" in given[0]:
        return None, given
    return given[0], given[1:]


def solve_document(game: SolvedGame, positions: Iterable[Position]) -> SolveDocument:
    """The game, ready for JSON."""
    notation = game.variant.notation
    played = list(positions)
    return {
        "variant": game.variant.name,
        "strategy": game.strategy,
        "seed": game.seed,
        "secret": notation.write_code(game.secret),
        "turns": [
            {
                "guess": notation.write_code(position.turns[-1].guess),
                "feedback": notation.write_feedback(position.turns[-1].feedback),
                "candidates": None if position.left is None else position.left.count,
                "candidates_exact": position.left is not None and position.left.exact,
            }
            for position in played
        ],
        "guesses": len(played),
        "solved": played[-1].solved,
    }


def show_solving(
    game: SolvedGame, positions: Iterable[Position], player: Explains | None = None
) -> None:
    """Print the game, each turn as soon as it is played, with the player's reasons if given."""
    from .terminal.screen import SHORTENED, Screen, fitting_code, is_cut

    screen, notation = Screen(), game.variant.notation
    chance = "" if game.seed is None else f", seed {game.seed}"
    after = f" after {count_of(game.played, 'turn')}" if game.played else ""
    manner = f"on {game.variant} with the strategy {game.strategy!r}{after}{chance}."
    columns = len(f"Breaking  {manner}")
    names = notation.name_symbols(game.secret) if game.variant.has_chosen_colours else None
    code = fitting_code(game.secret, notation, screen, columns) + (f" ({names})" if names else "")
    screen.say(f"Breaking {code} {manner}")
    if is_cut(notation, screen, other_columns(notation)):
        screen.say(SHORTENED)
    screen.print()
    turns, uncounted = 0, False
    said: set[str] = set()
    for position in thinking_before(positions):
        turns = len(position.turns)
        uncounted |= position.left is None
        before = position.before
        explained = player if turns > game.played else None
        sentences = explained.explain(before, notation) if explained and before else []
        for sentence in sentences:
            if sentence not in said:
                screen.print_indented(sentence, 5)
        said.update(sentences)
        screen.print(turn_line(position, notation, screen))
    screen.print(f"\nSolved in {count_of(turns, 'guess')}.")
    if uncounted:
        screen.say(UNCOUNTED)


def drawn(positions: Iterable[Position], variant: Variant, path: str | None) -> Iterator[Position]:
    """The same positions; after the last one the picture of the solved game is written."""
    last = None
    for last in positions:
        yield last
    if path is not None and last is not None:
        status = f"Solved in {count_of(len(last.turns), 'guess')}"
        picture_of_turns(variant, last.turns, left_after_turns(last), status).save(path)


def thinking_before(positions: Iterable[Position]) -> Iterator["Position"]:
    """The positions, with a spinner while the next one takes long."""
    moving = iter(positions)
    while True:
        with thinking():
            position = next(moving, None)
            if position is not None:
                _ = position.left  # counted here, since that can take a while, too
        if position is None:
            return
        yield position


def turn_line(position: Position, notation: Notation, screen: "Screen") -> "Text":
    """A turn in columns: number, guess, feedback in words, codes left."""
    from rich.text import Text

    from .terminal.screen import coloured, fitting_code

    guess, answer = position.turns[-1]
    code = fitting_code(guess, notation, screen, other_columns(notation))
    line = Text(f"{len(position.turns):3}  {code}  ")
    names, (widest, feedback, counted) = notation.name_symbols(guess), column_widths(notation)
    if names:
        line.append_text(coloured(names)).append(" " * (2 + widest - len(names)))
    line.append(f"{notation.describe(answer):{feedback}}  ")
    left = position.left
    if left is not None:
        line.append(f"{left!s:>{counted}}{codes_left(left).removeprefix(str(left))}")
    line.rstrip()
    return line


def column_widths(notation: Notation) -> tuple[int, int, int]:
    """The widths of the colour names, of the feedback in words and of the count of codes left."""
    rules = notation.rules
    names = (max(map(len, notation.colours)) + 1) * rules.positions - 1 if notation.colours else 0
    none = rules.kind.from_index(0, rules.positions)
    widest = Feedback(rules.positions, rules.positions)
    shown = widest if rules.kind.counts and rules.positions >= 10 else none
    count = say_count(rules.size) if rules.size <= COUNTED_CODES else WIDEST_ESTIMATE
    counted = 1 if rules.positions > SHORT_SEARCH_POSITIONS else len(count)
    return names, len(notation.describe(shown)), counted


def other_columns(notation: Notation) -> int:
    """Width of a turn without its guess."""
    names, feedback, counted = column_widths(notation)
    return len("123    ") + names + 2 * bool(names) + feedback + 2 + counted + len(" codes left")
