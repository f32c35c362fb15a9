"""Tokens of all levels asked for in the same guesses, those of each part on a level of its own."""

from collections.abc import Generator

from pegwise.game.codes import Code
from pegwise.game.feedback import Feedback
from pegwise.game.rules import Rules

from ..weighing.blocks import Block, NoCounts
from .packing import Packing, pack
from .question import Question
from .tokens import Node, Tree


class Slide:
    """Slides the tokens of all parts down to blocks of a few positions.

    In a round of 2**depth guesses each part has the tokens of one of its levels asked for. A level
    near the top has few nodes with many tokens, which suit the few long lanes of the weighing; one
    far down has many nodes with few tokens, which suit the many short lanes and the sums. From
    round to round each part goes one level down, and after the last starts again at its
    top, so that a token found on one level is asked for on the next a round later.
    """

    def __init__(self, rules: Rules, parts: list[Block]) -> None:
        self._levels = min(map(len, parts)).bit_length() - 1
        self._trees = [Tree(part, self._levels, rules.symbols) for part in parts]
        self._blank = Question(rules.positions)
        for tree in self._trees:
            self._blank.leave_empty(tree)

    def play(self) -> Generator[Code, Feedback, list[Block]]:
        """Asks until all tokens are down, and returns the blocks there."""
        for tree in self._trees:
            yield from self._single_out(tree)
        turn = 0
        while not all(tree.done for tree in self._trees):
            packing = self._pack(turn)
            if packing.rate:
                yield from self._round(packing)
            turn += 1
        return [leaf.block() for tree in self._trees for leaf in tree.leaves()]

    def _single_out(self, tree: Tree) -> Generator[Code, Feedback, None]:
        """A symbol that stands in its node more than once is no bit: it has guesses of its own."""
        while token := tree.next_multiple():
            question = self._blank.copy()
            question.ask(token, 1)
            answer = yield question.code()
            token.slide(answer.bulls)
            tree.root.settle()

    def _pack(self, turn: int) -> Packing:
        """The tokens of a round; it is shorter when only few are left."""
        nodes = self._nodes(turn)
        longest = self._levels - 1
        shortest = 0 if turn >= self._levels else longest
        packings = [pack(nodes, depth) for depth in range(longest, shortest - 1, -1)]
        return max(packings, key=lambda packing: packing.rate)

    def _nodes(self, turn: int) -> list[Node]:
        """The nodes with tokens, of each part on its level."""
        levels = [(turn - place) % self._levels for place in range(len(self._trees))]
        staggered = zip(self._trees, levels, strict=True)
        return [
            node for tree, level in staggered for node in tree.root.level(level) if node.waiting
        ]

    def _round(self, packing: Packing) -> Generator[Code, Feedback, None]:
        answers = []
        for number in range(packing.layers.guesses):
            question = self._question(number, packing)
            answer = yield question.code()
            answers.append(answer.bulls - question.certain)
        self._hear(answers, packing)

    def _question(self, number: int, packing: Packing) -> Question:
        """The guess of this number in a round."""
        question, layers = self._blank.copy(), packing.layers
        for slot, token in packing.bits.items():
            if sign := layers.bit_sign(number, slot):
                question.ask(token, sign)
        for place, token in packing.sums.items():
            question.ask(token, layers.sign(number, place))
        return question

    def _hear(self, answers: list[int], packing: Packing) -> None:
        told = packing.layers.untangle(answers)
        if any(bit for slot, bit in told.bits.items() if slot not in packing.bits):
            raise NoCounts
        if any(total for place, total in enumerate(told.sums) if place not in packing.sums):
            raise NoCounts
        for slot, token in packing.bits.items():
            token.slide(told.bits[slot])
        for place, token in packing.sums.items():
            token.slide(told.sums[place])
        for tree in self._trees:
            tree.root.settle()
