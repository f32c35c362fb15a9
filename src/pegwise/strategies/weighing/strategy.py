"""The weigher as a strategy: its game is replayed from the turns, and carried along in play."""

from collections.abc import Callable, Generator
from typing import TYPE_CHECKING

from ...codes import Code, Turn
from ...errors import ContradictoryAnswers, quote
from ...feedback import Feedback
from ...randomness import Stream
from ...rules import Rules
from .blocks import NoCounts
from .halves import NARROW
from .opening import Opening, open_by_pairs, open_by_symbols
from .weigher import Weigher

if TYPE_CHECKING:
    from ...position import Position

Game = Generator[Code, Feedback, None]


def objection(rules: Rules) -> str | None:
    """Why the rules do not suit: a guess must be free to repeat symbols."""
    if rules.words is not None:
        return "needs guesses of any symbols: expected a board without a word list"
    if rules.distinct and rules.positions > 1:
        return "needs guesses that repeat symbols: expected a board that allows them"
    return None


def game(rules: Rules, seed: str) -> Game:
    """The guesses of a game, each sent its answer.

    On wide boards the first opening leaves out counts that are very rare. A secret made on purpose
    may have them; then, or if an answer was wrong, all is asked for again in the plain way.
    """
    stream = Stream(seed, Weighing.name)
    for opening in _openings(rules):
        try:
            blocks = yield from opening(rules)
            yield (yield from Weigher(rules, blocks, stream).play())
        except NoCounts:
            continue


def _openings(rules: Rules) -> list[Callable[[Rules], Opening]]:
    if rules.bulls_only:
        return [open_by_symbols]
    return [open_by_pairs] if rules.positions <= NARROW else [open_by_pairs, open_by_symbols]


class Replay:
    """A game played as far as there are answers to its guesses.

    They are looked up whatever their order, so that turns somebody else played do no harm, and a
    guess that was made before is not made again.
    """

    def __init__(self, position: "Position", seed: str) -> None:
        self._game = game(position.rules, seed)
        self._answers: dict[Code, Feedback] = {}
        self.guess = next(self._game)
        for turn in position.turns:
            self.hear(turn)

    def hear(self, turn: Turn) -> None:
        """Goes on as far as this turn allows; StopIteration where no guess is left to make."""
        self._answers[turn.guess] = turn.feedback
        while self.guess in self._answers:
            self.guess = self._game.send(self._answers.pop(self.guess))


class Weighing:
    """Asks how often each symbol stands in either half of every block, of all blocks at once.

    The bulls are a sum of unknown counts, as in the weighing of coins: Erdős and Rényi, "On two
    problems of information theory" (1963). The joint values of a dozen or more counts are listed and
    the sum is chosen that tells most about them.
    """

    name = "weighing"

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._last: tuple[Position, Replay] | None = None

    def choose(self, position: "Position") -> Code:
        """The guess that is due after these turns."""
        last, self._last = self._last, None
        try:
            replay = self._replayed(position, last)
        except StopIteration:
            raise ContradictoryAnswers(
                f"no code fits {quote(str(position))}: at least one of the answers is wrong"
            ) from None
        self._last = position, replay
        return replay.guess

    def _replayed(self, position: "Position", last: "tuple[Position, Replay] | None") -> Replay:
        """The game at this position, gone on from the last one where that was a turn earlier."""
        if last is None or position.before is not last[0]:
            return Replay(position, self._seed)
        last[1].hear(position.turns[-1])
        return last[1]
