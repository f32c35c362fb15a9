"""A new kind of feedback is one class and one entry in the registry: then everything plays it."""

import json
from dataclasses import dataclass
from pathlib import Path

import pytest

from pegwise import Position, Rules, prove
from pegwise.errors import InvalidFeedback, quote
from pegwise.game.feedback import Feedback, PegWords
from pegwise.game.feedback_kinds import KINDS, FeedbackKind
from pegwise.kernel.reference import Symbols
from pegwise.play.makers import make_maker
from pegwise.play.solution import break_code
from pegwise.strategies import make_strategy
from support.commands import run
from support.marked import plain_least


@dataclass(frozen=True)
class LeadingPlaces(FeedbackKind):
    """How many places are right before the first wrong one: written ``>2``."""

    name = "leading"
    example = ">2"
    counts = False

    def answer(self, secret: Symbols, guess: Symbols) -> Feedback:
        pairs = list(zip(secret, guess, strict=True))
        return Feedback(next((n for n, (a, b) in enumerate(pairs) if a != b), len(pairs)), 0)

    def slots(self, positions: int) -> int:
        return positions + 1

    def index(self, answer: Feedback) -> int:
        return answer.bulls

    def from_index(self, index: int, positions: int) -> Feedback:
        return Feedback(index, 0)

    def write(self, answer: Feedback) -> str:
        return f">{answer.bulls}"

    def read(self, text: str, words: PegWords, positions: int) -> Feedback:
        number = text.strip().removeprefix(">")
        if not (number.isdigit() and int(number) <= positions):
            raise InvalidFeedback(f"{quote(text)} is not feedback: expected > and a number")
        return Feedback(int(number), 0)

    def describe(self, answer: Feedback, words: PegWords) -> str:
        return f"{answer.bulls} leading"

    def draw(self, answer: Feedback, positions: int, signs: str) -> str:
        return signs[0] * answer.bulls + signs[2] * (positions - answer.bulls)


@pytest.fixture(autouse=True)
def _registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """The one line of the registry."""
    monkeypatch.setitem(KINDS, LeadingPlaces.name, LeadingPlaces())


def test_the_library_plays_it() -> None:
    rules = Rules.parse("3x4:leading")
    assert (str(rules), rules.kind, rules.slots) == ("3x4:leading", LeadingPlaces(), 4)
    *_, last = break_code((3, 1, 2), rules, make_strategy("entropy", rules))
    turns = last.turns
    assert turns[-1].guess == (3, 1, 2)
    assert all(rules.feedback((3, 1, 2), turn.guess) == turn.feedback for turn in turns)
    evil = make_maker("evil", rules, "1")
    assert evil.answer(Position(rules), (0, 0, 0)) == Feedback(0, 0)
    proof = prove("2x3:leading")
    assert (proof.status, proof.total) == ("proven", plain_least(Rules.parse("2x3:leading")))


def test_the_commands_play_it(tmp_path: Path) -> None:
    board = "-v 3x3:leading"
    assert run(f"score 123 121 {board}").stdout == "2 leading\n"
    solved = json.loads(run(f"solve 312 -s entropy {board} --json").stdout)
    assert solved["turns"][-1]["feedback"] == ">3"
    told = json.loads(run(f"suggest 123:>1 {board} --json").stdout)
    assert told["candidates"] == 6
    checked = json.loads(run(f"check 123:>1 121:>2 {board} --json").stdout)
    assert (checked["fewest_lies"], checked["suspects"][0]["turn"]) == (1, 1)
    (measured,) = json.loads(run(f"evaluate -s entropy {board} --json").stdout)
    assert measured["games"] == 27
    run(f"tree -s entropy {board} --out {tmp_path}/tree")
    assert json.loads(run(f"verify {tmp_path}/tree --json").stdout)["total"] == measured["total"]
    assert json.loads(run(f"prove {board} --json").stdout)["total"] <= measured["total"]
    reviewed = json.loads(run("review 3x3:leading 123:>1 111:>1 133:>3 --json").stdout)
    assert [turn["feedback"] for turn in reviewed["turns"]] == [">1", ">1", ">3"]
    said = run(f"play {board} --seed 1 --maker evil", typed="123\n>9\ngive up\n").stdout
    assert ">0" in said
    wrong = run(f"check 123:1,2 {board}")
    assert (wrong.returncode, "expected > and a number" in wrong.stderr) == (2, True)


def test_lists_of_words_and_large_boards(tmp_path: Path) -> None:
    (tmp_path / "words.txt").write_text("abc\nabd\nbcd\n")
    board = f"-v codes:{tmp_path}/words.txt:leading"
    assert run(f"score abc abd {board}").stdout == "2 leading\n"
    refused = run("suggest -v 8x26:leading 12345678:>1")
    assert refused.returncode == 2
    assert len(refused.stderr.splitlines()) == 1
