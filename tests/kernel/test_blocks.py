"""Work is cut into blocks to bound memory and report progress; where it is cut never shows."""

import numpy as np
import pytest

from pegwise.kernel import compiled, reference, vector
from pegwise.kernel.packing import Lanes, pack
from support.duels import draw_codes

CODES = draw_codes(np.random.default_rng(5), 50, 4, 6, distinct=False)
PACKED = pack(CODES, 6)
ROWS = reference.feedback_rows(CODES.tolist(), CODES.tolist())
SIZES = [np.bincount(row, minlength=15).tolist() for row in ROWS]


@pytest.mark.parametrize("pairs", [1, 7, 50, 99, 2500])
@pytest.mark.parametrize("long_row", [0, 1000])
def test_vector(monkeypatch: pytest.MonkeyPatch, pairs: int, long_row: int) -> None:
    monkeypatch.setattr(vector, "_PAIRS_AT_ONCE", pairs)
    monkeypatch.setattr(vector, "_LONG_ROW", long_row)
    monkeypatch.setattr(vector, "_SIZES_AT_ONCE", 100)
    assert vector.feedback_rows(PACKED, PACKED).tolist() == ROWS
    assert vector.class_sizes(PACKED, PACKED).tolist() == SIZES
    counts = [np.count_nonzero(sizes) for sizes in SIZES]
    assert vector.class_counts(PACKED, PACKED).tolist() == counts


def test_compiled_reports_its_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled, "_PAIRS_A_REPORT", 1000)
    done: list[int] = []
    rows = compiled.feedback_rows(PACKED, PACKED, progress=done.append)
    assert rows.tolist() == ROWS
    assert done == [20, 40, 50]


def test_compiled_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled, "_SIZES_AT_ONCE", 100)
    counts = [np.count_nonzero(sizes) for sizes in SIZES]
    assert compiled.class_counts(PACKED, PACKED).tolist() == counts


def test_rows_of_a_larger_table() -> None:
    table = np.full((50, 50), 99, np.uint8)
    compiled.feedback_rows_into(table[10:20], PACKED.select(slice(10, 20)), PACKED)
    assert table[10:20].tolist() == ROWS[10:20]
    assert (table[:10] == 99).all()
    assert (table[20:] == 99).all()


@pytest.mark.parametrize(
    "out",
    [
        np.zeros((49, 50), np.uint8),
        np.zeros((50, 50), np.uint16),
        np.zeros((50, 100), np.uint8)[:, ::2],
    ],
    ids=["shape", "type", "order"],
)
def test_a_table_that_does_not_fit_is_refused(out: Lanes) -> None:
    with pytest.raises(ValueError, match="expected"):
        compiled.feedback_rows_into(out, PACKED, PACKED)
