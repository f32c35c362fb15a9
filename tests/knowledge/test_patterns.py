"""Patterns against brute force: every code of small boards, grouped by how its symbols repeat."""

from collections import Counter
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pegwise import Code, Rules
from pegwise.errors import BoardTooLarge
from pegwise.game.weights import shape_of
from pegwise.game.wordlist import word_list
from pegwise.knowledge.patterns import MOST_PATTERNS, Pattern, name_of, patterns
from pegwise.runtime.seeds import Stream
from support import boards

WORDS = word_list(["noon", "deed", "moon", "mood", "toot", "aaaa", "bird", "word"], "words.txt")


def grouped(rules: Rules) -> dict[tuple[int, ...], list[Code]]:
    """Every code of the board by its shape, counted in the plainest way."""
    groups: dict[tuple[int, ...], list[Code]] = {}
    for code in product(range(rules.symbols), repeat=rules.positions):
        if not rules.distinct or len(set(code)) == len(code):
            shape = tuple(sorted((code.count(s) for s in set(code)), reverse=True))
            groups.setdefault(shape, []).append(code)
    return groups


@given(boards.rules(positions=5, symbols=5))
def test_shapes_sizes_and_least_codes_are_those_of_all_codes(rules: Rules) -> None:
    found = {p.shape: (p.size, p.least) for p in patterns(rules)}
    assert found == {shape: (len(codes), codes[0]) for shape, codes in grouped(rules).items()}


@given(boards.rules(positions=8, symbols=12))
def test_the_patterns_share_out_the_board(rules: Rules) -> None:
    found = patterns(rules)
    assert sum(p.size for p in found) == rules.size
    assert [p.shape for p in found] == sorted((p.shape for p in found), reverse=True)
    assert all(shape_of(p.least) == p.shape for p in found)
    assert len({p.name for p in found}) == len(found)


@pytest.mark.parametrize(
    ("rules", "names"),
    [
        (
            Rules(4, 10),
            ["four of a kind", "three of a kind", "two pairs", "one pair", "all different"],
        ),
        (Rules(4, 3), ["four of a kind", "three of a kind", "two pairs", "one pair"]),
        (Rules(4, 10, distinct=True), ["all different"]),
        (
            Rules(5, 8),
            [
                "five of a kind",
                "four of a kind",
                "three of a kind and one pair",
                "three of a kind",
                "two pairs",
                "one pair",
                "all different",
            ],
        ),
        (Rules(1, 6), ["all different"]),
        (Rules(3, 1), ["three of a kind"]),
    ],
)
def test_the_patterns_of_a_board(rules: Rules, names: list[str]) -> None:
    assert [str(p) for p in patterns(rules)] == names


@pytest.mark.parametrize(
    ("shape", "name"),
    [
        ((3, 3), "two threes of a kind"),
        ((6, 6, 1), "two sixes of a kind"),
        ((2, 2, 2), "three pairs"),
        ((4, 3, 2, 1), "four of a kind, three of a kind and one pair"),
        ((3, 3, 2, 2), "two threes of a kind and two pairs"),
        ((13, 12, 1), "13 of a kind and twelve of a kind"),
    ],
)
def test_names_on_longer_boards(shape: tuple[int, ...], name: str) -> None:
    assert name_of(shape) == name


def test_word_lists_have_the_patterns_of_their_words() -> None:
    rules = Rules.of_words(WORDS)
    spelled = {
        p.name: ("".join(WORDS.letters[s] for s in p.least), p.size) for p in patterns(rules)
    }
    assert spelled == {
        "four of a kind": ("aaaa", 1),
        "two pairs": ("deed", 3),
        "one pair": ("mood", 2),
        "all different": ("bird", 2),
    }


@given(boards.rules(positions=12, symbols=50), st.integers(0, 5))
def test_drawn_codes_have_the_pattern(rules: Rules, seed: int) -> None:
    for pattern in patterns(rules):
        assert shape_of(rules.check(pattern.draw(Stream(seed)))) == pattern.shape


@given(st.integers(0, 50))
def test_drawn_words_have_the_pattern(seed: int) -> None:
    rules = Rules.of_words(WORDS)
    for pattern in patterns(rules):
        assert shape_of(rules.check(pattern.draw(Stream(seed)))) == pattern.shape


def draws(pattern: Pattern, count: int) -> Counter[Code]:
    stream = Stream("fair")
    return Counter(pattern.draw(stream) for _ in range(count))


def four_sigma(freedom: int) -> float:
    """What chi-squared exceeds about once in 30,000 times (Wilson and Hilferty 1931)."""
    if freedom == 0:
        return 0
    spread = 2 / (9 * freedom)
    return float(freedom * (1 - spread + 4 * spread**0.5) ** 3)


@pytest.mark.parametrize(
    "rules", [Rules(3, 3), Rules(4, 2), Rules(2, 4, distinct=True), Rules.of_words(WORDS)]
)
def test_all_codes_of_a_pattern_are_equally_likely(rules: Rules) -> None:
    expected = 400
    for pattern in patterns(rules):
        drawn = draws(pattern, expected * pattern.size)
        assert len(drawn) == pattern.size
        chi_squared = sum((n - expected) ** 2 / expected for n in drawn.values())
        assert chi_squared <= four_sigma(pattern.size - 1)


@pytest.mark.parametrize("text", ["40x10", "4096x4096", "4096x3"])
def test_boards_with_too_many_patterns_are_refused_at_once(text: str) -> None:
    with pytest.raises(BoardTooLarge, match=f"'{text}' has more than {MOST_PATTERNS} patterns"):
        patterns(Rules.parse(text))


@pytest.mark.parametrize("text", ["4096x4096:distinct", "4096x1", "399x2"])
def test_large_boards_with_few_patterns_are_not(text: str) -> None:
    rules = Rules.parse(text)
    assert sum(p.size for p in patterns(rules)) == rules.size
