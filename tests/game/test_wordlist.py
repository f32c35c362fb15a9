"""Boards made of words."""

import pickle
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pegwise import InvalidCode, InvalidRules, Notation, Position, Rules, Space, solve
from pegwise.game.wordlist import WordList, split_options, word_list

WORDS = "cat\nDog\n\n  act \ncat\ngod\ntac\n"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    file = tmp_path / "words.txt"
    file.write_text(WORDS, encoding="utf-8")
    return file


def test_words_become_sorted_codes(path: Path) -> None:
    rules = Rules.parse(f"codes:{path}")
    notation = Notation(rules)
    assert [notation.write_code(Space(rules).code(i)) for i in range(rules.size)] == [
        "act",
        "cat",
        "dog",
        "god",
        "tac",
    ]
    assert (rules.positions, rules.symbols) == (3, len(set("catdogact")))


def test_text_round_trips(path: Path) -> None:
    for suffix in ("", ":bulls", ":all", ":all,bulls"):
        rules = Rules.parse(f"codes:{path}{suffix}")
        assert str(rules) == f"codes:{path}{suffix}"
        assert Rules.parse(str(rules)) == rules
        assert pickle.loads(pickle.dumps(rules)) == rules


@given(
    st.text() | st.sampled_from(["a:guesses=b", "a:marks,guesses=b", "b:"]),
    st.sampled_from([[], ["marks"], ["bulls"], ["all"], ["all", "bulls"]]),
)
def test_any_file_name_round_trips(source: str, options: list[str]) -> None:
    listed = WordList(source, ("a",), ((0,),), "")
    assert split_options(listed.text_form(options)) == (source, set(options), None)


def test_the_same_words_are_the_same_rules(path: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.txt"
    copy.write_text(WORDS.upper(), encoding="utf-8-sig")
    assert Rules.parse(f"codes:{path}") == Rules.parse(f"codes:{copy}")


def test_guesses_from_the_list_or_any(path: Path) -> None:
    listed, free = Rules.parse(f"codes:{path}"), Rules.parse(f"codes:{path}:all")
    with pytest.raises(InvalidCode, match="'ttt' is not in the word list"):
        Notation(listed).read_code("ttt")
    assert Notation(free).read_code("ttt") == (5, 5, 5)
    with pytest.raises(InvalidCode, match="'ttt' is not in the word list"):
        Notation(free).read_secret("ttt")
    with pytest.raises(InvalidCode, match="expected any 3 letters that occur in"):
        Notation(free).read_code("xyz")
    assert Position(free).after((5, 5, 5), (0, 0)).count == 2
    assert free.guessing.size == 6**3


def test_every_word_is_found(path: Path) -> None:
    rules = Rules.parse(f"codes:{path}")
    for code in (Space(rules).code(i) for i in range(rules.size)):
        assert solve(code, rules)[-1].guess == code


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ([], "word list 'w' is empty: expected one word per line"),
        (["", "  "], "word list 'w' is empty"),
        (["cat", "horse"], "line 2: 'horse' has 5 letters: expected 3, as 'cat' has"),
        (["new york"], "line 1: 'new york' has a space: expected one word per line"),
    ],
)
def test_bad_lists(lines: list[str], said: str) -> None:
    with pytest.raises(InvalidRules) as refusal:
        word_list(lines, "w")
    assert said in str(refusal.value)


def test_unreadable_lists(tmp_path: Path) -> None:
    binary = tmp_path / "binary"
    binary.write_bytes(b"\xff\xfe\x00")
    for path, said in (
        (tmp_path / "none", "cannot be read: No such file"),
        (tmp_path, "cannot be read: Is a directory"),
        (binary, "is not UTF-8 text"),
    ):
        with pytest.raises(InvalidRules, match=said):
            Rules.parse(f"codes:{path}")
