"""A person breaks a code: what is decided and said, without any shell."""

import pickle

import pytest

from pegwise.errors import PegwiseError
from pegwise.game.feedback import Feedback
from pegwise.game.variants import find_variant
from pegwise.play.advice import hint_strategy
from pegwise.play.breaker_game import BreakerGame, greet_breaker
from pegwise.play.makers import Evil, Honest, Liar, MakerQuestion, is_slow
from pegwise.play.session import LieAllowance, Limit, Session, redo_undone, take_back
from pegwise.strategies import make_strategy

VARIANT = find_variant("mastermind")
NOTATION = VARIANT.notation
SECRET = NOTATION.read_code("3231")
MAKER = Honest(SECRET)


def new_game(
    limit: Limit = "usual", lies: int = 0, hard: bool = False, coach: bool = False
) -> BreakerGame:
    allowance = LieAllowance(lies)
    adviser = hint_strategy(VARIANT, "entropy", "")
    return BreakerGame(Session(VARIANT, limit), allowance, hard, coach, adviser)


def play(game: BreakerGame, *guesses: str) -> list[str | None]:
    return [game.guess(NOTATION.read_code(guess), MAKER) for guess in guesses]


@pytest.mark.parametrize(
    ("variant", "maker", "start"),
    [
        ("mastermind", "honest", "I've hidden a Mastermind code (seed 3): 4 symbols"),
        ("bulls-and-cows", "honest", "I've hidden a Bulls and Cows code (seed 3): 4 different"),
        ("8x10", "honest", "I've hidden a code on 8x10 (seed 3): 8 symbols"),
    ],
)
def test_the_greeting_names_the_board(variant: str, maker: str, start: str) -> None:
    assert greet_breaker(find_variant(variant), maker, "3").startswith(start)


def test_the_greeting_warns_of_lies() -> None:
    assert greet_breaker(VARIANT, "evil", "3").endswith("I'm evil: I never commit to a code.")
    assert greet_breaker(VARIANT, "liar:1", "3").endswith("1 of my answers may be a lie.")


def test_every_turn_is_announced() -> None:
    game = new_game()
    assert game.announce().written(NOTATION) == "A new game. 8 guesses left."
    play(game, "1122")
    said = game.announce()
    assert said.written(NOTATION) == "Guess 1, 1122: 0 black, 2 white. 7 guesses left."
    assert said.spelled(NOTATION) == "Guess 1, 1 1 2 2: 0 black, 2 white. 7 guesses left."
    assert game.question == "Guess 2 of 8: "


@pytest.mark.parametrize(
    ("limit", "guesses", "outcome", "comparison"),
    [
        (8, ["1122", "3231"], "You found it in 2 guesses.", "You needed 2 guesses; entropy needs"),
        (
            2,
            ["1122", "1122"],
            "You lose: 2 guesses were not enough. The code was 3231.",
            "You ran out of guesses; entropy needs",
        ),
    ],
)
def test_the_end(limit: int, guesses: list[str], outcome: str, comparison: str) -> None:
    game = new_game(limit)
    play(game, *guesses)
    assert game.outcome(SECRET).written(NOTATION) == outcome
    assert game.announce(SECRET).written(NOTATION).endswith(outcome)
    line, verdict = game.compare(SECRET, make_strategy("entropy", VARIANT.rules))
    assert line is not None
    assert verdict == f"{comparison} {len(line.turns)} for this code."


def test_giving_up_shows_the_code() -> None:
    game = new_game()
    game.session.give_up()
    outcome = "You gave up after 0 guesses. The code was 3231."
    assert game.announce(SECRET).written(NOTATION) == outcome
    _, verdict = game.compare(SECRET, make_strategy("entropy", VARIANT.rules))
    assert verdict.startswith("For this code entropy needs")


def test_evil_has_chosen_no_code() -> None:
    game, evil = new_game(), Evil()
    game.guess(NOTATION.read_code("1122"), evil)
    game.session.give_up()
    code = evil.reveal(game.session.position)
    said = game.outcome(code, committed=False).written(NOTATION)
    assert said.endswith("I never chose a code: 256 fit all my answers, such as 3333.")


def test_hard_mode_refuses_before_the_maker_is_asked() -> None:
    game = new_game(hard=True)
    play(game, "1122")
    with pytest.raises(PegwiseError, match=r"^Not allowed in hard mode: 1122 cannot be the code"):
        play(game, "1122")
    assert len(game.session.turns) == 1


def test_the_coach_remarks_on_a_guess_that_is_played() -> None:
    game = new_game(coach=True)
    repeated = "Coach: you already guessed that at turn 1."
    impossible = "Coach: 5566 cannot be the code."
    first, again, third = play(game, "1122", "1122", "5566")
    assert (first, again) == (None, repeated)
    assert third is not None
    assert third.startswith(impossible)
    assert len(game.session.turns) == 3


def test_a_liar_confesses() -> None:
    game = new_game(lies=1)
    liar = Liar(9, SECRET, "1")
    for _ in range(6):
        game.guess(NOTATION.read_code("1122"), liar)
    lies = [turn for turn in game.session.turns if turn.feedback != Feedback(0, 2)]
    confessed = list(game.confess(SECRET))
    assert len(confessed) == len(lies) > 0
    assert all("1122 had 0 black, 2 white, not" in said for said in confessed)


def test_each_hint_tells_more_until_the_position_changes() -> None:
    game = new_game()
    play(game, "1122")
    grades = [game.hint() for _ in range(4)]
    assert [grade for grade, _ in grades] == [1, 2, 3, 3]
    assert grades[0][1].written(NOTATION).startswith("96 codes left.")
    assert grades[1][1].written(NOTATION).endswith(" is a good guess.")
    play(game, "3344")
    assert game.hint()[0] == 1
    assert game.hint(3)[0] == 3


def test_undo_and_redo_say_where_they_lead() -> None:
    game = new_game()
    play(game, "1122", "3344")
    assert take_back(game.session) == "Taken back. 1 turn on the board. 7 guesses left."
    assert [NOTATION.write_code(turn.guess) for turn in game.session.undone] == ["3344"]
    restored = Session.load(game.session.save(), undone=game.session.undone)
    assert redo_undone(restored) == "Played again. 2 turns on the board. 6 guesses left."
    with pytest.raises(PegwiseError, match="there is nothing to redo"):
        redo_undone(restored)


def test_a_slow_maker_replies_elsewhere() -> None:
    rules = find_variant("5x8").rules
    assert is_slow(Evil(), rules)
    assert not is_slow(MAKER, rules)
    game = new_game()
    question = MakerQuestion(Evil(), game.session.position, NOTATION.read_code("1122"))
    reply = pickle.loads(pickle.dumps(question)).reply()
    game.guess(NOTATION.read_code("1122"), reply)
    assert game.session.turns[-1].feedback == Feedback(0, 0)
    assert NOTATION.write_code(reply.reveal(game.session.position)) == "3333"
