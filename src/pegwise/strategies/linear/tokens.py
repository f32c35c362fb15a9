"""Symbols as tokens that slide down the tree of a part, and the guesses that ask for them.

Martinsson and Su (2023): a token moves from a block of positions into one of its halves.
"""

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple

from ..weighing.blocks import Block, Draft, NoCounts
from ..weighing.layers import Layers, Slot


class TokenNode:
    """A block of positions, the symbols waiting in it, and the two nodes below.

    Unlike a `Block` it need not know all of its symbols: a token may move on to its half while
    others are still on their way from above.
    """

    def __init__(self, start: int, stop: int, levels: int) -> None:
        self.start, self.middle, self.stop = start, (start + stop) // 2, stop
        self.counts: dict[int, int] = {}
        self.waiting: deque[int] = deque()
        self.halves: list[TokenNode] = []
        if levels:
            self.halves.append(TokenNode(start, self.middle, levels - 1))
            self.halves.append(TokenNode(self.middle, stop, levels - 1))
        self._room = [self.middle - start, stop - self.middle]

    def block(self) -> Block:
        """The block of this node, once all its symbols are known."""
        return Block(self.start, self.stop, self.counts)

    def receive(self, symbol: int, count: int) -> None:
        """Notes that ``count`` of a symbol are here."""
        self.counts[symbol] = count
        self.waiting.append(symbol)

    def slide(self, symbol: int, left: int) -> None:
        """Moves a waiting symbol down, ``left`` of it to the left half."""
        self.waiting.remove(symbol)
        for side, share in enumerate((left, self.counts[symbol] - left)):
            if not 0 <= share <= self._room[side]:
                raise NoCounts
            self._room[side] -= share
            if share:
                self.halves[side].receive(symbol, share)

    def settle(self) -> None:
        """Moves down the symbols whose split is forced, here and below."""
        if not self.halves:
            return
        while (symbol := next(filter(self._is_forced, self.waiting), None)) is not None:
            self.slide(symbol, max(0, self.counts[symbol] - self._room[1]))
        for half in self.halves:
            half.settle()

    def _is_forced(self, symbol: int) -> bool:
        count = self.counts[symbol]
        return max(0, count - self._room[1]) >= min(count, self._room[0])

    def level(self, depth: int) -> list["TokenNode"]:
        """The nodes ``depth`` levels below, from left to right."""
        nodes = [self]
        for _ in range(depth):
            nodes = [half for node in nodes for half in node.halves]
        return nodes


class Token(NamedTuple):
    """A symbol in a node that has it at least once."""

    node: TokenNode
    symbol: int

    def slide(self, left: int) -> None:
        """Moves down into the halves, ``left`` of it into the left one."""
        self.node.slide(self.symbol, left)

    def ask(self, draft: Draft, sign: int) -> None:
        """Adds the count of the symbol in the left half to the bulls, or subtracts it.

        To subtract it, the right half is asked for, which has the others.
        """
        node, symbol = self
        if sign > 0:
            draft.fill(node.start, node.middle, symbol)
        else:
            draft.fill(node.middle, node.stop, symbol, node.counts[symbol])


class TokenTree(TokenNode):
    """The top node of a part, and a symbol that is absent from the part."""

    def __init__(self, part: Block, levels: int, symbols: int) -> None:
        super().__init__(part.start, part.stop, levels)
        self.absent = next(symbol for symbol in range(symbols) if symbol not in part.counts)
        self._levels = levels
        for symbol, count in part.counts.items():
            self.receive(symbol, count)
        self.settle()

    @property
    def done(self) -> bool:
        """Whether every token is in a leaf."""
        return not any(True for _ in self._waiting())

    def next_multiple(self) -> Token | None:
        """A token above the leaves whose node has its symbol more than once."""
        tokens = self._waiting()
        return next((token for token in tokens if token.node.counts[token.symbol] > 1), None)

    def _waiting(self) -> Iterator[Token]:
        for level in range(self._levels):
            for node in self.level(level):
                yield from map(partial(Token, node), node.waiting)

    def leaves(self) -> list[TokenNode]:
        """The nodes of the lowest level."""
        return self.level(self._levels)


@dataclass
class Packing:
    """The tokens of a round: those asked for as single bits, by slot, and as sums."""

    layers: Layers
    bits: dict[Slot, Token] = field(default_factory=dict)
    sums: dict[int, Token] = field(default_factory=dict)

    @property
    def rate(self) -> float:
        """Tokens per guess."""
        return (len(self.bits) + len(self.sums)) / self.layers.guesses


def pack(nodes: Iterable[TokenNode], depth: int) -> Packing:
    """Tokens of these nodes for 2**depth guesses; nodes with most tokens get the longest lanes."""
    packing = Packing(Layers(depth))
    lanes = packing.layers.lanes()
    ordered = sorted(nodes, key=lambda node: (-len(node.waiting), node.start))
    for lane, node in zip(lanes, ordered, strict=False):
        tokens = map(partial(Token, node), node.waiting)
        packing.bits.update(zip(packing.layers.slots(*lane), tokens, strict=False))
    for number, node in zip(range(packing.layers.guesses), ordered[len(lanes) :], strict=False):
        packing.sums[number] = Token(node, node.waiting[0])
    return packing
