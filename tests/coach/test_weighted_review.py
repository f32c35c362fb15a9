"""A review with weights: exact losses, and luck from the probability of the answers."""

from math import log2

import pytest

from pegwise.coach.review import best_line, review
from pegwise.errors import BoardTooLarge, PegwiseError
from pegwise.search.prove import prove

GAME = "3x4 112:1,0 134:0,1 221:0,1"
SKEWED = "pattern:3=1/2,2+1=3,1+1+1=1"
EVEN = "pattern:3=1,2+1=1,1+1+1=1"


def test_the_first_guess_against_proofs() -> None:
    judged = review(GAME, weights=SKEWED)
    best, played = prove("3x4", weights=SKEWED), prove("3x4", weights=SKEWED, first="112")
    assert best.mean is not None
    assert played.mean is not None
    first = judged.turns[0]
    assert first.loss == pytest.approx(float(played.mean - best.mean))
    assert first.played.expected_guesses == pytest.approx(float(played.mean))
    assert judged.start.expected_guesses == pytest.approx(float(best.mean))
    assert all(turn.exact for turn in judged.turns)


def test_luck_is_what_the_answer_told_beyond_the_expected() -> None:
    judged = review(GAME, weights=SKEWED)
    before, after = judged.game.positions[:2]
    told = log2(before.weight / after.weight)
    assert judged.turns[0].played.entropy is not None
    assert judged.turns[0].luck == pytest.approx(told - judged.turns[0].played.entropy)
    assert best_line(judged)[0] == 64


def test_equal_weights_change_nothing() -> None:
    plain, even = review(GAME), review(GAME, weights=EVEN)
    assert [turn.loss for turn in plain.turns] == [turn.loss for turn in even.turns]
    assert [turn.words for turn in plain.turns] == [turn.words for turn in even.turns]
    assert plain.luck == pytest.approx(even.luck)


def test_codes_of_no_weight_are_still_judged() -> None:
    judged = review("3x4 112:1,0 134:0,1", weights={"444": 1, "333": 1})
    assert [turn.exact for turn in judged.turns] == [True, True]


def test_hard_mode() -> None:
    judged = review("3x4 112:1,0", weights=SKEWED, hard=True)
    assert judged.next is not None
    assert judged.next.is_candidate


def test_what_is_refused() -> None:
    with pytest.raises(PegwiseError, match="expected no lies"):
        review(GAME, weights=SKEWED, lies=1)
    with pytest.raises(BoardTooLarge, match="in a review with weights"):
        review("4x8 1122:1,1", weights="pattern:2+2=1")


def test_odds_are_those_of_the_weights() -> None:
    """Of 90 + 720 codes that weigh something 150 give an answer that leaves 96 codes or fewer."""
    said = review("mastermind 1122:0,2", weights="pattern:2+2=1,2+1+1=1").turns[0].words
    assert "The answer left 96 of 1,296 codes, about a 1 in 5 stroke of luck." in said


@pytest.mark.parametrize("scale", [1, 1000])
def test_only_ratios_of_weights_matter_for_an_answer_of_no_weight(scale: int) -> None:
    judged = review("3x4 112:1,0 134:0,1", weights={"444": scale, "333": 3 * scale})
    assert judged.turns[0].luck == pytest.approx(log2(4))
