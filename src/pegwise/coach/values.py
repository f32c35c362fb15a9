"""The expected number of guesses of a position: exact where possible, otherwise estimated.

Exact are the first two turns on boards with tables, positions on a proven tree, and positions that
the exact search in NumPy settles: up to 150 codes with a large budget of its own, beyond that
within the budget of the review. If that is too slow, the compiled search takes over, provided it
is compiled already.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import inf
from typing import NamedTuple, Protocol

from pegwise import tablebase
from pegwise.game.codes import Code
from pegwise.game.rules import Rules
from pegwise.knowledge.partition import partition
from pegwise.knowledge.position import Position
from pegwise.search.small_search import SmallSearch, TooMuchWork

from .estimates import Estimates

SMALL = 150  # codes
# Search steps for all small positions of a game: seconds on the largest boards and on those with
# few different answers, a moment on the others.
STEPS_IF_SMALL = 5_000_000_000
TIE = 1e-9
STEPS_A_SECOND = 600_000_000  # on a processor that is busy with other work too
USUAL_SECONDS = 2.0

# What a guess is called, by the most guesses that it loses on average against the best one.
VERDICTS: tuple[tuple[str, float], ...] = (
    ("best", 0.0),
    ("good", 0.1),
    ("inaccuracy", 0.25),
    ("mistake", 0.5),
    ("blunder", inf),
)


def verdict(loss: float) -> str:
    """The name of a guess that loses this many guesses on average."""
    return next(name for name, most in VERDICTS if loss <= most + TIE)


def is_costly(name: str) -> bool:
    """Whether a verdict is worse than good."""
    return name not in ("best", "good")


@dataclass
class ReviewBudget:
    """The search steps left."""

    left: int

    @classmethod
    def of_seconds(cls, seconds: float) -> "ReviewBudget":
        """About as many steps as fit into these seconds."""
        return cls(int(seconds * STEPS_A_SECOND))


class PositionSearcher(Protocol):
    """An exact search of one position; costs are guesses summed over all its codes."""

    def best(self) -> tuple[Code, int]:
        """The best guess and its cost."""

    def cost_of(self, guess: Code) -> int:
        """The cost of this guess."""


class Worth(NamedTuple):
    """A guess, the guesses still to come summed over all codes, and whether that is exact."""

    guess: Code
    total: float
    exact: bool


class Judge:
    """Values guesses under the rules of one game; in hard mode only candidates are guessed."""

    def __init__(self, rules: Rules, hard: bool, budget: ReviewBudget) -> None:
        self.hard, self.budget, self.small_budget = hard, budget, ReviewBudget(STEPS_IF_SMALL)
        self.estimates = Estimates(hard)
        self.book = None if hard else tablebase.open_book(rules)
        self.table = None if hard else tablebase.values(rules)
        self._searches: dict[Position, PositionSearcher | None] = {}

    def judge(self, position: Position, guess: Code) -> tuple[Worth, Worth]:
        """The worth of this guess and of the best one, which is the same if none is better."""
        best, played = self.best(position), self._known(position, guess)
        if played is None:
            # Estimates err in the same direction: only their difference counts.
            mine = self.estimates.after(position, guess)
            theirs = self.estimates.after(position, best.guess)
            played = Worth(guess, best.total + max(0.0, mine - theirs), False)
        return played, played if played.total <= best.total + TIE else best

    def best(self, position: Position) -> Worth:
        """The best guess of a position, or the best that is known."""
        if position.count <= 2:
            return Worth(position.candidate(0), 2 * position.count - 1, True)
        ready = self._ready_made(position)
        if ready is not None and ready.exact:
            return ready
        found = self._searched(position, lambda search: Worth(*search.best(), True)) or ready
        if found is not None:
            return found
        guess = self.estimates.best(position)
        return Worth(guess, self.estimates.after(position, guess), False)

    def _ready_made(self, position: Position) -> Worth | None:
        """The guess of the tree or of the table."""
        place = None if self.book is None else self.book.find(position)
        if self.book is not None and place is not None:
            return Worth(place.guess, place.total, self.book.proven)
        if self.table is None or len(position.turns) != 1:
            return None
        second = self.table.best_second(*position.turns[0])
        if second is None:
            return None
        return Worth(second[0], second[1].expected * position.count, second[1].exact)

    def _searched(
        self, position: Position, question: Callable[[PositionSearcher], Worth]
    ) -> Worth | None:
        """What an exact search answers; None if it would take too long."""
        search = self._search(position)
        if not isinstance(search, SmallSearch):
            return None if search is None else question(search)
        try:
            return question(search)
        except TooMuchWork:
            quicker = self._searches[position] = self._compiled(position)
            return None if quicker is None else question(quicker)
        finally:
            budget = self._budget(search.count)
            budget.left = max(0, budget.left - search.work)
            search.most_work, search.work = budget.left, 0

    def _known(self, position: Position, guess: Code) -> Worth | None:
        """The worth of a guess by table, search or tree; None if it must be estimated."""
        tabled = self._tabled(position, guess)
        if tabled is not None and tabled.exact:
            return tabled
        weighed = self._searched(position, lambda search: Worth(guess, search.cost_of(guess), True))
        return weighed or self._on_tree(position, guess) or tabled

    def _tabled(self, position: Position, guess: Code) -> Worth | None:
        table, turns = self.table, position.turns
        if table is None or len(turns) > 1:
            return None
        value = table.after(*turns[0], guess) if turns else table.opening(guess)
        return value and Worth(guess, value.expected * position.count, value.exact)

    def _on_tree(self, position: Position, guess: Code) -> Worth | None:
        """The sum over the answers if the tree has a guess after each of them."""
        if self.book is None or self.book.find(position) is None:
            return None
        later = [one for one in partition(position, guess).values() if not one.solved]
        places = [place for place in map(self.book.find, later) if place is not None]
        if len(places) < len(later):
            return None
        return Worth(guess, position.count + sum(p.total for p in places), self.book.proven)

    def _search(self, position: Position) -> PositionSearcher | None:
        """The search of a position, kept for a second question; None if it is too large."""
        if position not in self._searches:
            self._searches.clear()
            steps = self._budget(position.count).left
            try:
                self._searches[position] = SmallSearch(position, self.hard, steps)
            except TooMuchWork:
                self._searches[position] = self._compiled(position)
        return self._searches[position]

    def _compiled(self, position: Position) -> PositionSearcher | None:
        """The compiled search of a small position, unless it would have to be compiled first."""
        if position.count > SMALL:
            return None
        from pegwise.search.position_search import PositionSearch, can_search_at_once

        return PositionSearch(position, self.hard) if can_search_at_once(position.rules) else None

    def _budget(self, count: int) -> ReviewBudget:
        return self.small_budget if count <= SMALL else self.budget
