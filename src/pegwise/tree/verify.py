"""Verify the claims of a tree file by playing every secret through the tree.

Answers come from ``kernel/reference.py`` alone; nothing in the file is trusted, neither sizes nor
totals. A replay cannot show that no other tree is better.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations, product
from pathlib import Path

from pegwise.errors import InvalidTree, quote
from pegwise.game.codes import Code
from pegwise.game.feedback import Feedback
from pegwise.game.notation import Notation
from pegwise.game.rules import Rules
from pegwise.game.wording import count_of
from pegwise.kernel.reference import feedback_of
from pegwise.runtime.files import read_text

from .cost import Cost, cost_of
from .files import TreeFile, format_tree
from .header import Header, read_header
from .rows import TreeRow, feedback_at, place, read_rows

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
    cost = None
    try:
        replay = TreeReplay(read_rows(lines[taken:], taken + 1, header.rules), header.rules)
        cost = replay.play(progress)
        replay.check_rows(header.consistent)
        if cost is not None:
            check_claims(header, cost)
    except InvalidTree as error:
        return Verdict(header, cost, str(error))
    return Verdict(header, cost, None)


class TreeReplay:
    """A replay of all secrets through the rows of a tree.

    ``reached`` counts the secrets that got to each row, ``won`` tells whether its guess was one of
    them; ``gaps`` are the rows without a line for some answer, with the first such answer and
    secret.
    """

    def __init__(self, rows: Sequence[TreeRow], rules: Rules) -> None:
        self.rows = rows
        self.rules = rules
        self.next_row = {(row.parent, row.answer): number for number, row in enumerate(rows)}
        self.winning = rules.index_of(Feedback(rules.positions))
        self.reached = [0] * len(rows)
        self.won = [False] * len(rows)
        self.gaps: dict[int, tuple[int, Code]] = {}

    def play(self, progress: Progress | None = None) -> Cost | None:
        """Play every secret; None if some are not found."""
        lengths: Counter[int] = Counter()
        for number, secret in enumerate(all_secrets(self.rules)):
            lengths[self.find(secret)] += 1
            # Continuing locates the fault best, but a huge board would take forever.
            if lengths[NEVER] > len(self.rows):
                raise self._unanswered(min(self.gaps))
            if progress and number % SECRETS_A_REPORT == 0:
                progress(number, self.rules.size)
        return None if lengths[NEVER] else cost_of(lengths)

    def find(self, secret: Code) -> int:
        """The number of guesses that find the secret."""
        bulls_only = self.rules.bulls_only
        row, guesses = 0, 1
        self.reached[0] += 1
        while (answer := feedback_of(secret, self.rows[row].guess, bulls_only)) != self.winning:
            later = self.next_row.get((row, answer))
            if later is None:
                self.gaps.setdefault(row, (answer, secret))
                return NEVER
            row, guesses = later, guesses + 1
            self.reached[row] += 1
        self.won[row] = True
        return guesses

    def check_rows(self, consistent: bool) -> None:
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

    def _unanswered(self, number: int) -> InvalidTree:
        notation = Notation(self.rules)
        answer, secret = self.gaps[number]
        told = notation.write_feedback(feedback_at(answer, self.rules))
        fault = f"has no line for the answer {told} (secret {notation.write_code(secret)})"
        return self._fault(number, fault)

    def _fault(self, number: int, fault: str) -> InvalidTree:
        row = self.rows[number]
        where = place(self.rows, number, self.rules)
        guess = Notation(self.rules).write_code(row.guess)
        return InvalidTree(f"line {row.line}: {where} the guess {guess} {fault}")


def all_secrets(rules: Rules) -> Iterator[Code]:
    """Every secret of the rules, one at a time."""
    if rules.words is not None:
        return iter(rules.words.codes)
    if rules.distinct:
        return permutations(range(rules.symbols), rules.positions)
    return product(range(rules.symbols), repeat=rules.positions)


def check_claims(header: Header, cost: Cost) -> None:
    """Raises if the header differs from what was counted or contradicts itself."""
    if header.total != cost.total:
        raise InvalidTree(f"the header claims total {header.total}, but it is {cost.total}")
    if header.worst != cost.worst:
        raise InvalidTree(f"the header claims worst {header.worst}, but it is {cost.worst}")
    limit, bound = header.most_guesses, header.lower_bound
    if limit is not None and cost.worst > limit:
        raise InvalidTree(f"the objective is {header.objective}, but the worst is {cost.worst}")
    if bound is not None and bound > cost.total:
        raise InvalidTree(f"the header claims lower-bound {bound}, above the total {cost.total}")
    if header.status == "proven" and bound != cost.total:
        raise InvalidTree("the header claims proven, but its lower-bound is not its total")
