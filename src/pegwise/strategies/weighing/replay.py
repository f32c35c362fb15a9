"""The guesses of a whole game, and how far the turns of a position lead along them."""

from collections.abc import Callable, Generator, Iterable

from pegwise.game.codes import Code, Turn
from pegwise.game.feedback import Feedback
from pegwise.game.rules import Rules
from pegwise.runtime.seeds import Stream

from .blocks import NoCounts
from .halves import NARROW
from .opening import Opening, open_by_pairs, open_by_symbols
from .weigher import Weigher

Game = Generator[Code, Feedback, None]

# Where a symbol occurs more often than this on average, the list of pairs would grow too long.
MOST_OF_A_SYMBOL = 8


def game(rules: Rules, seed: str) -> Game:
    """The guesses of a game, each sent its answer.

    On wide boards the first opening leaves out counts that are very rare. A secret made on purpose
    may have them; then, or if an answer was wrong, all is asked for again in the plain way.
    """
    stream = Stream(seed, "weighing")
    for opening in _openings(rules):
        try:
            blocks = yield from opening(rules)
            yield (yield from Weigher(rules, blocks, stream).play())
        except NoCounts:
            continue


def _openings(rules: Rules) -> list[Callable[[Rules], Opening]]:
    if rules.bulls_only or rules.positions > MOST_OF_A_SYMBOL * rules.symbols:
        return [open_by_symbols]
    return [open_by_pairs] if rules.positions <= NARROW else [open_by_pairs, open_by_symbols]


class Replay:
    """A game played as far as there are answers to its guesses.

    They are looked up whatever their order, so that turns somebody else played do no harm, and a
    guess that was made before is not made again.
    """

    def __init__(self, game: Game, turns: Iterable[Turn]) -> None:
        self._game = game
        self._answers: dict[Code, Feedback] = {}
        self.guess = next(self._game)
        for turn in turns:
            self.hear(turn)

    def hear(self, turn: Turn) -> None:
        """Goes on as far as this turn allows; StopIteration where no guess is left to make."""
        self._answers[turn.guess] = turn.feedback
        while self.guess in self._answers:
            self.guess = self._game.send(self._answers.pop(self.guess))
