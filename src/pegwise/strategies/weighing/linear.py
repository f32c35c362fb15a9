"""Symbols as tokens that slide down the tree of a part, and the guesses that ask for them.

Martinsson and Su (2023): a token moves from a block of positions into one of its halves.

The guesses of a whole game, after an idea of Martinsson and Su (2023).

A random shift at every position makes the secret a random code; the board is cut into parts whose
symbols are known, and the symbols of all parts slide down their trees in the same guesses.

Guesses that grow hardly faster than the positions: early and late halvings in the same guesses.

``tokens`` are the symbols on their way down the tree of a part, ``game`` has the guesses.
"""

from collections import deque
from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple

import numpy as np

from pegwise.game.codes import Code
from pegwise.game.feedback import Feedback
from pegwise.game.rules import Rules
from pegwise.runtime.seeds import Stream

from . import Game
from .blocks import Block, Draft, Layers, NoCounts, Slot
from .opening import open_by_symbols
from .weigher import Weigher


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

        def is_forced(symbol: int) -> bool:
            count = self.counts[symbol]
            return max(0, count - self._room[1]) >= min(count, self._room[0])

        while (symbol := next(filter(is_forced, self.waiting), None)) is not None:
            self.slide(symbol, max(0, self.counts[symbol] - self._room[1]))
        for half in self.halves:
            half.settle()

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


SHORTEST_PART = 8  # positions; shorter parts are not worth a tree
PARTS = 8  # on eight levels at once, enough for the widest boards that the rules allow


def game(rules: Rules, seed: str) -> Game:
    """The guesses of a game, each sent its answer; ends if no code fits."""
    stream = Stream(seed, "linear")
    return disguised(_plain_game(rules, stream), rules, stream)


def _plain_game(rules: Rules, stream: Stream) -> Game:
    try:
        blocks = yield from open_by_symbols(rules)
        if longest_part(rules) >= SHORTEST_PART:
            cutter = Cutter(rules, blocks, stream)
            yield from cutter.play()
            blocks = yield from Slide(rules, cutter.parts).play()
        yield (yield from Weigher(rules, blocks, stream).play())
    except NoCounts:
        return


def disguised(game: Game, rules: Rules, stream: Stream) -> Game:
    """The game with every position of its guesses shifted by a random number.

    That is the same as shifting the secret the other way, which makes it a uniformly random code.
    """
    shifts = np.array([stream.below(rules.symbols) for _ in range(rules.positions)])
    try:
        guess = next(game)
        while True:
            shifted = (np.array(guess) + shifts) % rules.symbols
            guess = game.send((yield tuple(shifted.tolist())))
    except StopIteration:
        return


class Cutter(Weigher):
    """A weigher that stops at blocks short enough to be parts."""

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
    """The length of a part: an eighth of the board or of the symbols, whichever is less."""
    return -(-min(rules.positions, rules.symbols) // PARTS)


class Slide:
    """Slides the tokens of all parts down to blocks of a few positions.

    A round of 2**depth guesses asks for the tokens of one level of each part. A level near the top
    has few nodes with many tokens, which suit the few long lanes of the weighing; one far down has
    many nodes with few tokens, which suit the short lanes and the sums. Each round takes every
    part one level down, then back to the top, so a token goes on to the next level a round later.
    """

    def __init__(self, rules: Rules, parts: list[Block]) -> None:
        self._levels = min(map(len, parts)).bit_length() - 1
        self._trees = [TokenTree(part, self._levels, rules.symbols) for part in parts]
        self._blank = Draft(rules.positions, rules.symbols)
        for tree in self._trees:
            self._blank.fill(tree.start, tree.stop, tree.absent)

    def play(self) -> Generator[Code, Feedback, list[Block]]:
        """Asks until all tokens are in leaves; returns the blocks of the leaves."""
        for tree in self._trees:
            yield from self._single_out(tree)
        turn = 0
        while not all(tree.done for tree in self._trees):
            packing = self._pack(turn)
            if packing.rate:
                yield from self._round(packing)
            turn += 1
        return [leaf.block() for tree in self._trees for leaf in tree.leaves()]

    def _single_out(self, tree: TokenTree) -> Generator[Code, Feedback, None]:
        """Asks separately for symbols that occur in their node more than once: they are no bits."""
        while token := tree.next_multiple():
            draft = self._blank.copy()
            token.ask(draft, 1)
            answer = yield draft.code()
            token.slide(answer.bulls)
            tree.settle()

    def _pack(self, turn: int) -> Packing:
        """The tokens of a round, which is shorter when only few are left."""
        levels = [(turn - place) % self._levels for place in range(len(self._trees))]
        staggered = zip(self._trees, levels, strict=True)
        # The nodes with tokens on the current level of each part.
        nodes = [node for tree, level in staggered for node in tree.level(level) if node.waiting]
        longest = self._levels - 1
        shortest = 0 if turn >= self._levels else longest
        packings = [pack(nodes, depth) for depth in range(longest, shortest - 1, -1)]
        return max(packings, key=lambda packing: packing.rate)

    def _round(self, packing: Packing) -> Generator[Code, Feedback, None]:
        draft_of = partial(self._draft, packing)
        found = yield from packing.layers.ask(draft_of, packing.sums, packing.bits)
        for slot, token in packing.bits.items():
            token.slide(found.bits[slot])
        for place, token in packing.sums.items():
            token.slide(found.sums[place])
        for tree in self._trees:
            tree.settle()

    def _draft(self, packing: Packing, number: int) -> Draft:
        """The guess of this number in a round."""
        draft, layers = self._blank.copy(), packing.layers
        for slot, token in packing.bits.items():
            if sign := layers.bit_sign(number, slot):
                token.ask(draft, sign)
        for place, token in packing.sums.items():
            token.ask(draft, layers.sign(number, place))
        return draft
