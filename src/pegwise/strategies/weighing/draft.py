"""A guess in the making, and what is known beforehand of its bulls."""

import numpy as np

from pegwise.game.codes import Code

from .blocks import Block


class Draft:
    """Fills a guess block by block and counts the bulls that are known or promised.

    ``certain`` are the bulls known beforehand. A half filled with a symbol that is asked for
    has an unknown number of them: on the left that number itself, on the right what it leaves of
    the symbol's count, so that the count is certain and the number is taken away.
    """

    def __init__(self, positions: int, symbols: int) -> None:
        self._places = np.zeros(positions, np.int64)
        self._symbols = symbols
        self.certain = 0

    def copy(self) -> "Draft":
        """A guess that goes on from this one."""
        other = Draft(0, self._symbols)
        other._places, other.certain = self._places.copy(), self.certain
        return other

    def code(self) -> Code:
        """The guess."""
        return tuple(self._places.tolist())

    def settle(self, block: Block) -> None:
        """A block of which nothing is asked: one symbol all over, whose count is known."""
        symbol = next(iter(block.counts))
        self._places[block.start : block.stop] = symbol
        self.certain += block.counts[symbol]

    def ask(self, block: Block, plus: int | None, minus: int | None) -> None:
        """One symbol on the left, another on the right; None is a symbol known to the block."""
        if plus is None and minus is None:
            self.settle(block)
            return
        self._fill_left(block, plus)
        self._fill_right(block, minus)

    def _fill_left(self, block: Block, symbol: int | None) -> None:
        if symbol is None:
            symbol = self._spare(block)
            self.certain += block.left.get(symbol, 0)
        self._places[block.start : block.middle] = symbol

    def _fill_right(self, block: Block, symbol: int | None) -> None:
        if symbol is None:
            symbol = self._spare(block)
            self.certain -= block.left.get(symbol, 0)
        self._places[block.middle : block.stop] = symbol
        self.certain += block.counts.get(symbol, 0)

    def _spare(self, block: Block) -> int:
        spare = block.spare(self._symbols)
        assert spare is not None
        return spare
