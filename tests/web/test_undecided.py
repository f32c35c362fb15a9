"""Contradictory answers on boards where the search for the wrong one is refused."""

import pytest

from pegwise.errors import BoardTooLarge
from pegwise.game.variants import find_variant
from pegwise.knowledge.doctor import Diagnosis
from pegwise.web.assist import EnteredRow, Sheet, assist
from pegwise.web.thinking import Guesser, think

GUESSES = {"0011223344": "0,0", "4433221100": "10,0"}
REASON = "2 turns on '10x10' would take 0 MB to check"
SAID = f"Could not decide whether a code fits all the answers: {REASON}"


@pytest.fixture(autouse=True)
def _refuses(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> Diagnosis:
        raise BoardTooLarge(REASON)

    monkeypatch.setattr("pegwise.knowledge.doctor_unlisted.diagnose_unlisted", refuse)


def test_a_game_goes_on() -> None:
    turns = " ".join(f"{guess}:{answer}" for guess, answer in GUESSES.items())
    thought = think(Guesser("10x10", "auto", "1", 0), f"10x10 {turns}")
    assert thought.status == "contradictory"
    assert thought.words.startswith(SAID)


def test_the_assistant_says_so() -> None:
    rows = [EnteredRow(guess=guess, feedback=answer) for guess, answer in GUESSES.items()]
    told = assist(find_variant("10x10"), Sheet(variant="10x10", rows=rows))
    assert told.contradiction is not None
    assert told.contradiction.words.startswith(SAID)
