"""Trees for games in which some answers may be wrong, and the replay of every liar.

The file is an ordinary tree file whose header has ``lies``. A size is the number of codes that may
still be the secret: those that contradict at most that many answers. A game is a secret with one
way to lie about it, so there are more games than secrets, and ``lower-bound`` bounds the
worst case.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache

from pegwise.errors import InvalidTree
from pegwise.game.codes import Code
from pegwise.game.notation import Notation
from pegwise.game.wording import count_of

from .cost import Cost, cost_of
from .header import Header
from .rows import TreeRow, all_secrets, fault_at, feedback_at
from .tree import DecisionTree, Numbers

ROWS_A_REPORT = 1000

Clashes = dict[int, int]  # by the number of a code: how many answers it contradicts


@dataclass(frozen=True, eq=False)
class LieTree(DecisionTree):
    """The play of a breaker who may be lied to; ``won`` is 1 where the guess may be the secret."""

    lies: int
    won: Numbers

    @property
    def wins(self) -> Numbers:
        """1 at each node whose guess may be the secret, else 0: every such node ends one game."""
        return self.won


class LiarReplay:
    """Plays every secret with every way to lie about it through the rows of a tree."""

    def __init__(self, rows: Sequence[TreeRow], header: Header) -> None:
        self.rows, self.rules, self.lies = rows, header.rules, header.lies
        self.consistent = header.consistent
        self.secrets = list(all_secrets(self.rules))
        self.number_of = {code: number for number, code in enumerate(self.secrets)}
        self.answered: list[set[int]] = [set() for _ in rows]
        for row in rows[1:]:
            self.answered[row.parent].add(row.answer)
        self.truth = cache(self._truth)

    def _truth(self, guess: Code) -> bytes:
        """The right answer of every secret to this guess."""
        return bytes(self.rules.kind.index_of(secret, guess) for secret in self.secrets)

    def play(self, progress: Callable[[int, int], object] | None = None) -> Cost:
        """The cost over all games; raises at the first row that is wrong or lacks an answer."""
        lengths: Counter[int] = Counter()
        above: list[tuple[int, Clashes]] = []
        for number, row in enumerate(self.rows):
            while above and above[-1][0] != row.parent:
                above.pop()
            state = self._after(above[-1][1], row) if above else dict.fromkeys(self._all(), 0)
            above.append((number, state))
            self._check(number, state)
            lengths[len(above)] += self.number_of.get(row.guess) in state
            if progress and number % ROWS_A_REPORT == 0:
                progress(number, len(self.rows))
        return cost_of(lengths)

    def _all(self) -> range:
        return range(len(self.secrets))

    def _after(self, state: Clashes, row: TreeRow) -> Clashes:
        """The codes that are possible after the answer of this row to the guess above it."""
        guess = self.rows[row.parent].guess
        truth, found = self.truth(guess), self.number_of.get(guess)
        told = {code: clashes + (truth[code] != row.answer) for code, clashes in state.items()}
        return {c: clashes for c, clashes in told.items() if clashes <= self.lies and c != found}

    def _check(self, number: int, state: Clashes) -> None:
        row, found = self.rows[number], self.number_of.get(self.rows[number].guess)
        if len(state) != row.size:
            counted = count_of(len(state), "possible code")
            raise fault_at(self.rows, number, self.rules, f"has {counted}, not {row.size}")
        if self.consistent and found not in state:
            fault = "cannot be the secret, though the tree claims consistent"
            raise fault_at(self.rows, number, self.rules, fault)
        truth, others = self.truth(row.guess), [code for code in state if code != found]
        liar = any(state[code] < self.lies for code in others)
        needed = {truth[code] for code in (self._all() if liar else others)}
        if found is not None:
            needed.discard(truth[found])
        missing = needed - self.answered[number]
        if missing:
            told = Notation(self.rules).write_feedback(feedback_at(min(missing), self.rules))
            fault = f"has no line for the answer {told}, which may be given"
            raise fault_at(self.rows, number, self.rules, fault)


def check_lie_claims(header: Header, cost: Cost) -> None:
    """Raises if the header differs from what was counted or contradicts itself."""
    bound = header.lower_bound
    for name, claimed, counted in (
        ("total", header.total, cost.total),
        ("worst", header.worst, cost.worst),
    ):
        if claimed != counted:
            raise InvalidTree(f"the header claims {name} {claimed}, but it is {counted}")
    if header.objective != "worst":
        raise InvalidTree(f"the objective is {header.objective}: expected worst with lies")
    if bound is not None and bound > cost.worst:
        raise InvalidTree(f"the header claims lower-bound {bound}, above the worst {cost.worst}")
    if header.status == "proven" and bound != cost.worst:
        raise InvalidTree("the header claims proven, but its lower-bound is not its worst")
