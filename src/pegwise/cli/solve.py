"""``pegwise solve``: watch a strategy break a code."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

import click

from pegwise.errors import CannotPlay, quote
from pegwise.game.codes import Code
from pegwise.game.feedback import Feedback
from pegwise.game.notation import Notation
from pegwise.game.variants import Variant
from pegwise.game.wording import codes_left, count_of, say_count

from . import options
from .terminal.echo import echo

if TYPE_CHECKING:
    from rich.text import Text

    from pegwise.knowledge.position import Position
    from pegwise.schemas.games import SolveDocument
    from pegwise.strategies.protocol import Explains

    from .terminal.screen import Screen

WIDEST_ESTIMATE = "about 999,000,000"
UNCOUNTED = "Turns without a number of codes left had too many to count or estimate quickly."


@click.command()
@click.argument("secret", required=False)
@options.game_options
@options.strategy_option
@options.seed_option
@options.seconds_option
@click.option("--explain", is_flag=True, help="Print the strategy's reasons for each guess.")
@click.option("--quiet", is_flag=True, help="Print only the number of guesses.")
@options.json_option
def solve(
    secret: str | None,
    variant: Variant,
    strategy_name: str,
    seed: str,
    seconds: float | None,
    explain: bool,
    quiet: bool,
    as_json: bool,
) -> None:
    """Watch a strategy break a code.

    The code is SECRET, or a random one if none is given.

    \b
    pegwise solve
    pegwise solve RBGY -s first
    pegwise solve 3420 -v bullets-and-maggots --seed 7
    pegwise solve -v 100x20
    """
    from pegwise.play.effort import TimeLimited
    from pegwise.play.solve import break_code, draw_secret
    from pegwise.strategies import find_strategy, make_strategy
    from pegwise.strategies.protocol import Explains

    strategy = make_strategy(strategy_name, variant.rules, seed)
    rules, notation = variant.rules, variant.notation
    code = draw_secret(rules, seed) if secret is None else notation.read_secret(secret)
    uses_seed = secret is None or find_strategy(strategy_name, variant.rules).randomised
    game = SolvedGame(variant, strategy.name, code, seed if uses_seed else None)
    player = strategy if seconds is None else TimeLimited(strategy, seconds)
    positions = break_code(code, variant.rules, player)
    if as_json:
        options.print_json(document(game, positions))
    elif quiet:
        echo(sum(1 for _ in positions))
    elif not explain:
        show(game, positions)
    elif isinstance(strategy, Explains) and isinstance(player, Explains):
        show(game, positions, player)
    else:
        raise CannotPlay(f"strategy {quote(strategy.name)} does not explain itself")


class SolvedGame(NamedTuple):
    """Which strategy breaks which code; the seed is None if nothing was left to chance."""

    variant: Variant
    strategy: str
    secret: Code
    seed: str | None


def document(game: SolvedGame, positions: Iterable["Position"]) -> "SolveDocument":
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


def show(
    game: SolvedGame, positions: Iterable["Position"], player: "Explains | None" = None
) -> None:
    """Print the game, each turn as soon as it is played, with the player's reasons if given."""
    from .terminal.board import SHORTENED, fitting_code, is_cut
    from .terminal.screen import Screen

    screen, notation = Screen(), game.variant.notation
    chance = "" if game.seed is None else f", seed {game.seed}"
    manner = f"on {game.variant} with the strategy {game.strategy!r}{chance}."
    columns = len(f"Breaking  {manner}")
    screen.say(f"Breaking {fitting_code(game.secret, notation, screen, columns)} {manner}")
    if is_cut(notation, screen, other_columns(notation)):
        screen.say(SHORTENED)
    screen.print()
    turns, uncounted = 0, False
    said: set[str] = set()
    for position in positions:
        turns = len(position.turns)
        uncounted |= position.left is None
        before = position.before
        sentences = player.explain(before, notation) if player and before else []
        for sentence in sentences:
            if sentence not in said:
                screen.print_indented(sentence, 5)
        said.update(sentences)
        screen.print(turn_line(position, notation, screen))
    screen.print(f"\nSolved in {count_of(turns, 'guess')}.")
    if uncounted:
        screen.say(UNCOUNTED)


def turn_line(position: "Position", notation: Notation, screen: "Screen") -> "Text":
    """A turn in columns: number, guess, feedback in words, codes left."""
    from rich.text import Text

    from .terminal.board import fitting_code
    from .terminal.screen import coloured

    guess, answer = position.turns[-1]
    code = fitting_code(guess, notation, screen, other_columns(notation))
    line = Text(f"{len(position.turns):3}  {code}  ")
    names, (widest, feedback, counted) = notation.name_symbols(guess), widths(notation)
    if names:
        line.append_text(coloured(names)).append(" " * (2 + widest - len(names)))
    line.append(f"{notation.describe(answer):{feedback}}  ")
    left = position.left
    if left is not None:
        line.append(f"{left!s:>{counted}}{codes_left(left).removeprefix(str(left))}")
    line.rstrip()
    return line


def widths(notation: Notation) -> tuple[int, int, int]:
    """The widths of the colour names, of the feedback in words and of the count of codes left."""
    from pegwise.knowledge.position import COUNTED_CODES, SHORT_SEARCH_POSITIONS

    rules = notation.rules
    names = (max(map(len, notation.colours)) + 1) * rules.positions - 1 if notation.colours else 0
    most = 0 if rules.positions < 10 else rules.positions
    count = say_count(rules.size) if rules.size <= COUNTED_CODES else WIDEST_ESTIMATE
    counted = 1 if rules.positions > SHORT_SEARCH_POSITIONS else len(count)
    return names, len(notation.describe(Feedback(most, most))), counted


def other_columns(notation: Notation) -> int:
    """Width of a turn without its guess."""
    names, feedback, counted = widths(notation)
    return len("123    ") + names + 2 * bool(names) + feedback + 2 + counted + len(" codes left")
