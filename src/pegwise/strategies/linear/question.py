"""A guess that asks for tokens and is otherwise empty: symbols known not to be there fill it."""

import numpy as np

from pegwise.game.codes import Code

from .tokens import Token, Tree


class Question:
    """The symbols of a guess, and the bulls that are known beforehand."""

    def __init__(self, positions: int) -> None:
        self._symbols = np.zeros(positions, np.int64)
        self.certain = 0

    def copy(self) -> "Question":
        """A question that goes on from this one."""
        other = Question(0)
        other._symbols, other.certain = self._symbols.copy(), self.certain
        return other

    def code(self) -> Code:
        """The guess."""
        return tuple(self._symbols.tolist())

    def leave_empty(self, tree: Tree) -> None:
        """A part without bulls."""
        self._symbols[tree.root.start : tree.root.stop] = tree.absent

    def ask(self, token: Token, sign: int) -> None:
        """Adds how many of a token's symbol are in the left half of its node, or subtracts it.

        To subtract, the right half is asked for: it has the others.
        """
        node, symbol = token
        if sign > 0:
            self._symbols[node.start : node.middle] = symbol
        else:
            self._symbols[node.middle : node.stop] = symbol
            self.certain += node.counts[symbol]
