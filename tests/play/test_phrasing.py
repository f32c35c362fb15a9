"""The rules in sentences: what an answer means, with an example that the rules confirm."""

import pytest

from pegwise.game.variants import CLASSIC, find_variant
from pegwise.play.phrasing import say_answer, say_rules

BOARDS = [*map(str, CLASSIC), "1x4", "2x2", "3x3", "4x6:bulls", "12x3", "20x10", "4x4:distinct"]


@pytest.mark.parametrize(
    ("board", "said"),
    [
        ("mastermind", "Black: right colour, right place. White: right colour, wrong place."),
        ("bulls-and-cows", "Bulls: right digit, right place. Cows: right digit, wrong place."),
        ("hex", "Bulls: right symbol, right place. Cows: right symbol, wrong place."),
        ("4x6:bulls", "Bulls: right digit, right place."),
    ],
)
def test_what_an_answer_means(board: str, said: str) -> None:
    assert say_answer(find_variant(board).notation) == said


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("role", ["breaker", "maker"])
def test_the_rules_say_what_to_do(board: str, role: str) -> None:
    variant = find_variant(board)
    task, meaning, *example = say_rules(variant, 7, role)
    assert "within 7 guesses" in task
    assert ("You hide" in task) == (role == "maker")
    assert meaning.startswith(say_answer(variant.notation))
    assert bool(example) == (3 <= variant.rules.positions <= 12)


def test_an_example() -> None:
    *_, example = say_rules(find_variant("mastermind"), None, "breaker")
    assert example == "An example: for the code 1234, the guess 1325 gets 1 black, 2 white."
