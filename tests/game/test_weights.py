"""Weights of codes: their text forms, and one line about what cannot be read."""

from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pegwise.errors import InvalidWeights
from pegwise.game.rules import Rules
from pegwise.game.weights import Weights, shape_of


def weights_in(folder: Path, text: str, board: str = "4x6") -> Weights:
    file = folder / "weights.txt"
    file.write_text(text, encoding="utf-8")
    return Weights.parse(str(file), board)


def test_a_file_of_codes(tmp_path: Path) -> None:
    weights = weights_in(tmp_path, "# mine\n\n1122 3\n1234 1/2\nRRRR 0.25\n6666 0\n")
    assert weights.of((0, 0, 1, 1)) == 3
    assert weights.of((0, 1, 2, 3)) == Fraction(1, 2)
    assert weights.of((5, 5, 5, 5)) == weights.of((4, 4, 4, 4)) == 0
    assert (weights.scale, weights.whole((0, 0, 0, 0)), weights.whole((0, 0, 1, 1))) == (4, 1, 12)
    assert str(weights) == "codes:1111=1/4,1122=3,1234=1/2"


def test_patterns_weigh_every_code_of_them() -> None:
    weights = Weights.parse("pattern:1+2+1=3,4=1/2", "4x6")
    assert weights.of((5, 0, 5, 3)) == 3
    assert weights.of((2, 2, 2, 2)) == Fraction(1, 2)
    assert weights.of((0, 1, 2, 3)) == 0
    assert str(weights) == "pattern:2+1+1=3,4=1/2"


WEIGHTS = st.fractions(min_value=0, max_value=50, max_denominator=20)


@given(st.dictionaries(st.tuples(*[st.integers(0, 3)] * 3), WEIGHTS, min_size=1))
def test_codes_round_trip_as_text(chosen: dict[tuple[int, ...], Fraction]) -> None:
    rules = Rules(3, 4)
    spelled = {"".join(str(s + 1) for s in code): weight for code, weight in chosen.items()}
    if not any(chosen.values()):
        with pytest.raises(InvalidWeights, match="every code weighs 0"):
            Weights.of_like(spelled, rules)
        return
    weights = Weights.of_like(spelled, rules)
    again = Weights.parse_text(str(weights), rules)
    assert again == weights
    assert hash(again) == hash(weights)
    for code, weight in chosen.items():
        assert again.of(code) == weight == Fraction(again.whole(code), again.scale)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("1122", "line 1: '1122' has no weight: expected CODE WEIGHT"),
        ("1122 3\n11 2", "line 2: '11' has 2 symbols: expected 4"),
        ("1122 -1", "line 1: '1122 -1': '-1' is not a weight: expected a whole number"),
        ("1122 1/0", "'1/0' is not a weight"),
        ("1122 3\nRRGG 4", "line 2: 'RRGG 4' comes twice"),
        ("1122 0", "every code weighs 0"),
        ("", "every code weighs 0"),
    ],
)
def test_bad_files_are_quoted(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(InvalidWeights) as caught:
        weights_in(tmp_path, text)
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    "text", ["pattern:", "pattern:2+1=1", "pattern:2+2=1,2+2=1", "pattern:4", "pattern:4=a"]
)
def test_bad_patterns_are_quoted(text: str) -> None:
    with pytest.raises(InvalidWeights, match="in 'pattern:"):
        Weights.parse(text, "4x6")


def test_other_things_are_no_weights(tmp_path: Path) -> None:
    with pytest.raises(InvalidWeights, match="cannot be read"):
        Weights.parse(str(tmp_path / "none"), "4x6")
    with pytest.raises(InvalidWeights, match="are no weights"):
        Weights.of_like(3, "4x6")  # type: ignore[arg-type]
    with pytest.raises(InvalidWeights, match="weights, entry 2: '1133 x'"):
        Weights.of_like({"1122": 1, "1133": "x"}, "4x6")
    with pytest.raises(InvalidWeights, match="weights of '3x4'"):
        Weights.of_like(Weights.parse("pattern:3=1", "3x4"), "4x6")


def test_shapes() -> None:
    assert shape_of((3, 1, 3, 3, 1)) == (3, 2)


def test_there_is_no_model_of_people() -> None:
    with pytest.raises(InvalidWeights, match=r"weights 'human': nobody .* expected pattern"):
        Weights.parse("human", "4x6")
