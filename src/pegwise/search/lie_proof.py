"""The least worst case of a game in which some answers may be wrong, proven by search.

A lie is what `knowledge/lies.py` says: a win is always told truthfully. The winning guess counts.
A strategy solves the game within N guesses if it finds every code within N, whatever the answers,
as long as at most K of them are lies.

A second proof, by plain recursion on small boards, shares only the rules of feedback
(`kernel/reference.py`) with the search that it checks: no bounds, no symmetry, no hashing. A state
is the set of possible codes with the lies they have left.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from time import monotonic
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pegwise.errors import BoardTooLarge, quote
from pegwise.game.arguments import callback_of, seconds_of, whole_number
from pegwise.game.codes import Code
from pegwise.game.rules import GameLike, Rules
from pegwise.game.variants import rules_of
from pegwise.kernel import lying
from pegwise.knowledge.pairs import feedback_matrix
from pegwise.knowledge.space import space_of
from pegwise.knowledge.symmetry import orbits
from pegwise.runtime.checkpoints import Checkpoint, CheckpointWriter, head_of
from pegwise.tree import TreeFile
from pegwise.tree.rows import all_secrets
from pegwise.tree.tree_files import Header
from pegwise.tree.verify import LieTree

from .proof import PROVEN, UPPER_BOUND, waiting_for

MOST_CODES_WITH_LIES = 10_000
MOST_LIES = 9
MOST_BYTE_ANSWERS = 256  # the table of answers has a byte for each
DEEPEST = 40
GRACE_SECONDS = 20.0  # for a tree after an early stop, at most
EVERY_GUESS = np.zeros(0, np.int64)


class LieState(NamedTuple):
    """The codes that are possible, and how many lies each of them has left."""

    codes: NDArray[np.int32]
    lies: NDArray[np.int8]


class LieSnapshot(NamedTuple):
    """The progress of a search: the limit it tries, and the states searched."""

    within: int
    states: int
    seconds: float


class _Stopped(Exception):
    """The time is up."""


@dataclass(frozen=True, eq=False)
class LieProof:
    """The least worst case with this many lies, or bounds on it if the search was stopped.

    ``worst`` is then the worst case of the best strategy found, None if none was found.

    >>> proof = prove_with_lies("2x3", 1)
    >>> proof.status, proof.worst
    ('proven', 5)
    """

    rules: Rules
    lies: int
    status: str
    worst: int | None
    lower_bound: int
    first: Code | None
    nodes: int
    seconds: float
    search: "LieSearch"

    def tree(self) -> LieTree:
        """A strategy that needs no more guesses than that, however the maker lies."""
        if self.worst is None or self.first is None:
            raise ValueError("the search was stopped before it found a tree")
        return self.search.tree(self.first, self.worst)

    def as_file(self, made: str) -> TreeFile:
        """The tree file of that strategy."""
        tree = self.tree()
        claims = (self.status, tree.cost.total, tree.cost.worst, self.lower_bound, made)
        return TreeFile(tree, Header(self.rules, "worst", False, *claims, lies=self.lies))


def why_not_with_lies(rules: Rules, lies: int) -> str | None:
    """Why the search does not take this board; None if it does."""
    if lies > MOST_LIES:
        return f"with {lies} lies: expected at most {MOST_LIES}"
    if rules.guessing.size > MOST_CODES_WITH_LIES:
        most = f"{MOST_CODES_WITH_LIES:,}"
        return f"has {rules.guessing.size:,} codes: expected at most {most} for a proof with lies"
    if rules.slots > MOST_BYTE_ANSWERS:
        return (
            f"has {rules.slots} answers: expected at most {MOST_BYTE_ANSWERS} for a proof with lies"
        )
    if rules.size < 2:
        return "has a single code: expected two or more for a proof with lies"
    return None


def prove_with_lies(
    rules: GameLike,
    lies: int,
    seconds: float | None = None,
    watch: Callable[[LieSnapshot], object] | None = None,
    checkpoint: str | Path | None = None,
) -> LieProof:
    """The fewest guesses within which every code is found although ``lies`` answers may be wrong.

    ``seconds`` and Ctrl-C stop early, with the lower bound so far and a strategy that needs a few
    guesses more, if one is soon found. ``checkpoint`` is a file from which a later run resumes.

    >>> prove_with_lies("3x3", 1).worst
    5
    """
    whole_number(lies, "lies", 0)
    seconds_of(0 if seconds is None else seconds)
    callback_of(watch, "watch")
    board = rules_of(rules)
    refusal = why_not_with_lies(board, lies)
    if refusal:
        raise BoardTooLarge(f"{quote(str(board))} {refusal}")
    return _LieRun(LieSearch(board, lies), seconds, watch, checkpoint).proof()


def compile_lie_search(rules: Rules, lies: int) -> None:
    """Compile the search, so that the clock of a proof starts afterwards."""
    if why_not_with_lies(rules, lies) is None:
        small = LieSearch(Rules(2, 2), 1, megabytes=1)
        small.solve(small.start, 2)


class LieSearch:
    """The tables of a board with lies, and the states that turns lead to."""

    def __init__(self, rules: Rules, lies: int, megabytes: float = 128) -> None:
        self.rules, self.lies = rules, lies
        self.space, self.guessing = space_of(rules), space_of(rules.guessing)
        secrets, guesses = self.space.codes, self.guessing.codes
        answers = feedback_matrix(secrets, guesses, rules).T.astype(np.uint8)
        own = [self.guessing.index(self.space.code(number)) for number in range(rules.size)]
        self.win = rules.slots - 1
        self.stop = np.zeros(1, np.uint8)
        self.deepest = _deepest(answers, self.win, lies)
        self.kernel = lying.new_search(
            answers, np.array(own, np.int64), self.win, lies, self.deepest, self.stop, megabytes
        )
        numbers = np.arange(rules.size, dtype=np.int32)
        self.start = LieState(numbers, np.full(rules.size, lies, np.int8))

    @property
    def states(self) -> int:
        """The states searched so far."""
        return int(self.kernel.counters[lying.STATES])

    def replies(self, guess: int) -> list[int]:
        """The answers that some code of the board gives to a guess, but the win."""
        return [a for a in np.unique(self.kernel.answers[guess]).tolist() if a != self.win]

    def after(self, state: LieState, guess: int, answer: int) -> LieState:
        """The state after an answer that is no win."""
        truth = self.kernel.answers[guess, state.codes]
        lies = state.lies - (truth != answer).astype(np.int8)
        kept = (truth != self.win) & (lies >= 0)
        return LieState(state.codes[kept], lies[kept])

    def volume(self, state: LieState, left: int) -> int:
        """The volume of a state: how many of the games of ``left`` guesses its codes take."""
        return int(self.kernel.volume[state.lies.astype(np.int64) + 1, left].sum())

    def solve(
        self, state: LieState, left: int, allowed: NDArray[np.int64] = EVERY_GUESS
    ) -> int | None:
        """A guess that solves a state within ``left`` guesses; None if there is none."""
        found = lying.solve_state(self.kernel, state.codes, state.lies, left, allowed)
        if found == lying.INTERRUPTED:
            raise _Stopped
        return None if found == lying.UNSOLVABLE else int(found)

    def tree(self, first: Code, worst: int) -> LieTree:
        """The tree that begins with this guess and needs at most ``worst``."""
        rows: list[tuple[int, int, int, int, int]] = []
        waiting = [(self.start, -1, -1, worst)]
        while waiting:
            state, parent, answer, left = waiting.pop()
            guess = self.guessing.index(first) if parent < 0 else self.solve(state, left)
            if guess is None:
                raise AssertionError("the search has lost a tree that it has found")
            here = len(rows)
            wins = int(self.win in self.kernel.answers[guess, state.codes])
            rows.append((guess, parent, answer, len(state.codes), wins))
            for reply in reversed(self.replies(guess)):
                child = self.after(state, guess, reply)
                if len(child.codes):
                    waiting.append((child, here, reply, left - 1))
        guesses, parents, answers, sizes, won = np.array(rows, np.int64).T
        return LieTree(self.rules, guesses, parents, answers, sizes, self.lies, won)


def _deepest(answers: NDArray[np.uint8], win: int, lies: int) -> int:
    """The longest games whose volumes the kernel can add up."""
    replies = max(len(set(row) - {win}) for row in answers.tolist())
    for most in range(DEEPEST, 1, -1):
        try:
            lying.volumes(replies, lies, most)
        except ValueError:
            continue
        return most
    raise AssertionError("volumes of two guesses are small")


class _LieRun:
    """One call of ``prove_with_lies``: its clock, checkpoint and progress callback."""

    def __init__(
        self,
        search: LieSearch,
        seconds: float | None,
        watch: Callable[[LieSnapshot], object] | None,
        checkpoint: str | Path | None,
    ) -> None:
        self.search, self.watch, self.rules = search, watch, search.rules
        self.start, self.within, self.earlier = monotonic(), 1, 0
        self.failed: dict[int, int] = {}  # by first guess: a number of guesses that is too few
        self.solved: set[tuple[int, int, int]] = set()  # first guess, answer, guesses left
        self.writer = CheckpointWriter(checkpoint, head_of(self.rules, lies=search.lies))
        self.writer.resume(self._take)
        self.deadline = None if seconds is None else monotonic() + seconds

    def _take(self, kept: Checkpoint) -> None:
        for first, within, *answers in kept.facts:
            if answers:
                self.solved.add((int(first), int(answers[0]), int(within)))
            else:
                self.failed[int(first)] = int(within)
        self.earlier = int(kept.end["nodes"])
        self.start -= float(kept.end["seconds"])

    @property
    def nodes(self) -> int:
        return self.earlier + self.search.states

    @property
    def seconds(self) -> float:
        return monotonic() - self.start

    def _save(self, now: bool = False) -> None:
        facts = [*self.failed.items(), *((f, left, a) for f, a, left in sorted(self.solved))]
        end = {"nodes": self.nodes, "seconds": round(self.seconds, 3)}
        self.writer.save(lambda: Checkpoint(facts, end), now)

    def proof(self) -> LieProof:
        """Try one limit after the other, until a first guess solves the game within it."""
        status, worst, first = UPPER_BOUND, None, None
        try:
            for within in range(2, self.search.deepest + 1):
                self.within = within
                first = self._first_guess()
                if first is not None:
                    status, worst = PROVEN, self.within
                    break
            else:
                raise BoardTooLarge(
                    f"{quote(str(self.rules))} needs more than {self.search.deepest} guesses with "
                    f"{self.search.lies} lies: expected a board that needs fewer"
                )
        except (_Stopped, KeyboardInterrupt):
            self.search.stop[0] = 0
            worst, first = self._any_tree()
        self._save(now=True)
        found = (status, worst, self.within, first, self.nodes, self.seconds)
        return LieProof(self.rules, self.search.lies, *found, self.search)

    def _any_tree(self) -> tuple[int | None, Code | None]:
        """A limit above the undecided one that can be kept, with its first guess, if soon found."""
        undecided = self.within
        self.deadline = monotonic() + min(GRACE_SECONDS, max(1.0, self.seconds))
        try:
            for within in range(undecided + 1, self.search.deepest + 1):
                self.within = within
                first = self._first_guess()
                if first is not None:
                    return self.within, first
        except (_Stopped, KeyboardInterrupt):
            self.search.stop[0] = 0
        finally:
            self.within = undecided
        return None, None

    def _first_guess(self) -> Code | None:
        """The first guess that solves the game within the limit, if any does."""
        lowest = [int(guess) for guess in orbits(self.rules, []).lowest]
        for guess in sorted(lowest, key=self._worst_volume):
            if self.failed.get(guess, 0) >= self.within:
                continue
            code, left = self.search.guessing.code(guess), self.within - 1
            allowed = np.array(orbits(self.rules, [code]).lowest, np.int64)
            for answer, state, _ in self._children(guess):
                if (guess, answer, left) in self.solved:
                    continue
                if self._solve(state, left, allowed) is None:
                    break
                self.solved.add((guess, answer, left))
            else:
                return code
            self.failed[guess] = self.within
        return None

    def _children(self, guess: int) -> list[tuple[int, LieState, int]]:
        """The answers to a first guess, the greatest volume first."""
        search, left = self.search, self.within - 1
        states = [(a, search.after(search.start, guess, a)) for a in search.replies(guess)]
        listed = [(a, state, search.volume(state, left)) for a, state in states]
        return sorted(listed, key=lambda child: -child[2])

    def _worst_volume(self, guess: int) -> int:
        return max((volume for _, _, volume in self._children(guess)), default=0)

    def _solve(self, state: LieState, left: int, allowed: NDArray[np.int64]) -> int | None:
        """Search in a thread, and look at the clock meanwhile."""
        with ThreadPoolExecutor(1) as pool:
            work = pool.submit(self.search.solve, state, left, allowed)
            try:
                return waiting_for(work, self._poll)
            except BaseException:
                self.search.stop[0] = 1
                raise

    def _poll(self) -> None:
        if self.watch:
            self.watch(LieSnapshot(self.within, self.nodes, self.seconds))
        self._save()
        if self.deadline is not None and monotonic() > self.deadline:
            raise _Stopped


MOST_PLAIN_CODES = 16

State = frozenset[tuple[Code, int]]


def why_not_checked_with_lies(rules: Rules) -> str | None:
    """Why plain recursion with lies does not reach this board, if so."""
    if rules.words is not None:
        return "is a word list: plain recursion checks boards"
    if rules.size > MOST_PLAIN_CODES:
        most = f"up to {MOST_PLAIN_CODES}"
        return f"has {rules.size:,} codes: plain recursion with lies checks {most}"
    return None


def least_worst_with_lies(rules: Rules, lies: int) -> int:
    """The fewest guesses within which every code is found, however the maker lies.

    >>> least_worst_with_lies(Rules.parse("2x2"), 1)
    4
    """
    refusal = why_not_checked_with_lies(rules)
    if refusal:
        raise BoardTooLarge(f"'{rules}' {refusal}")
    codes = list(all_secrets(rules))
    truth = {(code, guess): rules.kind.index_of(code, guess) for code in codes for guess in codes}
    replies = {guess: {truth[code, guess] for code in codes if code != guess} for guess in codes}

    @cache
    def solvable(state: State, left: int) -> bool:
        if len(state) <= 1:
            return len(state) <= left
        return left > 1 and any(
            all(solvable(after(state, guess, answer), left - 1) for answer in replies[guess])
            for guess in codes
        )

    def after(state: State, guess: Code, answer: int) -> State:
        found = ((code, lies - (truth[code, guess] != answer)) for code, lies in state)
        return frozenset((code, lies) for code, lies in found if lies >= 0 and code != guess)

    start = frozenset((code, lies) for code in codes)
    return next(left for left in range(1, 100) if solvable(start, left))
