"""Every command on boards too large to list, in this process: what it says, and that it ends."""

import io
import json
import shlex
from typing import Any

import pytest

from pegwise.cli.app import main
from support.depth import deep_but_for

# Widths at which a byte for feedback, for bulls, or for a position in a word would overflow.
WIDTHS = (15, 16, 17, 127, 128, 129, 255, 256, 257)


class Said:
    """What a command printed, and how it ended."""

    def __init__(self, capsys: pytest.CaptureFixture[str], line: str, code: int = 0) -> None:
        assert main(shlex.split(line)) == code
        self.out, self.err = capsys.readouterr()

    @property
    def document(self) -> Any:
        """The JSON document."""
        return json.loads(self.out)


@pytest.mark.parametrize("width", WIDTHS)
def test_feedback_does_not_overflow(width: int, capsys: pytest.CaptureFixture[str]) -> None:
    swapped, back = "21" + "1" * (width - 2), "12" + "1" * (width - 2)
    said = Said(capsys, f"score {swapped} {back} -v {width}x3 --json")
    assert said.document == {"bulls": width - 2, "cows": 2}


@pytest.mark.parametrize("width", deep_but_for([15], WIDTHS))
def test_solve_on_wide_boards(width: int, capsys: pytest.CaptureFixture[str]) -> None:
    secret = "2" + "1" * (width - 1)
    game = Said(capsys, f"solve {secret} -v {width}x3 --seed 1 --json").document
    assert game["solved"]
    last = game["turns"][-1]
    assert (last["feedback"], last["candidates"]) == (f"{width},0", 1)


@pytest.mark.parametrize("width", deep_but_for([16, 257], WIDTHS))
def test_suggest_and_check_on_wide_boards(width: int, capsys: pytest.CaptureFixture[str]) -> None:
    ones, almost = "1" * width, "2" + "1" * (width - 1)
    turns = f"{ones}:{width - 1},0 {almost}:{width},0"
    assert Said(capsys, f"check {turns} -v {width}x3 --json").document["consistent"]
    told = Said(capsys, f"suggest {ones}:{width - 1},0 -v {width}x3 --seed 1 --json").document
    assert len(told["guesses"][0]["guess"]) == width
    assert told["candidates"] in (None, 2 * width)


def test_an_estimate_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    turn = "suggest 0011223344:0,3 -v 10x10 --seed 1"
    said = Said(capsys, turn)
    assert said.out.startswith("About 6")
    assert "estimates from a sample" in said.out
    told = Said(capsys, f"{turn} --json --top 3").document
    assert (told["candidates_exact"], told["exact"], len(told["guesses"])) == (False, False, 3)


def test_the_same_seed_gives_the_same_game(capsys: pytest.CaptureFixture[str]) -> None:
    games = {Said(capsys, "solve -v 8x12 --seed 7").out for _ in range(2)}
    assert len(games) == 1
    assert "with the strategy 'sampled', seed 7." in games.pop()


@pytest.mark.parametrize("seconds", ["0.01", "0.1"])
def test_seconds(seconds: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert Said(capsys, f"solve -v 8x12 --seed 7 --seconds {seconds} --json").document["solved"]


def test_what_is_explained_is_what_is_played(capsys: pytest.CaptureFixture[str]) -> None:
    line = "solve 12321232123212321232 -v 20x3 -s annealed --seed a --seconds 0.05 --explain"
    lines = Said(capsys, line).out.splitlines()
    explained = [said.split()[0] for said in lines if " reveals most about " in said]
    assert explained
    assert all(any(said.split()[1:2] == [guess] for said in lines) for guess in explained)


def test_no_seed_is_sought_if_none_can_be_found(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr("pegwise.cli.play.fresh_seed")
    turns = "0011223344:0,3 8568456618:1,5 4257664567:1,3 6106968199:2,1 6328835559:1,8"
    said = Said(capsys, f"play --resume '10x10 {turns}'", code=2)
    assert "expected its --seed" in said.err


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("solve -v 100x200:distinct", "no strategy can play '100x200:distinct': it has about"),
        ("play -v 10x10 --maker evil", "maker 'evil' cannot play '10x10'"),
        ("play -v 10x10 --role maker --lies 1", "lies 1: '10x10' has about 10^10 codes"),
        ("play -v 10x10 --role maker --strength 50", "cannot play '10x10'"),
        ("tree -v 10x10", "'10x10' has about 10^10 codes"),
        ("solve -v 8x12 -s entropy", "strategy 'entropy' cannot play '8x12'"),
        ("solve --seconds 0", "0.0 is not in the range"),
        ("solve --seconds nan", "nan is not in the range"),
        ("solve -v 26x26:distinct", "has 26 positions: expected at most 24 where symbols do not"),
    ],
)
def test_refused_in_one_line(line: str, reason: str, capsys: pytest.CaptureFixture[str]) -> None:
    said = Said(capsys, line, code=2)
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert reason in said.err


@pytest.mark.parametrize(
    ("board", "picked"),
    [
        ("4x6", "optimal"),
        ("5x9", "entropy"),
        ("6x9", "sampled"),
        ("20x10", "annealed"),
        ("100x2", "weighing"),
        ("1000x1000", "weighing"),
    ],
)
def test_what_auto_plays(board: str, picked: str, capsys: pytest.CaptureFixture[str]) -> None:
    entries = Said(capsys, f"strategies -v {board} --json").document
    assert [entry["name"] for entry in entries if entry["picked"]] == [picked]
    assert [entry["name"] for entry in entries if entry["default"]] == ["auto"]


def typed(monkeypatch: pytest.MonkeyPatch, *entries: str) -> None:
    """Let these lines come through the pipe."""
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{entry}\n" for entry in entries)))


def test_the_program_breaks_a_code(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    typed(monkeypatch, "0,3", "undo", "0,3", "save")
    told = Said(capsys, "play -v 10x10 --role maker --seed 1 --count").out
    assert told.count("0 bulls, 3 cows  about 6") == 2
    assert "Saved game: 10x10 0011223344:0,3" in told


def test_contradictory_answers_are_found_out(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    line = "play -v 10x10 --role maker --seed 1 --resume '10x10 0011223344:0,0 4433221100:10,0'"
    typed(monkeypatch, "undo", "quit")
    told = Said(capsys, line).out
    assert "The answers contradict each other since turn 2: no code fits them all." in told
    assert "Suspects: turns 1 and 2." in told


def test_hints_and_the_comparison(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    typed(monkeypatch, "hint", "hint", "hint", "give up")
    told = Said(capsys, "play -v 8x12 --seed 1").out
    assert "Hint: 429,981,696 codes left." in told
    assert "bits; it may be the code." in told
    assert "For this code sampled needs" in told


def test_assist(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    typed(monkeypatch, "0011223344:0,3", "codes")
    told = Said(capsys, "assist -v 10x10").out
    assert (
        "codes left. The guess of the strategy 'sampled', then the best of some codes that fit:"
        in told
    )
    assert "How likely each symbol is:" in told
    assert "only up to 200 are listed" in told


def test_evaluate_samples(capsys: pytest.CaptureFixture[str]) -> None:
    (found,) = Said(capsys, "evaluate -v 6x9 --games 5 --seed 1 --json").document
    assert (found["strategy"], found["exact"], found["games"]) == ("sampled", False, 5)
    assert found["standard_error"] > 0
