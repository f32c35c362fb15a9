"""Which guesses hard mode allows where answers mark each place."""

from collections import Counter
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from pegwise.game.codes import Turn
from pegwise.game.marks import RIGHT, Marks


def using_what_is_shown(codes: NDArray[np.integer], turns: Sequence[Turn]) -> NDArray[np.bool_]:
    """For each code, a row of symbols, whether `game.hard_mode.unused_hint` finds nothing."""
    allowed = np.ones(len(codes), np.bool_)
    for guess, answer in turns:
        if not isinstance(answer, Marks):
            continue
        marked = list(zip(guess, answer.places, strict=True))
        for place, (symbol, mark) in enumerate(marked):
            if mark == RIGHT:
                allowed &= codes[:, place] == symbol
        for symbol, count in Counter(symbol for symbol, mark in marked if mark).items():
            allowed &= (codes == symbol).sum(axis=1) >= count
    return allowed
