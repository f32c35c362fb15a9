"""Decision trees, what they cost, and the files they are kept in."""

from .cost import Cost, cost_of
from .decision import DecisionTree, Node
from .files import TreeFile, format_tree, parse_tree, read_tree, write_tree

__all__ = [
    "Cost",
    "DecisionTree",
    "Node",
    "TreeFile",
    "cost_of",
    "format_tree",
    "parse_tree",
    "read_tree",
    "write_tree",
]
