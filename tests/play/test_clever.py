"""The clever maker draws as the best maker does, and a person hears how hard a code was."""

from collections import Counter

import pytest

from pegwise import Rules, grow
from pegwise.contract import MakerContract
from pegwise.errors import CannotPlay
from pegwise.game.variants import find_variant
from pegwise.game.weights import shape_of
from pegwise.knowledge.patterns import name_of
from pegwise.knowledge.space import space_of
from pegwise.play.difficulty import against_perfect_play, against_typical_play, say_hardness
from pegwise.play.makers import Honest, Maker, draw_cleverly, make_maker
from support.commands import piped, run

MASTERMIND = Rules.parse("4x6")


def test_patterns_come_as_often_as_the_best_maker_hides_them() -> None:
    """0, 4, 3, 24 and 12 of 43; 2,000 draws of 24/43 are within 0.05 of it."""
    drawn = [draw_cleverly(MASTERMIND, str(seed)) for seed in range(2000)]
    often = Counter(name_of(shape_of(code)) for code in drawn)
    assert often["four of a kind"] == 0
    for name, share in (("three of a kind", 4), ("two pairs", 3), ("one pair", 24)):
        assert abs(often[name] / 2000 - share / 43) < 0.05


def test_a_seed_hides_the_same_code() -> None:
    assert make_maker("clever", MASTERMIND, "x") == make_maker("clever", MASTERMIND, "x")
    assert isinstance(make_maker(" Clever ", MASTERMIND, "x"), Honest)


@pytest.mark.parametrize("board", ["4x10:distinct", "4x6:bulls"])
def test_where_codes_are_alike_any_is_drawn(board: str) -> None:
    rules = Rules.parse(board)
    assert len({draw_cleverly(rules, str(seed)) for seed in range(50)}) > 40


def test_an_unknown_board_is_refused_in_one_line() -> None:
    with pytest.raises(CannotPlay, match="does not know how best to hide a code on '6x6'"):
        make_maker("clever", Rules.parse("6x6"), "")
    finished = run("play -v 6x6 --maker clever --seed 1")
    assert finished.returncode == 2
    assert finished.stderr.count("\n") == 1


class TestCleverMaker(MakerContract):
    boards = ("3x4", "3x4:distinct", "3x4:bulls")

    def make(self, rules: Rules, seed: str) -> Maker:
        return make_maker("clever", rules, seed)


class TestHardness:
    def test_perfect_play_by_pattern(self) -> None:
        """The shipped tree takes 4.4 guesses for two pairs, more than for any other pattern."""
        found = against_perfect_play(MASTERMIND, (2, 2, 5, 5))
        assert found is not None
        assert (str(found.pattern), found.mean, found.proven) == ("two pairs", 4.4, True)
        assert found.hardest == found.pattern
        assert against_perfect_play(Rules.parse("7x7"), (0,) * 7) is None

    def test_typical_play_is_the_tree_of_first(self) -> None:
        needed = grow("3x4", "first").needed.tolist()
        for number, code in enumerate(space_of(Rules.parse("3x4"))):
            found = against_typical_play(Rules.parse("3x4"), code)
            assert found is not None
            assert (found.guesses, found.most) == (needed[number], max(needed))
            assert found.easier == sum(n < needed[number] for n in needed) / 64
            assert needed[space_of(Rules.parse("3x4")).index(found.hardest)] == max(needed)

    @pytest.mark.parametrize(
        ("board", "secret", "expected"),
        [
            ("4x6", "1111", "needs 1 guess for it: no code is easier. Its hardest is 5654"),
            ("4x6", "1122", "needs 2 guesses for it: harder than 1% of all codes."),
            ("4x6", "6654", "needs 9 guesses for it: no code is harder."),
            ("5x8", "11122", "hardest are codes with all symbols different, at 5.49."),
        ],
    )
    def test_how_it_is_said(self, board: str, secret: str, expected: str) -> None:
        notation = find_variant(board).notation
        said = say_hardness(notation.rules, notation.read_secret(secret))
        assert expected in " ".join(one.written(notation) for one in said)

    def test_a_clever_maker_where_all_codes_are_alike(self) -> None:
        said = piped("play --maker clever -v bulls-and-cows --seed 5", "give up")
        assert "I'm clever, but on this board no code is harder than another." in said
        assert "Perfect play needs 5.21 guesses on average: on this board no code" in said

    def test_it_is_said_after_the_game(self) -> None:
        said = piped("play --role maker -v 3x4 -s first --seed 1", "2,0", "3,0", "")
        assert "for codes like yours" in " ".join(said.split())
        assert "of all codes. Its hardest is" in " ".join(said.split())

    def test_it_is_said_of_a_code_that_is_revealed(self) -> None:
        said = piped("play --role maker -v 3x4 -s first --seed 1", "reveal 123")
        assert "for codes like yours" in " ".join(said.split())
