"""How likely each symbol is in each place, when every candidate is as likely as any other."""

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from ..errors import BoardTooLarge
from .sampled_advice import sample_of

if TYPE_CHECKING:
    from ..position import Position


def odds(position: "Position") -> NDArray[np.float64]:
    """The share of the candidates that have each symbol in each place: a row a place.

    Counted, and every row sums to 1; on boards too large to list, in the codes that were drawn.
    Refused where no code fits.
    """
    if position.rules.why_unlisted():
        codes = drawn_codes(position)
    else:
        codes = position.space.codes[position.require_candidates().candidates]
    symbols = position.rules.symbols
    counts = np.stack([np.bincount(column, minlength=symbols) for column in codes.T])
    return counts / len(codes)


def drawn_codes(position: "Position") -> NDArray[np.integer]:
    """Codes that fit; refused where none is found at once."""
    sample = sample_of(position)
    if sample is None:
        raise BoardTooLarge(f"'{position.rules}' is too wide to draw codes of it at once")
    return sample.codes
