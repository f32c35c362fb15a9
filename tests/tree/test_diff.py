"""The nodes where two trees differ."""

import pytest
from hypothesis import given

from pegwise import Notation, Rules, Turn
from pegwise.errors import PegwiseError
from pegwise.game.feedback import Feedback
from pegwise.tree import TreeFile, parse_tree
from pegwise.tree.tree import Parting, partings
from support.tree_files import HEAD, file_of, some_files


@given(some_files())
def test_a_tree_does_not_part_from_itself(file: TreeFile) -> None:
    assert list(partings(file.tree.root, file.tree.root)) == []


def test_trees_may_part_at_the_first_guess() -> None:
    ours, theirs = file_of("3x4", "first"), file_of("3x4", "parts")
    guesses = ours.tree.root.guess, theirs.tree.root.guess
    (found,) = partings(ours.tree.root, theirs.tree.root)
    assert found == Parting((), 64, guesses, (ours.header.total, theirs.header.total))


def test_partings_add_up_to_the_whole_difference() -> None:
    ours, theirs = file_of("3x6", "entropy"), file_of("3x6", "parts")
    found = list(partings(ours.tree.root, theirs.tree.root))
    assert len(found) == 7
    assert all(parting.guesses[0] != parting.guesses[1] for parting in found)
    gain = sum((parting.totals[0] or 0) - (parting.totals[1] or 0) for parting in found)
    assert gain == ours.header.total - theirs.header.total == 1
    assert Notation(Rules(3, 6)).write_turn(found[0].turns[-1]) == "245:0,1"
    assert list(partings(ours.tree.root, theirs.tree.root, depth=2)) == []
    assert list(partings(ours.tree.root, theirs.tree.root, depth=3)) == found


def test_a_guess_that_only_one_tree_has() -> None:
    ours = parse_tree(f"{HEAD}11 4\n 0,0 22\n 1,0 12 2\n  0,2 21\n").tree.root
    theirs = parse_tree(f"{HEAD}11 4\n 0,0 22\n 1,0 12 2\n  0,0 21\n").tree.root
    turns = Turn((0, 0), Feedback(1, 0)), Turn((0, 1), Feedback(0, 0))
    missing, extra = partings(ours, theirs)
    assert missing == Parting(turns, 1, (None, (1, 0)), (None, 1))
    assert (extra.guesses, extra.totals) == (((1, 0), None), (1, None))


def test_other_games_are_not_compared() -> None:
    with pytest.raises(PegwiseError, match="a tree of '2x2' and one of '2x3': expected one game"):
        next(partings(file_of("2x2").tree.root, file_of("2x3").tree.root))
