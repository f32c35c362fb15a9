"""What lies below each place of a tree agrees with walking there."""

from pegwise.game.variants import find_variant
from pegwise.knowledge.position import Position
from pegwise.lab.grow import grow_below
from pegwise.strategies import make_strategy
from pegwise.tree.index import TreeIndex


def test_every_place_costs_what_a_walk_counts() -> None:
    rules = find_variant("3x4").rules
    tree = grow_below(Position(rules), make_strategy("entropy", rules))
    shape = TreeIndex(tree)
    for step in tree.root.walk():
        node = step.node
        assert shape.guess(node.row) == node.guess
        assert shape.cost(node.row) == node.cost
        assert shape.height(node.row) == node.cost.worst
        below = {answer: child.row for answer, child in node.children()}
        assert {answer: shape.after(node.row, answer) for answer in below} == below
