"""The shipped trees: all listed, all verified, none worse than the best known."""

from pathlib import Path

import pytest

from pegwise import Rules
from pegwise.tablebase import ShippedTree, boards_in_words, find, shelf, shipped
from pegwise.tree.verify import verify
from support.depth import deep

TOTALS = {
    name: (int(total), int(worst))
    for name, total, worst in (
        line.split()
        for line in Path(__file__).with_name("totals.txt").read_text(encoding="utf-8").splitlines()
        if not line.startswith("#")
    )
}
# What the best known trees cost, or less once better ones are found.
LARGEST = {"5x8": 178545, "4x16-distinct": 298290, "6x6": 241377}
SMALL_TREES_FIRST = [entry if entry.rules.size < 2000 else deep(entry) for entry in shipped()]


@pytest.mark.parametrize("entry", SMALL_TREES_FIRST, ids=str)
def test_every_tree_survives_being_replayed(entry: ShippedTree) -> None:
    file = find(entry.rules, entry.objective)
    assert file is not None
    verdict = verify(file)
    assert verdict.error is None
    assert (verdict.header.rules, verdict.header.objective) == (entry.rules, entry.objective)


@pytest.mark.parametrize("entry", shelf.PROVEN, ids=str)
def test_proven_trees_cost_what_is_known(entry: ShippedTree) -> None:
    file = find(entry.rules, entry.objective)
    assert file is not None
    assert file.header.status == "proven"
    assert (file.header.total, file.header.worst) == TOTALS[str(entry)]


@pytest.mark.parametrize("symbols", range(3, 16))
def test_two_positions_match_the_theorem_of_chen_and_lin(symbols: int) -> None:
    n = symbols  # Chen and Lin
    even, odd = 8 * n**3 + 51 * n**2 - 74 * n + 48, 8 * n**3 + 51 * n**2 - 80 * n + 69
    file = find(Rules(2, n))
    assert file is not None
    assert 24 * file.header.total == (odd if n % 2 else even)


@pytest.mark.parametrize("entry", shelf.BEST_KNOWN, ids=str)
def test_the_best_known_trees_say_that_they_are_not_proven(entry: ShippedTree) -> None:
    file = find(entry.rules)
    assert file is not None
    assert file.header.status == "upper bound"
    assert file.header.total <= LARGEST[str(entry)]


def test_the_shelf_lists_exactly_the_files() -> None:
    trees = Path(shelf.__file__).with_name("trees")
    assert {path.name for path in trees.iterdir()} == {entry.file_name for entry in shipped()}
    assert len({entry.file_name for entry in shipped()}) == len(shipped())


def test_boards_without_a_tree() -> None:
    assert find(Rules.parse("6x7")) is None
    assert find(Rules.parse("4x6:bulls")) is None
    assert find(Rules.parse("4x6"), "worst") is None
    assert find(Rules.parse("4x6"), consistent=True) is None


def test_a_tree_is_read_once() -> None:
    assert find(Rules.parse("4x6")) is find(Rules.parse("4x6"))


def test_the_boards_in_words() -> None:
    assert boards_in_words().startswith("2x2 to 2x15, 3x4 to 3x10, 4x4 to 4x10, 5x4 to 5x7, ")
    assert boards_in_words().endswith(", 5x8, 4x16:distinct, 6x6")
