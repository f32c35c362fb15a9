"""Exact regret: what a guess loses against perfect play, in guesses on average.

The cost of a guess is the number of guesses still to come, summed over all candidates, if play is
perfect after it. Its regret is that cost minus the least one, divided by the candidates. Summed
over the games of all secrets, a strategy's regrets are its total minus that of perfect play.
"""

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from pegwise import tablebase
from pegwise.coach.values import Judge, ReviewBudget
from pegwise.errors import BoardTooLarge, CompilerMissing
from pegwise.game.codes import Code, Turn
from pegwise.game.rules import Rules
from pegwise.knowledge.position import Position
from pegwise.search.reach import MOST_SEARCHED_ANSWERS

MOST_SEARCHED = 700  # candidates, with enough different answers
FEWEST_ANSWERS_TO_SEARCH = 10  # with fewer possible answers, only small boards are searched
MOST_IF_FEW_ANSWERS = 64
MOST_KEPT_REGRETS = 1 << 15  # positions and guesses
JUDGE_SECONDS = 0.5  # for what is beyond the tables and the quick search


class Regret(NamedTuple):
    """Guesses lost, summed over all candidates, and whether that is exact."""

    lost: float
    candidates: int
    exact: bool

    @property
    def each(self) -> float:
        """The guesses lost on average."""
        return self.lost / self.candidates


class Regrets:
    """The regret of guesses on one board: by table, by exact search, or else estimated."""

    def __init__(self, rules: Rules) -> None:
        self.rules, self.table = rules, tablebase.values(rules)
        self._known: dict[tuple[tuple[Turn, ...], Code], Regret] = {}

    def regret(self, position: Position, guess: Code) -> Regret:
        """What this guess loses at this position."""
        turns = tuple(dict.fromkeys(position.turns))  # a turn that was repeated tells nothing new
        key = turns, guess
        known = self._known.get(key)
        if known is None:
            if len(self._known) >= MOST_KEPT_REGRETS:
                self._known.clear()
            once = position if len(turns) == len(position.turns) else Position(self.rules, turns)
            known = self._known[key] = self._find(once, guess)
        return known

    def _find(self, position: Position, guess: Code) -> Regret:
        count = position.count
        if count <= 2:
            # A guess that is neither of two codes loses one, or two if it tells nothing.
            codes = list(position)
            told = {self.rules.feedback(code, guess) for code in codes}
            return Regret(0 if guess in codes else 1 + count - len(told), count, True)
        tabled = self._tabled(position, guess)
        if tabled is not None:
            return tabled
        if self._is_searched(count):
            try:
                best, cost = self._searched(position, guess)
                return Regret(cost - best, count, True)
            except (CompilerMissing, BoardTooLarge):  # too large for a table of marks
                pass
        judge = Judge(self.rules, False, ReviewBudget.of_seconds(JUDGE_SECONDS), [position])
        played, least = judge.judge(position, guess)
        exact, lost = played.exact and least.exact, played.total - least.total
        return Regret(round(lost) if exact else lost, count, exact)

    def _tabled(self, position: Position, guess: Code) -> Regret | None:
        """From the values of first and second guesses, if these are exact."""
        table, turns, count = self.table, position.turns, position.count
        if table is None or len(turns) > 1:
            return None
        if turns:
            second, mine = table.best_second(*turns[0]), table.after(*turns[0], guess)
            best = None if second is None else second[1]
        else:
            openings = [table.opening(first) for first in table.openings]
            best = min((one for one in openings if one), default=None)
            mine = table.opening(guess)
        if mine is None or best is None or not (mine.exact and best.exact):
            return None
        return Regret(round(mine.expected * count) - round(best.expected * count), count, True)

    def _is_searched(self, count: int) -> bool:
        slots = self.rules.slots
        if not self.rules.kind.counts:
            return count <= MOST_SEARCHED
        few = slots < FEWEST_ANSWERS_TO_SEARCH
        return slots <= MOST_SEARCHED_ANSWERS and count <= (
            MOST_IF_FEW_ANSWERS if few else MOST_SEARCHED
        )

    def _searched(self, position: Position, guess: Code) -> tuple[int, int]:
        """The least cost and the cost of this guess, by the compiled search."""
        if not self.rules.kind.counts:
            from pegwise.search.position_search import WeightedPositionSearch

            table = WeightedPositionSearch(position)
            return table.best()[1], table.cost_of(guess)
        from pegwise.search.engine import EngineSettings, engine_for
        from pegwise.search.planning import best_guess

        engine = engine_for(EngineSettings(self.rules))
        secrets = engine.space.numbers[position.candidates]
        board, members = engine.whole_board, secrets.astype(np.int32)
        if board is None:
            board = engine.board_of(secrets)
            members = np.arange(position.count, dtype=np.int32)
        made = [engine.guessing.index(turn.guess) for turn in position.turns]
        first = best_guess(engine, board, members, allowed=engine.allowed(*made))
        (best,) = engine.evaluate(board, members, [first])
        number = engine.guessing.index(guess)
        told = board.answers[number, members]
        if told.min() == told.max() != board.win:  # the guess tells nothing
            return best, best + len(members)
        (cost,) = engine.evaluate(board, members, [number])
        return best, cost


@lru_cache(maxsize=4)
def regrets(rules: Rules) -> Regrets:
    """The shared regrets of a board."""
    return Regrets(rules)
