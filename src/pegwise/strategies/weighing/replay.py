"""The guesses of a whole game, and their replay from the turns of a position."""

from collections.abc import Callable, Generator, Iterable

from pegwise.game.codes import Code, Turn
from pegwise.game.feedback import Feedback
from pegwise.game.rules import Rules
from pegwise.runtime.seeds import Stream

from .blocks import NoCounts
from .opening import NARROW, OpeningGuesses, open_by_pairs, open_by_symbols
from .weigher import Weigher

Game = Generator[Code, Feedback, None]

MOST_OF_A_SYMBOL = 8  # on average: with more, opening by pairs has too many states


def game(rules: Rules, seed: str) -> Game:
    """The guesses of a game, each sent its answer.

    On wide boards the first opening leaves out very rare counts. If the secret has them, or after
    a wrong answer, the game starts again with the plain opening.
    """
    stream = Stream(seed, "weighing")
    for opening in _openings(rules):
        try:
            blocks = yield from opening(rules)
            yield (yield from Weigher(rules, blocks, stream).play())
        except NoCounts:
            continue


def _openings(rules: Rules) -> list[Callable[[Rules], OpeningGuesses]]:
    if rules.bulls_only or rules.positions > MOST_OF_A_SYMBOL * rules.symbols:
        return [open_by_symbols]
    return [open_by_pairs] if rules.positions <= NARROW else [open_by_pairs, open_by_symbols]


class Replay:
    """A game played as far as there are answers to its guesses.

    The turns may be in any order and include guesses of others; no guess is made twice.
    """

    def __init__(self, game: Game, turns: Iterable[Turn]) -> None:
        self._game = game
        self._answers: dict[Code, Feedback] = {}
        self.guess = next(self._game)
        for turn in turns:
            self.hear(turn)

    def hear(self, turn: Turn) -> None:
        """Continues as far as this turn allows; raises StopIteration if no guess is left."""
        self._answers[turn.guess] = turn.feedback
        while self.guess in self._answers:
            self.guess = self._game.send(self._answers.pop(self.guess))
