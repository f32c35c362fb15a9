"""``pegwise solve``: watch a strategy break a code."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, NamedTuple

import click

from pegwise.errors import CannotPlay, quote
from pegwise.game.codes import Code
from pegwise.game.feedback import Feedback
from pegwise.game.notation import Notation
from pegwise.game.variants import Variant
from pegwise.game.wording import codes_left, count_of, say_count
from pegwise.runtime.seeds import fresh_seed

from .options import (
    game_options,
    json_option,
    print_json,
    seconds_option,
    seed_option,
    strategy_option,
)

if TYPE_CHECKING:
    from rich.text import Text

    from pegwise.knowledge.position import Position
    from pegwise.schemas.games import SolveDocument, SolvedTurn
    from pegwise.strategies import Strategy

    from .terminal.screen import Screen

WIDEST_ESTIMATE = "about 999,000,000"
UNCOUNTED = "Turns without a number of codes left had too many to count or estimate quickly."


@click.command()
@click.argument("secret", required=False)
@game_options
@strategy_option
@seed_option
@seconds_option
@click.option("--explain", is_flag=True, help="Print the strategy's reasons for each guess.")
@click.option("--quiet", is_flag=True, help="Print only the number of guesses.")
@json_option
def solve(
    secret: str | None,
    variant: Variant,
    strategy_name: str,
    seed: str | None,
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

    drawn_seed = fresh_seed() if seed is None else seed
    strategy = make_strategy(strategy_name, variant.rules, drawn_seed)
    code = (
        draw_secret(variant.rules, drawn_seed)
        if secret is None
        else variant.notation.read_secret(secret)
    )
    uses_seed = secret is None or find_strategy(strategy_name, variant.rules).randomised
    game = SolvedGame(variant, strategy.name, code, drawn_seed if uses_seed else None)
    player = strategy if seconds is None else TimeLimited(strategy, seconds)
    positions = break_code(code, variant.rules, player)
    if as_json:
        print_json(document(game, positions))
    elif quiet:
        click.echo(sum(1 for _ in positions))
    else:
        show(game, positions, explaining(strategy, player, variant.notation) if explain else None)


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
        "turns": [turn_document(position, notation) for position in played],
        "guesses": len(played),
        "solved": played[-1].solved,
    }


def turn_document(position: "Position", notation: Notation) -> "SolvedTurn":
    """The last turn of a position, and the number of codes left after it."""
    guess, answer = position.turns[-1]
    left = position.left
    return {
        "guess": notation.write_code(guess),
        "feedback": notation.write_feedback(answer),
        "candidates": None if left is None else left.count,
        "candidates_exact": left is not None and left.exact,
    }


def explaining(
    strategy: "Strategy", player: "Strategy", notation: Notation
) -> "Callable[[Position], list[str]]":
    """A function that explains the player's guess; raises if the strategy explains nothing."""
    from pegwise.strategies.protocol import Explains

    if not isinstance(strategy, Explains) or not isinstance(player, Explains):
        raise CannotPlay(f"strategy {quote(strategy.name)} does not explain itself")
    return lambda position: player.explain(position, notation)


def show(
    game: SolvedGame,
    positions: Iterable["Position"],
    explain: Callable[["Position"], list[str]] | None = None,
) -> None:
    """Print the game, each turn as soon as it is played."""
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
        sentences = explain(position.before) if explain and position.before else []
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
    names = notation.name_symbols(guess)
    if names:
        line.append_text(coloured(names)).append(" " * (2 + widest_names(notation) - len(names)))
    line.append(f"{notation.describe(answer):{widest_feedback(notation)}}  ")
    left = position.left
    if left is not None:
        line.append(f"{left!s:>{widest_count(notation)}}{codes_left(left).removeprefix(str(left))}")
    line.rstrip()
    return line


def widest_count(notation: Notation) -> int:
    """Width of the largest number of codes that can appear."""
    from pegwise.knowledge.position import COUNTED_CODES, SHORT_SEARCH_POSITIONS

    rules = notation.rules
    if rules.positions > SHORT_SEARCH_POSITIONS:
        return len("1")
    return len(say_count(rules.size) if rules.size <= COUNTED_CODES else WIDEST_ESTIMATE)


def other_columns(notation: Notation) -> int:
    """Width of a turn without its guess."""
    counted = widest_count(notation) + len(" codes left")
    names = 2 + widest_names(notation) if notation.colours else 0
    return len("123    ") + names + widest_feedback(notation) + len("  ") + counted


def widest_names(notation: Notation) -> int:
    """Width of the longest row of colour names."""
    longest = max(len(name) for name in notation.colours)
    return (longest + 1) * notation.rules.positions - 1


def widest_feedback(notation: Notation) -> int:
    """Width of the longest feedback in words."""
    most = 0 if notation.rules.positions < 10 else notation.rules.positions
    return len(notation.describe(Feedback(most, most)))
