"""The compiled search at work on one game: its tables, its memory, a desk for every thread."""

import threading
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import permutations

import numpy as np
from numpy.typing import NDArray

from pegwise.errors import BoardTooLarge
from pegwise.game.codes import Code
from pegwise.game.rules import Rules
from pegwise.kernel import jit
from pegwise.kernel.exact import search as exact
from pegwise.kernel.exact.board import (
    IMPOSSIBLE,
    NO_ROOM,
    NODES,
    STOPPED,
    UNLIMITED,
    Board,
    Desk,
    lane_of,
    least_costs,
    make_board,
    make_desk,
)
from pegwise.kernel.exact.guess_lists import WEIGHED_FOR_ONE
from pegwise.kernel.exact.memory import Table, new_table
from pegwise.kernel.exact.symmetry import keep_lowest, symmetries_fixing
from pegwise.kernel.packing import feedback_slots
from pegwise.knowledge.pairs import answers_of
from pegwise.knowledge.space import space_of
from pegwise.knowledge.symmetry import MOST_POSITIONS
from pegwise.runtime.seeds import Stream

from .reach import LARGEST_SET, WHOLE_BYTES, table_bytes

Members = NDArray[np.int32]
Flags = NDArray[np.bool_]

SYMMETRY_BYTES = 100_000_000
# Small tables stay in the caches, large ones forget less.
TABLE_MEGABYTES, LARGE_TABLE_MEGABYTES = 16, 128
LARGE_BOARD = 6000
BEAM_MEGABYTES = 32
MANY_TRIES = 1 << 62


@dataclass(frozen=True, slots=True)
class Setting:
    """Which game is searched, and what changes nothing but the time it takes."""

    rules: Rules
    consistent: bool = False
    megabytes: float | None = None
    symmetric: bool = True
    words: str = ""


@dataclass(frozen=True, eq=False)
class Stage:
    """The secrets that a first turn leaves, as the search sees them."""

    board: Board
    members: Members
    first: int


class Engine:
    """Bounds sets of secrets and weighs guesses; several threads may use it at once.

    Setting ``stop[0]`` interrupts those that weigh. ``whole`` is for whoever looks at more than a
    few hundred secrets: the tables of the whole board, where they fit in memory.
    """

    def __init__(self, setting: Setting, whole: bool = True) -> None:
        self.setting = setting
        self.rules = setting.rules
        self.space, self.guessing = space_of(self.rules), space_of(self.rules.guessing)
        self.stop = np.zeros(1, np.uint8)
        usual = LARGE_TABLE_MEGABYTES if self.space.size > LARGE_BOARD else TABLE_MEGABYTES
        megabytes = usual if setting.megabytes is None else setting.megabytes
        self.memory = new_table(megabytes)
        self.beam_memory = new_table(min(BEAM_MEGABYTES, megabytes))
        self.kinds = sum(self.rules.why_impossible(told) is None for told in answers_of(self.rules))
        self._keys = _random_words(self.rules, setting.words)
        self._codes = self.guessing.codes.astype(np.int64)
        places = range(self.rules.positions)
        some = permutations(places) if self.rules.positions <= MOST_POSITIONS else [tuple(places)]
        self._permutations = np.array(list(some), np.int64)
        self._allowed: dict[tuple[int, ...], Flags] = {}
        self._lowest_under: dict[bytes, Flags] = {}
        self._own = threading.local()
        self._building = threading.Lock()
        self._stages: dict[tuple[int, int], Stage] = {}
        fits = table_bytes(self.rules, self.space.size) <= WHOLE_BYTES
        self._board = self.board_of(np.arange(self.space.size)) if whole and fits else None

    def board_of(self, secrets: NDArray[np.integer]) -> Board:
        """The tables of these secrets alone."""
        rules, words, packed = self.rules, self.rules.words, self.space.packed
        guess_of = secrets
        if words is not None and rules.any_guess:
            guess_of = np.array([self.guessing.index(words.codes[s]) for s in secrets.tolist()])
        keys = np.concatenate([self._keys[secrets], self._keys[self.space.size :]])
        return make_board(
            self.guessing.packed,
            packed if len(secrets) == len(packed) else packed.select(secrets),
            guess_of.astype(np.int32),
            keys,
            self.kinds,
            rules.bulls_only,
            self.setting.consistent,
        )

    @property
    def holds_whole(self) -> bool:
        """Whether the tables of the whole board are in memory, not only those of a part."""
        return self._board is not None

    def stages(self, first: int) -> dict[int, int]:
        """How many secrets each answer to this first guess leaves."""
        counts = np.bincount(self._answers(first))
        return {answer: int(n) for answer, n in enumerate(counts.tolist()) if n}

    def _answers(self, first: int) -> NDArray[np.integer]:
        if self._board is not None:
            return np.asarray(self._board.answers[first])
        from pegwise.kernel.vector import feedback_rows

        guess = self.guessing.packed.select(slice(first, first + 1))
        return np.asarray(feedback_rows(guess, self.space.packed, self.rules.bulls_only)[0])

    def stage(self, first: int, answer: int) -> Stage:
        """The secrets that this answer to a first guess leaves."""
        with self._building:
            if (first, answer) not in self._stages:
                self._stages[first, answer] = self._make_stage(first, answer)
            return self._stages[first, answer]

    def _make_stage(self, first: int, answer: int) -> Stage:
        secrets = np.flatnonzero(self._answers(first) == answer)
        if len(secrets) > LARGEST_SET:
            raise BoardTooLarge(f"'{self.rules}' leaves more than {LARGEST_SET:,} codes at once")
        if self._board is not None:
            return Stage(self._board, secrets.astype(np.int32), first)
        self._stages.clear()  # tables of parts are large: one at a time
        members = np.arange(len(secrets), dtype=np.int32)
        return Stage(self.board_of(secrets), members, first)

    def least(self, size: int) -> int:
        """What a set of this size costs at least, whatever its members are."""
        return int(least_costs(self.kinds, size)[self.kinds, size])

    def allowed(self, *guesses: int) -> Flags:
        """One guess for all that are the same by symmetry after these; empty for every guess."""
        if self.rules.words is not None or not self.setting.symmetric:
            return np.zeros(0, np.bool_)
        known = self._allowed.get(guesses)
        if known is None:
            known = self._allowed[guesses] = self._lowest(self._codes[list(guesses)])
        return known

    def _lowest(self, guesses: NDArray[np.int64]) -> Flags:
        """What ``allowed`` is; many guesses have the same symmetries, and share it."""
        positions, symbols = self.rules.positions, self.rules.symbols
        fixing = np.empty((len(self._permutations), positions + symbols), np.int64)
        fixing = fixing[: symmetries_fixing(fixing, guesses, self._permutations)]
        name = fixing.tobytes()
        kept = self._lowest_under.get(name)
        if kept is None:
            if len(self._lowest_under) * len(self._codes) > SYMMETRY_BYTES:
                self._allowed.clear()
                self._lowest_under.clear()
            kept = np.zeros(len(self._codes) + 64, np.bool_)
            kept[: len(self._codes)] = True
            keep_lowest(kept, self._codes, fixing, *np.empty((2, symbols), np.int64))
            self._lowest_under[name] = kept
        return kept

    def nodes(self) -> int:
        """How many sets this thread has scanned since it was last asked."""
        total = int(self._own.nodes) if hasattr(self._own, "nodes") else 0
        self._own.nodes = 0
        return total

    def _desk(self, board: Board) -> Desk:
        if getattr(self._own, "board", None) is not board:
            self._own.board, self._own.size = board, 1
            self._own.desk = make_desk(board, 32, 24, self.stop)
        desk: Desk = self._own.desk
        return desk

    def _widen(self, board: Board) -> Desk:
        """A larger desk, because something did not fit on the old one."""
        self._own.size *= 2
        desk = make_desk(board, 32 * self._own.size, 24 * self._own.size, self.stop)
        self._own.desk = desk
        return desk

    def _had_room(self, desk: Desk) -> bool:
        """Whether all that a call wrote fitted on the desk."""
        self._own.nodes = getattr(self._own, "nodes", 0) + int(desk.result[NODES])
        desk.result[NODES] = 0
        return bool(desk.result[STOPPED] != NO_ROOM)

    def survey(
        self, board: Board, members: Members, budget: int, left: int, most: int, allowed: Flags
    ) -> tuple[int, int, int, Members, Members]:
        """Lower and upper bound of a set, its most classes, and the guesses to try with bounds."""
        desk = self._desk(board)
        while True:
            left = min(left, UNLIMITED)
            found = exact.survey(board, self.memory, desk, members, budget, left, most, allowed)
            if self._had_room(desk):
                low, high, most, count = found
                return low, high, most, desk.guesses[:count].copy(), desk.bounds[:count].copy()
            desk = self._widen(board)

    def weigh(
        self,
        board: Board,
        members: Members,
        guesses: Sequence[int],
        budget: int,
        left: int,
        most: int,
        allowed: Sequence[Flags],
        width: int = 0,
        tries: int = MANY_TRIES,
    ) -> list[int]:
        """The cost of a set after each of these guesses if below the budget, else at least that.

        Each is to be better than those before it. ``allowed`` restricts the guess that follows.
        Only the first few may come back: after so many ``tries``, or when interrupted. With a
        ``width`` only so many guesses are tried at each set, and the cost is an upper bound.
        """
        desk, memory = self._desk(board), self._memory(width)
        waiting, masks = np.array(guesses, np.int32), np.stack(allowed)
        costs, left, done = np.zeros(len(guesses), np.int64), min(left, UNLIMITED), 0
        while True:
            desk.width[2:] = width
            rest = (waiting[done:], min([budget, *costs[:done]]), left, most, masks[done:])
            done += exact.weigh(board, memory, desk, members, *rest, tries, costs[done:])
            if self._had_room(desk):
                return [int(cost) for cost in costs[:done]]
            desk = self._widen(board)

    def _memory(self, width: int) -> Table:
        return self.beam_memory if width else self.memory

    def marks(self, board: Board, members: Members, most: int) -> tuple[int, NDArray[np.integer]]:
        """What ``set_scan`` makes of a set: the packed best, and the marks of all guesses."""
        desk = self._desk(board)
        best = int(exact.mark_all(board, self.memory, desk, members, most))
        return best, desk.marks[: board.answers.shape[0]]

    def likeliest(
        self, board: Board, members: Members, guesses: NDArray[np.integer], count: int
    ) -> NDArray[np.integer]:
        """So many of the first guesses of a list, those likely to cost least."""
        some = guesses[: WEIGHED_FOR_ONE * count]
        return some[self.likely_costs(board, members, some).argsort(kind="stable")[:count]]

    def likely_costs(
        self, board: Board, members: Members, guesses: NDArray[np.integer]
    ) -> NDArray[np.float64]:
        """A guide to what guesses cost: n log n, summed over their classes."""
        slots, each = board.win + 1, np.arange(len(guesses))[:, None]
        told = (board.answers[guesses[:, None], members] + slots * each).ravel()
        sizes = np.bincount(told, minlength=slots * len(guesses)).reshape(len(guesses), slots)
        return np.asarray(self._desk(board).worth[sizes[:, : board.win]].sum(1))

    def code(self, guess: int) -> Code:
        """The guess of this number as a code."""
        return self.guessing.code(guess)


def _random_words(rules: Rules, seed: str) -> NDArray[np.uint64]:
    stream = Stream("search", str(rules), seed)
    count = rules.size + UNLIMITED + 1
    return np.array([stream.word() for _ in range(count)], np.uint64)


def is_compiled(rules: Rules) -> bool:
    """Whether a search by these rules can begin at once, without compiling anything first."""
    lane = lane_of(feedback_slots(rules.positions, rules.bulls_only))
    return jit.is_compiled(exact.work, f"Desk(array({lane.__name__},")


@lru_cache(maxsize=1)
def engine_for(setting: Setting) -> Engine:
    """The engine of this setting, made once in every process."""
    return Engine(setting)


__all__ = ["IMPOSSIBLE", "UNLIMITED", "Engine", "Setting", "Stage", "engine_for"]
