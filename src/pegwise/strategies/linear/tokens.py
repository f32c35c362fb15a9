"""Symbols as tokens that slide down the tree of a part, from each block into one of its halves."""

from collections import deque
from collections.abc import Iterator
from typing import NamedTuple

from ..weighing.blocks import Block, NoCounts


class Node:
    """A block of positions, the symbols waiting in it, and the two nodes below.

    Unlike the blocks of the weigher it need not know all of its symbols: a token may leave for
    the half it belongs to while others are still on their way from above.
    """

    def __init__(self, start: int, stop: int, levels: int) -> None:
        self.start, self.middle, self.stop = start, (start + stop) // 2, stop
        self.counts: dict[int, int] = {}
        self.waiting: deque[int] = deque()
        self.halves: list[Node] = []
        if levels:
            self.halves.append(Node(start, self.middle, levels - 1))
            self.halves.append(Node(self.middle, stop, levels - 1))
        self._room = [self.middle - start, stop - self.middle]

    def block(self) -> Block:
        """The same block for the weigher, now that all symbols are known."""
        return Block(self.start, self.stop, self.counts)

    def tokens(self) -> Iterator["Token"]:
        """The tokens that wait here."""
        return (Token(self, symbol) for symbol in self.waiting)

    def receive(self, symbol: int, count: int) -> None:
        """So many of a symbol stand here."""
        self.counts[symbol] = count
        self.waiting.append(symbol)

    def slide(self, symbol: int, left: int) -> None:
        """A waiting symbol goes down, so many of it to the left."""
        self.waiting.remove(symbol)
        for side, share in enumerate((left, self.counts[symbol] - left)):
            if not 0 <= share <= self._room[side]:
                raise NoCounts
            self._room[side] -= share
            if share:
                self.halves[side].receive(symbol, share)

    def settle(self) -> None:
        """Sends on what has only one way to go, here and below."""
        if not self.halves:
            return
        while (symbol := next(filter(self._is_forced, self.waiting), None)) is not None:
            self.slide(symbol, max(0, self.counts[symbol] - self._room[1]))
        for half in self.halves:
            half.settle()

    def _is_forced(self, symbol: int) -> bool:
        count = self.counts[symbol]
        return max(0, count - self._room[1]) >= min(count, self._room[0])

    def level(self, depth: int) -> list["Node"]:
        """The nodes so many levels below, from left to right."""
        nodes = [self]
        for _ in range(depth):
            nodes = [half for node in nodes for half in node.halves]
        return nodes


class Token(NamedTuple):
    """A symbol in a node that holds it once or more."""

    node: Node
    symbol: int

    def slide(self, left: int) -> None:
        """Goes down into the halves, so often into the left one."""
        self.node.slide(self.symbol, left)


class Tree:
    """The nodes of a part, and a symbol that is absent there."""

    def __init__(self, part: Block, levels: int, symbols: int) -> None:
        self.root = Node(part.start, part.stop, levels)
        self.absent = next(symbol for symbol in range(symbols) if symbol not in part.counts)
        self._levels = levels
        for symbol, count in part.counts.items():
            self.root.receive(symbol, count)
        self.root.settle()

    @property
    def done(self) -> bool:
        """Whether every token is in a leaf."""
        return not any(True for _ in self._waiting())

    def next_multiple(self) -> Token | None:
        """A token above the leaves whose symbol stands in its node more than once."""
        tokens = self._waiting()
        return next((token for token in tokens if token.node.counts[token.symbol] > 1), None)

    def _waiting(self) -> Iterator[Token]:
        for level in range(self._levels):
            for node in self.root.level(level):
                yield from node.tokens()

    def leaves(self) -> list[Node]:
        """The lowest nodes."""
        return self.root.level(self._levels)
