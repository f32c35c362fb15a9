"""Decision trees and what they cost."""

from .cost import Cost, cost_of
from .decision import DecisionTree, Node

__all__ = ["Cost", "DecisionTree", "Node", "cost_of"]
