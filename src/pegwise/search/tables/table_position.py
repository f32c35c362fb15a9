"""The compiled search of one position on a table of answers, also in hard mode as Wordle has it."""

from functools import lru_cache

import numpy as np

from pegwise.game.codes import Code
from pegwise.game.rules import Rules
from pegwise.kernel import jit
from pegwise.kernel.weighted.board import ANY_GUESS
from pegwise.kernel.weighted.hard_mode import add_shown
from pegwise.kernel.weighted.search import solve_set
from pegwise.knowledge.position import Position
from pegwise.knowledge.space import space_of

from .answer_table import table_of, why_no_table
from .table_engine import TableEngine


def can_search_table_at_once(rules: Rules) -> bool:
    """Whether positions can be searched without compiling anything."""
    if why_no_table(rules) is not None:
        return False
    width = table_of(rules).answers.dtype
    return jit.is_compiled(solve_set, f"TableBoard(array({width},")


class TablePositionSearch:
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
def _engine(rules: Rules, hard: bool) -> TableEngine:
    return TableEngine(table_of(rules), np.ones(rules.size, np.int64), hard=hard)
