"""A second proof of a least total, by plain recursion: slow, short and independent.

It shares only the rules of feedback (`kernel/reference.py`) with the search that it checks. A set
of codes is a Python integer with a bit for each code, and sets are compared in full, so that no
two can be taken for the same. Three facts are used:

- A guess has the winning answer and at most A others, so at most one code of a set is found by the
  first guess, A by the second, A * A by the third: this bounds the total from below. If codes have
  weights, the heaviest are found first.
- Symbols that no guess has named yet are interchangeable, so that a guess need only introduce them
  in order; not so if codes have weights of their own.
- Two guesses that split a set into the same classes cost the same.
"""

from dataclasses import dataclass, field
from itertools import permutations, product

from pegwise.errors import BoardTooLarge
from pegwise.game.codes import Code
from pegwise.game.rules import Rules
from pegwise.game.weights import Weights

from .proof import Proof

MOST_CHECKED_CODES = 600
UNLIMITED_GUESSES = 1_000
NO_TREE = 1 << 40  # more than the total of any tree

Set = int  # a bit for each code


@dataclass(frozen=True)
class PlainSplit:
    """The code that a guess wins, the classes of the others, and how many symbols it names."""

    won: Set
    classes: tuple[Set, ...]
    named: int


def why_not_checked(rules: Rules) -> str | None:
    """Why plain recursion does not reach this board, if so."""
    if rules.words is not None:
        return "is a word list: plain recursion checks boards"
    if rules.size > MOST_CHECKED_CODES:
        return f"has {rules.size:,} codes: plain recursion checks up to {MOST_CHECKED_CODES}"
    return None


def agrees(proof: Proof) -> bool:
    """Whether plain recursion comes to the same result as a finished proof."""
    rules, aim = proof.rules, proof.objective
    first = proof.first if proof.first_given else None
    limit = aim.limit
    if aim.worst:
        limit = least_worst(rules, proof.consistent, first)
        if limit != proof.worst:
            return False
    return least_total(rules, limit, proof.consistent, first, proof.weights) == proof.total


def least_total(
    rules: Rules,
    limit: int | None = None,
    consistent: bool = False,
    first: Code | None = None,
    weights: Weights | None = None,
) -> int | None:
    """The least total of all trees with at most ``limit`` guesses a game; None if there is none.

    >>> least_total(Rules.parse("3x4"))
    206
    >>> least_total(Rules.parse("2x3"), weights=Weights.parse("pattern:2=1,1+1=2", "2x3"))
    34
    """
    refusal = why_not_checked(rules)
    if refusal:
        raise BoardTooLarge(f"'{rules}' {refusal}")
    return PlainSearch(rules, consistent, weights).least(limit or UNLIMITED_GUESSES, first)


def least_worst(rules: Rules, consistent: bool = False, first: Code | None = None) -> int:
    """The least number of guesses within which every code can be found."""
    search = PlainSearch(rules, consistent)
    return next(n for n in range(1, rules.size + 2) if search.least(n, first) is not None)


@dataclass
class PlainSearch:
    """Least totals of sets of codes, remembered by set and guesses left."""

    rules: Rules
    consistent: bool = False
    weights: Weights | None = None
    known: dict[tuple[Set, int], int] = field(default_factory=dict)
    bounds: dict[tuple[Set, int], int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        symbols, positions = range(self.rules.symbols), self.rules.positions
        ordered = permutations(symbols, positions) if self.rules.distinct else None
        self.codes = list(ordered or product(symbols, repeat=positions))
        splits = {code: self._split(code) for code in self.codes}
        # By the number of symbols named so far: the guesses that name new ones in order.
        self.splits = [
            [split for code, split in splits.items() if _names_in_order(code, named)]
            for named in range(self.rules.symbols + 1)
        ]
        self.by_code = splits
        self.answers = max(len(split.classes) for split in splits.values())
        weights = self.weights
        self.weighing = None if weights is None else list(map(weights.whole, self.codes))
        self.alike = weights is None or weights.by_pattern  # symbols that have not been named
        self.least_of_size = [self._least_of([1] * size) for size in range(len(self.codes) + 1)]
        self.weighed: dict[Set, tuple[int, int]] = {}

    def _split(self, guess: Code) -> PlainSplit:
        classes: dict[int, Set] = {}
        won = 0
        for number, code in enumerate(self.codes):
            if code == guess:
                won = 1 << number
                continue
            answer = self.rules.kind.index_of(code, guess)
            classes[answer] = classes.get(answer, 0) | 1 << number
        return PlainSplit(won, tuple(classes.values()), max(guess) + 1)

    def _least_of(self, weights: list[int]) -> int:
        """The least total of codes with these weights, the heaviest first."""
        total, found, guesses, start = 0, 1, 1, 0
        while start < len(weights):
            total += guesses * sum(weights[start : start + found])
            start, found, guesses = start + found, found * self.answers, guesses + 1
        return total

    def _weigh(self, codes: Set) -> tuple[int, int]:
        """The weight of a set, and a lower bound on its total."""
        if self.weighing is None:
            size = codes.bit_count()
            return size, self.least_of_size[size]
        if codes not in self.weighed:
            some = [weight for at, weight in enumerate(self.weighing) if codes >> at & 1]
            self.weighed[codes] = sum(some), self._least_of(sorted(some, reverse=True))
        return self.weighed[codes]

    def _floor(self, codes: Set) -> int:
        return self._weigh(codes)[1]

    def least(self, limit: int, first: Code | None = None) -> int | None:
        """The least total over all codes, each found within ``limit`` guesses."""
        everything = (1 << len(self.codes)) - 1
        if first is None:
            named = 0 if self.alike else self.rules.symbols
            total = self.search(everything, named, limit, NO_TREE)
        else:
            in_order = self.alike and _names_in_order(first, 0)
            named = max(first) + 1 if in_order else self.rules.symbols
            total = self._after(everything, self.by_code[first], named, limit)
        return total if total < NO_TREE else None

    def _after(self, codes: Set, split: PlainSplit, named: int, left: int) -> int:
        if left == 1:
            return self._weigh(codes)[0] if codes == split.won else NO_TREE
        classes = [part for each in split.classes if (part := codes & each)]
        return self._weigh(codes)[0] + sum(
            self.search(part, named, left - 1, NO_TREE) for part in classes
        )

    def search(self, codes: Set, named: int, left: int, below: int) -> int:
        """The least total of a set if it is less than ``below``, else a bound that is not."""
        weight, bound = self._weigh(codes)
        if codes.bit_count() == 1:
            return weight
        if left <= 1:
            return NO_TREE
        key = (codes, left)
        if key in self.known:
            return self.known[key]
        bound = max(bound, self.bounds.get(key, 0))
        if bound >= below:
            return bound
        best = below
        for bound, split, classes in self._promising(codes, weight, named, below):
            if bound >= best:
                break
            total = bound
            for part in sorted(classes, key=int.bit_count):
                least = self._floor(part)
                after = max(named, split.named)
                total += self.search(part, after, left - 1, best - total + least) - least
                if total >= best:
                    break
            best = min(best, total)
        if best < below:
            self.known[key] = best
        else:
            self.bounds[key] = below
        return best

    def _promising(
        self, codes: Set, weight: int, named: int, below: int
    ) -> list[tuple[int, PlainSplit, list[Set]]]:
        """The splits of a set that may cost less than ``below``, by their lower bounds."""
        found: dict[frozenset[Set], tuple[int, PlainSplit, list[Set]]] = {}
        for split in self.splits[named]:
            if self.consistent and not codes & split.won:
                continue
            classes = [part for each in split.classes if (part := codes & each)]
            if len(classes) == 1 and not codes & split.won:
                continue
            bound = weight + sum(map(self._floor, classes))
            if bound < below:
                found.setdefault(frozenset(classes), (bound, split, classes))
        return sorted(found.values(), key=lambda each: each[0])


def _names_in_order(guess: Code, named: int) -> bool:
    """Whether the symbols from ``named`` on come first in the order of their numbers."""
    for symbol in guess:
        if symbol > named:
            return False
        named += symbol == named
    return True
