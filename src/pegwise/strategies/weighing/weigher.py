"""From blocks with known symbol counts to the code, by guesses about all blocks at once.

The guesses of a whole game, and their replay from the turns of a position.

The weigher as a strategy: its game is replayed from the turns, or continued during play.
"""

from collections.abc import Generator
from functools import partial
from heapq import heapify, heappop, heappush
from typing import TYPE_CHECKING

from pegwise.game.codes import Code
from pegwise.game.feedback import Feedback
from pegwise.game.rules import Rules
from pegwise.runtime.seeds import Stream

from . import Game
from .blocks import Block, Draft, Layers, NoCounts, Slot
from .opening import (
    NARROW,
    NARROW_EFFORT,
    WIDE_EFFORT,
    WIDE_FROM,
    CountPool,
    PoolQuestion,
    open_by_pairs,
    open_by_symbols,
)

if TYPE_CHECKING:
    pass

BLOCKS_PER_SUM = 12  # the least number of open blocks per sum before there are more sums at once
MOST_LAYERS = 6
BLOCKS_PER_LANE = 4  # one open block in four may have its symbols asked for as single bits

Bits = dict[Slot, tuple[Block, int]]


class Weigher:
    """Splits blocks until each is filled with one symbol.

    A round asks for the sum of one pool or, with enough blocks, for those of several pools and for
    single bits in as many guesses.
    """

    def __init__(self, rules: Rules, blocks: list[Block], stream: Stream) -> None:
        self._symbols = rules.symbols
        self._effort = NARROW_EFFORT if rules.positions < WIDE_FROM else WIDE_EFFORT
        self._stream = stream
        self._open = blocks
        self._found = Draft(rules.positions, rules.symbols)
        self._pools: list[CountPool] = []

    def play(self) -> Generator[Code, Feedback, Code]:
        """Asks until the code is known; returns it."""
        while self._refine():
            yield from self._round()
        return self._found.code()

    def _refine(self) -> bool:
        """Replaces split blocks by their halves; returns whether any block is still open."""
        while any(block.split or block.uniform for block in self._open):
            for block in self._open:
                if block.uniform:
                    self._found.settle(block)
            rest = [block for block in self._open if not block.uniform]
            self._open = [
                part for block in rest for part in (block.halves() if block.split else (block,))
            ]
        return bool(self._open)

    def _round(self) -> Generator[Code, Feedback, None]:
        layers = self._gather()
        bits = self._reserve(layers)
        self._share_out()
        questions = [pool.question(self._stream) for pool in self._pools]
        draft_of = partial(_draft, self._base(questions, bits), layers, questions, bits)
        found = yield from layers.ask(draft_of, range(layers.guesses), bits)
        for slot, (block, symbol) in bits.items():
            block.learn(symbol, found.bits[slot])
        for pool, question, total in zip(self._pools, questions, found.sums, strict=True):
            pool.hear(question, total)

    def _gather(self) -> Layers:
        """Sets up as many pools as suit the number of open blocks, unsettled ones included."""
        depth = 0
        while depth < MOST_LAYERS and len(self._open) >= BLOCKS_PER_SUM << (depth + 1):
            depth += 1
        pools = [pool for pool in self._pools if not pool.settled]
        for pool in pools:
            pool.blocks = [block for block in pool.blocks if block.asked]
        while len(pools) > 1 << depth:
            pools.sort(key=lambda pool: pool.states)
            if pools[0].absorb(pools[1]):
                del pools[1]
            else:
                depth += 1
        missing = (1 << depth) - len(pools)
        self._pools = pools + [CountPool(self._symbols, self._effort) for _ in range(missing)]
        for pool in self._pools:
            pool.most_states = self._effort.beside if depth else self._effort.states
        return Layers(depth)

    def _reserve(self, layers: Layers) -> Bits:
        """Symbols to ask for as single bits: those that occur once in the longest blocks."""
        bits: Bits = {}
        free = sorted((block for block in self._open if not block.asked), key=len, reverse=True)
        suited = (block for block in free if block.spare(self._symbols) is not None)
        lanes = layers.lanes()[: len(self._open) // BLOCKS_PER_LANE]
        for lane, block in zip(lanes, suited, strict=False):
            for slot in layers.slots(*lane):
                if not block.waiting or block.counts[block.waiting[0]] != 1:
                    break  # no symbol that occurs in the block once
                bits[slot] = block, block.ask(0)
        return bits

    def _share_out(self) -> None:
        """Distributes the free blocks over the pools and extends these."""
        free = sorted((block for block in self._open if not block.asked), key=len, reverse=True)
        shares = [(len(pool.blocks), number) for number, pool in enumerate(self._pools)]
        heapify(shares)
        for block in free:
            blocks, number = heappop(shares)
            self._pools[number].blocks.append(block)
            heappush(shares, (blocks + 1, number))
        for pool in self._pools:
            pool.grow()

    def _base(self, questions: list[PoolQuestion], bits: Bits) -> Draft:
        """The common part of the guesses of a round: blocks found, and blocks not asked about."""
        base = self._found.copy()
        asked = {term.block for question in questions for term in question.terms}
        asked.update(block for block, _ in bits.values())
        for block in self._open:
            if block not in asked:
                base.settle(block)
        return base


def _draft(
    base: Draft, layers: Layers, questions: list[PoolQuestion], bits: Bits, number: int
) -> Draft:
    """The guess of this number in a round."""
    draft = base.copy()
    idle = {block for block, _ in bits.values()}
    for slot, (block, symbol) in bits.items():
        sign = layers.bit_sign(number, slot)
        if sign:
            draft.ask(block, *((symbol, None) if sign > 0 else (None, symbol)))
            idle.remove(block)
    for block in idle:
        draft.settle(block)
    for place, question in enumerate(questions):
        sign = layers.sign(number, place)
        for block, plus, minus in question.terms:
            draft.ask(block, *((plus, minus) if sign > 0 else (minus, plus)))
    return draft


MOST_PER_SYMBOL = 8  # on average: with more, opening by pairs has too many states


def game(rules: Rules, seed: str) -> Game:
    """The guesses of a game, each sent its answer.

    On wide boards the first opening leaves out very rare counts. If the secret has them, or after
    a wrong answer, the game starts again with the plain opening.
    """
    stream = Stream(seed, "weighing")
    openings = [open_by_pairs, open_by_symbols]
    if rules.bulls_only or rules.positions > MOST_PER_SYMBOL * rules.symbols:
        openings = [open_by_symbols]
    elif rules.positions <= NARROW:
        openings = [open_by_pairs]
    for opening in openings:
        try:
            blocks = yield from opening(rules)
            yield (yield from Weigher(rules, blocks, stream).play())
        except NoCounts:
            continue
