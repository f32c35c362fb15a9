"""Two-step look-ahead: the estimated cost after a guess and the best second guess in each class.

Guesses with equal class sizes may differ in how well the next guess splits those classes. The
second guesses tried in a class are some of its own members, the probes.
"""

import numpy as np

from ..jit import jit
from .endgame import Answers, Numbers, group, score_split

NOT_TRIED = 1 << 60


@jit
def costs_two_steps_on(
    first: Answers, probes: Numbers, among: Answers, worth: Numbers, slots: int, a_guess: int
) -> Numbers:
    """For each guess, the estimated cost after it and the best probe of each class.

    ``first[guess, code]`` and ``among[probe, code]`` are feedback indices, ``probes`` the numbers
    of the probes among the codes. ``worth[n]`` is the estimated cost of a class of n codes,
    ``a_guess`` the cost of one more guess per code. A class of one or two codes, or without a
    probe, costs its worth; the last slot, the win, costs nothing.
    """
    costs: Numbers = np.zeros(first.shape[0], np.int64)
    members: Numbers = np.arange(first.shape[1])
    grouped: Numbers = np.empty(first.shape[1], np.int64)
    ends: Numbers = np.empty(slots, np.int64)
    sizes: Numbers = np.empty(slots, np.int64)
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
                score = score_split(among[probe], codes, worth, sizes)[0]
                least[slot] = min(least[slot], score + a_guess * codes.size)
        start = 0
        for slot in range(slots):
            size = ends[slot] - start
            if size:
                costs[guess] += worth[size] if least[slot] == NOT_TRIED else least[slot]
            start = ends[slot]
    return costs
