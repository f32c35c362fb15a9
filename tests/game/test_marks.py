"""Marks as text and as values, and the rules that have them."""

import pickle
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pegwise.errors import InvalidCode, InvalidFeedback, InvalidRules
from pegwise.game.codes import Turn, filter_codes, is_consistent, marks
from pegwise.game.feedback import Feedback, Marks
from pegwise.game.feedback_kinds import BULLS, FULL, KINDS, MARKS
from pegwise.game.notation import Notation
from pegwise.game.rules import Rules
from pegwise.game.variants import find_variant
from support.marked import marked_words

SECRETS = ["crane", "slate", "abbey", "level"]
GUESSES = ["babes", "eerie", "crane", "zzzzz"]


@given(st.lists(st.integers(0, 2), min_size=1, max_size=10))
def test_text_and_index_round_trip(places: list[int]) -> None:
    answer = Marks(places)
    assert Marks.parse(str(answer)) == Marks.parse(answer.squares) == answer
    assert Marks.parse("".join(map(str, places))) == answer
    assert MARKS.from_index(MARKS.index(answer), len(places)) == answer
    assert pickle.loads(pickle.dumps(answer)) == answer == eval(repr(answer))
    assert answer.places == tuple(places)
    assert isinstance(answer, Feedback)
    assert (answer.bulls, answer.cows) == (places.count(2), places.count(1))


@pytest.mark.parametrize(
    "text", ["GY--G", "gy..g", "21002", "🟩🟨⬛⬜🟩", "g y - - g", "GYxxG", "🟧🟦⬛️⬛🟧"]
)
def test_many_spellings(text: str) -> None:
    assert Notation(Rules.parse("5x26:marks")).read_feedback(text) == Marks("GY--G")


def test_a_dash_is_absent_everywhere() -> None:
    assert str(Notation(Rules.parse("5x26:marks")).read_feedback("-")) == "-----"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("GYGY", "'GYGY' has 4 marks: expected 5, one a place"),
        ("1,2", "'1,2' has 2 marks: expected 5"),
        ("GY--R", "'GY--R' is not feedback: expected a mark for each place"),
        ("", "is not feedback"),
        ("GGGGY", "'GGGGY' is impossible on 5x26:marks: with 4 in place the last symbol"),
    ],
)
def test_other_text_is_refused(text: str, expected: str) -> None:
    with pytest.raises(InvalidFeedback, match=expected):
        Notation(Rules.parse("5x26:marks")).read_feedback(text)


def test_values_that_are_no_marks_are_refused() -> None:
    for given_value in ((), (0, 3), 7):
        with pytest.raises(InvalidFeedback, match="no marks"):
            Marks(given_value)  # type: ignore[arg-type]
    with pytest.raises(InvalidFeedback, match="GY--G"):
        Rules.parse("2x3:marks").index_of(Feedback(1, 1))


@pytest.mark.parametrize("text", ["5x26:marks", "4x10:distinct,marks", "3x4:marks"])
def test_rules_round_trip(text: str) -> None:
    rules = Rules.parse(text)
    assert str(rules) == text == str(find_variant(text))
    assert eval(repr(rules)) == rules == pickle.loads(pickle.dumps(rules))
    assert (rules.kind, rules.bulls_only, rules.slots) == (MARKS, False, 3**rules.positions)


def test_kinds_of_the_boards_we_had() -> None:
    assert [Rules.parse(text).kind for text in ("4x6", "4x6:bulls")] == [FULL, BULLS]
    assert Rules(4, 6, bulls_only=True) == Rules(4, 6, kind=BULLS)
    assert Rules(4, 6) != Rules(4, 6, kind=MARKS)
    assert len({Rules(4, 6, kind=kind) for kind in KINDS.values()}) == len(KINDS) == 3


def test_one_kind_and_few_places() -> None:
    with pytest.raises(InvalidRules, match="'4x6:bulls,marks' are not rules"):
        Rules.parse("4x6:bulls,marks")
    with pytest.raises(InvalidRules, match="11 positions: expected at most 10 for marks"):
        Rules.parse("11x4:marks")


def test_turns_and_answers() -> None:
    rules = marked_words(SECRETS, GUESSES)
    notation = Notation(rules)
    assert notation.write_turn(Turn.of("abbey", "babes", rules)) == "babes:YYGG-"
    assert notation.read_turn("BABES:🟨🟨🟩🟩⬛") == Turn.of("abbey", "babes", rules)
    assert notation.describe(Marks("YYGG-")) == "YYGG-"
    spoken = MARKS.spoken(Marks("YYGG-"), notation.words)
    assert spoken == "elsewhere, elsewhere, right, right, absent"
    assert rules.feedback("abbey", "babes") == marks("abbey", "babes")


def test_a_list_of_guesses_beside_the_secrets() -> None:
    rules = marked_words(SECRETS, GUESSES)
    assert (rules.size, rules.guessing.size) == (4, 7)
    assert rules.guessing.words is not None
    assert rules.words is not None
    assert rules.words.letters == rules.guessing.words.letters
    notation = Notation(rules)
    assert notation.read_code("zzzzz") == notation.read_code("ZZZZZ")
    with pytest.raises(InvalidCode, match=r"'zzzzz' is not in the word list 'words.txt'"):
        notation.read_secret("zzzzz")
    with pytest.raises(
        InvalidCode, match=r"'quirk'.*expected a word of 5 letters from 'words.txt' or"
    ):
        notation.read_code("quirk")
    assert rules != marked_words(SECRETS)
    assert rules == marked_words(SECRETS[::-1], [*GUESSES, "level"])


def test_lists_and_guesses_as_text(tmp_path: Path) -> None:
    (tmp_path / "secrets.txt").write_text("\n".join(SECRETS))
    (tmp_path / "guesses.txt").write_text("\n".join(GUESSES))
    (tmp_path / "short.txt").write_text("cat\n")
    text = f"codes:{tmp_path}/secrets.txt:marks,guesses={tmp_path}/guesses.txt"
    rules = Rules.parse(text)
    assert str(rules) == text
    assert rules == marked_words(SECRETS, GUESSES)
    assert Rules.parse(text.replace(":marks,", ":")) == marked_words(SECRETS, GUESSES, FULL)
    with pytest.raises(InvalidRules, match="words of 3 letters: expected 5"):
        Rules.parse(f"codes:{tmp_path}/secrets.txt:guesses={tmp_path}/short.txt")
    with pytest.raises(InvalidRules, match="cannot be read"):
        Rules.parse(f"codes:{tmp_path}/secrets.txt:guesses={tmp_path}/none.txt")


def test_codes_that_fit_marks_without_a_board() -> None:
    assert marks("abbey", "babes").squares == "🟨🟨🟩🟩⬛"
    assert is_consistent("babes:YYGG-", "abbey")
    assert filter_codes("crane:--G-G", SECRETS) == ["slate"]
