"""Text or objects: what a caller gave, as the values that are meant."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import pegwise
from pegwise import (
    Blue,
    Colour,
    Feedback,
    Green,
    InvalidCode,
    InvalidFeedback,
    InvalidRules,
    PegwiseError,
    Position,
    Red,
    Rules,
    Session,
    Turn,
    UnknownName,
    Yellow,
    colours,
    find_variant,
    with_colours,
)
from pegwise.game.codes import CodeLike
from pegwise.game.coerce import code_of, feedback_of, turn_of, turns_of
from pegwise.game.variants import variant_of
from pegwise.kernel.reference import Symbols
from pegwise.knowledge.pairs import answers_of
from support.boards import codes, rules

MASTERMIND = find_variant("mastermind")


@pytest.mark.parametrize(
    "spelled",
    [
        "1324",
        "rbgy",
        "red blue green yellow",
        (0, 2, 1, 3),
        [0, 2, 1, 3],
        [Red, Blue, Green, Yellow],
        ["red", "B", "2", " yellow "],
        np.array([0, 2, 1, 3], np.uint8),
    ],
    ids=str,
)
def test_a_code_in_every_spelling(spelled: CodeLike) -> None:
    for game in ("mastermind", "4x6", Rules(4, 6), MASTERMIND, MASTERMIND.notation):
        code = code_of(spelled, game)
        assert code == (0, 2, 1, 3)
        assert set(map(type, code)) == {int}
    assert pegwise.solve(spelled)[-1] == ((0, 2, 1, 3), (4, 0))
    assert Rules(4, 6).check(spelled) == (0, 2, 1, 3)
    assert spelled in pegwise.Space("mastermind")


@given(rules(6, 40).flatmap(lambda board: st.tuples(st.just(board), codes(board))))
def test_text_lists_and_arrays_mean_the_same(played: tuple[Rules, pegwise.Code]) -> None:
    board, code = played
    text = variant_of(board).notation.write_code(code)
    assert code_of(text, board) == code_of(list(code), board) == code
    assert code_of(np.array(code).tolist(), board) == code_of(code, str(board)) == code


@given(rules(5, 6).flatmap(lambda b: st.tuples(st.just(b), st.sampled_from(answers_of(b)))))
def test_feedback_as_text_and_as_numbers(told: tuple[Rules, Feedback]) -> None:
    """Both are read alike, and refused alike."""
    board, answer = told
    notation = variant_of(board).notation
    spelled: list[object] = [answer, tuple(answer), list(answer), notation.write_feedback(answer)]
    for given_answer in spelled:
        if board.why_impossible(answer):
            with pytest.raises(InvalidFeedback, match="is impossible on"):
                feedback_of(given_answer, board)  # type: ignore[arg-type]
        else:
            assert feedback_of(given_answer, board) == answer  # type: ignore[arg-type]


def test_turns() -> None:
    expected = Turn((0, 0, 1, 1), Feedback(1, 0))
    for spelled in ("RRGG:1,0", "1122:1B0W", ("1122", "1,0"), ((0, 0, 1, 1), (1, 0)), expected):
        assert turn_of(spelled, "mastermind") == expected
    assert turns_of("1122:1,0 RRGG:1,0", "mastermind") == (expected, expected)
    assert turns_of("red red green green: 1 black", "mastermind") == (expected,)
    assert Position(Rules(4, 6), ["1122:1,0"]) == Position.parse("4x6 1122:1,0")  # type: ignore


def test_a_session_reads_the_colours_of_its_variant() -> None:
    pink = with_colours("mastermind", "blue green purple orange yellow pink")
    assert pink == with_colours(MASTERMIND, pink.pegs) == with_colours(MASTERMIND, pink.colours)
    game = Session(pink, turns=["blue green purple orange:1 black"])
    game.play(["purple", "orange", "yellow", "pink"], "1B1W")
    assert str(game) == "mastermind 1234:1,0 3456:1,1"
    assert game.correct(1, "0,1").value == "playing"


@pytest.mark.parametrize("given_game", [3, None, ("4x6",), object()])
def test_what_is_no_game(given_game: object) -> None:
    with pytest.raises(InvalidRules, match="is not a game: expected a variant such as"):
        variant_of(given_game)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("wrong", "kind", "fault"),
    [
        ("Position(Rules(4, 6)).after((0, 0, 1, 1), (9, 9))", InvalidFeedback, "'9,9'"),
        ('Session("mastermind").play((0, 0, 1, 1), (9, 9))', InvalidFeedback, "at most 4"),
        ('Session("mastermind").play("1122", (3, 1))', InvalidFeedback, "with 3 in place"),
        ('Position("mastermind")', InvalidRules, "'mastermind' are not rules"),
        ("Position(Rules(4, 6), [((0, 0, 1, 1), (5, 0))])", InvalidFeedback, "'5,0'"),
        ("Position(Rules(4, 6), [((0, 0, 1, 9), (1, 0))])", InvalidCode, "outside 0..5"),
        ("Position(Rules(4, 6), 3)", InvalidFeedback, "'3' are not turns"),
        ("Position.parse(4)", PegwiseError, "'4' is not a game"),
        ("Rules(4.5, 6)", InvalidRules, "'4.5' positions: expected a whole number"),
        ('Rules(4, "6")', InvalidRules, "'6' symbols: expected a whole number"),
        ("Feedback(-1, 2)", InvalidFeedback, "bulls '-1' and cows '2': expected two whole"),
        ("Feedback(1.5)", InvalidFeedback, "'1.5'"),
        ('Feedback("1,2")', InvalidFeedback, "'1,2'"),
        ("pegwise.exact_matches((0, 1), (0, 1, 2))", InvalidCode, "codes of 2 and 3"),
        ('pegwise.matches("RBG", "RBGY")', InvalidCode, "codes of 3 and 4 symbols"),
        ("pegwise.matches((0, 1), 7)", InvalidCode, "'7' is not a code"),
        ("pegwise.count_symbols((0, 1, 2, 6))", InvalidCode, "outside 0..5"),
        ('pegwise.count_symbols("RBGX")', InvalidCode, "'RBGX' has 'X' in it"),
        ("pegwise.count_symbols(4)", InvalidCode, "'4' is not a code"),
        ('pegwise.is_consistent("1122", "1122")', InvalidFeedback, "'1122' is not a turn"),
        ('pegwise.is_consistent(("1122", 3), "1122")', InvalidFeedback, "'3' is not feed"),
        ('pegwise.feedback((0, 9, 8, 7), "0987")', InvalidCode, "name the board of codes"),
        ("Rules.parse(3)", InvalidRules, "'3' is not rules: expected text such as '4x6'"),
        ("Feedback.parse((1, 2))", InvalidFeedback, "is not feedback: expected text such as '1,2'"),
        ("MASTERMIND.notation.read_code(3)", InvalidCode, "expected text such as '1122'"),
        ("MASTERMIND.notation.read_turn(3)", InvalidFeedback, "'3' is not a turn"),
        ("Session.load(3)", PegwiseError, "'3' is not a game"),
        ("Session('4x6', turns=3)", InvalidFeedback, "'3' are not turns"),
        ("Rules(4, 6).why_impossible(3)", InvalidFeedback, "'3' is not feedback"),
        ("pegwise.prove('2x2', 3)", UnknownName, "'3' is not an objective"),
        ("pegwise.compare('2x2', 3)", UnknownName, "'3' is not a strategy"),
        ("colours(3)", InvalidRules, "'3' are not colours"),
        ("pegwise.all_codes(-1)", InvalidRules, "codes of '-1'"),
        ("pegwise.all_codes(2.5)", InvalidRules, "codes of '2.5'"),
        ("pegwise.find_variant(4)", UnknownName, "'4' is not a variant"),
        ('pegwise.evaluate("4y6", "knuth")', PegwiseError, "'4y6'"),
        ('pegwise.evaluate("4x6", "nuth")', UnknownName, "did you mean 'knuth'"),
        ('pegwise.evaluate("4x6", "knuth", first="12")', InvalidCode, "'12' has 2 symbols"),
        ("pegwise.solve(1344)", InvalidCode, "'1344' is not a code"),
        ('pegwise.solve("1344", "3x6")', InvalidCode, "'1344' has 4 symbols: expected 3"),
        ('pegwise.rank("mastermind 1122")', PegwiseError, "'1122' is not a turn"),
        ('pegwise.rank("mastermind 1122:4,0")', PegwiseError, "is solved: expected a game"),
        ("pegwise.review(3)", PegwiseError, "'3' is not a game"),
        ('pegwise.partition("4x6", "12")', InvalidCode, "'12' has 2 symbols: expected 4"),
        ('pegwise.prove("2x3", "best")', UnknownName, "unknown objective 'best'"),
        ('colours("red red")', InvalidRules, "name one colour twice"),
        ('colours("red 7")', InvalidRules, "expected words of letters"),
        ('find_variant("hex").in_colours("1234")', InvalidRules, "'hex' has no colours"),
        ('code_of(colours("red pink")[1:] * 4, "mastermind")', InvalidCode, "'pink'"),
    ],
)
def test_impossible_values(wrong: str, kind: type[PegwiseError], fault: str) -> None:
    with pytest.raises(kind, match=fault):
        eval(wrong, globals())


def test_a_colour_is_read_by_its_name() -> None:
    """On a board with colours: Blue of another set may have another number."""
    blue, _, _ = colours("blue white black")
    assert code_of([blue, Red, blue, Green], "mastermind") == (2, 0, 2, 1)
    assert code_of([blue, 1, 2, 3], "4x10") == (0, 1, 2, 3)
    assert (repr(blue), str(blue), blue + 0) == ("Blue", "blue", 0)


def test_colours_are_values() -> None:
    import copy
    import pickle

    assert [int(colour) for colour in MASTERMIND.pegs] == list(range(6))
    assert pickle.loads(pickle.dumps(Blue)).name == copy.copy(Blue).name == "blue"
    assert isinstance(Red, Colour)
    assert {Red: "hot"}[0] == "hot"  # type: ignore[index]


@pytest.mark.parametrize(
    ("secret", "guess", "expected"),
    [
        ("RBYO", "ROOB", (1, 2)),
        ("rbyo", "ROOB", (1, 2)),
        ("red blue yellow orange", "red orange orange blue", (1, 2)),
        ("red blue yellow orange", "ROOB", (1, 2)),
        (["red", "blue", "yellow", "orange"], "Red, Orange, Orange, Blue", (1, 2)),
        ((0, 2, 3, 4), "ROOB", (1, 2)),
        ("83A6", "81a3", (2, 1)),
        ("83A6", ["8", "1", "a", "3"], (2, 1)),
        ("1 3 4 5", "red orange orange blue", (1, 2)),
        ("cat dog", ["dog", "owl"], (0, 1)),
        ([], [], (0, 0)),
        ("12.7.33", "33.7.12", (1, 2)),
        (("a", None), ("a", "b"), (1, 0)),
    ],
)
def test_comparing_without_a_board(
    secret: Symbols,
    guess: Symbols,
    expected: tuple[int, int],
) -> None:
    assert pegwise.feedback(secret, guess) == expected
    assert pegwise.exact_matches(secret, guess) == expected[0]
    assert pegwise.matches(secret, guess) == sum(expected)


@given(rules(5, 6).flatmap(lambda b: st.tuples(st.just(b), codes(b), codes(b))))
def test_a_turn_is_what_its_secret_answers(
    played: tuple[Rules, pegwise.Code, pegwise.Code],
) -> None:
    board, secret, guess = played
    turn = Turn.of(secret, guess, board)
    assert turn == (guess, board.feedback(secret, guess))
    assert secret in Position(board, (turn,))
    assert pegwise.get_move(secret, guess, board) == turn
    write = variant_of(board).notation.write_code
    assert Turn.of(write(secret), write(guess), str(board)) == turn
    if not board.bulls_only:
        assert pegwise.is_consistent(turn, secret)
        assert pegwise.feedback(secret, guess) == pegwise.feedback(guess, secret) == turn.feedback
