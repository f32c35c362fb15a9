"""Decision trees, their cost, and tree files."""

from .files import TreeFile, format_tree, parse_tree, read_tree, write_tree
from .tree import Cost, DecisionTree, Node, cost_of

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
