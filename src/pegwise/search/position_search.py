"""The compiled search of one position: what `SmallSearch` finds, a hundred times faster."""

import numpy as np

from pegwise.game.codes import Code
from pegwise.game.rules import Rules
from pegwise.knowledge.position import Position

from .engine import Engine, EngineSettings, is_compiled
from .reach import MOST_ANSWERS
from .rebuild import best_guess

# With fewer possible answers a few dozen codes may take minutes.
FEWEST_ANSWERS = 10


def can_search_at_once(rules: Rules) -> bool:
    """Whether a hundred or two candidates take a second or two at most, without compiling."""
    slots = rules.slots
    listed = rules.kind.counts and not (rules.why_unlisted() or rules.guessing.why_unlisted())
    return listed and FEWEST_ANSWERS <= slots <= MOST_ANSWERS and is_compiled(rules)


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
