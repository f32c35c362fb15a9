"""The expected number of guesses of a position: exact where possible, otherwise estimated.

Exact are the first two turns on boards with tables, positions on a proven tree, and positions that
the exact search in NumPy settles within their share of the review's steps. If that is too slow, the
compiled search takes over, provided it is compiled already.

The expected number of guesses of a position whose codes are not equally likely: always exact.
"""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from math import inf
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from pegwise import tablebase
from pegwise.errors import BoardTooLarge, CompilerMissing
from pegwise.game.codes import Code
from pegwise.game.rules import Rules
from pegwise.game.weights import Weights
from pegwise.game.wording import say_count
from pegwise.knowledge.partition import partition
from pegwise.knowledge.position import Position
from pegwise.knowledge.prior import whole_weights
from pegwise.knowledge.space import space_of
from pegwise.search.small_search import SmallSearch, TooMuchWork

from .estimates import Estimates, effort_within

TIE = 1e-9
USUAL_SECONDS = 2.0
STEPS_PER_SECOND = 3_000_000_000  # of the search in NumPy
STEPS_PER_PAIR = 20  # a guess and a code compared by an estimate, in steps
ESTIMATES_PART = 0.5  # of all steps, at most

SMALL = 150  # codes
# A position may take this part of the steps that are left. Larger ones are seldom settled.
SHARE_IF_SMALL, SHARE_IF_LARGE = 1 / 2, 1 / 8
LEAST_STEPS = 30_000_000  # for every position, whatever is left: a hundredth of a second
STEPS_IF_COMPILED = 500_000_000  # for which the compiled search settles most small positions

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
    """The search steps left for the positions of a game.

    Each position may take its share of what those before it left. A judge that goes from the
    last turn back gives most to the smallest positions, and none of them finds nothing left.
    """

    left: int

    @classmethod
    def of_seconds(cls, seconds: float) -> "ReviewBudget":
        """About as many steps as fit into these seconds."""
        return cls(int(seconds * STEPS_PER_SECOND))

    def share(self, count: int) -> int:
        """The steps for a position of this many codes."""
        part = SHARE_IF_SMALL if count <= SMALL else SHARE_IF_LARGE
        return max(LEAST_STEPS, int(part * self.left))

    def spend(self, steps: int) -> None:
        """Takes these steps, or all that are left."""
        self.left = max(0, self.left - steps)


class PositionSearcher(Protocol):
    """An exact search of one position; costs are guesses summed over all its codes."""

    def best(self) -> tuple[Code, int]:
        """The best guess and its cost."""

    def cost_of(self, guess: Code) -> int:
        """The cost of this guess."""


class Worth(NamedTuple):
    """A guess, the guesses still to come summed over all codes, and whether that is exact.

    If the codes have weights, the guesses are summed by their weights.
    """

    guess: Code
    total: float
    exact: bool


class Judge:
    """Values guesses under the rules of one game; in hard mode only by those that it allows.

    These are the candidates or, with marks, the guesses that use what the answers have shown.
    The budget covers the estimates of ``positions``, with less effort if they would take more than
    their part of it, and the exact searches.
    """

    def __init__(
        self, rules: Rules, hard: bool, budget: ReviewBudget, positions: Collection[Position] = ()
    ) -> None:
        self.hard, self.budget = hard, budget
        pairs = ESTIMATES_PART * budget.left / STEPS_PER_PAIR
        self.estimates = Estimates(hard, effort_within(pairs, positions, hard))
        self.book = None if hard else tablebase.open_book(rules)
        self.table = None if hard else tablebase.values(rules)
        self._searches: dict[Position, PositionSearcher | None] = {}
        self._best: dict[Position, Worth] = {}

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
        if position not in self._best:
            self._best[position] = self._find_best(position)
        return self._best[position]

    def _find_best(self, position: Position) -> Worth:
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
        spent = search.work
        try:
            return question(search)
        except TooMuchWork:
            quicker = self._searches[position] = self._compiled(position)
            return None if quicker is None else question(quicker)
        finally:
            self.budget.spend(search.work - spent)

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
            if self.hard and not position.rules.kind.counts:
                self._searches[position] = self._on_table(position)
                return self._searches[position]
            try:
                steps = self.budget.share(position.count)
                self._searches[position] = SmallSearch(position, self.hard, steps)
            except TooMuchWork:
                self._searches[position] = self._compiled(position)
        return self._searches[position]

    def _on_table(self, position: Position) -> PositionSearcher | None:
        """The compiled search of a small position with marks, if it is compiled."""
        if position.count > SMALL:
            return None
        try:
            from pegwise.search import position_search as table
        except CompilerMissing:
            return None
        if not table.can_search_table_at_once(position.rules):
            return None
        return table.WeightedPositionSearch(position, self.hard)

    def _compiled(self, position: Position) -> PositionSearcher | None:
        """The compiled search of a small position, unless it would have to be compiled first."""
        if not position.rules.kind.counts:
            return self._on_table(position)
        if position.count > SMALL or self.budget.share(position.count) < STEPS_IF_COMPILED:
            return None
        from pegwise.search.position_search import PositionSearch, can_search_at_once

        if not can_search_at_once(position.rules):
            return None
        self.budget.spend(STEPS_IF_COMPILED)
        return PositionSearch(position, self.hard)


MOST_CODES_TO_WEIGH = 2500  # on larger boards an exact search may take minutes


class WeightedJudge:
    """Values guesses by an exact search of the weighted total; like ``values.Judge``.

    Where all codes left weigh nothing, they count as equally likely.
    """

    def __init__(self, weights: Weights, hard: bool) -> None:
        from pegwise.search.position_search import WeightedSetSearch

        self.hard, rules = hard, weights.rules
        if rules.size > MOST_CODES_TO_WEIGH:
            most = f"expected at most {say_count(MOST_CODES_TO_WEIGH)} in a review with weights"
            raise BoardTooLarge(f"'{rules}' has {say_count(rules.size)} codes: {most}")

        self._guessing = space_of(rules.guessing)
        self._given = WeightedSetSearch(rules, whole_weights(weights), hard)
        self._even = WeightedSetSearch(rules, np.ones(rules.size, np.int64), hard)
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
