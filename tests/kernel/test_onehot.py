"""One-hot words agree with the plain reference wherever a board fits into them."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pegwise.kernel import compiled, onehot, reference
from pegwise.kernel.packing import PackedCodes, pack
from support.depth import examples
from support.duels import Duel, duels

unhurried = examples(60)
FITTING = duels(most_codes=150)  # up to 9 positions, which is 55 slots


@unhurried
@given(duel=FITTING)
def test_words_have_the_one_bit(duel: Duel) -> None:
    table = onehot.one_hot(*duel.packed, duel.bulls_only)
    lanes = table.words.view(f"u{table.lane_bits // 8}")
    plain = reference.feedback_rows(duel.plain[1], duel.plain[0], duel.bulls_only)
    assert lanes[:, : table.guesses].tolist() == [[1 << index for index in row] for row in plain]
    assert not lanes[:, table.guesses :].any()


@unhurried
@given(duel=FITTING, seed=st.integers(0, 2**32 - 1))
def test_some_rows(duel: Duel, seed: int) -> None:
    rng = np.random.default_rng(seed)
    rows = rng.integers(0, len(duel.secrets), rng.integers(0, 200))
    table = onehot.one_hot(*duel.packed, duel.bulls_only)
    plain = reference.class_sizes(duel.plain[0], duel.secrets[rows].tolist(), duel.bulls_only)
    sizes = [[classes.get(slot, 0) for slot in range(table.slots)] for classes in plain]
    assert onehot.class_sizes(table, rows).tolist() == sizes
    assert onehot.class_counts(table, rows).tolist() == [len(classes) for classes in plain]


def every_code(positions: int, symbols: int) -> PackedCodes:
    return pack(np.indices((symbols,) * positions).reshape(positions, -1).T, symbols)


@pytest.mark.parametrize("rows", [1, 7, 8, 9, 15, 16, 17, 127, 128, 1023, 1024, 1296])
def test_a_whole_board(rows: int) -> None:
    codes = every_code(4, 6)
    chosen = np.random.default_rng(rows).permutation(len(codes))[:rows]
    table = onehot.one_hot(codes, codes)
    expected = compiled.class_sizes(codes, codes.select(chosen))
    assert np.array_equal(onehot.class_sizes(table, chosen), expected)
    assert np.array_equal(onehot.class_counts(table, chosen), (expected > 0).sum(axis=1))


def test_more_rows_than_a_narrow_lane_counts() -> None:
    table = onehot.one_hot(pack([[0, 1, 2, 3]], 4), pack([[0, 1, 2, 3], [3, 2, 1, 0]], 4))
    sizes = onehot.class_sizes(table, np.repeat([0, 1], [65536, 70000]))
    assert sizes[0, 14] == 65536
    assert sizes[0, 10] == 70000


def test_rows_longer_than_a_strip() -> None:
    guesses = every_code(4, 10)
    secrets = guesses.select(np.arange(0, 10000, 277))
    table = onehot.one_hot(guesses, secrets)
    expected = compiled.class_sizes(guesses, secrets)
    rows = np.arange(len(secrets))
    assert np.array_equal(onehot.class_sizes(table, rows), expected)
    assert np.array_equal(onehot.class_counts(table, rows), (expected > 0).sum(axis=1))


def test_lane_widths() -> None:
    assert [onehot.lane_bits(slots) for slots in (15, 16, 17, 32, 33, 64)] == [
        16, 16, 32, 32, 64, 64,
    ]  # fmt: skip


def test_too_many_feedbacks_are_refused() -> None:
    codes = pack([[0] * 10], 2)
    with pytest.raises(ValueError, match="at most 64 feedback indices, this board has 66"):
        onehot.one_hot(codes, codes)


@pytest.mark.parametrize("row", [-1, 2])
def test_a_row_that_is_not_there_is_refused(row: int) -> None:
    codes = pack([[0, 1], [1, 0]], 2)
    with pytest.raises(IndexError, match=f"from 0 to 1, got {row}"):
        onehot.class_counts(onehot.one_hot(codes, codes), [0, row])
