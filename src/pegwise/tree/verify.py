"""Verify the claims of a tree file by playing every secret through the tree.

Answers come from ``kernel/reference.py`` alone; nothing in the file is trusted, neither sizes nor
totals. A replay cannot show that no other tree is better.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from pegwise.errors import InvalidTree, quote
from pegwise.game.codes import Code, Turn
from pegwise.game.notation import Notation
from pegwise.game.rules import Rules
from pegwise.game.weights import Weights
from pegwise.game.wording import count_of
from pegwise.knowledge.hard_mode import unused_hint
from pegwise.runtime.files import read_text

from .cost import Cost, cost_of
from .files import TreeFile, format_tree
from .header import Header, read_header
from .lies import LiarReplay, check_lie_claims
from .rows import TreeRow, all_secrets, fault_at, feedback_at, read_rows

Progress = Callable[[int, int], object]
SECRETS_A_REPORT = 1000
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
            if progress and number % SECRETS_A_REPORT == 0:
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
            unused = self._unused(number) if hard else None
            if unused:
                raise self._fault(number, f"is not allowed in hard mode: {unused}")

    def _unused(self, number: int) -> str | None:
        """What the guess of a row fails to use of the answers above it."""
        guess, turns = self.rows[number].guess, []
        while (above := self.rows[number].parent) >= 0:
            answer = feedback_at(self.rows[number].answer, self.rules)
            turns.append(Turn(self.rows[above].guess, answer))
            number = above
        return unused_hint(guess, turns, Notation(self.rules))

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
