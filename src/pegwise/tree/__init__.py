"""Decision trees, their cost, and tree files."""

from .cost import Cost, cost_of
from .files import TreeFile, format_tree, parse_tree, read_tree, write_tree
from .tree import DecisionTree, Node

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
