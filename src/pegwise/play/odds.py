"""How likely each symbol is in each place, when every candidate is as likely as any other."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from pegwise.errors import BoardTooLarge

from .sampled_advice import sample_of

if TYPE_CHECKING:
    from pegwise.knowledge.position import Position


@dataclass(frozen=True, slots=True)
class Odds:
    """The share of the candidates that have each symbol in each place, a row a place.

    Every row sums to 1. Where it is not ``exact``, the shares are those in the codes drawn.
    """

    shares: NDArray[np.float64]
    exact: bool


def odds(position: "Position") -> NDArray[np.float64]:
    """The shares, counted, or on boards too large to list, in the codes that were drawn.

    Refused where no code fits, or none is found at once.
    """
    seen = seen_odds(position)
    if seen is None:
        raise BoardTooLarge(f"'{position.rules}' is too wide to draw codes of it at once")
    return seen.shares


def seen_odds(position: "Position") -> Odds | None:
    """The odds as far as they are seen at once; None on boards too wide to draw any codes."""
    symbols = position.rules.symbols
    if not position.rules.why_unlisted():
        codes = position.space.codes[position.require_candidates().candidates]
        return Odds(_shares(codes, symbols), exact=True)
    sample = sample_of(position)
    if sample is None:
        return None
    return Odds(_shares(sample.codes, symbols), exact=sample.complete)


def _shares(codes: NDArray[np.integer], symbols: int) -> NDArray[np.float64]:
    counts = np.stack([np.bincount(column, minlength=symbols) for column in codes.T])
    return counts / len(codes)
