"""Hints of ``pegwise play``, and the comparison at the end."""

import re
from unittest.mock import patch

import pytest

from cli.play.test_play_anything import here
from support.commands import piped


def test_every_grade_is_over_the_same_codes_or_says_over_which() -> None:
    told = piped("play --maker liar:2 --limit none --seed 3", "1122", "3344", "hint 1", "hint 3")
    assert "Hint: 1,294 codes left." in told
    assert re.search(r"splits the \d+ of 1,294 codes left that fit every answer into", told)


def test_hints_against_a_liar_name_no_guess_that_was_denied() -> None:
    guesses = ["1122", "3344", "5566", "1213", "2413"]
    told = piped("play --maker liar:2 --limit none --seed 3", *guesses, "hint 1", "hint 2")
    assert "Hint: 16 codes left." in told
    named = re.search(r"Hint: (\d{4}) ", told)
    assert named is not None
    assert named[1] not in guesses


def test_hard_mode_knows_that_a_win_is_never_denied() -> None:
    told = piped("play --maker liar:1 --hard --seed 3", "1122", "1213", "1213")
    reason = r"you tried it at turn 2 and got \d black, \d white\. I may lie, but I always say when"
    assert re.search(f"1213 cannot be the code: {reason}", told)


@pytest.mark.parametrize(
    ("options", "entries"),
    [
        ("--maker evil", ["1122", "3344", "3536"]),
        ("--maker liar:1 --seed 3", ["1122"]),
        ("-s bovines -v hex --seed 1", ["0123"]),
        ("-s scripted:1122,1122 --seed 1", ["1122"]),
    ],
)
def test_hard_mode_accepts_its_hints(options: str, entries: list[str]) -> None:
    told = piped(f"play --hard {options}", *entries, "hint 2")
    named = re.search(r"Hint: (\w{4}) ", told)
    assert named is not None
    assert "Refused" not in piped(f"play --hard {options}", *entries, named[1])


def test_the_only_code_left() -> None:
    told = piped("play --seed 3", "1234", "1353", "3134", "hint 3")
    assert "Hint: 3231 is the only code left." in told


def test_boards_that_no_strategy_can_play_have_no_hints() -> None:
    assert "no hints here: '100x200:distinct' has" in piped("play -v 100x200:distinct", "hint")


def test_a_comparison_that_takes_long_is_left_out() -> None:
    told = piped("play -v 8x4:bulls --seed 1", "-1")
    assert told.endswith(
        "No comparison with entropy: on a board of 65,536 codes it would take too long.\n"
    )


def test_the_comparison_can_be_skipped() -> None:
    """Ctrl-C leaves it out; a game whose code was shown is not offered again."""
    with patch("pegwise.cli.terminal_breaker.print_lines", side_effect=KeyboardInterrupt):
        told = here("play --seed 3", "-1\n")
    assert told.endswith("The code was 3231 (blue green blue red).\nNo comparison, then.\n")


def test_a_game_without_guesses_is_not_compared_with_any() -> None:
    told = piped("play -v 3x40 --seed 1", "-1")
    assert "You needed" not in told
    assert re.search(r"For this code entropy needs \d+ guesses\.", told)
    rows = re.findall(r"^ ?\d+  [\d.]+ +\d,\d", told, re.MULTILINE)
    assert len(set(map(len, rows))) == 1


def test_hints_say_what_is_certain_and_which_turns_prove_it() -> None:
    told = piped("play --seed 3", "1122", "hint", "1344", "2314", "hint", "quit")
    assert "Hint: 96 codes left. Another 'hint' names a good guess." in told
    proven = "Certain: place 2 is green and place 4 is red (turns 1 and 3)."
    assert f"Hint: 7 codes left. {proven} Another 'hint' names a good guess." in told


def test_against_a_liar_nothing_is_certain() -> None:
    assert "Certain" not in piped("play --maker liar:1 --seed 3", "1122", "1111", "hint", "quit")
