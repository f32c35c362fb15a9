"""Grown trees equal those of a plain Python recursion."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pegwise import Code, Space
from pegwise.game.rules import Rules
from pegwise.game.wordlist import WordList, read_word_list
from pegwise.knowledge.partition import METRICS
from pegwise.tree.one_step_tree import Grower, can_grow
from support.depth import examples
from support.one_step_oracle import plain, tree

SMALL = (
    "1x1", "1x5", "2x1", "2x2", "3x3", "2x6", "4x2", "3x4", "2x3:distinct", "4x4:distinct",
    "3x5:distinct", "2x2:bulls", "3x3:bulls", "4x3:bulls", "4x4:distinct,bulls",
)  # fmt: skip
metrics = pytest.mark.parametrize("metric", METRICS)


def codes_of(rules: Rules) -> list[Code]:
    space = Space(rules)
    return [space.code(number) for number in range(space.size)]


@metrics
@pytest.mark.parametrize("consistent", [False, True])
@pytest.mark.parametrize("board", SMALL)
def test_tree_of_a_plain_recursion(board: str, consistent: bool, metric: str) -> None:
    rules = Rules.parse(board)
    codes = codes_of(rules)
    grown = Grower(rules, metric, consistent).whole_tree()
    assert plain(grown.root) == tree(rules, metric, codes, codes, consistent)


@given(st.data(), st.sampled_from(SMALL), st.sampled_from(list(METRICS)), st.booleans())
@examples(30)
def test_any_opening(data: st.DataObject, board: str, metric: str, consistent: bool) -> None:
    rules = Rules.parse(board)
    codes = codes_of(rules)
    first = data.draw(st.sampled_from(codes))
    grown = Grower(rules, metric, consistent).whole_tree(first)
    assert grown.root.guess == first
    assert plain(grown.root) == tree(rules, metric, codes, codes, consistent, first)


@metrics
@pytest.mark.parametrize("consistent", [False, True])
@pytest.mark.parametrize(
    "board", ["4x6", "3x9", "4x7:distinct", "4x6:bulls", "5x4", "3x12:distinct"]
)
def test_symmetry_changes_nothing(board: str, consistent: bool, metric: str) -> None:
    rules = Rules.parse(board)
    with_it = Grower(rules, metric, consistent).whole_tree()
    without = Grower(rules, metric, consistent, symmetry=False).whole_tree()
    assert with_it.guesses.tolist() == without.guesses.tolist()
    assert with_it.answers.tolist() == without.answers.tolist()
    assert with_it.parents.tolist() == without.parents.tolist()
    assert with_it.cost.games == rules.size


@pytest.fixture
def words(tmp_path: object) -> WordList:
    path = f"{tmp_path}/words"
    with open(path, "w", encoding="utf-8") as lines:
        lines.write("abba\nabbe\ncafe\ncage\ndada\ndeed\nface\nfade\nfded\nbead\nbade\ngage\n")
    return read_word_list(path)


@metrics
@pytest.mark.parametrize("consistent", [False, True])
def test_word_lists(words: WordList, consistent: bool, metric: str) -> None:
    rules = Rules.of_words(words)
    grown = Grower(rules, metric, consistent).whole_tree()
    codes = list(words.codes)
    assert plain(grown.root) == tree(rules, metric, codes, codes, consistent)


def test_which_rules_can_be_grown(words: WordList) -> None:
    assert can_grow(Rules.parse("4x10:distinct,bulls"))
    assert can_grow(Rules.parse("10x2"))
    assert can_grow(Rules.of_words(words))
    assert not can_grow(Rules.of_words(words, any_guess=True))
    assert not can_grow(Rules.parse("11x2"))
    assert not can_grow(Rules.parse("1x300"))
    assert not can_grow(Rules.parse("10x10"))


def test_progress_counts_the_settled_secrets() -> None:
    told: list[int] = []
    grown = Grower(Rules.parse("4x6"), "minimax").whole_tree(progress=told.append)
    second_guesses = sum(parent == 0 for parent in grown.parents.tolist())
    assert len(told) >= second_guesses
    assert told == sorted(told)
    assert told[-1] == 1296
