"""What is left after a guess and the best answer to each of its classes: a look two guesses ahead.

Two guesses that leave classes of the same sizes may differ in how well these are told apart by the
guess after. The second guesses tried in a class are some of its own members, the probes.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from ..jit import jit
from .endgame import group

Answers = npt.NDArray[Any]
Numbers = npt.NDArray[Any]

NOT_TRIED = 1 << 60


@jit
def _score(row: Answers, codes: Numbers, worth: Numbers, sizes: Numbers) -> int:
    """What the classes of these codes are worth together; the sizes are zero before and after."""
    win = sizes.size - 1
    for code in codes:
        sizes[row[code]] += 1
    score: int = -worth[1] * sizes[win]
    for slot in range(sizes.size):
        if sizes[slot]:
            score += worth[sizes[slot]]
            sizes[slot] = 0
    return score


@jit
def costs_two_steps_on(
    first: Answers, probes: Numbers, among: Answers, worth: Numbers, slots: int, a_guess: int
) -> Numbers:
    """For each guess, the worth of what is left after it and the best probe of each class.

    ``first[guess, code]`` and ``among[probe, code]`` are feedback indices, ``probes`` the codes
    that are the probes. ``worth[n]`` is the estimated cost of a class of n codes, ``a_guess`` what
    a guess more costs each of them. A class of one or two, or without a probe, costs what it is
    worth; the last slot is that of the win and costs nothing.
    """
    costs: Numbers = np.zeros(first.shape[0], np.int64)
    members: Numbers = np.arange(first.shape[1])
    grouped: Numbers = np.empty(first.shape[1], np.int64)
    ends: Numbers = np.empty(slots, np.int64)
    sizes: Numbers = np.zeros(slots, np.int64)
    least: Numbers = np.empty(slots, np.int64)
    for guess in range(first.shape[0]):
        group(first[guess], members, grouped, ends)
        for slot in range(slots):
            least[slot] = NOT_TRIED
        for probe in range(probes.size):
            slot = first[guess, probes[probe]]
            start = ends[slot - 1] if slot else 0
            codes = grouped[start : ends[slot]]
            if codes.size > 2:
                score = _score(among[probe], codes, worth, sizes) + a_guess * codes.size
                least[slot] = min(least[slot], score)
        start = 0
        for slot in range(slots):
            size = ends[slot] - start
            if size:
                costs[guess] += worth[size] if least[slot] == NOT_TRIED else least[slot]
            start = ends[slot]
    return costs
