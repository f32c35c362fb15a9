"""Codes and turns as text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pegwise import (
    Code,
    InvalidCode,
    InvalidFeedback,
    InvalidRules,
    Notation,
    Rules,
    Turn,
    find_variant,
)
from pegwise.game.notation import read_colours, symbols_of
from pegwise.game.variants import with_colours
from support.boards import codes, rules

DOCUMENT_COLOURS = "blue,green,purple,orange,yellow,pink"


@given(rules(12, 4096), st.data())
def test_codes_round_trip(board: Rules, data: st.DataObject) -> None:
    code = data.draw(codes(board))
    notation = Notation(board)
    text = notation.write_code(code)
    assert notation.read_code(text) == code
    assert notation.read_code(text.lower()) == code
    assert notation.read_code(" ".join(symbols_of(board)[symbol] for symbol in code)) == code


@given(rules(6, 50), st.data())
def test_turns_round_trip(board: Rules, data: st.DataObject) -> None:
    secret, guess = data.draw(codes(board)), data.draw(codes(board))
    notation, turn = Notation(board), Turn(guess, board.feedback(secret, guess))
    assert notation.read_turn(notation.write_turn(turn)) == turn


@pytest.mark.parametrize(
    "text",
    [
        "1122",
        "RRGG",
        "rrgg",
        "red red green green",
        "Red,Red,Green,Green",
        " 1 1 2 2 ",
        "r,1,GREEN g",
        "1.1.2.2",
    ],
)
def test_spellings_of_one_mastermind_code(text: str) -> None:
    for variant in ("mastermind", "4x6"):
        notation = find_variant(variant).notation
        assert notation.read_code(text) == (0, 0, 1, 1)
        assert notation.write_code(notation.read_code(text)) == "1122"


@pytest.mark.parametrize(
    ("board", "text", "code", "canonical"),
    [
        ("bullets-and-maggots", "55", (0, 0, 5, 5), "0055"),
        ("bullets-and-maggots", "0", (0, 0, 0, 0), "0000"),
        ("bulls-and-cows", "123", (0, 1, 2, 3), "0123"),
        ("hex", "83a6", (8, 3, 10, 6), "83A6"),
        ("3x20", "0jJ", (0, 19, 19), "0JJ"),
        ("3x37", "12.7.33", (11, 6, 32), "12.7.33"),
        ("3x37", "12 7 33", (11, 6, 32), "12.7.33"),
        ("3x37", "12,7,33", (11, 6, 32), "12.7.33"),
        ("1x40", "40", (39,), "40"),
        ("2x9", "91", (8, 0), "91"),
        ("2x11", "A0", (10, 0), "A0"),
        ("3x26:letters", "Cab", (2, 0, 1), "CAB"),
        ("3x10:letters", "j a b", (9, 0, 1), "JAB"),
    ],
)
def test_symbols_by_size_of_board(board: str, text: str, code: Code, canonical: str) -> None:
    notation = find_variant(board).notation
    assert notation.read_code(text) == code
    assert notation.write_code(code) == canonical


@pytest.mark.parametrize(
    ("symbols", "first", "last"),
    [
        (1, "1", "1"),
        (9, "1", "9"),
        (10, "0", "9"),
        (11, "0", "A"),
        (16, "0", "F"),
        (36, "0", "Z"),
        (37, "1", "37"),
    ],
)
def test_first_and_last_symbol(symbols: int, first: str, last: str) -> None:
    assert (symbols_of(Rules(1, symbols))[0], symbols_of(Rules(1, symbols))[-1]) == (first, last)


@pytest.mark.parametrize(
    ("board", "text", "said"),
    [
        ("mastermind", "112", "'112' has 3 symbols: expected 4"),
        ("mastermind", "", "'' has 0 symbols: expected 4"),
        ("mastermind", "11222", "'11222' has 5 symbols: expected 4"),
        ("mastermind", "1178", "'1178' has '7' in it: expected 4 symbols out of 1..6 or red, "),
        ("mastermind", "red red pink blue", "'red red pink blue' has 'pink' in it"),
        ("bulls-and-cows", "1123", "'1123' repeats a symbol: expected 4 different ones"),
        ("bulls-and-cows", "12345", "'12345' has 5 symbols"),
        ("hex", "83G6", "'83G6' has 'G' in it: expected 4 different symbols out of 0..F"),
        ("hex", "3A6", "'3A6' has 3 symbols"),
        ("3x40", "12.7.41", "expected 3 symbols out of 1..40, with dots between them"),
        ("3x40", "127", "'127' has '127' in it"),
        ("5x26:marks", "crane", "expected 5 symbols out of 0..9A..P; 5x26:letters,marks has the"),
        ("5x26:marks", "c-ane", "'c-ane' has '-' in it: expected 5 symbols out of 0..9A..P"),
        ("5x20:letters", "crave", "'crave' has 'v' in it: expected 5 letters out of A..T"),
        ("3x10:letters", "ab", "'ab' has 2 symbols: expected 3"),
        ("3x16:letters", "0xA", "'0xA' has '0' in it"),
    ],
)
def test_bad_codes_are_quoted(board: str, text: str, said: str) -> None:
    with pytest.raises(InvalidCode) as refusal:
        find_variant(board).notation.read_code(text)
    assert said in str(refusal.value)


def test_other_colours() -> None:
    variant = with_colours(find_variant("mastermind"), read_colours(DOCUMENT_COLOURS))
    notation = variant.notation
    assert notation.read_code("blue yellow pink pink") == (0, 4, 5, 5)
    assert notation.read_code("b y pi pi") == (0, 4, 5, 5)
    assert notation.read_code("bgoy") == (0, 1, 3, 4)
    assert notation.name_symbols((0, 4, 5, 5)) == "blue yellow pink pink"
    with pytest.raises(InvalidCode, match="'p' in 'bypp' could be purple or pink"):
        notation.read_code("bypp")


@pytest.mark.parametrize(
    ("colours", "said"),
    [
        ("red,green", "has 2 colours: 4x6 needs 6"),
        ("a,b,c,d,e,a", "name one colour twice"),
        ("a,b,c,d,e,1", "expected words of letters"),
        ("a,b,c,d,e,", "expected words of letters"),
    ],
)
def test_colours_that_do_not_fit(colours: str, said: str) -> None:
    with pytest.raises(InvalidRules) as refusal:
        with_colours(find_variant("mastermind"), read_colours(colours))
    assert said in str(refusal.value)


def test_a_colour_alone_is_a_code_of_one_place() -> None:
    colours = with_colours(find_variant("1x3"), ("red", "green", "blue"))
    assert colours.notation.read_code("green") == (1,)


@pytest.mark.parametrize("text", ["1122", "1122-1,0", ""])
def test_what_is_not_a_turn(text: str) -> None:
    with pytest.raises(InvalidFeedback, match="expected GUESS:FEEDBACK"):
        find_variant("mastermind").notation.read_turn(text)


@given(st.text(max_size=12), st.sampled_from(["mastermind", "bulls-and-cows", "hex", "3x40"]))
def test_any_text_is_read_or_refused(text: str, name: str) -> None:
    variant = find_variant(name)
    try:
        code = variant.notation.read_code(text)
    except InvalidCode as refusal:
        said = str(refusal)
    else:
        assert variant.rules.check(code) == code
        said = variant.notation.write_code(code)
    assert "\n" not in said
