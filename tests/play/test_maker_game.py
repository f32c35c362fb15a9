"""A person hides a code: what the program decides and says, without any shell."""

import pickle

import pytest

from pegwise.errors import InvalidFeedback
from pegwise.game.feedback import Feedback
from pegwise.game.variants import find_variant
from pegwise.play.advice import breaker_strategy
from pegwise.play.maker_game import MakerGame, greet_maker, likeliest_correction
from pegwise.play.session import Session, Status

VARIANT = find_variant("mastermind")
NOTATION = VARIANT.notation


def new_game(strategy: str, lies: int = 0, strength: int | None = None) -> MakerGame:
    player = breaker_strategy(VARIANT, strategy, strength, "1", lies)
    return MakerGame(Session(VARIANT, lies=lies), player)


def answer(game: MakerGame, *answers: str) -> None:
    for entry in answers:
        guess = game.think().guess
        assert guess is not None
        given = game.read_answer(guess, entry)
        assert given is not None
        game.session.play(guess, given)


def test_the_greeting_names_board_and_strategy() -> None:
    said = greet_maker(VARIANT, "entropy", "1")
    assert said == "Hide a Mastermind code; I'll guess with 'entropy' (seed 1)."
    assert greet_maker(find_variant("4x7"), "first", "1").startswith("Hide a code on 4x7; I'll")


def test_a_guess_and_its_question() -> None:
    game = new_game("scripted:1234,5566")
    move = game.think()
    assert move.status is Status.PLAYING
    assert [said.written(NOTATION) for said in move.said] == ["I guess 1234."]
    assert game.question == "Turn 1 of 8 (black, white): "


def test_a_solved_game_lists_the_answers_that_were_wrong() -> None:
    game = new_game("scripted:1122,3333", lies=1)
    answer(game, "1,0", "4,0")
    said = [one.written(NOTATION) for one in game.think().said]
    assert said[:2] == [
        "Solved in 2 guesses: your code is 3333.",
        "Turn 1: I guessed 1122 and you answered 1 black, 0 white; "
        "it should have been 0 black, 0 white.",
    ]


def test_a_win_over_a_strategy_that_forgets() -> None:
    game = new_game("scripted:1122,1122", strength=0)
    session = Session(VARIANT, 2, lies=0)
    game = MakerGame(session, game.strategy)
    answer(game, "0,1", "0,1")
    (said,) = game.think().said
    assert said.written(NOTATION).startswith(
        "2 guesses were not enough: you win. At strength 0 I ignored your answers at turns 1 and 2"
    )


def test_a_contradiction_is_diagnosed_with_its_likeliest_correction() -> None:
    game = new_game("scripted:1234,1234,1122")
    answer(game, "1,2", "0,2")
    move = game.think()
    assert move.status is Status.CONTRADICTORY
    assert move.guess is None
    assert move.diagnosis is not None
    assert move.spelled(NOTATION).startswith("The answers contradict each other since turn 2")
    correction = likeliest_correction(move.diagnosis)
    assert correction is not None
    assert game.correct(*correction) is None
    assert game.think().status is Status.PLAYING


def test_too_many_wrong_answers_for_the_lies_allowed() -> None:
    game = new_game("scripted:1122,1122,1122", lies=1)
    answer(game, "1,0", "1,0")
    assert len(game.think().said) == 1
    answer(game, "2,0")
    suspicion, guess = (said.written(NOTATION) for said in game.think().said)
    assert suspicion == "At least one answer is wrong; suspect: turn 3. I'll play on."
    assert guess.startswith("I guess")
    for entry in ("2,0", "0,0", "0,0"):
        game.session.play(NOTATION.read_code("1122"), NOTATION.read_feedback(entry))
        if game.session.status is Status.CONTRADICTORY:
            break
    said = game.think().said[0].written(NOTATION)
    assert said == "More than one of your answers must be wrong."


def test_a_win_that_was_denied_is_no_lie_but_is_found() -> None:
    game = new_game("first", lies=1)
    session, read = game.session, NOTATION.read_turn
    for turn in ("1234:2,0", "1356:1,1", "1461:1,1", "1133:2,0", "2135:1,2", "1215:2,0"):
        assert session.status is Status.PLAYING
        session.play(*read(turn))
    move = game.think()
    assert move.status is Status.CONTRADICTORY
    said = move.said[0].written(NOTATION)
    assert said == "One of my guesses was your code, or too many answers are wrong."
    assert move.diagnosis is not None
    assert likeliest_correction(move.diagnosis) == (1, Feedback(4, 0))
    audit = game.audit(NOTATION.read_code("1234"), lost=True)
    assert audit.conclusion == "So it wasn't a fair win."


def test_an_answer_that_changes_nothing() -> None:
    game = new_game("scripted:1234,1122")
    answer(game, "1,2")
    assert game.correct(1, Feedback(1, 2)) == "Turn 1 already has 1 black, 2 white."


def test_the_code_is_audited() -> None:
    game = new_game("scripted:1122,1344")
    answer(game, "1,0", "0,1")
    audit = game.audit(NOTATION.read_code("2563"), lost=True)
    assert audit.opening.written(NOTATION) == "You say your code is 2563."
    assert [(one.turn, one.given, one.right) for one in audit.wrong] == [
        (1, Feedback(1, 0), Feedback(0, 1))
    ]
    assert audit.conclusion == "So it wasn't a fair win."
    assert game.audit(NOTATION.read_code("2563"), lost=False).conclusion == ""
    honest = game.audit(NOTATION.read_code("5551"), lost=True)
    assert [one.turn for one in honest.wrong] == [1]


@pytest.mark.parametrize(
    ("entry", "expected"),
    [("1,2", Feedback(1, 2)), ("bw", Feedback(1, 1)), ("4", Feedback(4, 0)), ("2", None)],
)
def test_answers_in_many_forms(entry: str, expected: Feedback | None) -> None:
    game = new_game("scripted:1234")
    assert game.read_answer(NOTATION.read_code("1234"), entry) == expected


@pytest.mark.parametrize("entry", ["3,1", "5", "many", ""])
def test_answers_that_no_code_gives(entry: str) -> None:
    with pytest.raises(InvalidFeedback):
        new_game("scripted:1234").read_answer(NOTATION.read_code("1234"), entry)


def test_a_move_can_be_sent_to_another_process() -> None:
    game = new_game("scripted:1234,1234")
    answer(game, "1,2", "0,2")
    assert pickle.loads(pickle.dumps(game.think())) == game.think()
