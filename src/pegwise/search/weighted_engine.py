"""The compiled branch and bound of one table: its arrays, sets of secrets, and trees of guesses."""

from collections.abc import Callable
from threading import Event

import numpy as np
from numpy.typing import NDArray

from pegwise.errors import ContradictoryBounds
from pegwise.kernel.transposition import WEIGHTED_ENTRY, new_table
from pegwise.kernel.weighted import board as kernel
from pegwise.kernel.weighted.board import (
    INFINITE,
    NO_GUESS,
    UNBOUNDED,
    WeightedBoard,
    WeightedSearchState,
)
from pegwise.kernel.weighted.guess_lists import add_shown, bits_of_guesses
from pegwise.kernel.weighted.search import solve_set
from pegwise.runtime.seeds import Stream

from .answer_table import NO_SYMMETRY, AnswerTable, SymmetryStates
from .openings import NoGuessFound, Subtree, grow_subtree

Members = NDArray[np.int32]

WEIGHTED_MEGABYTES, BEAM_MEGABYTES = 48, 16
MOST_TABLE_WEIGHT = 1 << 48  # of all secrets together, so that no sum overflows
# The room for frames, and for lists of guesses, to begin with.
_FRAMES, _LISTS = 32, 24


class WeightedSearchStopped(Exception):
    """The search was asked to stop."""


class WeightedEngine:
    """Finds the least cost of sets of secrets, which are numbered by weight, the heaviest first.

    One thread may use it at a time.
    """

    def __init__(
        self,
        table: AnswerTable,
        weights: NDArray[np.int64],
        consistent: bool = False,
        megabytes: float = WEIGHTED_MEGABYTES,
        hard: bool = False,
    ) -> None:
        secrets = table.answers.shape[1]
        if weights.shape != (secrets,) or weights.min() < 0:
            raise ValueError("expected a whole number from 0 as the weight of every secret")
        if not 0 < float(weights.sum()) < MOST_TABLE_WEIGHT:
            raise ValueError(f"expected weights of 1 to {MOST_TABLE_WEIGHT - 1:,} in all")
        self.table, self.weights, self.consistent, self.hard = table, weights, consistent, hard
        self.stopping = Event()
        self.order = np.argsort(-weights, kind="stable")
        rows, by_secret, kinds = table.answers, table.by_secret, table.kinds
        if (self.order[1:] < self.order[:-1]).any():
            rows, by_secret = np.ascontiguousarray(rows[:, self.order]), by_secret[self.order]
        stream, words = Stream("table search", str(secrets)), secrets + kernel.KEYED_LIMITS + 1
        has = np.zeros((len(rows), 0), np.uint64)  # no words unless in hard mode
        if hard:
            if table.codes is None:
                raise ValueError("expected the codes of the guesses for hard mode")
            has = bits_of_guesses(table.codes, table.symbols)
        self.board = WeightedBoard(
            answers=rows,
            by_secret=by_secret,
            guess_of=table.guess_of[self.order].astype(np.int32),
            weights=weights[self.order],
            capacity=kernel.capacities(kinds, secrets),
            # One word per secret, then one per number of guesses left.
            zobrist=np.array([stream.word() for _ in range(words)], np.uint64),
            allowed=NO_SYMMETRY.allowed,
            next_state=NO_SYMMETRY.next_state,
            kinds=kinds,
            win=table.win,
            consistent=consistent,
            codes=np.zeros((1, 0), np.uint8) if table.codes is None else table.codes,
            symbols=table.symbols,
            given=np.zeros((0, 0), np.uint16) if table.given is None else table.given,
            has=has,
        )
        self.states = NO_SYMMETRY
        self._exact = new_table(megabytes, WEIGHTED_ENTRY)
        self._beam = new_table(min(BEAM_MEGABYTES, megabytes), WEIGHTED_ENTRY)
        self._size = 1
        self._even: WeightedEngine | None = None
        self._make_workspace()

    def use(self, states: SymmetryStates) -> None:
        """Leave out guesses that symmetry maps to others; the weights must allow it."""
        self.states = states
        self.board = self.board._replace(allowed=states.allowed, next_state=states.next_state)

    def interrupt(self) -> None:
        """End the search at hand early; any thread may call this."""
        self.stopping.set()
        self.work.stop[0] = 1

    def _make_workspace(self) -> None:
        room = _LISTS * self._size * len(self.board.answers) + 1
        self.work = kernel.make_weighted_workspace(self.board, _FRAMES * self._size, room)

    @property
    def nodes(self) -> int:
        """The number of sets scanned."""
        return int(self.work.result[kernel.SCANS])

    def find(
        self,
        members: Members,
        state: int,
        left: int = UNBOUNDED,
        width: int = 0,
        first: int | None = None,
        budget: int = INFINITE,
        shown: NDArray[np.uint64] | None = None,
    ) -> tuple[int, int, int]:
        """The cost of a set if below the budget, its guess (or -1) and a lower bound on it.

        ``state`` is that of symmetry, ``left`` the number of guesses left, ``first`` a given guess.
        With a beam ``width`` only that many guesses are tried at each set. ``shown`` is what marks
        have shown before, in hard mode.
        """
        table = self._beam if width else self._exact
        limits = [budget, left, self.board.kinds, state, -1 if first is None else first]
        while True:
            work = self.work
            work.width[:] = width
            work.shown[1] = 0 if shown is None else shown
            question = WeightedSearchState(self.board, table, work)
            cost = int(solve_set(question, members, np.array(limits)))
            if work.result[kernel.STOPPED] != kernel.NO_ROOM:
                guess, low = work.result[[kernel.FOUND_GUESS, kernel.PROVEN_LOW]].tolist()
                return cost, -1 if guess == NO_GUESS else guess, low
            self._size *= 2
            self._make_workspace()
            self.work.result[kernel.SCANS] = work.result[kernel.SCANS]
            self.work.stop[0] = self.stopping.is_set()

    def everything(self, left: int = UNBOUNDED) -> Members:
        """The set to search: without weights of 0, unless they matter."""
        free = left >= kernel.KEYED_LIMITS and not self.consistent
        weights = self.board.weights
        return np.arange(np.count_nonzero(weights) if free else len(weights), dtype=np.int32)

    def grow_tree(
        self, left: int, width: int, first: int | None, check: Callable[[], object]
    ) -> Subtree:
        """The tree of the best guesses; ``check`` is called at each node."""
        searched = len(self.everything(left))
        states: dict[int, int] = {}  # after the latest guess at each depth
        guessed: dict[int, tuple[int, NDArray[np.uint64]]] = {}  # with what was shown before it

        def choose(members: Members, path: tuple[int, ...]) -> int:
            check()
            depth = len(path) + 1
            state = self.states.start if depth == 1 else states[depth - 1]
            if depth == 1 and first is not None:
                guess = first
            else:
                shown = self._shown(members, guessed.get(depth - 1))
                guess = self._choice(members, searched, state, left - depth + 1, width, shown)
            known = state != kernel.ANY_GUESS
            states[depth] = int(self.states.next_state[state, guess]) if known else state
            guessed[depth] = guess, self._shown(members, guessed.get(depth - 1))
            return guess

        secrets = np.arange(len(self.weights), dtype=np.int32)
        grown = grow_subtree(self.board, secrets, choose, first is not None)
        for row, parent in enumerate(grown.parents[1:], 1):
            guess = grown.guesses[parent]
            grown.answers[row] = self.table.as_rules_say(guess, grown.answers[row])
        return grown

    def _shown(
        self, members: Members, latest: tuple[int, NDArray[np.uint64]] | None
    ) -> NDArray[np.uint64]:
        """What marks have shown once the latest guess has left these members."""
        if latest is None:
            return np.zeros(self.board.has.shape[1], np.uint64)
        guess, shown = latest[0], latest[1].copy()
        if self.hard:
            add_shown(self.board, shown, guess, int(self.board.answers[guess, members[0]]))
        return shown

    def _choice(
        self,
        members: Members,
        searched: int,
        state: int,
        left: int,
        width: int,
        shown: NDArray[np.uint64] | None = None,
    ) -> int:
        some = np.sort(members[members < searched])
        if len(some) == 0:
            return self._even_choice(members)
        if len(some) <= 2:
            return int(self.board.guess_of[some[0]])
        cost, guess, _ = self.find(some, state, left, width, shown=shown)
        if self.stopping.is_set():
            raise WeightedSearchStopped
        if cost >= INFINITE or guess < 0:
            raise NoGuessFound("no guess keeps to the limit")
        return guess

    def _even_choice(self, members: Members) -> int:
        """A guess for secrets that all weigh nothing: the best one if they weighed the same."""
        if self._even is None:
            even = np.ones(len(self.weights), np.int64)
            self._even = WeightedEngine(self.table, even, self.consistent, 1)
        same = np.sort(self.order[members]).astype(np.int32)
        return self._even._choice(same, len(self.weights), kernel.ANY_GUESS, UNBOUNDED, 0)

    def counted(self, rows: Subtree) -> tuple[int, int]:
        """The weighted total and the longest game of a tree, by sending every secret through it."""
        below: list[list[int]] = [[] for _ in rows.guesses]
        for row, parent in enumerate(rows.parents[1:], 1):
            below[parent].append(row)
        total = worst = 0
        waiting = [(0, np.arange(len(self.weights)), 1)]
        while waiting:
            row, secrets, depth = waiting.pop()
            total, worst = total + int(self.weights[secrets].sum()), max(worst, depth)
            guess = rows.guesses[row]
            told = self.table.answers[guess, secrets]
            lost = np.count_nonzero(told != self.table.win)
            if self.table.given is not None:
                told = self.table.given[guess, told]
            for child in below[row]:
                here = secrets[told == rows.answers[child]]
                lost -= len(here)
                waiting.append((child, here, depth + 1))
            if lost or len(secrets) != rows.sizes[row]:
                raise ContradictoryBounds("a tree of the search does not find every secret")
        return total, worst
