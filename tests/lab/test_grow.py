"""Trees grown no deeper than they are shown."""

import pytest

from pegwise import Code, Position, Rules
from pegwise.game.notation import Notation
from pegwise.lab.grow import grow_below
from pegwise.strategies import make_strategy
from pegwise.tree.drawing import as_document, as_text


@pytest.mark.parametrize(
    "line", ["3x4", "3x4 112:0,1", "2x5:bulls", "1x9", "4x5:distinct 1234:1,2"]
)
@pytest.mark.parametrize("name", ["first", "entropy"])
def test_a_tree_cut_off_looks_like_the_whole_one(line: str, name: str) -> None:
    position = Position.parse(line)
    notation = Notation(position.rules)
    whole = grow_below(position, make_strategy(name, position.rules, "1"))
    for depth in range(1, max(whole.depths) + 2):
        cut = grow_below(position, make_strategy(name, position.rules, "1"), depth=depth)
        shown = list(as_text(cut.root, notation, depth))
        assert shown == list(as_text(whole.root, notation, depth))
        theirs = as_document(whole.root, notation, depth)
        assert as_document(cut.root, notation, depth) == theirs


class Counting:
    """Guesses the lowest candidate, and counts how often it was asked."""

    name = "counting"

    def __init__(self) -> None:
        self.asked = 0

    def choose(self, position: Position) -> Code:
        self.asked += 1
        return position.candidate(0)


def test_a_strategy_is_not_asked_for_guesses_that_are_not_shown() -> None:
    """A tree of one guess on a board of 4,096 codes, whose whole tree is 4,096 guesses deep."""
    asked = Counting()
    tree = grow_below(Position(Rules.parse("1x4096")), asked, depth=1)
    assert (asked.asked, tree.root.size, tree.root.wins) == (1, 4096, True)


def test_every_guess_of_a_deep_tree_is_progress() -> None:
    reported: list[int] = []
    grow_below(Position(Rules.parse("1x64")), Counting(), progress=reported.append)
    assert reported == [*range(1, 65)]


def test_what_is_cut_off_counts_as_settled() -> None:
    reported: list[int] = []
    grow_below(Position(Rules.parse("3x4")), Counting(), progress=reported.append, depth=2)
    assert reported == sorted(reported)
    assert reported[-1] == 64
