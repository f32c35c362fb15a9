"""No sentence of a review is false: each is read back and counted over the codes."""

from collections import Counter
from functools import cache

import pytest

from pegwise.coach import review
from support.coach_truth import PATTERNS, Truth
from support.reviewed_games import random_game

GAMES, QUICK = 1000, 60
CHUNK = 100


@cache
def checked(label: int) -> Counter[str]:
    game = random_game(label, hard=label % 10 == 0)
    return Truth(review(game, hard=label % 10 == 0, seconds=0)).check()


@pytest.mark.deep  # a part of the next but one
@pytest.mark.parametrize("label", range(QUICK))
def test_random_games_are_reviewed_without_a_false_sentence(label: int) -> None:
    assert sum(checked(label).values()) > 0


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, GAMES, CHUNK))
def test_a_thousand_games_are_reviewed_without_a_false_sentence(first: int) -> None:
    for label in range(first, first + CHUNK):
        checked(label)


def test_every_kind_of_sentence_is_said_by_some_game() -> None:
    """So that the tests above have read them all."""
    said: Counter[str] = Counter()
    for label in range(QUICK):
        said += checked(label)
    said += Truth(review("3x6:bulls 261:0 454:0 313:1", seconds=0)).check()  # has estimates
    assert set(said) == {check.__name__ for check in PATTERNS.values()}


@pytest.mark.parametrize(
    ("line", "turn", "sentence"),
    [
        (  # White's own example of differences
            "mastermind 1234:1,0 5234:0,1",
            2,
            "Turns 1 and 2 differ only in place 1 and prove: place 1 is red; orange is present; "
            "green, blue and yellow are absent.",
        ),
        (
            "mastermind 1122:0,0 1344:0,1",
            2,
            "It used red, which was known to be absent (turn 1).",
        ),
        (
            "bulls-and-cows 0123:1,1 4567:0,0",
            2,
            "The answer left 48 of 720 codes, a 1 in 10 stroke of luck.",
        ),
        (
            "mastermind 1122:1,0 1122:1,0",
            2,
            "It repeated the guess of turn 1 and gave no information.",
        ),
        ("2x3 11:1,0 12:1,0 33:1,0", 3, "Only 13 was left, and this was not it."),
    ],
)  # fmt: skip
def test_what_is_said(line: str, turn: int, sentence: str) -> None:
    found = review(line)
    Truth(found).check()
    assert sentence in found.turns[turn - 1].words
