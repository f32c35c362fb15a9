"""The strategy ``optimal``: the tree while it lasts, then the best that a search finds."""

from pathlib import Path

import pytest

from pegwise import Position, Rules
from pegwise.knowledge.partition import partition
from pegwise.knowledge.space import space_of
from pegwise.lab.evaluate import evaluate
from pegwise.lab.grow import grow
from pegwise.play.solution import break_code
from pegwise.strategies import default_strategy, find_strategy, make_strategy
from pegwise.strategies.optimal import Optimal, decide
from pegwise.tablebase import find
from support.commands import run


def least_cost(position: Position) -> int:
    """Every guess tried, nothing clever."""
    if position.count <= 2:
        return 2 * position.count - 1
    space, costs = position.space, []
    for number in range(space.size):
        later = partition(position, space.code(number))
        if len(later) > 1:
            below = (least_cost(one) for one in later.values() if not one.solved)
            costs.append(position.count + sum(below))
    return min(costs)


@pytest.mark.parametrize("opening", ["11", "12", "33"])
def test_play_off_the_tree_is_as_good_as_any(opening: str) -> None:
    rules = Rules.parse("2x3")
    first = tuple(int(symbol) - 1 for symbol in opening)
    later = partition(Position(rules), first).values()
    least = rules.size + sum(least_cost(one) for one in later if not one.solved)
    assert grow(rules, Optimal(), first).cost.total == least


def test_play_off_the_tree_of_a_larger_board() -> None:
    position = Position.parse("3x3 111:1,0")
    tree = Optimal().choose(position)
    costs = {one: least_cost(one) for one in partition(position, tree).values() if not one.solved}
    assert position.count + sum(costs.values()) == least_cost(position)


@pytest.mark.parametrize(
    ("first", "total"),
    [((0, 0, 0, 0), 6318), ((3, 3, 1, 1), 5702), ((0, 0, 1, 2), 5625), ((5, 2, 5, 4), 5625)],
)
def test_mastermind_from_any_opening(first: tuple[int, ...], total: int) -> None:
    # 6318 and 5702 are what the exact search proves for these openings.
    assert evaluate(Rules.parse("4x6"), "optimal", first).cost.total == total


def test_the_whole_tree_is_the_ready_made_one() -> None:
    for board in ("4x6", "4x10:distinct"):
        rules = Rules.parse(board)
        file = find(rules)
        assert file is not None
        assert grow(rules, Optimal()) is file.tree


@pytest.mark.parametrize(
    ("game", "words"),
    [
        ("4x6", "1123 is the guess of the proven tree: 4.34 guesses on average from here."),
        ("5x8", "which is not proven"),
        ("4x6 1111:1,0", "is the best second guess: 3.932 guesses on average from here."),
        ("4x6 1122:1,0 1344:0,1", "is the best guess, searched exactly: 2.682 guesses"),
        ("4x7 1111:0,0", "1,296 codes are too many for a quick exact search"),
        ("4x6 1122:0,0 3344:0,0 5566:3,0 5556:4,0", "5556 is the only code left."),
    ],
)
def test_it_says_where_its_guess_comes_from(game: str, words: str) -> None:
    (sentence,) = Optimal().explain(Position.parse(game))
    assert words in sentence


def test_beyond_the_search_it_plays_for_entropy() -> None:
    position = Position.parse("4x7 1112:0,0 3344:0,1")
    exact, beyond = decide(position), decide(position, most_work=0)
    assert "searched exactly" in exact.reason
    assert "too many for a quick exact search" in beyond.reason
    assert beyond.guess == make_strategy("entropy", position.rules).choose(position)


def test_it_objects_to_boards_without_a_tree_unless_they_are_tiny() -> None:
    entry = find_strategy("optimal")
    assert entry.objection(Rules.parse("3x3")) is None
    assert entry.objection(Rules.parse("4x6:bulls")) is not None
    told = entry.objection(Rules.parse("6x7"))
    assert told is not None
    assert "4x4 to 4x10" in told
    assert entry.objection(Rules.parse("1x4096")) is not None


def test_it_is_the_default_except_where_guesses_are_ranked() -> None:
    assert default_strategy(Rules.parse("4x6")).name == "optimal"
    assert default_strategy(Rules.parse("4x6"), ranks=True).name == "entropy"


def test_forgetful_perfection_finds_the_code() -> None:
    rules = Rules.parse("4x6")
    player = make_strategy("strength:30:optimal", rules, "seed")
    for number in range(0, rules.size, 100):
        *_, final = break_code(space_of(rules).code(number), rules, player)
        assert final.solved


def test_a_saved_tree_keeps_its_proof(tmp_path: Path) -> None:
    path = tmp_path / "perfect.tree"
    assert run(f"tree -s optimal --out {path}").returncode == 0
    assert "Claimed proven" in run(f"verify {path}").stdout
    assert run(f"tree -s optimal --first 1122 --out {path}").returncode == 0
    assert "only as an upper bound" in run(f"verify {path}").stdout
