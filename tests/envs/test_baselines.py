"""The baselines on record are what their command finds."""

import json
from pathlib import Path

import pytest

import learn_small_board
from pegwise import envs
from pegwise.envs.baselines import BOARDS, PLAYERS, baselines

RECORDED = [
    json.loads(line)
    for line in (Path(envs.__file__).parent / "baselines.jsonl").read_text("utf-8").splitlines()
]


def test_every_board_and_player_is_on_record() -> None:
    questions = [f"{what} of {p}" for p in PLAYERS for what in QUESTIONS]
    assert [(one["board"], one["question"]) for one in RECORDED] == [
        (board, question) for board in BOARDS for question in questions
    ]


QUESTIONS = ("mean guesses", "share of wins", "mean regret")
UNTIMED = ("board", "question", "value", "status", "error", "command")


@pytest.mark.parametrize("board", BOARDS[:3])
def test_exact_figures_come_out_again(board: str) -> None:
    exact = tuple(player for player in PLAYERS if player != "random")
    found = list(baselines((board,), exact, date="2026-01-01"))
    recorded = [one for one in RECORDED if one["board"] == board and one["status"] == "exact"]
    for again, known in zip(found, recorded, strict=True):
        assert [again[key] for key in UNTIMED] == [known[key] for key in UNTIMED]
        assert set(again) == set(known)


def test_sampled_figures_agree_within_their_error() -> None:
    found = list(baselines(("3x4",), ("random",), games=2000))
    recorded = [one for one in RECORDED if one["question"] == "mean guesses of random"]
    assert found[0]["status"] == "sampled"
    assert abs(found[0]["value"] - recorded[0]["value"]) < 5 * found[0]["error"]


def test_mean_regret_is_the_mean_minus_perfect_play() -> None:
    for board in BOARDS:
        means = {one["question"]: one["value"] for one in RECORDED if one["board"] == board}
        for player in PLAYERS:
            lost = means[f"mean guesses of {player}"] - means["mean guesses of optimal"]
            assert means[f"mean regret of {player}"] == pytest.approx(lost)
        assert means["mean regret of optimal"] == 0


@pytest.mark.deep
def test_the_example_learns_to_play_perfectly(capsys: pytest.CaptureFixture[str]) -> None:
    learn_small_board.main()
    first, *_, last = capsys.readouterr().out.splitlines()
    assert "perfect play 2.333" in first
    assert last.endswith("2.333")
