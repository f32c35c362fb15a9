"""The baselines: exact where they say so, and on record in the atlas."""

from fractions import Fraction
from pathlib import Path

import pytest

import learn_small_board
from pegwise import Rules, find_variant
from pegwise.atlas import select
from pegwise.envs.baselines import PLAYERS, baselines
from pegwise.knowledge.partition import partition
from pegwise.knowledge.position import Position
from pegwise.lab.sampling import plays_exactly, random_shares
from support.commands import document, run
from support.depth import deep

MEASURES = ("mean guesses", "win rate", "mean regret")
BOARDS = ("3x4", "4x5", "4x6", "4x8", "4x8:distinct", "4x10:distinct")


def test_every_board_and_player_is_in_the_atlas() -> None:
    for board in BOARDS:
        for player in PLAYERS:
            known = [each.question for each in select(board) if "baselines" in (each.command or "")]
            for measure in MEASURES:
                assert f"{measure} of {player}" in known


def test_the_page_has_the_figures_of_the_atlas() -> None:
    page = (Path(__file__).parents[2] / "docs/reference/environments.md").read_text("utf-8")
    for board in BOARDS:
        known = {each.question: each for each in select(board)}
        for player in PLAYERS:
            mean, won, regret = (known[f"{measure} of {player}"] for measure in MEASURES)
            error = "" if mean.error is None else f" ± {mean.error:.3f}"
            shown = f"{mean.value:.4f}{error} | {won.value:.2%} | {regret.value:.4f}{error}"
            assert f"| {board} | {player} | {shown} |" in page


def plain_mean(position: Position) -> Fraction:
    """Every candidate is guessed equally often, and every answer as often as it is given."""
    guesses = list(position)
    total = Fraction(0)
    for guess in guesses:
        for answer, codes in partition(position, guess).items():
            if answer.bulls < position.rules.positions:
                total += len(codes) * plain_mean(position.after(guess, answer))
    return 1 + total / len(guesses) ** 2


@pytest.mark.parametrize(
    "board", ["1x4", "2x2", "2x3", "3x2", "2x4:distinct", "2x3:bulls", deep("2x4")]
)
def test_random_play_is_that_of_plain_recursion(board: str) -> None:
    rules = Rules.parse(board)
    assert plays_exactly(rules)
    shares = random_shares(rules)
    assert sum(shares.values()) == pytest.approx(1, abs=1e-12)
    mean = sum(guesses * share for guesses, share in shares.items())
    assert mean == pytest.approx(float(plain_mean(Position(rules))), abs=1e-12)


def test_a_sample_agrees_with_exact_random_play() -> None:
    found = next(iter(baselines(find_variant("4x5"), "random")))
    (cost,) = document("evaluate -v 4x5 -s random --games 1000 --seed 1")
    assert found["exact"]
    assert abs(found["mean"] - cost["mean"]) < 5 * cost["standard_error"]


def test_mean_regret_is_the_mean_minus_perfect_play() -> None:
    found = list(baselines(find_variant("3x4")))
    *_, perfect = found
    assert perfect["regret"] == 0
    for each in found:
        assert each["regret"] == pytest.approx(each["mean"] - perfect["mean"], abs=1e-9)


def test_an_unknown_player_is_refused() -> None:
    done = run("baselines --player nobody")
    assert done.returncode == 2
    assert "unknown player 'nobody': expected one of 'random legal'" in done.stderr


@pytest.mark.deep
def test_the_example_learns_to_play_perfectly(capsys: pytest.CaptureFixture[str]) -> None:
    learn_small_board.main()
    first, *_, last = capsys.readouterr().out.splitlines()
    assert "perfect play 2.333" in first
    assert last.endswith("2.333")
