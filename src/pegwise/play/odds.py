"""How likely each symbol is in each place, when every candidate is as likely as any other."""

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from ..position import Position


def odds(position: "Position") -> NDArray[np.float64]:
    """The share of the candidates that have each symbol in each place: a row a place.

    Counted, not sampled; every row sums to 1. Refused where no code fits.
    """
    left = position.require_candidates().candidates
    columns = position.space.codes[left].T
    symbols = position.rules.symbols
    counts = np.stack([np.bincount(column, minlength=symbols) for column in columns])
    return counts / len(left)
