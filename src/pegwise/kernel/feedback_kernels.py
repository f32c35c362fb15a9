"""The array kernels of each kind of feedback, with one set of functions.

`rows` are the feedback indices of guesses (rows) against secrets (columns). A kind of feedback that
brings no arrays of its own goes through `PlainKernel`, slowly.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from pegwise.errors import CompilerMissing

from . import vector
from .packing import Lanes, PackedCodes, feedback_dtype, require_same_board

Progress = Callable[[int], object]
Sizes = npt.NDArray[np.int64]
Mask = npt.NDArray[np.bool_]

# With more pairs compiled code is worth loading.
MANY_PAIRS = 1 << 22


class FeedbackKernel(Protocol):
    """Feedback of whole blocks of codes."""

    def dtype(self, positions: int) -> np.dtype[Any]:
        """The type of the feedback indices."""

    def feedback_rows(
        self, guesses: PackedCodes, secrets: PackedCodes, progress: Progress | None = None
    ) -> Lanes:
        """The feedback index of every guess against every secret, (G, S)."""

    def rows_by_secret(
        self, secrets: PackedCodes, guesses: PackedCodes, progress: Progress | None = None
    ) -> Lanes:
        """These feedbacks with a row for every secret, (S, G)."""

    def class_sizes(self, guesses: PackedCodes, candidates: PackedCodes) -> Sizes:
        """The number of candidates per guess and feedback index, (G, slots)."""

    def matching(self, guess: PackedCodes, answer: int, candidates: PackedCodes) -> Mask:
        """Which candidates give this answer (a feedback index) to this guess, a block of one."""


@dataclass(frozen=True)
class CountKernel:
    """Bulls and cows, or bulls alone: `vector`, or `compiled` where that is asked for."""

    bulls_only: bool
    compiled: bool = False

    @property
    def _functions(self) -> Any:
        if not self.compiled:
            return vector
        from . import compiled

        return compiled

    def dtype(self, positions: int) -> np.dtype[Any]:
        return feedback_dtype(positions, self.bulls_only)

    def feedback_rows(
        self, guesses: PackedCodes, secrets: PackedCodes, progress: Progress | None = None
    ) -> Lanes:
        heard = (progress,) if self.compiled else ()
        rows: Lanes = self._functions.feedback_rows(guesses, secrets, self.bulls_only, *heard)
        return rows

    def rows_by_secret(
        self, secrets: PackedCodes, guesses: PackedCodes, progress: Progress | None = None
    ) -> Lanes:
        # Bulls and cows do not depend on which of two codes is the guess.
        return self.feedback_rows(secrets, guesses, progress)

    def class_sizes(self, guesses: PackedCodes, candidates: PackedCodes) -> Sizes:
        sizes: Sizes = self._functions.class_sizes(guesses, candidates, self.bulls_only)
        return sizes

    def matching(self, guess: PackedCodes, answer: int, candidates: PackedCodes) -> Mask:
        found: Mask = self._functions.matching(guess, answer, candidates, self.bulls_only)
        return found


class _RowKernel:
    """Whatever can be done with rows that a subclass computes block by block.

    ``slots`` is the number of feedback indices, ``block`` makes the rows of a block that fits in
    memory several times.
    """

    slots: Callable[[int], int]
    block: Callable[[PackedCodes, PackedCodes], Lanes]

    def dtype(self, positions: int) -> np.dtype[Any]:
        return np.min_scalar_type(self.slots(positions) - 1)

    def feedback_rows(
        self, guesses: PackedCodes, secrets: PackedCodes, progress: Progress | None = None
    ) -> Lanes:
        require_same_board(guesses, secrets)
        rows = np.empty((len(guesses), len(secrets)), self.dtype(guesses.positions))
        for above, across in vector.blocks(guesses, secrets):
            rows[above, across] = self.block(guesses.select(above), secrets.select(across))
        if progress:
            progress(len(guesses))
        return rows

    def rows_by_secret(
        self, secrets: PackedCodes, guesses: PackedCodes, progress: Progress | None = None
    ) -> Lanes:
        return np.ascontiguousarray(self.feedback_rows(guesses, secrets, progress).T)

    def class_sizes(self, guesses: PackedCodes, candidates: PackedCodes) -> Sizes:
        require_same_board(guesses, candidates)
        sizes = np.zeros((len(guesses), self.slots(guesses.positions)), np.int64)
        for above, across in vector.blocks(guesses, candidates):
            rows = self.block(guesses.select(above), candidates.select(across))
            sizes[above] += vector.count_rows(rows, sizes.shape[1])
        return sizes

    def matching(self, guess: PackedCodes, answer: int, candidates: PackedCodes) -> Mask:
        return vector.equal_to(self.feedback_rows(guess, candidates), answer)


@dataclass(frozen=True)
class MarkKernel(_RowKernel):
    """Marks for each place; many pairs are compared in compiled code even if not asked for."""

    compiled: bool = False
    slots = staticmethod(vector.mark_slots)
    block = staticmethod(vector.mark_block)

    def feedback_rows(
        self, guesses: PackedCodes, secrets: PackedCodes, progress: Progress | None = None
    ) -> Lanes:
        loops = self._loops(guesses, secrets)
        if loops is None:
            return super().feedback_rows(guesses, secrets, progress)
        dtype = self.dtype(guesses.positions)
        rows: Lanes = loops.mark_rows(guesses, secrets, dtype, progress)
        return rows

    def class_sizes(self, guesses: PackedCodes, candidates: PackedCodes) -> Sizes:
        loops = self._loops(guesses, candidates)
        if loops is None:
            return super().class_sizes(guesses, candidates)
        require_same_board(guesses, candidates)
        sizes = np.zeros((len(guesses), self.slots(guesses.positions)), np.int64)
        row = np.empty(loops.BLOCK, self.dtype(guesses.positions))
        loops.count_mark_rows(sizes, row, guesses.unpack(), *candidates.contiguous())
        return sizes

    def matching(self, guess: PackedCodes, answer: int, candidates: PackedCodes) -> Mask:
        # Symbols absent from the guess look the same to it: count them as one.
        require_same_board(guess, candidates)
        own = np.unique(guess.places)
        number = np.full(guess.symbols, len(own), guess.places.dtype)
        number[own] = np.arange(len(own))
        alone = PackedCodes(number[guess.places], len(own) + 1)
        return super().matching(alone, answer, PackedCodes(number[candidates.places], len(own) + 1))

    def _loops(self, guesses: PackedCodes, secrets: PackedCodes) -> Any:
        """The compiled loops; None for few pairs, and where there is no compiler."""
        if not self.compiled and len(guesses) * len(secrets) < MANY_PAIRS:
            return None
        try:
            from . import compiled
        except CompilerMissing:
            if self.compiled:
                raise
            return None
        return compiled


@dataclass(frozen=True)
class PlainKernel(_RowKernel):
    """Any kind of feedback from its plain function; ``index_of`` takes a secret and a guess."""

    index_of: Callable[[Sequence[int], Sequence[int]], int]
    slots: Callable[[int], int]

    def block(self, guesses: PackedCodes, secrets: PackedCodes) -> Lanes:
        guessed, hidden = guesses.unpack().tolist(), secrets.unpack().tolist()
        rows = [[self.index_of(secret, guess) for secret in hidden] for guess in guessed]
        return np.array(rows, self.dtype(guesses.positions)).reshape(len(guessed), len(hidden))
