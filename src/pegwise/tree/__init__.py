"""Decision trees, their cost, and tree files."""

from .tree import Cost, DecisionTree, Node, cost_of
from .tree_files import TreeFile, format_tree, parse_tree, read_tree, write_tree

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
