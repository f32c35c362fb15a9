"""How a guess splits the candidates: the position after each answer, metrics, and figures.

A metric takes one row of class sizes per guess (zeros are empty classes; all rows have the same
sum) and gives one score per guess, the lower the better. Figures are what people are told of a
guess, counted or estimated from a sample.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import log
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from pegwise.game.codes import Code, CodeLike, Turn
from pegwise.game.coerce import code_of
from pegwise.game.feedback import Feedback
from pegwise.game.feedback_kinds import FeedbackKind
from pegwise.game.notation import Notation
from pegwise.game.rules import Rules
from pegwise.game.wording import count_of, say_count
from pegwise.kernel.packing import PackedCodes, pack

from .fitting import Fitting
from .pairs import answers_of
from .position import Position, PositionLike
from .prior import keeps_symmetry
from .symmetry import orbit_size
from .unlisted_marks import MOST_COUNTED_ANSWERS, counts_by_place, marked_answers

Numbers = NDArray[np.intp]
Sizes = NDArray[Any]
Scores = NDArray[np.float64]
Metric = Callable[[Sizes], Scores]
Figure = TypeVar("Figure", int, float)

# For so few candidates a loop in Python is quicker than setting up arrays.
FEW_CANDIDATES = 3


def partition(position: PositionLike, guess: CodeLike) -> dict[Feedback, Position]:
    """The position after each answer that some candidate gives, in the order of the kernels.

    >>> classes = partition("mastermind", "1122")
    >>> len(classes), len(classes[Feedback(1, 0)])
    (13, 256)
    """
    if type(position) is not Position or type(guess) is not tuple:
        position = Position.of(position)
        guess = code_of(guess, position.rules)
    answers = answers_of(position.rules)
    return {
        answers[index]: position.narrowed(Turn(guess, answers[index]), members)
        for index, members in _classes(position, guess).items()
    }


def class_sizes(position: Position, guess: Code) -> dict[Feedback, int]:
    """How many candidates give each answer to a guess; on boards of marks without a list.

    >>> class_sizes(Position.parse("mastermind"), (0, 0, 1, 1))[Feedback(1, 0)]
    256
    """
    rules = position.rules
    if counts_by_place(rules) and rules.slots <= MOST_COUNTED_ANSWERS:
        return marked_answers(rules, position.turns, guess)
    return {answer: later.count for answer, later in partition(position, guess).items()}


def why_not_counted(rules: Rules) -> str | None:
    """Why the candidates that give an answer cannot be counted; None if they can."""
    if counts_by_place(rules) and rules.slots <= MOST_COUNTED_ANSWERS:
        return None
    return rules.why_unlisted()


def _classes(position: Position, guess: Code) -> dict[int, Numbers]:
    rules, candidates = position.rules, position.candidates
    if len(candidates) <= FEW_CANDIDATES:
        found: dict[int, list[int]] = {}
        for number in candidates.tolist():
            answer = rules.index_of(rules.feedback(position.space.code(number), guess))
            found.setdefault(answer, []).append(number)
        return {index: np.array(found[index], np.intp) for index in sorted(found)}
    packed = position.space.packed.select(candidates)
    row = rules.kind.kernel.feedback_rows(pack([guess], rules.symbols), packed)[0]
    sizes = np.bincount(row)
    members = np.split(candidates[np.argsort(row, kind="stable")], np.cumsum(sizes)[:-1])
    return {index: members[index] for index in np.flatnonzero(sizes).tolist()}


# Scores this close count as equal, so that rounding never decides between two guesses.
TOLERANCE = 1e-7


def largest_class(sizes: Sizes) -> Scores:
    """The number of codes left in the worst case: minimax (Knuth 1977)."""
    return np.asarray(np.max(sizes, axis=1), np.float64)


def expected_size(sizes: Sizes) -> Scores:
    """The mean number of codes left: the sum of squares over the sum (Irving 1979)."""
    wide = sizes.astype(np.float64)
    return np.asarray(np.sum(wide * wide, axis=1) / np.sum(wide, axis=1))


def negative_entropy(sizes: Sizes) -> Scores:
    """Minus the expected information of the answer, in bits (Neuwirth 1982)."""
    wide = sizes.astype(np.float64)
    total = np.sum(wide, axis=1)
    weighed = np.sum(wide * np.log2(np.maximum(wide, 1.0)), axis=1)
    return np.asarray(weighed / total - np.log2(total))


def negative_parts(sizes: Sizes) -> Scores:
    """Minus the number of different answers (Kooi 2005)."""
    return -np.asarray(np.count_nonzero(sizes, axis=1), np.float64)


def expected_size_weighed(weights: Sizes, sizes: Sizes) -> Scores:
    """The mean number of codes left where classes have these weights."""
    wide = weights.astype(np.float64)
    return np.asarray(np.sum(wide * sizes, axis=1) / np.sum(wide, axis=1))


def negative_entropy_weighed(weights: Sizes, sizes: Sizes) -> Scores:
    """Minus the expected information of the answer where classes have these weights."""
    return negative_entropy(weights)  # whole numbers


# Metrics that weights change, as functions of the weights and the sizes of the classes. The largest
# class and the number of classes are what they are, however likely the codes.
WEIGHED: dict[Metric, Callable[[Sizes, Sizes], Scores]] = {
    expected_size: expected_size_weighed,
    negative_entropy: negative_entropy_weighed,
}

METRICS: dict[str, Metric] = {
    "minimax": largest_class,
    "expected-size": expected_size,
    "entropy": negative_entropy,
    "parts": negative_parts,
}


@dataclass(frozen=True, slots=True)
class GuessFigures:
    """A guess and how it splits the candidates; an unknown figure is None.

    The win counts as a class of one code. ``expected`` is the mean number of candidates left,
    ``entropy`` the expected information of the answer in bits, ``equivalent`` the number of guesses
    that are the same by symmetry, this one included, ``score`` the strategy's own metric,
    ``expected_guesses`` the expected length of the game from this guess on. ``exact`` is False if
    any figure is an estimate.
    """

    guess: Code
    is_candidate: bool
    classes: int | None = None
    worst: int | None = None
    expected: float | None = None
    entropy: float | None = None
    equivalent: int | None = None
    score: float | None = None
    expected_guesses: float | None = None
    exact: bool = True


def require(figure: Figure | None) -> Figure:
    """A figure that cannot be missing, because the guess was counted."""
    assert figure is not None, "counted figures are complete"
    return figure


def figures_of(
    position: Position,
    guess: Code,
    score: float | None = None,
    equivalent: int | None = None,
    expected_guesses: float | None = None,
    exact: bool = True,
    sizes: Sizes | None = None,
) -> GuessFigures:
    """The figures of a guess, counted over all candidates; means and bits follow their weights.

    ``sizes`` is the row of its class sizes, if that is known.
    """
    rules = position.rules
    if sizes is None or position.weights is not None:
        candidates = position.space.packed.select(position.candidates)
        packed = pack([guess], rules.symbols)
    if sizes is None:
        sizes = rules.kind.kernel.class_sizes(packed, candidates)
    expected, bits = expected_size(sizes), negative_entropy(sizes)
    if position.weights is not None:
        weights = class_weights(packed, candidates, position.weights, rules.kind)
        expected, bits = expected_size_weighed(weights, sizes), negative_entropy(weights)
    if equivalent is None:
        even = position.weights is None or keeps_symmetry(position.prior)
        guessed = [turn.guess for turn in position.turns]
        equivalent = orbit_size(rules, guessed, guess) if even else 1
    return GuessFigures(
        guess=guess,
        is_candidate=bool(sizes[0, -1]),  # the last class is the win
        classes=int(np.count_nonzero(sizes)),
        worst=int(largest_class(sizes)[0]),
        expected=float(expected[0]),
        entropy=abs(float(bits[0])),
        equivalent=equivalent,
        score=score,
        expected_guesses=expected_guesses,
        exact=exact,
    )


def class_weights(
    guesses: PackedCodes, candidates: PackedCodes, weights: NDArray[np.int64], kind: FeedbackKind
) -> NDArray[np.int64]:
    """The weight of every class of these guesses, a row per guess."""
    rows = kind.kernel.feedback_rows(guesses, candidates)
    found = np.zeros((len(guesses), kind.slots(candidates.positions)), np.int64)
    for row, answers in zip(found, rows, strict=True):
        np.add.at(row, answers, weights)
    return found


def estimated_figures(
    position: Position, guesses: Sequence[Code], sample: Fitting
) -> list[GuessFigures]:
    """The figures of guesses, estimated from a sample and scaled up to all candidates."""
    if not guesses:
        return []
    rules, weighed = position.rules, len(sample)
    secrets = pack(sample.codes, rules.symbols)
    sizes = rules.kind.kernel.class_sizes(pack(guesses, rules.symbols), secrets)
    classes = np.count_nonzero(sizes, axis=1)
    # The entropy of a sample is too low by about half a nat a class (Miller 1955).
    missing = 0.0 if sample.exhausted else (classes - 1) / (2 * weighed * log(2))
    entropies = np.minimum(missing - negative_entropy(sizes), np.log2(classes))
    scale = None if sample.count is None else sample.count.count / weighed
    worst, expected = largest_class(sizes), expected_size(sizes)
    return [
        GuessFigures(
            guess=guess,
            is_candidate=position.allows(guess),
            classes=int(classes[k]),
            worst=None if scale is None else max(1, round(float(worst[k]) * scale)),
            expected=None if scale is None else float(expected[k]) * scale,
            entropy=float(entropies[k]),
            score=-float(entropies[k]),
            exact=False,
        )
        for k, guess in enumerate(guesses)
    ]


def say_figures(
    figures: GuessFigures, codes: int | str, notation: Notation, may_be: bool | None = None
) -> str:
    """How a guess splits the codes left, in words; of an estimate only the bits.

    ``codes`` is their number or a description; ``may_be`` overrides ``is_candidate``.
    """
    guess = notation.write_code(figures.guess)
    may = "may" if (figures.is_candidate if may_be is None else may_be) else "cannot"
    classes, worst = figures.classes, figures.worst
    if classes is None or worst is None or not figures.exact:
        bits = "" if figures.entropy is None else f" gives about {figures.entropy:.2f} bits;"
        return f"{guess}{bits} it {may} be the code."
    if codes == 1 and figures.is_candidate:
        return f"{guess} is the only code left."
    described = count_of(codes, "code") if isinstance(codes, int) else codes
    return (
        f"{guess} splits {described} into {count_of(classes, 'class')}: "
        f"{say_count(worst)} left at worst, {figures.expected:,.1f} on average, "
        f"{figures.entropy:.2f} bits; it {may} be the code."
    )
