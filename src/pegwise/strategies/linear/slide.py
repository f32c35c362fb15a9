"""Tokens of all levels asked for in the same guesses: the nodes of few parts, each on its level."""

from collections.abc import Generator

from ...codes import Code
from ...feedback import Feedback
from ...rules import Rules
from ..weighing.blocks import Block, NoCounts
from ..weighing.layers import Layers, Slot
from .question import Question
from .tokens import Token, Tree

Bits = dict[Slot, Token]
Sums = dict[int, Token]


class Slide:
    """Slides the tokens of all parts down to blocks of a few positions.

    A round takes 2**depth guesses. In it one part has its tokens of level j asked for in layer j
    of the weighing, for every j below ``depth``: level j has 2**j nodes, and layer j has as many
    lanes of single bits. Another part, on level ``depth``, gives the sums. From round to round each
    part goes one level down, and after the last starts again at its top: a token that was
    found on one level is asked for on the next a round later.
    """

    def __init__(self, rules: Rules, parts: list[Block]) -> None:
        shortest = min(map(len, parts))
        self._layers = Layers(min(len(parts) - 1, shortest.bit_length() - 2))
        self._trees = [Tree(part, self._layers.depth + 1, rules.symbols) for part in parts]
        self._blank = Question(rules.positions)
        for tree in self._trees:
            self._blank.leave_empty(tree)

    def play(self) -> Generator[Code, Feedback, list[Block]]:
        """Asks until all tokens are down, and returns the blocks there."""
        turn = 0
        while not all(tree.done for tree in self._trees):
            yield from self._ask_multiple()
            yield from self._round(turn)
            turn += 1
        return [leaf.block() for tree in self._trees for leaf in tree.leaves()]

    def _ask_multiple(self) -> Generator[Code, Feedback, None]:
        """Symbols that stand in a node more than once are no bits: each has a guess of its own."""
        for tree in self._trees:
            while token := tree.next_multiple(self._layers.depth):
                question = self._blank.copy()
                question.ask(token, 1)
                answer = yield question.code()
                token.node.waiting.remove(token.symbol)
                token.slide(answer.bulls - question.certain)
                tree.root.settle()

    def _round(self, turn: int) -> Generator[Code, Feedback, None]:
        bits, sums = self._gather(turn)
        if not bits and not sums:
            return
        answers = []
        for number in range(self._layers.guesses):
            question = self._question(number, bits, sums)
            answer = yield question.code()
            answers.append(answer.bulls - question.certain)
        self._hear(answers, bits, sums)

    def _gather(self, turn: int) -> tuple[Bits, Sums]:
        """The tokens of a round, taken from those that wait."""
        bits: Bits = {}
        sums: Sums = {}
        for place, tree in enumerate(self._trees):
            level = (turn - place) % len(self._trees)
            if level < self._layers.depth:
                for pair, node in enumerate(tree.root.level(level)):
                    bits.update(zip(self._layers.slots(level, pair), node.tokens(), strict=False))
            elif level == self._layers.depth:
                for number, node in enumerate(tree.root.level(level)):
                    sums.update(zip((number,), node.tokens(), strict=False))
        for token in (*bits.values(), *sums.values()):
            token.node.waiting.remove(token.symbol)
        return bits, sums

    def _question(self, number: int, bits: Bits, sums: Sums) -> Question:
        """The guess of this number in a round."""
        question = self._blank.copy()
        for slot, token in bits.items():
            if sign := self._layers.bit_sign(number, slot):
                question.ask(token, sign)
        for place, token in sums.items():
            question.ask(token, self._layers.sign(number, place))
        return question

    def _hear(self, answers: list[int], bits: Bits, sums: Sums) -> None:
        told = self._layers.untangle(answers)
        if any(bit for slot, bit in told.bits.items() if slot not in bits):
            raise NoCounts
        if any(total for place, total in enumerate(told.sums) if place not in sums):
            raise NoCounts
        for slot, token in bits.items():
            token.slide(told.bits[slot])
        for place, token in sums.items():
            token.slide(told.sums[place])
        for tree in self._trees:
            tree.root.settle()
