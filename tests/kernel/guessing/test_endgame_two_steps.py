"""Two-step look-ahead, against plain Python."""

from collections import Counter

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from pegwise import Rules, Space
from pegwise.kernel import reference
from pegwise.kernel.guessing.endgame import costs_two_steps_on
from pegwise.kernel.packing import Lanes, feedback_slots
from support.depth import examples

SLOTS = feedback_slots(4)
WIN = SLOTS - 1
# As for a sample: a single code is worth less than nothing.
WORTH = np.array([0, -3, *(n * n for n in range(2, 60))])


def plain_score(row: Lanes, codes: list[int]) -> int:
    sizes = Counter(row[codes].tolist())
    return int(sum(WORTH[n] for n in sizes.values()) - WORTH[1] * sizes[WIN])


def plain_cost(row: Lanes, probes: list[int], among: Lanes, guess_cost: int) -> int:
    classes: dict[int, list[int]] = {}
    for code, answer in enumerate(row.tolist()):
        classes.setdefault(answer, []).append(code)
    classes.pop(WIN, None)
    cost = 0
    for codes in classes.values():
        tried = [k for k, probe in enumerate(probes) if probe in codes and len(codes) > 2]
        scores = [plain_score(among[k], codes) + guess_cost * len(codes) for k in tried]
        cost += min(scores) if scores else int(WORTH[len(codes)])
    return cost


@given(
    st.lists(st.integers(0, 624), min_size=1, max_size=40, unique=True),
    st.lists(st.integers(0, 624), min_size=1, max_size=5),
    st.integers(0, 40),
    st.sampled_from([0, 7]),
)
@examples(40)
def test_costs_two_steps_on(
    chosen: list[int], tried: list[int], count: int, guess_cost: int
) -> None:
    space = Space(Rules.parse("4x5"))
    codes, guesses = [space.code(k) for k in chosen], [space.code(k) for k in tried]
    probes = list(range(0, len(codes), 2))[:count]
    first = np.array(reference.feedback_rows(guesses, codes), np.uint16)
    among = np.array(reference.feedback_rows([codes[k] for k in probes], codes), np.uint16)
    among = among.reshape(len(probes), len(codes))
    found = costs_two_steps_on(first, np.array(probes, np.int64), among, WORTH, SLOTS, guess_cost)
    assert found.tolist() == [plain_cost(row, probes, among, guess_cost) for row in first]
