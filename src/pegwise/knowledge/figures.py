"""The figures of one guess: how it splits the candidates, counted or estimated from a sample."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import log
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from pegwise.game.codes import Code
from pegwise.game.feedback_kinds import FeedbackKind
from pegwise.game.notation import Notation
from pegwise.game.wording import count_of, say_count
from pegwise.kernel.packing import PackedCodes, pack

from .fitting import Fitting
from .metrics import expected_size, expected_size_weighed, largest_class, negative_entropy
from .position import Position
from .prior import keeps_symmetry
from .symmetry import orbit_size

Figure = TypeVar("Figure", int, float)


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
) -> GuessFigures:
    """The figures of a guess, counted over all candidates; means and bits follow their weights."""
    rules = position.rules
    candidates = position.space.packed.select(position.candidates)
    packed = pack([guess], rules.symbols)
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
