"""What is true of feedback on every board, whichever kernel computes it."""

from types import ModuleType

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pegwise.kernel import compiled, vector
from pegwise.kernel.packing import pack
from support.depth import examples
from support.duels import ANY, NARROW, Duel

pytestmark = pytest.mark.parametrize("kernel", [vector, compiled], ids=["vector", "compiled"])
unhurried = examples(40)


@unhurried
@given(duel=ANY)
def test_feedback_is_symmetric(kernel: ModuleType, duel: Duel) -> None:
    guesses, secrets = duel.packed
    there = kernel.feedback_rows(guesses, secrets, duel.bulls_only)
    back = kernel.feedback_rows(secrets, guesses, duel.bulls_only)
    assert np.array_equal(there, back.T)


@unhurried
@given(duel=ANY)
def test_all_bulls_but_one_and_a_cow_never_occurs(kernel: ModuleType, duel: Duel) -> None:
    positions = duel.guesses.shape[1]
    win = positions * (positions + 1) // 2 + positions
    rows = kernel.feedback_rows(*duel.packed)
    assert rows[0, 0] == win
    assert not (rows == win - 1).any()
    assert not (rows > win).any()


@unhurried
@given(duel=ANY)
def test_classes_add_up(kernel: ModuleType, duel: Duel) -> None:
    sizes = kernel.class_sizes(*duel.packed, duel.bulls_only)
    assert (sizes >= 0).all()
    assert (sizes.sum(axis=1) == len(duel.secrets)).all()


@unhurried
@given(duel=ANY, seed=st.integers(0, 2**32 - 1))
def test_order_and_names_do_not_matter(kernel: ModuleType, duel: Duel, seed: int) -> None:
    rng = np.random.default_rng(seed)
    order, names = rng.permutation(duel.guesses.shape[1]), rng.permutation(duel.symbols)
    renamed = (pack(names[codes[:, order]], duel.symbols) for codes in (duel.guesses, duel.secrets))
    before = kernel.feedback_rows(*duel.packed, duel.bulls_only)
    assert np.array_equal(kernel.feedback_rows(*renamed, duel.bulls_only), before)


@unhurried
@given(duel=NARROW)
def test_a_code_survives_its_honest_feedback(kernel: ModuleType, duel: Duel) -> None:
    guesses, secrets = duel.packed
    rows = kernel.feedback_rows(guesses, secrets, duel.bulls_only)
    for secret in range(len(secrets)):
        survivors = kernel.matching(
            guesses.select(slice(1)), int(rows[0, secret]), secrets, duel.bulls_only
        )
        assert survivors[secret]
        assert survivors.sum() == (rows[0] == rows[0, secret]).sum()
