"""How much is computed for a guess: a matter of speed on wide boards."""

from typing import NamedTuple


class Effort(NamedTuple):
    """How long the lists of joint states may be, and how carefully a question is chosen.

    ``states`` of a pool alone, and of one ``beside`` others; ``sample``, the states that a question
    is judged by; ``sweeps`` over the blocks, with so many ``options`` tried in each.
    """

    states: int
    beside: int
    sample: int
    sweeps: int
    options: int


NARROW = Effort(states=16384, beside=4096, sample=1024, sweeps=3, options=16)
WIDE = Effort(states=4096, beside=1024, sample=512, sweeps=2, options=12)
WIDE_FROM = 300


def effort_for(positions: int) -> Effort:
    """The effort that keeps a game on a board of this width within seconds."""
    return NARROW if positions < WIDE_FROM else WIDE
