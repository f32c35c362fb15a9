"""The top of the tree: the board cut into parts whose symbols are known."""

from pegwise.game.rules import Rules
from pegwise.runtime.seeds import Stream

from ..weighing.blocks import Block
from ..weighing.weigher import Weigher

# Eight parts can be on as many levels at once, enough for the widest boards the rules allow.
PARTS = 8


class Cutter(Weigher):
    """Weighs blocks only until they are short enough, and puts them aside as parts."""

    def __init__(self, rules: Rules, blocks: list[Block], stream: Stream) -> None:
        super().__init__(rules, blocks, stream)
        self._longest = longest_part(rules)
        self.parts: list[Block] = []

    def _refine(self) -> bool:
        blocks, self._open = self._open, []
        while blocks:
            block = blocks.pop()
            if len(block) <= self._longest or block.uniform:
                self._found.settle(block)
                self.parts.append(block)
            elif block.split:
                blocks.extend(block.halves())
            else:
                self._open.append(block)
        return bool(self._open)


def longest_part(rules: Rules) -> int:
    """An eighth of the board, or less where symbols would stand in a part more than once."""
    return -(-min(rules.positions, rules.symbols) // PARTS)
