"""Feedback in all its spellings."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pegwise import Feedback, InvalidFeedback, Notation, Rules, UnknownName
from pegwise.game.feedback import (
    ALL_WORDS,
    BLACK_WHITE,
    BULLETS_MAGGOTS,
    BULLS_COWS,
    EXACT,
    WHITE_RED,
    PegWords,
    find_words,
    parse_feedback,
)
from support.boards import rules


@pytest.mark.parametrize(
    "text",
    ["1,2", "1 2", " 1 , 2 ", "1B2W", "1b2w", "1A2B", "1B2C", "1B2M", "1 b 2 c", "1 bull 2 cows"],
)
def test_every_form_of_one_bull_two_cows(text: str) -> None:
    assert parse_feedback(text) == (1, 2)


@pytest.mark.parametrize("words", ALL_WORDS, ids=str)
@pytest.mark.parametrize("text", ["1,2", "1 2", "1B2W", "1A2B", "1B2C", "1B2M"])
def test_public_forms_mean_the_same_in_every_game(text: str, words: PegWords) -> None:
    assert parse_feedback(text, words) == (1, 2)


@pytest.mark.parametrize(
    ("text", "words", "expected"),
    [
        ("WWR", WHITE_RED, (2, 1)),
        ("rww", WHITE_RED, (2, 1)),
        ("2W1R", WHITE_RED, (2, 1)),
        ("2W", WHITE_RED, (2, 0)),
        ("BBW", BLACK_WHITE, (2, 1)),
        ("2W", BLACK_WHITE, (0, 2)),
        ("1 white", BLACK_WHITE, (0, 1)),
        ("BCC", BULLS_COWS, (1, 2)),
        ("b m m", BULLETS_MAGGOTS, (1, 2)),
        ("EEN", EXACT, (2, 1)),
        ("2 exact, 1 non-exact", EXACT, (2, 1)),
        ("2C1B", BULLS_COWS, (1, 2)),
        ("-", WHITE_RED, (0, 0)),
    ],
)
def test_pegs_and_words_in_force(text: str, words: PegWords, expected: tuple[int, int]) -> None:
    assert parse_feedback(text, words) == expected


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "1",
        "1,2,3",
        "-1,2",
        "1,-2",
        "x",
        "BBX",
        "1B2B",
        "1Q2Z",
        "1.5,2",
        "--",
        "９,1",
        "1" * 5000,
    ],
)
def test_what_is_not_feedback(text: str) -> None:
    with pytest.raises(InvalidFeedback) as refusal:
        parse_feedback(text)
    assert "expected bulls and cows such as 1,2" in str(refusal.value)
    assert "\n" not in str(refusal.value)
    assert len(str(refusal.value)) < 200


@pytest.mark.parametrize("text", ["2", "2,0", "2B", "BB", "2 bulls"])
def test_bulls_alone(text: str) -> None:
    notation = Notation(Rules(4, 6, bulls_only=True))
    assert notation.read_feedback(text) == (2, 0)
    assert notation.write_feedback(Feedback(2, 0)) == "2"
    assert notation.describe(Feedback(2, 0)) == "2 bulls"


@pytest.mark.parametrize(
    ("text", "board", "reason"),
    [
        ("3,1", "4x6", "the last symbol cannot be in the wrong place"),
        ("5,0", "4x6", "expected a total of at most 4"),
        ("2,3", "4x6", "expected a total of at most 4"),
        ("0,1", "4x6:distinct", "share at least 2"),
        ("0,1", "4x2", "come in pairs"),
        ("2,1", "4x6:bulls", "does not count symbols in the wrong place"),
        ("3", "4x4:distinct,bulls", "the last symbol cannot be in the wrong place"),
    ],
)
def test_impossible_answers_are_refused_with_the_reason(text: str, board: str, reason: str) -> None:
    with pytest.raises(InvalidFeedback) as refusal:
        Notation(Rules.parse(board)).read_feedback(text)
    assert f"'{text}' is impossible on {board}: " in str(refusal.value)
    assert reason in str(refusal.value)


@given(rules(), st.data())
def test_text_round_trips(board: Rules, data: st.DataObject) -> None:
    bulls = data.draw(st.integers(0, board.positions))
    cows = 0 if board.bulls_only else data.draw(st.integers(0, board.positions - bulls))
    answer = Feedback(bulls, cows)
    notation = Notation(board, data.draw(st.sampled_from(ALL_WORDS)))
    if not board.why_impossible(answer):
        assert notation.read_feedback(notation.write_feedback(answer)) == answer
        assert notation.read_feedback(notation.describe(answer)) == answer


@given(st.text(max_size=12), st.sampled_from(ALL_WORDS), st.booleans())
def test_any_text_is_read_or_refused(text: str, words: PegWords, bulls_only: bool) -> None:
    try:
        answer = parse_feedback(text, words, bulls_only)
    except InvalidFeedback:
        return
    assert min(answer) >= 0


@pytest.mark.parametrize(
    ("words", "one", "many"),
    [
        (BULLS_COWS, "1 bull, 2 cows", "2 bulls, 1 cow"),
        (BULLETS_MAGGOTS, "1 bullet, 2 maggots", "2 bullets, 1 maggot"),
        (BLACK_WHITE, "1 black, 2 white", "2 black, 1 white"),
        (EXACT, "1 exact, 2 non-exact", "2 exact, 1 non-exact"),
        (WHITE_RED, "1 white, 2 red", "2 white, 1 red"),
    ],
)
def test_feedback_in_the_words_of_the_game(words: PegWords, one: str, many: str) -> None:
    assert (words.describe(Feedback(1, 2)), words.describe(Feedback(2, 1))) == (one, many)
    assert find_words(str(words).upper()) == words


def test_unknown_words_suggest_the_nearest() -> None:
    with pytest.raises(UnknownName, match="unknown words 'bull/cow': did you mean 'bulls/cows'"):
        find_words("bull/cow")
