"""A proof: its objective, its result, and its progress while it runs."""

import re
from collections.abc import Callable
from concurrent.futures import Future, wait
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeVar

from pegwise.errors import UnknownName, quote, require_text
from pegwise.game.arguments import whole_number
from pegwise.game.codes import Code
from pegwise.game.rules import Rules
from pegwise.game.weights import Weights
from pegwise.knowledge.prior import whole_weights
from pegwise.tree import DecisionTree, TreeFile
from pegwise.tree.tree import weighted_total
from pegwise.tree.tree_files import Header

PROVEN, UPPER_BOUND, IMPOSSIBLE_WITHIN = "proven", "upper bound", "impossible"
POLL_SECONDS = 0.2  # between two looks at what runs in another thread
WITHIN = re.compile(r"mean-within-([1-9][0-9]{0,3})")
# The bits of a key in the exact search, and in those of lies and of any table of answers.
KEY_BITS, SHORT_KEY_BITS = 128, 64


def collision_chance(sets: int, bits: int) -> float:
    """An upper bound on the chance that two of the sets share a key, if keys are random.

    There are fewer than sets * sets / 2 pairs, and each shares a key with a chance of 2^-bits.

    >>> f"{collision_chance(5_431_280, 64):.1e}"
    '8.0e-07'
    """
    return sets * sets / 2.0 ** (bits + 1)


@dataclass(frozen=True, slots=True)
class Objective:
    """``mean``, ``worst`` or ``mean-within-N``; prints as it is written on the command line.

    ``worst`` is the least worst case and, among those trees, the least mean.

    >>> Objective.parse("mean-within-5").limit
    5
    """

    worst: bool = False
    limit: int | None = None

    def __post_init__(self) -> None:
        if self.limit is not None:
            whole_number(self.limit, "guesses", 1)

    @classmethod
    def parse(cls, text: str) -> "Objective":
        """Read ``mean``, ``worst`` or ``mean-within-5``."""
        given = require_text(text, "an objective", "mean", UnknownName).strip().lower()
        if given in ("mean", "worst"):
            return cls(worst=given == "worst")
        within = WITHIN.fullmatch(given)
        if within is None:
            raise UnknownName(
                f"unknown objective {quote(text)}: expected mean, worst or mean-within-N "
                "with a number of guesses N"
            )
        return cls(limit=int(within[1]))

    def __str__(self) -> str:
        if self.limit is not None:
            return f"mean-within-{self.limit}"
        return "worst" if self.worst else "mean"


@dataclass(frozen=True, eq=False)
class Proof:
    """The best tree found, and a lower bound on the total of every tree.

    ``status`` is ``proven``, ``upper bound`` or, without a tree, ``impossible``. With ``weights``
    total, mean and lower bound are weighted.

    >>> prove("2x3").total
    21
    """

    rules: Rules
    objective: Objective
    consistent: bool
    status: str
    tree: DecisionTree | None
    lower_bound: int | None
    first: Code | None
    nodes: int
    seconds: float
    first_given: bool = False  # then this is about trees with that first guess
    weights: Weights | None = None
    hard: bool = False  # then guesses must use what marks have shown

    @property
    def total(self) -> int | None:
        """The guesses of the best tree, summed over all secrets; with weights, the weighted sum.

        Weights are whole numbers here: fractions are multiplied by their common denominator.
        """
        if self.tree is None or self.weights is None:
            return None if self.tree is None else self.tree.cost.total
        return weighted_total(self.tree, whole_weights(self.weights))

    @property
    def weight(self) -> int:
        """The weight of all secrets: their number if they are equally likely."""
        if self.weights is None:
            return self.rules.size
        return int(whole_weights(self.weights).sum())

    @property
    def mean(self) -> Fraction | None:
        """The mean number of guesses, by the weights if there are any."""
        return None if self.total is None else Fraction(self.total, self.weight)

    @property
    def worst(self) -> int | None:
        return None if self.tree is None else self.tree.cost.worst

    @property
    def key_collision_chance(self) -> float:
        """At most the chance that two of the sets searched share a hash key."""
        on_table = self.weights is not None or not self.rules.kind.counts
        return collision_chance(self.nodes, SHORT_KEY_BITS if on_table else KEY_BITS)

    def as_file(self, made: str) -> TreeFile:
        """The tree file of the best tree, with what is claimed of it."""
        if self.tree is None or self.total is None or self.worst is None:
            raise ValueError("the proof has no tree to write")
        status = UPPER_BOUND if self.first_given else self.status
        lower = None if self.first_given else self.lower_bound
        claims = (str(self.objective), self.consistent, status, self.total, self.worst)
        header = Header(self.rules, *claims, lower, made, self.weights, self.hard)
        return TreeFile(self.tree, header)


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The progress of a search."""

    best: int | None
    lower_bound: int
    openings_closed: int
    openings: int
    answers_closed: int
    answers: int
    nodes: int
    seconds: float
    within: int | None


Watch = Callable[[Snapshot], object]
Made = TypeVar("Made")


def waiting_for(work: Future[Made], poll: Callable[[], object]) -> Made:
    """What work in another thread makes; ``poll`` is called several times a second meanwhile."""
    while not wait([work], POLL_SECONDS).done:
        poll()
    return work.result()
