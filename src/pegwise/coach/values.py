"""How many guesses are still to be expected: exact where that is in reach, else estimated.

Exact are the first two turns where there are tables, positions on a proven tree, and what the
exact search in NumPy settles: up to 150 codes with much patience, beyond that as far as the budget
goes. What would take it longer is left to the compiled search, if that is compiled already.
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

SMALL = 150
# Steps for all positions of so few codes: seconds on the largest boards and where answers tell
# little, a moment on the others.
WORK_IF_SMALL = 5_000_000_000
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


class ReviewBudget:
    """The search steps left for figures that need not be exact."""

    def __init__(self, steps: int) -> None:
        self.left = steps

    @classmethod
    def of_seconds(cls, seconds: float) -> "ReviewBudget":
        """About as many steps as fit into these seconds."""
        return cls(int(seconds * STEPS_A_SECOND))

    def spend(self, steps: int) -> None:
        """Subtract the steps that were taken."""
        self.left = max(0, self.left - steps)


class ExactSearch(Protocol):
    """What an exact search of a position can be asked."""

    def best(self) -> tuple[Code, int]:
        """The best guess, and what all codes cost together with it."""

    def cost_of(self, guess: Code) -> int:
        """What they cost with this guess."""


class Worth(NamedTuple):
    """A guess, what all codes cost together with it, and whether best play needs no fewer."""

    guess: Code
    total: float
    exact: bool


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a guess is worth next to the best one, itself where none is better."""

    played: Worth
    best: Worth


class Judge:
    """Weighs guesses under the rules of one game; in hard mode among those that may be the code."""

    def __init__(self, rules: Rules, hard: bool, budget: ReviewBudget) -> None:
        self.hard, self.budget, self.patience = hard, budget, ReviewBudget(WORK_IF_SMALL)
        self.estimates = Estimates(hard)
        self.book = None if hard else tablebase.open_book(rules)
        self.table = None if hard else tablebase.values(rules)
        self._searches: dict[Position, ExactSearch | None] = {}

    def judge(self, position: Position, guess: Code) -> Judgement:
        """What this guess is worth, and which is best."""
        best, played = self.best(position), self._known(position, guess)
        if played is None:
            played = self._compared(position, guess, best)
        if played.total <= best.total + TIE:
            return Judgement(played, played)
        return Judgement(played, best)

    def best(self, position: Position) -> Worth:
        """The best guess of a position, or the best that is known."""
        if position.count <= 2:
            return Worth(position.candidate(0), 2 * position.count - 1, True)
        ready = self._ready_made(position)
        if ready is not None and ready.exact:
            return ready
        found = self._searched(position, lambda search: Worth(*search.best(), True))
        return found or ready or self._estimated(position)

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
        self, position: Position, question: Callable[[ExactSearch], Worth]
    ) -> Worth | None:
        """What an exact search answers; None where it would take too long."""
        search = self._search(position)
        if not isinstance(search, SmallSearch):
            return None if search is None else question(search)
        try:
            return question(search)
        except TooMuchWork:
            quicker = self._searches[position] = self._compiled(position)
            return None if quicker is None else question(quicker)
        finally:
            self._charge(search)

    def _estimated(self, position: Position) -> Worth:
        guess = self.estimates.best(position)
        return Worth(guess, self.estimates.after(position, guess), False)

    def _known(self, position: Position, guess: Code) -> Worth | None:
        """What a guess is worth by table, search or tree; None where it must be estimated."""
        tabled = self._tabled(position, guess)
        if tabled is not None and tabled.exact:
            return tabled
        weighed = self._searched(position, lambda search: Worth(guess, search.cost_of(guess), True))
        return weighed or self._on_tree(position, guess) or tabled

    def _tabled(self, position: Position, guess: Code) -> Worth | None:
        if self.table is None or len(position.turns) > 1:
            return None
        if position.turns:
            value = self.table.after(*position.turns[0], guess)
        else:
            value = self.table.opening(guess)
        return value and Worth(guess, value.expected * position.count, value.exact)

    def _on_tree(self, position: Position, guess: Code) -> Worth | None:
        """The sum over the answers where the tree goes on after all of them."""
        if self.book is None or self.book.find(position) is None:
            return None
        total = position.count
        for later in partition(position, guess).values():
            place = None if later.solved else self.book.find(later)
            if place is None and not later.solved:
                return None
            total += 0 if place is None else place.total
        return Worth(guess, total, self.book.proven)

    def _compared(self, position: Position, guess: Code, best: Worth) -> Worth:
        """By how much two estimates differ: what is wrong with both alike drops out."""
        mine = self.estimates.after(position, guess)
        theirs = self.estimates.after(position, best.guess)
        return Worth(guess, best.total + max(0.0, mine - theirs), False)

    def _search(self, position: Position) -> ExactSearch | None:
        """The search of a position, kept for its second question; None where it is too large."""
        if position not in self._searches:
            self._searches.clear()
            work = self._purse(position.count).left
            try:
                search: ExactSearch | None = SmallSearch(position, self.hard, work)
            except TooMuchWork:
                search = self._compiled(position)
            self._searches[position] = search
        return self._searches[position]

    def _compiled(self, position: Position) -> ExactSearch | None:
        """The compiled search of a small position, where nobody would wait for a compiler."""
        if position.count > SMALL:
            return None
        from pegwise.search.position_search import PositionSearch, can_search_at_once

        return PositionSearch(position, self.hard) if can_search_at_once(position.rules) else None

    def _purse(self, count: int) -> ReviewBudget:
        return self.patience if count <= SMALL else self.budget

    def _charge(self, search: SmallSearch) -> None:
        """Take the work since the last question off the budget."""
        purse = self._purse(search.count)
        purse.spend(search.work)
        search.most_work, search.work = purse.left, 0
