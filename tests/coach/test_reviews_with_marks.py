"""Reviews of games whose answers mark each place: letters, hard mode, loss and luck."""

from math import log2

import pytest

from pegwise.coach.review import review
from pegwise.coach.reviewed import Review
from pegwise.game.rules import Rules
from pegwise.knowledge.position import Position
from support.marked import marked_words, plain_least

SECRETS = ["abbey", "crane", "crate", "grate", "grape", "slate", "stale", "steal", "level", "eerie"]
GUESSES = ["least", "tales", "cabby", "zzzzz"]


@pytest.fixture(scope="module")
def words() -> Rules:
    return marked_words(SECRETS, GUESSES)


def reviewed(words: Rules, secret: str, *guesses: str, hard: bool = False) -> Review:
    position = Position(words)
    for guess in guesses:
        position = position.after(guess, words.feedback(secret, guess))
    return review(position, hard=hard)


def test_sentences_speak_of_letters(words: Rules) -> None:
    judged = reviewed(words, "grate", "crane", "cabby", "grate")
    first = " ".join(judged.turns[0].words)
    assert "Now certain: place 1 is g, place 2 is r, place 3 is a" in first
    assert "b and c are absent (turn 1)" in first
    second = " ".join(judged.turns[1].words)
    assert "so it gave no information" in second
    assert "It used b, c and y, which were known to be absent (turn 1)." in second


def test_loss_and_luck_are_exact(words: Rules) -> None:
    judged = reviewed(words, "grate", "zzzzz", "slate", "grate")
    first, second, last = judged.turns
    assert all(turn.played.exact and turn.best.exact for turn in judged.turns)
    least = plain_least(words)
    assert least is not None
    assert first.loss == pytest.approx(1.0)  # it tells nothing
    assert first.best.expected_guesses == pytest.approx(least / len(SECRETS))
    told = log2(second.before / second.after)
    assert second.played.entropy is not None
    assert second.luck == pytest.approx(told - second.played.entropy)
    assert last.turn.feedback.bulls == 5


def test_hard_mode_is_broken(words: Rules) -> None:
    judged = reviewed(words, "grate", "crane", "slate", "grate", hard=True)
    assert judged.turns[1].words[0] == "Hard mode does not allow it: place 2 must be R."
    assert not any("Hard mode does not allow" in said for said in judged.turns[2].words)
    best = judged.turns[1].best
    after = Position(words).after("crane", words.feedback("grate", "crane"))
    assert best.expected_guesses is not None
    assert best.expected_guesses * after.count == pytest.approx(
        plain_least(words, hard=True, played=after.turns) or 0
    )
    easy = reviewed(words, "grate", "crane", "slate", "grate")
    assert not any("Hard mode" in said for turn in easy.turns for said in turn.words)


def test_hard_mode_on_a_board_too_large_to_list() -> None:
    judged = review("5x26:marks 01234:G---- ABCDE:-----", hard=True)
    assert judged.turns[1].words[0] == "Hard mode does not allow it: place 1 must be 0."
