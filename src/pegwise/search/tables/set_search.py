"""The least weighted cost of the codes left in a game, and the cost of a guess there."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from pegwise.game.rules import Rules
from pegwise.kernel.weighted.board import ANY_GUESS

from .answer_table import NO_SYMMETRY, SymmetryStates, table_of
from .table_engine import TableEngine


class SetSearch:
    """Searches sets of codes of one board; what it finds is kept for the next question."""

    def __init__(self, rules: Rules, weights: NDArray[np.int64], consistent: bool = False) -> None:
        self._table = table_of(rules)
        self._engine = TableEngine(self._table, weights, consistent)
        self._symmetric = self._table.symmetries_keep(weights)
        self._place = np.empty(len(weights), np.int32)  # of each secret by weight
        self._place[self._engine.order] = np.arange(len(weights), dtype=np.int32)

    def cost(
        self, secrets: NDArray[np.integer], guessed: Sequence[int], first: int | None = None
    ) -> tuple[int, int]:
        """The cost of these secrets, all that are left after these guesses, and the next guess.

        ``first`` is the next guess if it is given. Secrets of weight 0 cost nothing.
        """
        engine, members = self._engine, np.sort(self._place[secrets])
        searched = len(engine.everything())
        some = members[members < searched]
        if first is None and len(some) <= 2:
            weights = engine.board.weights[some]
            return int(weights.sum() + weights[1:].sum()), int(engine.board.guess_of[some[0]])
        engine.use(self._states(guessed, first))
        cost, guess, _ = engine.find(some, engine.states.start, first=first)
        return cost, guess if first is None else first

    def _states(self, guessed: Sequence[int], first: int | None) -> SymmetryStates:
        """What symmetry leaves of the next guesses."""
        if not self._symmetric or self._table.flags is None:
            return NO_SYMMETRY
        if not guessed:
            return self._table.states(first)
        allowed = self._table.flags.after(*guessed)[None, : len(self._table.answers)]
        return SymmetryStates(allowed, np.full(allowed.shape, ANY_GUESS, np.int32))
