"""Reviews of games on large boards: estimates from samples, against counting where that works."""

from math import log2

import pytest

from pegwise import PegwiseError, find_variant
from pegwise.coach import review
from pegwise.coach.review import best_line, summary
from pegwise.coach.review_on_samples import review_on_samples
from pegwise.coach.reviewed import review_document
from support.depth import deep
from support.reviewed_games import random_game

SIX_BY_NINE = "6x9 112233:0,3 794311:0,2 283992:0,3 338728:2,0 425128:2,1 326426:5,0 326424:6,0"
TEN_BY_TEN = (
    "10x10 0011223344:1,1 7093657577:1,4 6851855993:1,5 9959186747:1,7 5797488964:2,5 "
    "5917869171:1,6 0798179896:3,6 9718708599:3,7 0899778159:2,8 8791509789:10,0"
)
TWELVE_BY_TWELVE = (
    "12x12 001122334455:0,5 A693BA421774:2,4 7574A8282724:0,6 32B2864233AB:1,4 883B59409A70:3,4 "
    "872809821A06:4,4 888573921A83:2,2 862979470602:3,8 462709729080:4,7 982749020976:4,8 "
    "872964029079:9,3 872940629079:12,0"
)


@pytest.mark.parametrize("line", [SIX_BY_NINE, TEN_BY_TEN, TWELVE_BY_TWELVE])
def test_every_turn_of_a_large_game_is_judged(line: str) -> None:
    found = review(line)
    assert len(found.turns) == len(found.game.turns)
    assert found.sampled
    assert found.solved
    assert found.diagnosis is None
    assert not review_document(found)["exact"]
    assert all(turn.words for turn in found.turns)
    assert found.turns[-1].after == 1
    for earlier, later in zip(found.turns, found.turns[1:], strict=False):
        assert earlier.after == later.before <= earlier.before
    assert len(best_line(found)) == len(found.turns) + 1


def test_the_same_game_gets_the_same_review() -> None:
    first = review_document(review(TWELVE_BY_TWELVE))
    review(TEN_BY_TEN)
    assert review_document(review(TWELVE_BY_TWELVE)) == first


def test_counts_on_a_board_that_can_be_listed_are_exact() -> None:
    found = review(SIX_BY_NINE)
    counts = [position.count for position in found.game.positions]
    assert [turn.before for turn in found.turns] == counts[:-1]
    assert all(turn.counted for turn in found.turns)
    assert not any(turn.exact for turn in found.turns if turn.before > 2)


@pytest.mark.parametrize("games", [range(8), deep(range(8, 60))], ids=str)
def test_samples_agree_with_counting(games: range) -> None:
    """On boards small enough to count, both judges say nearly the same of the same game."""
    apart = list[float]()
    for label in games:
        game = random_game(label, ("mastermind", "4x5:distinct", "5x4"))
        counted, sampled = review(game, seconds=0.1), review_on_samples(game, hard=False)
        for exact, estimate in zip(counted.turns, sampled.turns, strict=True):
            assert (estimate.before, estimate.after) == (exact.before, exact.after)
            assert estimate.played.is_candidate == exact.played.is_candidate
            assert estimate.played.entropy == pytest.approx(exact.played.entropy, abs=0.05)
            assert estimate.luck == pytest.approx(exact.luck, abs=0.05)
            apart.append(abs(estimate.loss - exact.loss))
    assert sum(apart) / len(apart) < 0.15


def test_a_game_that_is_not_over_gets_a_next_guess() -> None:
    found = review(TEN_BY_TEN.rpartition(" ")[0])
    assert found.next is not None
    assert found.next.guess == find_variant("10x10").notation.read_code("8791509789")
    assert "1 code left; the coach would guess 8791509789 next." in list(summary(found))


def test_luck_is_that_of_the_sample() -> None:
    found = review(TEN_BY_TEN)
    for turn in found.turns:
        gained = log2(turn.before / turn.after)
        assert turn.luck == pytest.approx(gained - (turn.played.entropy or 0), abs=1)


def test_contradictory_answers_are_found() -> None:
    found = review("10x10 0011223344:1,1 0011223344:2,1")
    assert found.diagnosis is not None
    assert len(found.turns) == 1
    assert review_document(found)["contradictory_since"] == 2


def test_hard_mode() -> None:
    assert review(TEN_BY_TEN, hard=True).hard
    with pytest.raises(PegwiseError, match="is not allowed in hard mode"):
        review("10x10 0011223344:1,1 0011223344:1,1 0000000000:0,0", hard=True)


def test_boards_too_wide_to_draw_codes_are_refused() -> None:
    with pytest.raises(PegwiseError, match="expected at most 127 to draw codes"):
        review("128x10")
