"""Divide and conquer over blocks of positions, as in coin weighing, for boards of any size.

``opening`` finds how often each symbol occurs, ``blocks`` has the parts of the board whose symbols
are known and several sums asked for at once; ``weigher`` puts them into guesses. ``linear`` slides
symbols down a tree of blocks instead. They are compiled code, loaded when somebody plays.
"""

from collections.abc import Generator, Iterable
from typing import TYPE_CHECKING

from pegwise.errors import ContradictoryAnswers, quote
from pegwise.game.codes import Code, Turn
from pegwise.game.feedback import Feedback
from pegwise.game.rules import Rules

if TYPE_CHECKING:
    from pegwise.knowledge.position import Position

Game = Generator[Code, Feedback, None]  # the guesses of a game, each sent its answer


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


def weighing_objection(rules: Rules) -> str | None:
    """Why the strategy cannot play: it needs guesses that repeat symbols. None if it can."""
    if not rules.kind.counts:
        return "reasons with bulls and cows: expected a board that answers with them"
    if rules.words is not None:
        return "needs guesses of any symbols: expected a board without a word list"
    if rules.distinct and rules.positions > 1:
        return "needs guesses that repeat symbols: expected a board that allows them"
    return None


class Weighing:
    """Asks how often symbols occur in the left half of every block, about all blocks at once.

    It lists the joint values of a dozen or more counts and chooses the sum that tells most about
    them. Bulls are a sum of unknown counts, as in the weighing of coins: Erdős and Rényi, "On two
    problems of information theory" (1963).
    """

    name = "weighing"
    draws_codes = True

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._last: tuple[Position, Replay] | None = None

    def choose(self, position: "Position") -> Code:
        """The next guess of the game that these turns are part of."""
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
        """The game at this position, continued if the last call was for one turn earlier."""
        if last is None or position.before is not last[0]:
            return Replay(self._game(position.rules), position.turns)
        last[1].hear(position.turns[-1])
        return last[1]

    def _game(self, rules: Rules) -> Game:
        from .weigher import game

        return game(rules, self._seed)


class Linear(Weighing):
    """Slides all symbols down a tree of blocks, with early and late halvings in the same guesses.

    Uses bulls only. The idea is that of Martinsson and Su, "Mastermind with a linear number of
    queries" (2023); the schedule is our own, and nothing is proven about its growth.
    """

    name = "linear"

    def _game(self, rules: Rules) -> Game:
        from .linear import game

        return game(rules, self._seed)
