"""The hash table of visits, against plain sets."""

from collections import defaultdict

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from pegwise.kernel.consistent.annealing import (
    MOST_VISITORS,
    code_hash,
    note_visit,
    room_for_visits,
)

CODES = [(a, b, c) for a in range(4) for b in range(4) for c in range(4)]
VISITS = st.lists(st.tuples(st.sampled_from(CODES), st.integers(0, MOST_VISITORS - 1)))


@given(VISITS)
def test_visitors_are_told_apart(happened: list[tuple[tuple[int, ...], int]]) -> None:
    visits, visitors = room_for_visits(len(CODES)), defaultdict[tuple[int, ...], set[int]](set)
    for code, visitor in happened:
        assert note_visit(visits, np.array(code, np.int16), visitor) == (code not in visitors)
        visitors[code].add(visitor)
        assert visits.single[0] == sum(len(who) == 1 for who in visitors.values())


def test_different_codes_have_different_hashes() -> None:
    hashes = {int(code_hash(np.array(code, np.int16))) for code in CODES}
    assert len(hashes) == len(CODES)
    assert 0 not in hashes
