"""Rules: their text, what they allow, which answers can occur."""

import pickle
from itertools import product

import pytest
from hypothesis import given

from pegwise import Feedback, InvalidCode, InvalidRules, Rules
from pegwise.game.rules import MOST_POSITIONS_OR_SYMBOLS
from pegwise.knowledge.space import Space
from support.boards import rules
from support.depth import deep


@given(rules(4096, 4096))
def test_text_round_trips(board: Rules) -> None:
    assert Rules.parse(str(board)) == board
    assert pickle.loads(pickle.dumps(board)) == board


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("4x6", "4x6"),
        (" 4X6 ", "4x6"),
        ("4×10:DISTINCT", "4x10:distinct"),
        ("4x10:bulls,distinct", "4x10:distinct,bulls"),
        ("4x6:bulls", "4x6:bulls"),
        ("5x26:Marks,Letters", "5x26:letters,marks"),
        ("5x26:letters,distinct", "5x26:distinct,letters"),
        ("4096x4096", "4096x4096"),
        ("1x1", "1x1"),
    ],
)
def test_forgiving_to_read(text: str, canonical: str) -> None:
    assert str(Rules.parse(text)) == canonical


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("5x4:distinct", "'5x4:distinct' needs 5 different symbols out of 4"),
        ("0x6", "'0x6' has 0 positions: expected 1 to 4096"),
        ("4x0", "'4x0' has 0 symbols: expected 1 to 4096"),
        ("4097x2", "'4097x2' has 4097 positions"),
        ("2x4097", "'2x4097' has 4097 symbols"),
        ("axb", "'axb' are not rules"),
        ("4x6:", "'4x6:' are not rules"),
        ("4x6:cows", "'4x6:cows' are not rules"),
        ("4x27:letters", "'4x27:letters' has 27 symbols: expected at most 26 for letters"),
        ("4x6x8", "'4x6x8' are not rules"),
        ("-4x6", "'-4x6' are not rules"),
        ("9" * 99 + "x6", "are not rules"),
    ],
)
def test_impossible_rules_are_refused(text: str, said: str) -> None:
    with pytest.raises(InvalidRules) as refusal:
        Rules.parse(text)
    assert said in str(refusal.value)
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize(
    ("text", "size"),
    [("4x6", 1296), ("4x10", 10_000), ("4x10:distinct", 5040), ("4x16:distinct", 43_680)],
)
def test_sizes(text: str, size: int) -> None:
    assert Rules.parse(text).size == size


def test_largest_board_has_a_size() -> None:
    assert (
        Rules(MOST_POSITIONS_OR_SYMBOLS, MOST_POSITIONS_OR_SYMBOLS).size
        == MOST_POSITIONS_OR_SYMBOLS**MOST_POSITIONS_OR_SYMBOLS
    )


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ((0, 1, 2), "has 3 symbols: expected 4"),
        ((0,), "has 1 symbol: expected 4"),
        ((0, 1, 2, 10), "has a symbol outside 0..9"),
        ((0, 1, 2, -1), "has a symbol outside 0..9"),
        ((0, 1, 2, 0), "repeats a symbol"),
    ],
)
def test_codes_against_the_rules(code: tuple[int, ...], said: str) -> None:
    with pytest.raises(InvalidCode, match=said.replace(".", r"\.")):
        Rules(4, 10, distinct=True).check(code)


SMALL = [
    Rules(positions, symbols, distinct, bulls_only)
    for positions, symbols in product(range(1, 5), range(1, 6))
    for distinct, bulls_only in product((False, True), repeat=2)
    if not (distinct and positions > symbols)
]
SMALL_FIRST = [rules if rules.size <= 256 else deep(rules) for rules in SMALL]


@pytest.mark.parametrize("board", SMALL_FIRST, ids=str)
def test_possible_answers_are_exactly_those_that_occur(board: Rules) -> None:
    codes = [tuple(map(int, code)) for code in Space(board).codes]
    occurring = {board.feedback(secret, guess) for secret in codes for guess in codes}
    thinkable = [Feedback(*pair) for pair in product(range(board.positions + 2), repeat=2)]
    assert {answer for answer in thinkable if not board.why_impossible(answer)} == occurring


def test_bulls_only_tells_no_cows() -> None:
    assert Rules(4, 6, bulls_only=True).feedback((0, 1, 2, 3), (0, 2, 1, 4)) == (1, 0)
    assert Rules(4, 6).feedback((0, 1, 2, 3), (0, 2, 1, 4)) == (1, 2)
