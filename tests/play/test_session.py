"""The game in progress: every line of it saves, loads, undoes and redoes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pegwise import Feedback, PegwiseError, Rules, find_variant
from pegwise.knowledge.position import Position
from pegwise.play.makers import make_maker
from pegwise.play.session import Session, Status
from support.boards import codes

BOARDS = ("3x4", "3x5:distinct", "3x4:bulls", "2x3")


@st.composite
def guessed_games(draw: st.DrawFn) -> tuple[Session, str, str]:
    """A game with any maker and any guesses, with the maker's name and seed."""
    board = draw(st.sampled_from(BOARDS))
    maker_name = draw(st.sampled_from(["honest", "evil", "liar:1", "liar:2"]))
    seed = draw(st.text(max_size=3))
    session = Session(find_variant(board), limit=6)
    maker = make_maker(maker_name, session.variant.rules, seed)
    for guess in draw(st.lists(codes(session.variant.rules), max_size=8)):
        if session.status is Status.PLAYING:
            session.play(guess, maker.answer(session.position, guess))
    return session, maker_name, seed


def state(session: Session) -> tuple[object, ...]:
    return (
        session.position,
        session.position.candidates.tolist(),
        session.status,
        session.guesses_left,
        session.save(),
        session.verdict,
    )


@given(guessed_games())
def test_a_loaded_game_is_the_saved_one(game: tuple[Session, str, str]) -> None:
    session, _, _ = game
    again = Session.load(session.save(), limit=6)
    assert state(again) == state(session)


@given(guessed_games(), st.data())
def test_save_and_load_at_every_turn_continue_identically(
    game: tuple[Session, str, str], data: st.DataObject
) -> None:
    """Loading after any turn and playing the same guesses gets the same answers to the end."""
    session, name, seed = game
    cut = data.draw(st.integers(0, len(session.turns)))
    begun = Session(session.variant, 6, turns=session.turns[:cut])
    again = Session.load(begun.save(), limit=6)
    maker = make_maker(name, again.variant.rules, seed)
    for guess, _ in session.turns[cut:]:
        again.play(guess, maker.answer(again.position, guess))
    assert state(again) == state(session)


@given(guessed_games())
def test_undo_restores_every_state_and_redo_every_later_one(
    game: tuple[Session, str, str],
) -> None:
    finished, _, _ = game
    session = Session(finished.variant, limit=6)
    states = [state(session)]
    for turn in finished.turns:
        session.play(*turn)
        states.append(state(session))
    for expected in reversed(states[:-1]):
        assert session.undo()
        assert state(session) == expected
    assert not session.undo()
    for expected in states[1:]:
        assert session.redo()
        assert state(session) == expected
    assert not session.redo()


@given(st.data())
def test_undo_takes_corrections_and_giving_up_back(data: st.DataObject) -> None:
    session = Session.load("mastermind 1122:1,0 1344:0,1 3456:1,1", lies=0)
    before = state(session)
    if data.draw(st.booleans()):
        session.give_up()
        assert session.status is Status.GAVE_UP
    else:
        session.correct(data.draw(st.integers(1, 3)), Feedback(0, 2))
    assert session.undo()
    assert state(session) == before


def test_a_new_turn_forgets_what_was_undone() -> None:
    session = Session.load("mastermind 1122:1,0 1344:0,1")
    session.undo()
    session.play((0, 0, 0, 0), Feedback(1, 0))
    assert not session.redo()
    assert str(session) == "mastermind 1122:1,0 1111:1,0"


@given(st.data())
def test_an_honest_maker_is_never_called_a_liar(data: st.DataObject) -> None:
    rules = Rules.parse(data.draw(st.sampled_from(BOARDS)))
    secret = data.draw(codes(rules))
    session = Session(find_variant(str(rules)), limit=None, lies=0)
    for guess in data.draw(st.lists(codes(rules), max_size=10)):
        if session.status is Status.PLAYING:
            status = session.play(guess, rules.feedback(secret, guess))
            assert status is (Status.WON if guess == secret else Status.PLAYING)


def test_the_limit_is_the_variant_s_own() -> None:
    limits = {name: Session(find_variant(name)).limit for name in ("mastermind", "hex", "5x9")}
    assert limits == {"mastermind": 8, "hex": 10, "5x9": None}


def test_status_and_verdict() -> None:
    game = "mastermind 1122:1,0 1344:0,1"
    assert Session.load(game).status is Status.PLAYING
    assert Session.load(game).guesses_left == 6
    assert Session.load(game, limit=2).status is Status.LOST
    assert Session.load(game, limit=2).verdict == "lost: 2 guesses were not enough"
    assert Session.load(f"{game} 3526:4,0", lies=0).verdict == "won in 3 guesses"
    wrong = f"{game} 1122:2,0"
    assert Session.load(wrong, lies=0).status is Status.CONTRADICTORY
    assert Session.load(wrong, lies=1).status is Status.PLAYING


def test_a_win_that_its_own_answers_rule_out_is_a_contradiction() -> None:
    game = "mastermind 1122:0,0 1122:4,0"
    assert Session.load(game, lies=0).status is Status.CONTRADICTORY
    assert Session.load(game, lies=9).status is Status.CONTRADICTORY  # no lie denies a win
    assert Session.load("mastermind 1122:0,1 3333:4,0", lies=1).status is Status.WON


def test_a_correction_heals_a_contradiction() -> None:
    line = "bullets-and-maggots 7147:0,2 4881:0,2 1496:0,2 5214:2,1 3514:1,2"
    session = Session.load(line, lies=0)
    assert session.status is Status.CONTRADICTORY
    assert session.correct(3, Feedback(1, 1)) is Status.PLAYING
    assert session.position == Position.parse(line.replace("1496:0,2", "1496:1,1"))
    assert session.position.count == 3


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("", "is not a game"),
        ("'", "is not a game"),
        ("mastermnd 1122:1,0", "unknown variant"),
        ("mastermind 1122", "is not a turn"),
        ("mastermind 1122:4,0 1344:0,1", "is over"),
    ],
)
def test_lines_that_are_no_game(line: str, expected: str) -> None:
    with pytest.raises(PegwiseError, match=expected):
        Session.load(line)


def test_no_turn_after_the_end() -> None:
    session = Session.load("mastermind 1122:4,0")
    with pytest.raises(PegwiseError, match="is over"):
        session.play((0, 0, 0, 0), Feedback(1, 0))
    with pytest.raises(PegwiseError, match="no turn 2"):
        session.correct(2, Feedback(0, 0))
    with pytest.raises(PegwiseError, match="expected mastermind"):
        Session.load("hex 1234:0,0", variant=find_variant("mastermind"))
