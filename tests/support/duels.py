"""Random boards and codes for the kernel tests."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from hypothesis import strategies as st

from pegwise.kernel.packing import PackedCodes, pack

Plain = npt.NDArray[np.int64]

SMALL_POSITIONS = st.integers(1, 9)
SMALL_SYMBOLS = st.integers(1, 12)


@dataclass(frozen=True)
class Duel:
    """Guesses and secrets of one board, plain and packed."""

    symbols: int
    guesses: Plain
    secrets: Plain
    bulls_only: bool = False

    @property
    def packed(self) -> tuple[PackedCodes, PackedCodes]:
        """Guesses and secrets as the kernels take them."""
        return pack(self.guesses, self.symbols), pack(self.secrets, self.symbols)

    @property
    def plain(self) -> tuple[list[Sequence[int]], list[Sequence[int]]]:
        """Guesses and secrets as the reference takes them."""
        return self.guesses.tolist(), self.secrets.tolist()


def draw_codes(
    rng: np.random.Generator, count: int, positions: int, symbols: int, distinct: bool
) -> Plain:
    """Random codes, some of them a few pegs away from another, so that high feedbacks occur."""
    if distinct:
        return np.array([rng.permutation(symbols)[:positions] for _ in range(count)])
    codes = rng.integers(0, symbols, (count, positions))
    near = codes[rng.integers(0, count, count)]
    few_pegs = rng.random((count, positions)) < 2 / positions
    return np.where(rng.random((count, 1)) < 0.5, np.where(few_pegs, codes, near), codes)


@st.composite
def duels(
    draw: st.DrawFn,
    positions: st.SearchStrategy[int] = SMALL_POSITIONS,
    symbols: st.SearchStrategy[int] = SMALL_SYMBOLS,
    most_codes: int = 40,
) -> Duel:
    """Guesses and secrets on a random board."""
    places = draw(positions)
    colours = draw(symbols)
    distinct = colours >= places and draw(st.booleans())
    rng = np.random.default_rng(draw(st.integers(0, 2**32 - 1)))
    guesses = draw_codes(rng, draw(st.integers(1, 9)), places, colours, distinct)
    secrets = draw_codes(rng, draw(st.integers(1, most_codes)), places, colours, distinct)
    secrets[0] = guesses[0]  # a win, and a pair that every kernel must agree is one
    return Duel(colours, guesses, secrets, draw(st.booleans()))


NARROW = duels()
EDGES = st.sampled_from([15, 16, 17, 20, 21, 22, 127, 128, 129, 254, 255, 256, 257, 360, 361])
WIDE = duels(positions=EDGES, symbols=st.sampled_from([2, 10, 255, 256, 257, 300]), most_codes=9)
ANY = st.one_of(NARROW, WIDE)
