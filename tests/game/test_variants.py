"""Games by name."""

import pickle

import pytest

from pegwise import InvalidRules, UnknownName, find_variant
from pegwise.game.variants import CLASSIC


@pytest.mark.parametrize(
    ("name", "board", "words", "limit"),
    [
        ("mastermind", "4x6", "black/white", 8),
        ("bulls-and-cows", "4x10:distinct", "bulls/cows", 10),
        ("bullets-and-maggots", "4x10", "bullets/maggots", 10),
        ("hex", "4x16:distinct", "bulls/cows", 10),
        ("super-mastermind", "5x8", "black/white", 10),
    ],
)
def test_the_classic_boards(name: str, board: str, words: str, limit: int) -> None:
    by_name, by_rules = find_variant(name), find_variant(board)
    assert str(by_name.rules) == board
    assert str(by_name.words) == words
    assert by_name.limit == limit
    assert by_rules.name == board
    assert (by_rules.rules, by_rules.words, by_rules.colours, by_rules.limit) == (
        by_name.rules,
        by_name.words,
        by_name.colours,
        by_name.limit,
    )


def test_text_and_pickle_round_trip() -> None:
    for variant in (*CLASSIC, find_variant("3x7:distinct,bulls")):
        assert find_variant(str(variant)) == variant
        assert pickle.loads(pickle.dumps(variant)) == variant


def test_other_boards_have_no_limit() -> None:
    assert find_variant("5x9").limit is None
    assert str(find_variant("5x9").words) == "bulls/cows"


@pytest.mark.parametrize(
    ("given", "meant"), [("masterminds", "mastermind"), ("Bulls", "bulls-and-cows"), ("hax", "hex")]
)
def test_unknown_names_suggest_the_nearest(given: str, meant: str) -> None:
    with pytest.raises(UnknownName, match=f"unknown variant '{given}': did you mean '{meant}'"):
        find_variant(given)


def test_unknown_names_without_a_near_one_list_all() -> None:
    with pytest.raises(UnknownName, match=r"expected mastermind, .* or rules such as 4x6"):
        find_variant("zzz")
    with pytest.raises(UnknownName, match="unknown variant ''"):
        find_variant("")
    with pytest.raises(InvalidRules, match="'axb' are not rules"):
        find_variant("axb")
