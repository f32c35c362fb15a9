"""Reviews of whole games: luck, skill, the secret that does not matter, games that go wrong."""

import subprocess
import sys

import pytest

from pegwise import PegwiseError, Session
from pegwise.coach import PlayedGame, review, verdict
from pegwise.coach.reviewed import review_document
from pegwise.knowledge.certainty import MOST_TURNS_TO_COMBINE, Evidence
from pegwise.knowledge.partition import partition
from support.depth import deep
from support.reviewed_games import random_game

LINE = "mastermind 1122:0,2 1344:0,2 2314:0,3 3221:3,0 3231:4,0"


@pytest.mark.parametrize("games", [range(2), deep(range(2, 10))], ids=str)
def test_expected_luck_is_zero(games: range) -> None:
    for label in games:
        game = random_game(label)
        before, guess = game.positions[-2], game.turns[-1].guess
        expected = 0.0
        for answer, later in partition(before, guess).items():
            turns = (*game.turns[:-1], (guess, answer))
            again = PlayedGame(game.variant, tuple(type(game.turns[0])(*turn) for turn in turns))
            expected += later.count / before.count * review(again, seconds=0).turns[-1].luck
        assert expected == pytest.approx(0, abs=1e-9)


def test_a_review_does_not_depend_on_the_secret() -> None:
    """A game that two codes fit is one game; the record's secret is not even read."""
    line = "mastermind 1122:1,0 1344:0,1 3525:0,2"
    found = review(line)
    assert found.turns[-1].after > 1
    assert review_document(found) == review_document(review(Session.load(line)))


def test_the_same_game_gets_the_same_review_whatever_was_reviewed_before() -> None:
    line = "bullets-and-maggots 0851:0,1 8486:1,0 4475:1,0"
    first = review_document(review(line))
    review(LINE)
    assert review_document(review(line)) == first


def test_summary() -> None:
    found = review(LINE)
    assert [turn.before for turn in found.turns] == [1296, 96, 28, 7, 3]
    assert [turn.after for turn in found.turns] == [96, 28, 7, 3, 1]
    assert found.skill == pytest.approx(sum(turn.loss for turn in found.turns) / 5)
    assert found.luck == pytest.approx(sum(turn.luck for turn in found.turns))
    assert (found.guesses, found.solved, found.next) == (5, True, None)
    assert found.start.expected_guesses == 5625 / 1296
    assert found.decisive is not None
    assert found.decisive.number == 4


def test_without_losses_the_most_surprising_answer_is_decisive() -> None:
    found = review("mastermind 1123:0,2 2414:1,0")
    assert found.decisive is not None
    assert found.decisive.loss == 0 or found.decisive.verdict == "good"
    assert abs(found.decisive.luck) == max(abs(turn.luck) for turn in found.turns)


def test_an_unfinished_game_gets_its_next_guess() -> None:
    found = review("mastermind 1122:1,0")
    assert found.next is not None
    assert found.next.expected_guesses == 898 / 256
    assert not found.solved


def test_no_turns_at_all() -> None:
    found = review("mastermind")
    assert (found.turns, found.skill, found.decisive, found.luck) == ((), None, None, 0)


def test_contradictory_games_are_reviewed_up_to_the_contradiction() -> None:
    found = review("mastermind 1122:1,0 1122:2,0 3344:4,0")
    assert (len(found.turns), found.guesses, found.solved) == (1, 3, False)
    assert found.diagnosis is not None
    assert found.diagnosis.since == 2


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("mastermind 1122:4,0 1344:0,1", "'1344:0,1' comes after the win '1122:4,0'"),
        ("mastermnd 1122:1,0", "unknown variant 'mastermnd'"),
        ("mastermind 1122", "'1122' is not a turn"),
        ("mastermind 1122:9,9", "'9,9' is impossible"),
    ],
)
def test_bad_games_are_refused(line: str, told: str) -> None:
    with pytest.raises(PegwiseError, match=told):
        review(line)


def test_hard_mode_compares_only_with_candidates() -> None:
    line = "mastermind 1122:0,2 2314:1,1 2561:3,0"
    assert all(turn.best.is_candidate for turn in review(line, hard=True).turns)
    with pytest.raises(PegwiseError, match="'1344:0,2' is not allowed in hard mode"):
        review("mastermind 1122:0,2 1344:0,2", hard=True)


def test_the_one_table_of_verdicts() -> None:
    losses = (0, 0.001, 0.1, 0.11, 0.25, 0.5, 0.51, 3)
    names = [verdict(loss) for loss in losses]
    assert names == [
        "best", "good", "good", "inaccuracy", "inaccuracy", "mistake", "blunder", "blunder",
    ]  # fmt: skip


def test_long_games_still_have_proofs() -> None:
    """With many turns not every set of them is tried, but none of those named can be left out."""
    turns = " ".join(["1122:1,0"] * MOST_TURNS_TO_COMBINE + ["3344:0,0", "1516:0,1"])
    game = PlayedGame.of(f"mastermind {turns}")
    evidence = Evidence(game.variant.rules, game.turns)
    for one in evidence.certain(game.positions[-1]):
        assert evidence._proves(one.turns, one.fact)
        for turn in one.turns:
            fewer = tuple(number for number in one.turns if number != turn)
            assert not evidence._proves(fewer, one.fact)


def test_no_review_waits_for_the_compiler() -> None:
    """It is not even loaded."""
    code = f"import sys; from pegwise.coach import review; review({LINE!r}); print(*sys.modules)"
    finished = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert "numba" not in finished.stdout.split()
