"""The guesses of a whole game."""

from pegwise.game.rules import Rules
from pegwise.runtime.seeds import Stream

from ..weighing.blocks import NoCounts
from ..weighing.opening import open_by_symbols
from ..weighing.replay import Game
from ..weighing.weigher import Weigher
from .disguise import disguised
from .parts import Cutter, longest_part
from .slide import Slide

# Parts shorter than this are not worth a tree.
SHORTEST_PART = 8


def game(rules: Rules, seed: str) -> Game:
    """The guesses of a game, each sent its answer; it ends where no code fits."""
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
