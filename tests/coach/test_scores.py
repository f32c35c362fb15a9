"""Skill and luck out of 100: bounded, monotone, 100 for best play, 50 for no luck at all."""

from itertools import pairwise

import pytest

from pegwise import tablebase
from pegwise.coach.review import review
from pegwise.coach.reviewed import GameScores, luck_score, scores_of, skill_score
from pegwise.game.variants import find_variant
from pegwise.knowledge.position import Position


def test_losing_nothing_is_a_hundred_and_wasting_every_guess_is_nothing() -> None:
    assert skill_score([0.0, 0.0, 0.0]) == 100
    assert skill_score([1.0, 1.0]) == 0
    assert skill_score([0.0, 1.0]) == 50
    assert skill_score([]) is None


def test_an_estimate_beyond_a_whole_guess_counts_as_one() -> None:
    assert skill_score([3.0, 0.0]) == 50
    assert skill_score([-0.1]) == 100


def test_the_luck_score_is_even_and_every_bit_doubles_the_odds() -> None:
    assert luck_score(0.0) == 50
    assert luck_score(1.0) == 67
    assert luck_score(-1.0) == 33
    assert luck_score(2.0) == 80
    assert (luck_score(-1e6), luck_score(1e6)) == (0, 100)


def test_both_scores_are_monotone() -> None:
    steps = [step / 20 for step in range(-100, 101)]
    assert all(luck_score(less) <= luck_score(more) for less, more in pairwise(steps))
    losses = [loss / 50 for loss in range(51)]
    kept = [skill_score([loss, 0.2]) or 0 for loss in losses]
    assert all(more >= less for more, less in pairwise(kept))


@pytest.mark.parametrize("secret", ["1111", "5261", "6543"])
def test_perfect_play_has_a_skill_of_a_hundred(secret: str) -> None:
    variant = find_variant("mastermind")
    book, position = tablebase.open_book(variant.rules), Position(variant.rules)
    assert book is not None
    code = variant.notation.read_code(secret)
    while not position.solved:
        place = book.find(position)
        assert place is not None
        position = position.after(place.guess, variant.rules.feedback(code, place.guess))
    turns = " ".join(map(variant.notation.write_turn, position.turns))
    scores = scores_of(review(f"mastermind {turns}", seconds=0.2))
    assert scores is not None
    assert scores.skill == 100


def test_the_scores_of_a_game() -> None:
    found = review("mastermind 1122:0,2 1344:0,2 2314:0,3 3221:3,0 3231:4,0")
    assert scores_of(found) == GameScores(skill=74, luck=58)
    assert scores_of(review("mastermind")) is None
