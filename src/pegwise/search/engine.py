"""The compiled branch and bound of one game: its tables, and a workspace per thread.

Threads share one transposition table, keyed by Zobrist hashing (Zobrist 1970). Symmetry leaves the
lowest guesses of their orbits after the guesses so far, as flags.
"""

import threading
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import permutations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pegwise.errors import BoardTooLarge
from pegwise.game.rules import Rules
from pegwise.kernel import jit
from pegwise.kernel.exact import search as exact
from pegwise.kernel.exact.board import (
    ANY,
    IMPOSSIBLE,
    KEYED_LIMITS,
    NO_ROOM,
    NODES,
    STOPPED,
    SearchBoard,
    Workspace,
    lane_of,
    make_board,
    make_workspace,
    with_max_found,
)
from pegwise.kernel.exact.guess_lists import RANKED_ALL_FROM, RANKED_FOR_ONE, symbol_bits
from pegwise.kernel.exact.max_found import MaxFound, max_found_by_answer, plain_max_found
from pegwise.kernel.exact.orbits import keep_lowest, symmetries_fixing
from pegwise.kernel.transposition import new_table
from pegwise.knowledge.symmetry import (
    MOST_POSITIONS,
    alphabet_size,
    has_alphabet_per_place,
    orbits,
    spelled_by_place,
)
from pegwise.runtime.checkpoints import SECONDS_BETWEEN
from pegwise.runtime.seeds import Stream

from .numbering import numbering_by_named, plain_numbering
from .proof import POLL_SECONDS
from .reach import LARGEST_SET, fits_whole, kinds_of_answers, most_classes

Flags = NDArray[np.bool_]
EVERY_GUESS: Flags = np.zeros(0, np.bool_)  # in place of flags that leave some out
SYMMETRY_BYTES = 100_000_000
_SPARE_FLAGS = 64  # scans read whole cache lines


class OrbitFlags:
    """Flags for each sequence of guesses; those fixed by the same symmetries share their flags."""

    def __init__(self, rules: Rules, codes: NDArray[np.int64]) -> None:
        self._rules, self._codes = rules, spelled_by_place(rules, codes)
        places = range(rules.positions)
        few = rules.positions <= MOST_POSITIONS
        self._permutations = np.array(list(permutations(places) if few else [places]), np.int64)
        self._allowed: dict[tuple[int, ...], Flags] = {}
        self._lowest_under: dict[bytes, Flags] = {}

    def after(self, *guesses: int) -> Flags:
        """Flags the lowest guess of each symmetry orbit after these."""
        known = self._allowed.get(guesses)
        if known is None:  # another thread may clear them at any time
            known = self._allowed[guesses] = self._lowest(self._codes[list(guesses)])
        return known

    def _lowest(self, guesses: NDArray[np.int64]) -> Flags:
        positions, symbols = self._rules.positions, alphabet_size(self._rules)
        own = self._rules.symbols if has_alphabet_per_place(self._rules) else 0
        fixing = np.empty((len(self._permutations), positions + symbols), np.int64)
        fixing = fixing[: symmetries_fixing(fixing, guesses, self._permutations)]
        name = fixing.tobytes()
        kept = self._lowest_under.get(name)
        if kept is None:
            if len(self._lowest_under) * len(self._codes) > SYMMETRY_BYTES:
                self._allowed.clear()
                self._lowest_under.clear()
            kept = np.zeros(len(self._codes) + _SPARE_FLAGS, np.bool_)
            kept[: len(self._codes)] = True
            spare, fresh = np.empty((2, symbols), np.int64)
            keep_lowest(kept, self._codes, fixing, spare, fresh, own)
            self._lowest_under[name] = kept
        return kept


Members = NDArray[np.int32]

# The number of guesses left where there is no limit: no game is this long. Sets with more guesses
# left than KEYED_LIMITS share a key, so a limit of that many or more would not be sound.
UNLIMITED = 1 << 20
# Small transposition tables stay in the caches, large ones forget less.
TABLE_MEGABYTES, LARGE_TABLE_MEGABYTES = 16, 128
LARGE_BOARD = 6000
NO_LIMIT_ON_TRIES = 1 << 62


@dataclass(frozen=True, slots=True)
class Pace:
    """How a search divides its time.

    It looks up from its work every ``poll_seconds``, and a task ends after so many tries, more if
    it is sent to another process. Planning ahead starts after ``plan_after`` seconds and takes at
    most ``plan_share`` of the time; building the tree after an early stop takes ``grace_seconds``.
    A checkpoint is written every ``checkpoint_seconds``.
    """

    poll_seconds: float = POLL_SECONDS
    plan_after: float = 1.0
    plan_share: float = 0.1
    task_tries: int = 5_000
    remote_task_tries: int = 80_000
    grace_seconds: float = 3.0
    checkpoint_seconds: float = SECONDS_BETWEEN


USUAL_PACE = Pace()


@dataclass(frozen=True, slots=True)
class EngineSettings:
    """The game to search, and settings that change only the time it takes.

    ``megabytes`` is the size of the transposition table, ``symmetric`` whether to use symmetry,
    ``zobrist_seed`` the seed of the random words that hash sets of secrets, of ``zobrist_bits``.
    Sets of more than ``largest_set`` secrets are not searched.
    """

    rules: Rules
    consistent: bool = False
    megabytes: float | None = None
    symmetric: bool = True
    zobrist_seed: str = ""
    zobrist_bits: int = 64
    largest_set: int = LARGEST_SET
    pace: Pace = field(default_factory=lambda: USUAL_PACE)


class Subgame(NamedTuple):
    """The tables of the secrets left after a first turn, and these secrets in them."""

    board: SearchBoard
    members: Members


class _ThreadState(threading.local):
    """The workspace of a thread, and the sets it has scanned since that was last asked."""

    board: SearchBoard | None = None
    work: Workspace
    size = 1
    nodes = 0


class Engine:
    """Bounds sets of secrets and evaluates guesses; several threads may use it at once.

    Setting ``stop[0]`` interrupts evaluation. With ``whole`` there is a ``whole_board``, the tables
    of all secrets, if they fit in memory: for searches of more than a few hundred secrets. Codes
    are known by their numbers in ``space`` and ``guessing``.
    """

    def __init__(self, settings: EngineSettings, whole: bool = True) -> None:
        self.settings = settings
        self.rules = settings.rules
        exchangeable = whole and settings.symmetric and self.rules.words is None
        numbering = numbering_by_named if exchangeable else plain_numbering
        self.space, self.guessing = numbering(self.rules), numbering(self.rules.guessing)
        self.stop = np.zeros(1, np.uint8)
        usual = LARGE_TABLE_MEGABYTES if self.space.size > LARGE_BOARD else TABLE_MEGABYTES
        megabytes = usual if settings.megabytes is None else settings.megabytes
        self.table = new_table(megabytes)
        self.beam_table = new_table(megabytes)
        self.any_table = new_table(megabytes)
        self.kinds = most_classes(self.rules) if whole else kinds_of_answers(self.rules)
        # Two random words per secret, then two per number of guesses left. A word list counts by
        # its words, whatever its file is called.
        words, rows = self.rules.words, self.rules.size + KEYED_LIMITS + 1
        name = str(self.rules) if words is None else words.digest
        keys = Stream("search", name, settings.zobrist_seed).words(2 * rows).reshape(rows, 2)
        self._zobrist = keys & np.uint64((1 << settings.zobrist_bits) - 1)
        codes = self.guessing.codes.astype(np.int64)
        guessing, guess_rules = self.guessing, self.rules.guessing
        self._symbols = np.zeros(len(codes), np.uint64), np.zeros(0, np.uint64)
        if guess_rules.words is None:  # a word with other letters need not be a word
            flags = guess_rules.distinct, guess_rules.bulls_only
            self._symbols = symbol_bits(codes, guess_rules.symbols, *flags)
        self._named = (guessing.named_by.astype(np.int32), guessing.scanned.astype(np.int32))
        self._orbits = OrbitFlags(self.rules, codes)
        self._own = _ThreadState()
        self._counters: dict[int, NDArray[np.int64]] = {}  # by thread, while it searches
        self._building = threading.Lock()
        self._subgames: dict[tuple[int, int], Subgame] = {}
        self.whole_board: SearchBoard | None = None
        self._max_found = plain_max_found(self.kinds, self.rules.slots, self.space.size)
        if whole and fits_whole(self.rules):
            self.whole_board = self.board_of(np.arange(self.space.size))
        if exchangeable:
            self._max_found = self._max_found_by_answer()
            if self.whole_board is not None:
                self.whole_board = with_max_found(self.whole_board, self._max_found)

    def board_of(self, secrets: NDArray[np.integer]) -> SearchBoard:
        """The tables of these secrets."""
        rules, packed, guess_of = self.rules, self.space.packed, secrets
        if rules.guesses_more:
            codes = map(self.space.code, secrets.tolist())
            guess_of = np.array([self.guessing.index(code) for code in codes])
        zobrist = np.concatenate([self._zobrist[secrets], self._zobrist[self.space.size :]])
        return make_board(
            self.guessing.packed,
            packed if len(secrets) == len(packed) else packed.select(secrets),
            guess_of.astype(np.int32),
            zobrist,
            self._symbols,
            self._named,
            self._max_found,
            rules.bulls_only,
            self.settings.consistent,
        )

    def _max_found_by_answer(self) -> MaxFound:
        """What a few guesses can find after each answer, from the first two guesses."""
        slots, openings = self.rules.slots, []
        for first in self.first_guesses():
            told = slots * self._answers(first).astype(np.int64)
            seconds = np.flatnonzero(self.allowed(first)).tolist()
            pairs = [np.bincount(told + self._answers(g), minlength=slots**2) for g in seconds]
            openings.append(np.array(pairs, np.int32).reshape(-1, slots, slots))
        return max_found_by_answer(self.kinds, slots - 1, self.space.size, openings)

    def subgame_sizes(self, first: int) -> dict[int, int]:
        """The number of secrets left by each answer to this first guess."""
        counts = np.bincount(self._answers(first))
        return {answer: int(n) for answer, n in enumerate(counts.tolist()) if n}

    def _answers(self, first: int) -> NDArray[np.integer]:
        """The answers of all secrets to a guess."""
        if self.whole_board is not None:
            return np.asarray(self.whole_board.answers[first, : self.space.size])
        guess = self.guessing.packed.select(slice(first, first + 1))
        return np.asarray(self.rules.kind.kernel.feedback_rows(guess, self.space.packed)[0])

    def subgame(self, first: int, answer: int) -> Subgame:
        """The secrets left by this answer to a first guess."""
        with self._building:
            known = self._subgames.get((first, answer))
            if known is not None:
                return known
            secrets = np.flatnonzero(self._answers(first) == answer)
            if len(secrets) > self.settings.largest_set:
                most = f"{self.settings.largest_set:,} codes"
                raise BoardTooLarge(
                    f"'{self.rules}': a first guess leaves more than {most}, too many to search: "
                    "expected another first guess, or the objective mean"
                )
            if self.whole_board is not None:
                made = Subgame(self.whole_board, secrets.astype(np.int32))
            else:
                self._subgames.clear()  # the tables of a subgame are large: one at a time
                members = np.arange(len(secrets), dtype=np.int32)
                made = Subgame(self.board_of(secrets), members)
            self._subgames[first, answer] = made
            return made

    def least(self, size: int) -> int:
        """A lower bound on the cost of any set of this size."""
        max_found = self._max_found[self.kinds, -1]
        return int(np.maximum(0, size - max_found).sum())

    def allowed(self, *guesses: int) -> Flags:
        """Flags the lowest guess of each symmetry orbit after these; empty allows every guess."""
        if self.rules.words is not None or not self.settings.symmetric:
            return EVERY_GUESS
        return self._orbits.after(*guesses)

    def first_guesses(self) -> list[int]:
        """The lowest guess of each symmetry orbit; all guesses without symmetry."""
        if not self.settings.symmetric:
            return list(range(self.guessing.size))
        return list(map(int, self.guessing.numbers[orbits(self.rules, []).lowest]))

    def named(self, *guesses: int) -> int:
        """How many symbols these guesses name, which tells what guesses need to be scanned."""
        return self.guessing.named_after(guesses)

    def nodes(self) -> int:
        """The number of sets that this thread has scanned since the last call."""
        total, self._own.nodes = self._own.nodes, 0
        return total

    def nodes_so_far(self) -> int:
        """The number of sets that all threads have scanned in the calls that still run."""
        return sum(int(counter[NODES]) for counter in list(self._counters.values()))

    def _workspace(self, board: SearchBoard, was_full: bool = False) -> Workspace:
        """The workspace of this thread, made anew for another board or if the old one was full."""
        own = self._own
        if own.board is not board or was_full:
            own.board, own.size = board, 2 * own.size if was_full else 1
            own.work = make_workspace(board, 32 * own.size, 24 * own.size, self.stop)
            self._counters[threading.get_ident()] = own.work.result
        return own.work

    def _had_room(self, work: Workspace) -> bool:
        """Whether the workspace was large enough for a call."""
        self._own.nodes += int(work.result[NODES])
        work.result[NODES] = 0
        return bool(work.result[STOPPED] != NO_ROOM)

    def survey(
        self,
        board: SearchBoard,
        members: Members,
        budget: int,
        left: int,
        allowed: Flags = EVERY_GUESS,
        named: int = -1,
    ) -> tuple[int, int, int, Members, Members]:
        """Bounds on a set, the most classes of any guess, the guesses to try and their bounds.

        ``allowed`` restricts the guesses, and so does ``named``, how many symbols the guesses so
        far have named, if they are known.
        """
        work, limits = self._workspace(board), (budget, left, self.kinds, self._scan_for(named))
        while True:
            found = exact.survey(board, self.table, work, members, *limits, allowed)
            if self._had_room(work):
                low, high, most, count = found
                return low, high, most, work.guesses[:count].copy(), work.bounds[:count].copy()
            work = self._workspace(board, was_full=True)

    def evaluate(
        self,
        board: SearchBoard,
        members: Members,
        guesses: Sequence[int],
        budget: int = IMPOSSIBLE,
        left: int = UNLIMITED,
        most: int | None = None,
        allowed: Sequence[Flags] | None = None,
        width: int = 0,
        tries: int = NO_LIMIT_ON_TRIES,
        named: int = -1,
    ) -> list[int]:
        """The cost of a set after each of these guesses if below the budget, else a lower bound.

        Each guess has to beat those before it. ``allowed`` restricts the guess that follows, and
        ``named`` is as in `survey`. Only the first few costs are returned if ``tries`` are used up
        or the search is interrupted. With a beam ``width`` only that many guesses are tried at each
        set: costs are upper bounds. With ANY the first that keeps to the limit will do, and
        IMPOSSIBLE is proven.
        """
        work, tables = self._workspace(board), {0: self.table, ANY: self.any_table}
        table = tables.get(width, self.beam_table)
        waiting = np.array(guesses, np.int32)
        masks = np.stack(allowed or [EVERY_GUESS] * len(guesses))
        limits = (left, most or self.kinds, self._scan_for(named))
        costs, done = np.zeros(len(guesses), np.int64), 0
        while True:
            work.width[2:] = width
            rest = (waiting[done:], min([budget, *costs[:done]]), *limits, masks[done:])
            done += exact.evaluate_guesses(board, table, work, members, *rest, tries, costs[done:])
            if self._had_room(work):
                return [int(cost) for cost in costs[:done]]
            work = self._workspace(board, was_full=True)

    def _scan_for(self, named: int) -> int:
        return self.guessing.everything if named < 0 else named

    def scan_scores(
        self, board: SearchBoard, members: Members, most: int
    ) -> tuple[int, NDArray[np.integer]]:
        """The scan of a set (`kernel.exact.scan`): the packed best, and all scores."""
        work = self._workspace(board)
        best = int(exact.score_all(board, self.table, work, members, most))
        return best, work.scan_scores[: board.answers.shape[0]]

    def most_promising(
        self, board: SearchBoard, members: Members, guesses: NDArray[np.integer], count: int
    ) -> NDArray[np.integer]:
        """The ``count`` guesses of least estimated cost, among the first ones for a small set."""
        some = guesses if len(members) >= RANKED_ALL_FROM else guesses[: RANKED_FOR_ONE * count]
        return some[self.estimated_costs(board, members, some).argsort(kind="stable")[:count]]

    def estimated_costs(
        self, board: SearchBoard, members: Members, guesses: NDArray[np.integer]
    ) -> NDArray[np.float64]:
        """Estimated costs of guesses: n log n, summed over their classes."""
        slots, each = board.win + 1, np.arange(len(guesses))[:, None]
        told = (board.answers[guesses[:, None], members] + slots * each).ravel()
        sizes = np.bincount(told, minlength=slots * len(guesses)).reshape(len(guesses), slots)
        return np.asarray(self._workspace(board).worth[sizes[:, : board.win]].sum(1))


def is_compiled(rules: Rules) -> bool:
    """Whether a search with these rules can start without compiling anything."""
    lane = lane_of(rules.slots)
    return jit.is_compiled(exact.run_search, f"Workspace(array({lane.__name__},")


@lru_cache(maxsize=1)
def engine_for(settings: EngineSettings) -> Engine:
    """The engine with these settings, made once per process."""
    return Engine(settings)
