"""The first guesses: how often each symbol stands on the board, or in which half of it."""

from collections.abc import Generator

from pegwise.game.codes import Code
from pegwise.game.feedback import Feedback
from pegwise.game.rules import Rules

from .blocks import Block, NoCounts
from .halves import Halves

Opening = Generator[Code, Feedback, list[Block]]

# With more possibilities than this, old symbols are asked for again before new ones.
MOST_STATES = 1000


def open_by_symbols(rules: Rules) -> Opening:
    """One symbol all over the board after the other: their counts are the bulls."""
    counts: dict[int, int] = {}
    missing = rules.positions
    for symbol in range(rules.symbols - 1):
        if missing:
            answer = yield (symbol,) * rules.positions
            counts[symbol] = answer.bulls
            missing -= answer.bulls
            if missing < 0:
                raise NoCounts
    counts[rules.symbols - 1] = missing
    return [Block(0, rules.positions, {symbol: n for symbol, n in counts.items() if n})]


def open_by_pairs(rules: Rules) -> Opening:
    """One symbol on the left half with another on the right half.

    Bulls and cows together tell the counts of two symbols, the bulls how many of one are on the
    left and of the other on the right. A symbol asked for on the right stands on the left in the
    next guess unless it is known, so that few possibilities stay open; the last of them are closed
    by the sizes of the halves.
    """
    halves, unseen = Halves(rules), list(reversed(range(rules.symbols)))
    while halves.open or not halves.full:
        if len(unseen) == 1:
            _take_the_rest(halves, unseen.pop())
            continue
        if unseen and halves.states <= MOST_STATES and not halves.full:
            left = halves.open[-1] if halves.open else unseen.pop()
            right = unseen.pop()
        else:
            left, right = halves.most_telling()
        answer = yield halves.guess(left, right)
        halves.hear(left, right, answer)
    return halves.blocks()


def _take_the_rest(halves: Halves, symbol: int) -> None:
    """The last symbol takes up what all others leave."""
    for side in (0, 1):
        halves.include(symbol, side)
    halves.settle()
