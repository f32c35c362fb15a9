"""The guesses of a whole game, after an idea of Martinsson and Su (2023).

A random shift at every position makes the secret a random code; the board is cut into parts whose
symbols are known, and the symbols of all parts slide down their trees in the same guesses.
"""

from collections.abc import Generator
from functools import partial

import numpy as np

from pegwise.game.codes import Code
from pegwise.game.feedback import Feedback
from pegwise.game.rules import Rules
from pegwise.runtime.seeds import Stream

from ..weighing.blocks import Block, Draft, NoCounts
from ..weighing.opening import open_by_symbols
from ..weighing.replay import Game
from ..weighing.weigher import Weigher
from .tokens import Packing, TokenNode, TokenTree, pack

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
        nodes = self._nodes(turn)
        longest = self._levels - 1
        shortest = 0 if turn >= self._levels else longest
        packings = [pack(nodes, depth) for depth in range(longest, shortest - 1, -1)]
        return max(packings, key=lambda packing: packing.rate)

    def _nodes(self, turn: int) -> list[TokenNode]:
        """The nodes with tokens on the current level of each part."""
        levels = [(turn - place) % self._levels for place in range(len(self._trees))]
        staggered = zip(self._trees, levels, strict=True)
        return [node for tree, level in staggered for node in tree.level(level) if node.waiting]

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
