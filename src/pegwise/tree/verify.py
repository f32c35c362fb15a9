"""Verify the claims of a tree file by playing every secret through the tree.

Answers come from ``kernel/reference.py`` alone; nothing in the file is trusted, neither sizes nor
totals. A replay cannot show that no other tree is better.

A tree for games in which some answers may be wrong is an ordinary tree file whose header has
``lies``. A size is the number of codes that may still be the secret: those that contradict at most
that many answers. A game is a secret with one way to lie about it, so there are more games than
secrets, and ``lower-bound`` bounds the worst case.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from pathlib import Path

from pegwise.errors import InvalidTree, quote
from pegwise.game.codes import Code
from pegwise.game.notation import Notation
from pegwise.game.rules import Rules
from pegwise.game.weights import Weights
from pegwise.game.wording import count_of
from pegwise.knowledge.hard_mode import unused_hint
from pegwise.runtime.files import read_text

from .rows import TreeRow, all_secrets, fault_at, feedback_at, read_rows, turns_to
from .tree import Cost, DecisionTree, Numbers, cost_of
from .tree_files import Header, TreeFile, format_tree, read_header

Progress = Callable[[int, int], object]
SECRETS_PER_REPORT = 1000
NEVER = 0  # in place of the number of guesses if the secret is not found


@dataclass(frozen=True)
class Verdict:
    """The result of a replay; ``error`` says what is wrong, and where.

    ``cost`` is None if the tree does not find every secret or cannot be played at all.

    >>> verdict = verify(prove("2x3").as_file("doctest"))
    >>> verdict.valid, verdict.cost.total
    (True, 21)
    """

    header: Header
    cost: Cost | None
    error: str | None
    weighted_total: int | None = None  # in whole numbers, if the secrets have weights

    @property
    def total(self) -> int | None:
        """The guesses summed over all secrets, by their weights if there are any."""
        if self.cost is None:
            return None
        return self.cost.total if self.weighted_total is None else self.weighted_total

    @property
    def mean(self) -> Fraction | None:
        """The mean number of guesses, by the weights of the secrets if there are any."""
        if self.cost is None or self.total is None:
            return None
        weights, rules = self.header.weights, self.header.rules
        if weights is None:
            return Fraction(self.total, self.cost.games)
        return Fraction(self.total, sum(map(weights.whole, all_secrets(rules))))

    @property
    def valid(self) -> bool:
        """Whether the tree is complete and legal, and all claims that a replay can check hold."""
        return self.error is None


def verify(tree: TreeFile | str | Path, progress: Progress | None = None) -> Verdict:
    """Replay a tree or a tree file; ``progress`` is called with the secrets done and in all.

    Raises if the file cannot be read or its header is invalid.

    >>> verify(prove("3x4").as_file("doctest")).valid
    True
    """
    if isinstance(tree, TreeFile):
        return verify_text(format_tree(tree), progress)
    text = read_text(tree, "tree file", InvalidTree)
    try:
        return verify_text(text, progress)
    except InvalidTree as error:
        raise InvalidTree(f"tree file {quote(tree)}, {error}") from None


def verify_text(text: str, progress: Progress | None = None) -> Verdict:
    """Replay the tree that this text describes."""
    lines = text.split("\n")
    header, taken = read_header(lines)
    cost, weighted = None, None
    try:
        rows = read_rows(lines[taken:], taken + 1, header.rules)
        if header.lies:
            cost = LiarReplay(rows, header).play(progress)
            check_lie_claims(header, cost)
            return Verdict(header, cost, None)
        replay = TreeReplay(rows, header.rules, header.weights)
        cost = replay.play(progress)
        weighted = None if cost is None or header.weights is None else replay.weighted
        replay.check_rows(header.consistent, header.hard)
        if cost is not None:
            check_claims(header, cost, weighted)
    except InvalidTree as error:
        return Verdict(header, cost, str(error), weighted)
    return Verdict(header, cost, None, weighted)


class TreeReplay:
    """A replay of all secrets through the rows of a tree.

    ``reached`` counts the secrets that got to each row, ``won`` tells whether its guess was one of
    them; ``gaps`` are the rows without a line for some answer, with the first such answer and
    secret. ``weighted`` sums up the guesses times the weights.
    """

    def __init__(
        self, rows: Sequence[TreeRow], rules: Rules, weights: Weights | None = None
    ) -> None:
        self.rows = rows
        self.rules = rules
        self.weights, self.weighted = weights, 0
        self.next_row = {(row.parent, row.answer): number for number, row in enumerate(rows)}
        self.winning = rules.slots - 1
        self.reached = [0] * len(rows)
        self.won = [False] * len(rows)
        self.gaps: dict[int, tuple[int, Code]] = {}

    def play(self, progress: Progress | None = None) -> Cost | None:
        """Play every secret; None if some are not found."""
        lengths: Counter[int] = Counter()
        for number, secret in enumerate(all_secrets(self.rules)):
            found = self.find(secret)
            lengths[found] += 1
            if self.weights is not None:
                self.weighted += found * self.weights.whole(secret)
            # Continuing locates the fault best, but a huge board would take forever.
            if lengths[NEVER] > len(self.rows):
                raise self._unanswered(min(self.gaps))
            if progress and number % SECRETS_PER_REPORT == 0:
                progress(number, self.rules.size)
        return None if lengths[NEVER] else cost_of(lengths)

    def find(self, secret: Code) -> int:
        """The number of guesses that find the secret."""
        index_of = self.rules.kind.index_of
        row, guesses = 0, 1
        self.reached[0] += 1
        while (answer := index_of(secret, self.rows[row].guess)) != self.winning:
            later = self.next_row.get((row, answer))
            if later is None:
                self.gaps.setdefault(row, (answer, secret))
                return NEVER
            row, guesses = later, guesses + 1
            self.reached[row] += 1
        self.won[row] = True
        return guesses

    def check_rows(self, consistent: bool, hard: bool = False) -> None:
        """Raises at the first row that is useless, is wrong or lacks an answer."""
        above: list[int] = []
        for number, row in enumerate(self.rows):
            while above and above[-1] != row.parent:
                above.pop()
            if any(self.rows[earlier].guess == row.guess for earlier in above):
                raise self._fault(number, "is made twice")
            above.append(number)
            if self.reached[number] != row.size:
                counted = count_of(self.reached[number], "secret")
                raise self._fault(number, f"has {counted}, not {row.size}")
            if number in self.gaps:
                raise self._unanswered(number)
            if consistent and not self.won[number]:
                raise self._fault(number, "cannot be the secret, though the tree claims consistent")
            if hard:
                turns = turns_to(self.rows, number, self.rules)[::-1]
                unused = unused_hint(row.guess, turns, Notation(self.rules))
                if unused:
                    raise self._fault(number, f"is not allowed in hard mode: {unused}")

    def _unanswered(self, number: int) -> InvalidTree:
        notation = Notation(self.rules)
        answer, secret = self.gaps[number]
        told = notation.write_feedback(feedback_at(answer, self.rules))
        fault = f"has no line for the answer {told} (secret {notation.write_code(secret)})"
        return self._fault(number, fault)

    def _fault(self, number: int, fault: str) -> InvalidTree:
        return fault_at(self.rows, number, self.rules, fault)


def check_claims(header: Header, cost: Cost, weighted: int | None = None) -> None:
    """Raises if the header differs from what was counted or contradicts itself."""
    total = cost.total if weighted is None else weighted
    if header.total != total:
        raise InvalidTree(f"the header claims total {header.total}, but it is {total}")
    if header.worst != cost.worst:
        raise InvalidTree(f"the header claims worst {header.worst}, but it is {cost.worst}")
    limit, bound = header.most_guesses, header.lower_bound
    if limit is not None and cost.worst > limit:
        raise InvalidTree(f"the objective is {header.objective}, but the worst is {cost.worst}")
    if bound is not None and bound > total:
        raise InvalidTree(f"the header claims lower-bound {bound}, above the total {total}")
    if header.status == "proven" and bound != total:
        raise InvalidTree("the header claims proven, but its lower-bound is not its total")


ROWS_PER_REPORT = 1000

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
        index_of = self.rules.kind.index_of  # of the right answer of every secret to a guess
        self.truth = cache(lambda guess: bytes(index_of(secret, guess) for secret in self.secrets))

    def play(self, progress: Callable[[int, int], object] | None = None) -> Cost:
        """The cost over all games; raises at the first row that is wrong or lacks an answer."""
        lengths: Counter[int] = Counter()
        above: list[tuple[int, Clashes]] = []
        for number, row in enumerate(self.rows):
            while above and above[-1][0] != row.parent:
                above.pop()
            everything = range(len(self.secrets))
            state = self._after(above[-1][1], row) if above else dict.fromkeys(everything, 0)
            above.append((number, state))
            self._check(number, state)
            lengths[len(above)] += self.number_of.get(row.guess) in state
            if progress and number % ROWS_PER_REPORT == 0:
                progress(number, len(self.rows))
        return cost_of(lengths)

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
        needed = {truth[code] for code in (range(len(self.secrets)) if liar else others)}
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
