"""Results do not depend on the blocks into which work is cut."""

import numpy as np
import pytest

from pegwise.kernel import compiled, reference, vector
from pegwise.kernel.packing import pack
from support.duels import draw_codes

CODES = draw_codes(np.random.default_rng(5), 50, 4, 6, distinct=False)
PACKED = pack(CODES, 6)
ROWS = reference.feedback_rows(CODES.tolist(), CODES.tolist())
SIZES = [np.bincount(row, minlength=15).tolist() for row in ROWS]


@pytest.mark.parametrize("pairs", [1, 7, 50, 99, 2500])
def test_vector_blocks(pairs: int) -> None:
    assert vector.feedback_rows(PACKED, PACKED, pairs=pairs).tolist() == ROWS
    assert vector.class_sizes(PACKED, PACKED, pairs=pairs).tolist() == SIZES


@pytest.mark.parametrize("long_row", [0, 1000])
def test_long_rows_and_short_ones_are_counted_alike(long_row: int) -> None:
    rows = vector.feedback_rows(PACKED, PACKED)
    assert vector.count_rows(rows, 15, long_row).tolist() == SIZES


def test_compiled_reports_its_progress() -> None:
    done: list[int] = []
    rows = compiled.feedback_rows(PACKED, PACKED, progress=done.append, pairs_per_report=1000)
    assert rows.tolist() == ROWS
    assert done == [20, 40, 50]
