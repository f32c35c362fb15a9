"""The compiled search of one position: what `SmallSearch` finds, a hundred times faster.

On a table of answers it takes hard mode, as Wordle has it, or weights.
"""

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from pegwise.game.codes import Code
from pegwise.game.rules import Rules
from pegwise.kernel import jit
from pegwise.kernel.weighted.board import ANY_GUESS
from pegwise.kernel.weighted.guess_lists import add_shown
from pegwise.kernel.weighted.search import solve_set
from pegwise.knowledge.position import Position
from pegwise.knowledge.space import space_of

from .answer_table import NO_SYMMETRY, SymmetryStates, table_of, why_no_table
from .engine import Engine, EngineSettings, is_compiled
from .planning import best_guess
from .reach import MOST_SEARCHED_ANSWERS
from .weighted_engine import WeightedEngine

# With fewer possible answers a few dozen codes may take minutes.
FEWEST_ANSWERS = 10


def can_search_at_once(rules: Rules) -> bool:
    """Whether a hundred or two candidates take a second or two at most, without compiling."""
    slots = rules.slots
    listed = rules.kind.counts and not (rules.why_unlisted() or rules.guessing.why_unlisted())
    return listed and FEWEST_ANSWERS <= slots <= MOST_SEARCHED_ANSWERS and is_compiled(rules)


class PositionSearch:
    """Exact costs of a position; with ``consistent`` only candidates are guessed."""

    def __init__(self, position: Position, consistent: bool = False) -> None:
        self.engine = Engine(EngineSettings(position.rules, consistent), whole=False)
        self.board = self.engine.board_of(position.candidates)
        self.members = np.arange(position.count, dtype=np.int32)

    def best(self) -> tuple[Code, int]:
        """The guess of least total cost over all candidates, and that cost."""
        guess = best_guess(self.engine, self.board, self.members)
        return self.engine.guessing.code(guess), self._cost(guess)

    def cost_of(self, guess: Code) -> int:
        """The total cost over all candidates of this guess and best play after it."""
        number = self.engine.guessing.index(guess)
        told = self.board.answers[number, self.members]
        if told.min() == told.max() != self.board.win:  # the guess tells nothing
            return len(self.members) + self.best()[1]
        return self._cost(number)

    def _cost(self, guess: int) -> int:
        (cost,) = self.engine.evaluate(self.board, self.members, [guess])
        return cost


def can_search_table_at_once(rules: Rules) -> bool:
    """Whether positions can be searched without compiling anything."""
    if why_no_table(rules) is not None:
        return False
    width = table_of(rules).answers.dtype
    return jit.is_compiled(solve_set, f"WeightedBoard(array({width},")


class WeightedPositionSearch:
    """Exact costs of a position; like `search.position_search.PositionSearch`.

    With ``hard`` only guesses that use what marks have shown are made.
    """

    def __init__(self, position: Position, hard: bool = False) -> None:
        self.engine = _engine(position.rules, hard)
        self.guessing = space_of(position.rules.guessing)
        self.members = position.candidates.astype(np.int32)
        board = self.engine.board
        self.shown = np.zeros(board.has.shape[1], np.uint64)
        for turn in position.turns if hard else ():
            guess = self.guessing.index(turn.guess)
            add_shown(board, self.shown, guess, int(board.answers[guess, self.members[0]]))

    def best(self) -> tuple[Code, int]:
        """The guess of least total cost over all candidates, and that cost."""
        if len(self.members) <= 2:
            own = int(self.engine.board.guess_of[self.members[0]])
            return self.guessing.code(own), 2 * len(self.members) - 1
        cost, guess, _ = self.engine.find(self.members, ANY_GUESS, shown=self.shown)
        return self.guessing.code(guess), cost

    def cost_of(self, guess: Code) -> int:
        """The total cost over all candidates of this guess and best play after it."""
        number = self.guessing.index(guess)
        told = self.engine.board.answers[number, self.members]
        if told.min() == told.max() != self.engine.board.win:  # the guess tells nothing
            return len(self.members) + self.best()[1]
        cost, _, _ = self.engine.find(self.members, ANY_GUESS, first=number, shown=self.shown)
        return cost


@lru_cache(maxsize=1)
def _engine(rules: Rules, hard: bool) -> WeightedEngine:
    return WeightedEngine(table_of(rules), np.ones(rules.size, np.int64), hard=hard)


class WeightedSetSearch:
    """Searches sets of codes of one board; what it finds is kept for the next question."""

    def __init__(self, rules: Rules, weights: NDArray[np.int64], consistent: bool = False) -> None:
        self._table = table_of(rules)
        self._engine = WeightedEngine(self._table, weights, consistent)
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
