"""Trees, their cost, and how they are drawn."""

import json
from collections import Counter

import numpy as np
import pytest

from pegwise import Notation, Rules, Space, solve
from pegwise.errors import PegwiseError
from pegwise.knowledge.position import Position
from pegwise.lab.grow import grow_below
from pegwise.strategies import make_strategy
from pegwise.tree import Cost, DecisionTree, cost_of
from pegwise.tree.drawing import as_document, as_graphviz, as_text


def tree_of(board: str, strategy: str) -> DecisionTree:
    rules = Rules.parse(board)
    return grow_below(Position(rules), make_strategy(strategy, rules))


@pytest.mark.parametrize("board", ["2x3", "3x4", "3x5:distinct", "3x4:bulls", "1x1"])
@pytest.mark.parametrize("strategy", ["first", "parts", "entropy:consistent", "minimax"])
def test_the_tree_says_what_replaying_every_secret_says(board: str, strategy: str) -> None:
    rules = Rules.parse(board)
    space = Space(rules)
    every = (space.code(number) for number in range(space.size))
    lengths = Counter(len(solve(secret, rules, strategy)) for secret in every)
    assert tree_of(board, strategy).cost == cost_of(lengths)


def test_cost_figures() -> None:
    cost = Cost({1: 1, 2: 2, 4: 1})
    assert (cost.games, cost.total, cost.worst) == (4, 9, 4)
    assert cost.mean == 2.25
    assert cost.deviation == pytest.approx(1.2583, abs=1e-4)
    assert cost.standard_error == pytest.approx(0.6292, abs=1e-4)
    assert str(cost) == "9 guesses in 4 games, worst 4: 1 2 0 1"


def test_one_game_has_no_deviation() -> None:
    assert Cost({3: 1}).deviation == 0.0


def test_a_small_tree_as_text() -> None:
    tree, notation = tree_of("2x2", "first"), Notation(Rules(2, 2))
    assert list(as_text(tree.root, notation)) == [
        "11  4 codes",
        "  0,0 -> 22  1 code",
        "  1,0 -> 12  2 codes",
        "    0,2 -> 21  1 code",
    ]
    assert list(as_text(tree.root, notation, depth=1)) == ["11  4 codes"]


def test_documents_and_graphs_hold_every_node() -> None:
    tree, notation = tree_of("3x4", "parts"), Notation(Rules(3, 4))
    nested = json.dumps(as_document(tree.root, notation))
    assert nested.count('"guess"') == len(tree)
    graph = "\n".join(as_graphviz(tree.root, notation))
    assert graph.count("label=") == 2 * len(tree) - 1
    assert graph.startswith("digraph {")


def test_guesses_that_cannot_win_are_marked() -> None:
    tree, notation = tree_of("3x4", "parts"), Notation(Rules(3, 4))
    marked = [line for line in as_text(tree.root, notation) if "cannot be it" in line]
    assert len(marked) == sum(1 for wins in tree.wins.tolist() if not wins)
    assert marked


def test_following_turns_to_their_node() -> None:
    tree, notation = tree_of("4x6", "first"), Notation(Rules(4, 6))
    turns = [notation.read_turn(text) for text in ("1111:1,0", "1222:1,0")]
    assert tree.root.after([]).row == 0
    below = tree.root.after(turns)
    assert below.size == Position(tree.rules, tuple(turns)).count
    assert below.cost.games == below.size


@pytest.mark.parametrize(
    ("turns", "said"),
    [
        ("1112:1,0", "'1112:1,0' leaves the tree, which guesses 1111 there"),
        ("1111:4,0", "'1111:4,0' leaves the tree: no guess follows that answer"),
        ("1111:1,0 1222:0,0", "'1222:0,0' leaves the tree: no guess follows that answer"),
    ],
)
def test_turns_that_leave_the_tree(turns: str, said: str) -> None:
    notation = Notation(Rules(4, 6))
    with pytest.raises(PegwiseError) as caught:
        tree_of("4x6", "first").root.after(map(notation.read_turn, turns.split()))
    assert str(caught.value) == said


def test_costs_below_the_top() -> None:
    tree = tree_of("3x4", "parts")
    assert tree.root.cost == tree.cost
    assert sum(child.cost.total for _, child in tree.root.children()) == tree.cost.total - 64


def test_what_each_node_stores_agrees_with_walking_there() -> None:
    tree = tree_of("3x4", "entropy")
    for step in tree.root.walk():
        node = step.node
        walked = cost_of(Counter(below.level for below in node.walk() if below.node.wins))
        assert (node.cost, node.height, node.total) == (walked, walked.worst, walked.total)
        for answer, child in node.children():
            found = node.child(answer)
            assert found is not None
            assert found.row == child.row


def test_very_deep_trees_are_drawn_but_not_nested() -> None:
    places = np.arange(1000)
    answers = np.where(places == 0, -1, 0)
    tree = DecisionTree(Rules(1, 1000), places, places - 1, answers, 1000 - places)
    notation = Notation(tree.rules)
    assert len(list(as_text(tree.root, notation))) == 1000
    assert len(list(as_graphviz(tree.root, notation))) == 2002
    with pytest.raises(PegwiseError, match="the tree is 1000 guesses deep: expected at most 250"):
        as_document(tree.root, notation)
    assert as_document(tree.root, notation, depth=250)["candidates"] == 1000
