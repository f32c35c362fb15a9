"""How likely each symbol is in each place: by the weights of the candidates, if they have any."""

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pegwise.errors import BoardTooLarge
from pegwise.knowledge.fitting import symbol_shares
from pegwise.knowledge.unlisted_marks import counts_by_place, marked_shares

from .advice import sample_of

if TYPE_CHECKING:
    from pegwise.knowledge.position import Position


class Odds(NamedTuple):
    """The share of the candidates that have each symbol in each place; every row sums to 1."""

    shares: NDArray[np.float64]  # a row per place, a column per symbol
    exact: bool  # whether all candidates were counted, not only a sample


def odds(position: "Position") -> NDArray[np.float64]:
    """The shares over all candidates or a sample; raises if no code fits or none is found."""
    seen = seen_odds(position)
    if seen is None:
        raise BoardTooLarge(f"'{position.rules}' is too wide to draw codes of it at once")
    return seen.shares


def seen_odds(position: "Position") -> Odds | None:
    """The odds; None on boards too wide to draw a sample."""
    rules, symbols = position.rules, position.rules.symbols
    if counts_by_place(rules) and position.prior is None:
        return Odds(marked_shares(rules, position.require_candidates().turns), exact=True)
    if not rules.why_unlisted():
        codes = position.space.codes[position.require_candidates().candidates]
        return Odds(symbol_shares(codes, symbols, position.weights), exact=True)
    sample = sample_of(position)
    if sample is None:
        return None
    return Odds(symbol_shares(sample.codes, symbols), exact=sample.complete)
