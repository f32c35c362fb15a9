"""What the assistant reads and draws: turns in any form, tables for any screen."""

import pytest

from pegwise import Turn, find_variant
from pegwise.cli.assist import read_entry
from pegwise.cli.assist_report import grids, guess_tables, turn_tables
from pegwise.cli.terminal.screen import Screen
from pegwise.game.wording import say_share
from pegwise.play.advice import advise, odds
from pegwise.play.worksheet import Worksheet
from pegwise.strategies import default_strategy
from support.depth import deep_but_for


@pytest.mark.parametrize(
    ("variant", "text", "expected"),
    [
        ("mastermind", "1122:1,0", "1122:1,0"),
        ("mastermind", "1122\t1,0", "1122:1,0"),
        ("mastermind", "rrgg bw", "1122:1,1"),
        ("mastermind", "1 1 2 2 1 0", "1122:1,0"),
        ("mastermind", "red red green blue 1 black", "1123:1,0"),
        ("mastermind", "r g b b b", "1233:1,0"),
        ("mastermind", "1122 -", "1122:0,0"),
        ("bullets-and-maggots", "55 1,0", "0055:1,0"),
        ("bullets-and-maggots", "5 1,0", "0005:1,0"),
        ("4x6:bulls", "1122 2", "1122:2"),
        ("3x40", "12.7.33 1 2", "12.7.33:1,2"),
        ("3x40", "12 7 33 - ", "12.7.33:0,0"),
    ],
)
def test_turns_in_any_form(variant: str, text: str, expected: str) -> None:
    notation = find_variant(variant).notation
    entry = read_entry(text, notation)
    assert isinstance(entry, Turn)
    assert notation.write_turn(entry) == expected


@pytest.mark.parametrize("text", ["1122", "1 1 2 2", "rrgg", "red red green green"])
def test_a_guess_without_an_answer(text: str) -> None:
    assert read_entry(text, find_variant("mastermind").notation) == (0, 0, 1, 1)


@pytest.mark.parametrize(
    ("share", "said"),
    [(0, "-"), (0.001, "<1%"), (0.25, "25%"), (0.994, "99%"), (0.999, ">99%"), (1, "100%")],
)
def test_only_what_is_impossible_or_certain_is_called_so(share: float, said: str) -> None:
    assert say_share(share) == said


@pytest.mark.parametrize(
    "game",
    [
        "mastermind 1122:1,0 1344:0,1",
        "bulls-and-cows 0123:0,1",
        "bullets-and-maggots 1122:1,0",
        "hex 0123:0,2",
        "super-mastermind 11223:1,2",
        "3x40 1.2.3:0,1",
        "4x6:bulls 1122:1",
        "6x4 112234:2,2",
    ],
)
@pytest.mark.parametrize("width", deep_but_for([40, 80], [40, 60, 80]))
def test_everything_fits_on_the_screen(game: str, width: int) -> None:
    sheet, screen = Worksheet.parse(game), Screen()
    screen.width = width
    notation, strategy = sheet.variant.notation, default_strategy(sheet.variant.rules).make("")
    guesses = advise(strategy, sheet.position, 3).guesses
    with screen.capture() as drawn:
        screen.print_fitting(turn_tables(sheet))
        screen.print_fitting(guess_tables(guesses, notation))
        screen.print_fitting(grids(odds(sheet.position), notation))
    assert max(map(len, drawn.get().splitlines())) <= width
