"""The expected number of guesses of a position whose codes are not equally likely: always exact."""

import numpy as np
from numpy.typing import NDArray

from pegwise.errors import BoardTooLarge
from pegwise.game.codes import Code
from pegwise.game.weights import Weights
from pegwise.game.wording import say_count
from pegwise.knowledge.position import Position
from pegwise.knowledge.prior import whole_weights
from pegwise.knowledge.space import space_of
from pegwise.search.position_search import SetSearch

from .values import TIE, Worth

MOST_CODES_TO_WEIGH = 2500  # on larger boards an exact search may take minutes


class WeightedJudge:
    """Values guesses by an exact search of the weighted total; like ``values.Judge``.

    Where all codes left weigh nothing, they count as equally likely.
    """

    def __init__(self, weights: Weights, hard: bool) -> None:
        self.hard, rules = hard, weights.rules
        if rules.size > MOST_CODES_TO_WEIGH:
            most = f"expected at most {say_count(MOST_CODES_TO_WEIGH)} in a review with weights"
            raise BoardTooLarge(f"'{rules}' has {say_count(rules.size)} codes: {most}")
        self._guessing = space_of(rules.guessing)
        self._given = SetSearch(rules, whole_weights(weights), hard)
        self._even = SetSearch(rules, np.ones(rules.size, np.int64), hard)
        self._best: dict[Position, Worth] = {}

    def best(self, position: Position) -> Worth:
        """The best guess of a position, and its cost in weights times guesses."""
        if position not in self._best:
            self._best[position] = self._worth(position, None)
        return self._best[position]

    def judge(self, position: Position, guess: Code) -> tuple[Worth, Worth]:
        """The worth of this guess and of the best one, which is the same if none is better."""
        best, played = self.best(position), self._worth(position, guess)
        return played, played if played.total <= best.total + TIE else best

    def _worth(self, position: Position, guess: Code | None) -> Worth:
        even = position.weights is None
        search = self._even if even else self._given
        guessed = [self._guessing.index(turn.guess) for turn in position.turns]
        secrets: NDArray[np.intp] = position.candidates
        first = None if guess is None else self._guessing.index(guess)
        total, found = search.cost(secrets, guessed, first)
        return Worth(self._guessing.code(found), total, True)
