"""Every kernel says what the plain reference says, on small boards and wide ones."""

from types import ModuleType

import numpy as np
import pytest
from hypothesis import given

from pegwise.kernel import compiled, reference, vector
from pegwise.kernel.packing import feedback_dtype, feedback_slots, pack
from support.depth import examples
from support.duels import ANY, Duel, draw_codes

pytestmark = pytest.mark.parametrize("kernel", [vector, compiled], ids=["vector", "compiled"])
unhurried = examples(60)  # the first example compiles


def reference_sizes(duel: Duel) -> list[list[int]]:
    """Class sizes of the reference, one number a slot."""
    slots = range(feedback_slots(duel.guesses.shape[1], duel.bulls_only))
    classes = reference.class_sizes(*duel.plain, duel.bulls_only)
    return [[sizes.get(slot, 0) for slot in slots] for sizes in classes]


@unhurried
@given(duel=ANY)
def test_feedback_rows(kernel: ModuleType, duel: Duel) -> None:
    rows = kernel.feedback_rows(*duel.packed, duel.bulls_only)
    assert rows.dtype == feedback_dtype(duel.guesses.shape[1], duel.bulls_only)
    assert rows.tolist() == reference.feedback_rows(*duel.plain, duel.bulls_only)


@unhurried
@given(duel=ANY)
def test_class_sizes(kernel: ModuleType, duel: Duel) -> None:
    sizes = kernel.class_sizes(*duel.packed, duel.bulls_only)
    assert sizes.tolist() == reference_sizes(duel)


@unhurried
@given(duel=ANY)
def test_matching(kernel: ModuleType, duel: Duel) -> None:
    guesses, secrets = duel.packed
    answer = reference.feedback_of(duel.secrets[-1], duel.guesses[0], duel.bulls_only)
    found = kernel.matching(guesses.select(slice(1)), answer, secrets, duel.bulls_only)
    guess, candidates = duel.guesses[0].tolist(), duel.plain[1]
    assert found.tolist() == reference.matching(guess, answer, candidates, duel.bulls_only)


@pytest.mark.parametrize("count", [0, 31, 32, 33, 2047, 2048, 2049, 5000])
def test_lengths_around_the_blocks(kernel: ModuleType, count: int) -> None:
    codes = draw_codes(np.random.default_rng(count), count + 1, 4, 6, distinct=False)
    guesses, secrets = pack(codes[:3], 6), pack(codes[:count], 6)
    plain = reference.feedback_rows(codes[:3].tolist(), codes[:count].tolist())
    assert kernel.feedback_rows(guesses, secrets).tolist() == plain
    counted = [np.bincount(np.array(row, dtype=int), minlength=15).tolist() for row in plain]
    assert kernel.class_sizes(guesses, secrets).tolist() == counted


def test_no_guesses(kernel: ModuleType) -> None:
    nothing, codes = pack(np.zeros((0, 4), int), 6), pack([[0, 1, 2, 3]], 6)
    assert kernel.feedback_rows(nothing, codes).shape == (0, 1)
    assert kernel.class_sizes(nothing, codes).shape == (0, 15)


def test_codes_of_different_boards_are_refused(kernel: ModuleType) -> None:
    with pytest.raises(ValueError, match="4x6 and 4x7"):
        kernel.feedback_rows(pack([[0, 1, 2, 3]], 6), pack([[0, 1, 2, 3]], 7))


def test_matching_takes_one_guess(kernel: ModuleType) -> None:
    codes = pack([[0, 1], [1, 0]], 2)
    with pytest.raises(ValueError, match="expected one guess, got 2"):
        kernel.matching(codes, 0, codes)
