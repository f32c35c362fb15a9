"""Packed codes hold what was packed, in the narrowest type that can."""

import numpy as np
import pytest
from hypothesis import given

from pegwise.kernel.packing import feedback_dtype, feedback_slots, lane_dtype, pack, possible_slots
from support.duels import ANY, Duel


@given(duel=ANY)
def test_packing_round_trips(duel: Duel) -> None:
    packed = pack(duel.secrets, duel.symbols)
    assert np.array_equal(packed.unpack(), duel.secrets)
    for tally, code in zip(packed.tallies.T, duel.secrets, strict=True):
        assert np.array_equal(tally, np.bincount(code, minlength=duel.symbols))


@given(duel=ANY)
def test_selecting_is_packing_a_selection(duel: Duel) -> None:
    chosen = np.arange(len(duel.secrets))[::-2]
    packed = pack(duel.secrets, duel.symbols).select(chosen)
    assert len(packed) == len(chosen)
    assert np.array_equal(packed.unpack(), duel.secrets[chosen])
    assert np.array_equal(packed.tallies, pack(duel.secrets[chosen], duel.symbols).tallies)


@pytest.mark.parametrize(
    ("positions", "bulls_only", "slots", "dtype"),
    [
        (4, False, 15, np.uint8),
        (21, False, 253, np.uint8),
        (22, False, 276, np.uint16),
        (360, False, 65341, np.uint16),
        (361, False, 65703, np.uint32),
        (4096, False, 8394753, np.uint32),
        (4, True, 5, np.uint8),
        (255, True, 256, np.uint8),
        (256, True, 257, np.uint16),
    ],
)
def test_slots_and_types(positions: int, bulls_only: bool, slots: int, dtype: type) -> None:
    assert feedback_slots(positions, bulls_only) == slots
    assert feedback_dtype(positions, bulls_only) == dtype


@pytest.mark.parametrize(
    ("positions", "symbols", "dtype"),
    [(255, 256, np.uint8), (256, 2, np.uint16), (1, 257, np.uint16), (4096, 4096, np.uint16)],
)
def test_lanes(positions: int, symbols: int, dtype: type) -> None:
    assert lane_dtype(positions, symbols) == dtype


def test_one_slot_is_impossible() -> None:
    assert set(range(15)) - set(possible_slots(4).tolist()) == {13}
    assert possible_slots(4, bulls_only=True).tolist() == [0, 1, 2, 3, 4]


@pytest.mark.parametrize("codes", [[[0, 6]], [[-1, 0]], [[0.5, 1.0]], [0, 1]])
def test_invalid_codes_are_refused(codes: list[object]) -> None:
    with pytest.raises(ValueError, match="expected"):
        pack(codes, 6)  # type: ignore[arg-type]
