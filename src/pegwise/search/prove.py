"""The proof: the least that a game costs, and a tree that costs just that."""

from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager, nullcontext
from itertools import count
from pathlib import Path
from threading import Timer
from time import monotonic

from pegwise.errors import BoardTooLarge
from pegwise.game.codes import Code
from pegwise.game.rules import Rules
from pegwise.knowledge.symmetry import orbits
from pegwise.tree import DecisionTree

from .board_search import Search, Stopped
from .engine import IMPOSSIBLE, UNLIMITED, Engine, Setting, engine_for
from .facts import Checkpoint, Keeper
from .objective import Objective
from .proof import IMPOSSIBLE_WITHIN, PROVEN, UPPER_BOUND, Proof, Snapshot, Watch
from .reach import why_beyond_reach, why_too_long
from .rebuild import rebuild, trivial_tree

# First guesses for which a beam is worth its time, and how wide it is.
BEAM_OPENINGS, BEAM_SECOND, BEAM_WIDTH = 2, 4, 4
# So long may putting a tree together take when nothing is proven.
GRACE_SECONDS = 3.0


def prove(
    rules: Rules,
    objective: Objective | None = None,
    consistent: bool = False,
    first: Code | None = None,
    beam: int | None = None,
    seconds: float | None = None,
    jobs: int = 1,
    executor: Executor | None = None,
    watch: Watch | None = None,
    checkpoint: Path | None = None,
    setting: Setting | None = None,
) -> Proof:
    """The best tree for an objective, with the proof that there is no better one.

    ``first`` fixes the first guess. ``beam`` tries only so many guesses at each set and proves
    nothing; ``seconds`` and Ctrl-C stop early: what comes back then is the best tree so far, and
    a lower bound. ``jobs`` threads share the work, or whoever is behind ``executor``. What was
    found out is kept in the file ``checkpoint``, from which a later run goes on. ``setting`` is
    for whoever wants other tables than usual; they change nothing but the time. A board that
    would take days is refused unless ``seconds`` or ``beam`` is given.
    """
    beyond = why_beyond_reach(rules)
    if not beyond and beam is None and seconds is None:
        beyond = why_too_long(rules)
    if beyond:
        raise BoardTooLarge(f"'{rules}' {beyond}")
    aim = objective or Objective()
    engine = engine_for(setting or Setting(rules, consistent))
    if rules.size == 1:
        code = engine.space.code(0)
        return Proof(rules, aim, consistent, PROVEN, trivial_tree(rules), 1, code, 0, 0.0)
    run = _Run(engine, aim, first, seconds, watch, checkpoint)
    with _workers(jobs, executor) as (pool, count):
        return run.proof(
            Search(engine, pool, count, run.look, run.facts, executor is not None), beam
        )


class _Run:
    """One call of ``prove``: its clock, its keeper of checkpoints, who watches it."""

    def __init__(
        self,
        engine: Engine,
        aim: Objective,
        first: Code | None,
        seconds: float | None,
        watch: Watch | None,
        checkpoint: Path | None,
    ) -> None:
        self.engine, self.aim, self.first, self.watch = engine, aim, first, watch
        rules, consistent = engine.rules, engine.setting.consistent
        self.keeper = Keeper(checkpoint, Checkpoint(rules, str(aim), consistent, first))
        self.facts = self.keeper.state.facts
        self.start = monotonic() - self.keeper.state.seconds
        self.deadline = None if seconds is None else monotonic() + seconds
        self.search: Search | None = None

    @property
    def seconds(self) -> float:
        """How long this search has taken, earlier runs included."""
        return monotonic() - self.start

    def look(self) -> None:
        """What is done several times a second while others work."""
        if self.search is None:
            return
        if self.watch:
            self.watch(self.snapshot(self.search))
        self.keeper.keep(self.search.known, self._nodes(self.search), self.seconds)
        if self.deadline is not None and monotonic() > self.deadline:
            raise Stopped

    def snapshot(self, search: Search) -> Snapshot:
        """How far the search has come."""
        return search.snapshot(self._nodes(search), self.seconds)

    def _nodes(self, search: Search) -> int:
        return search.nodes + self.keeper.state.nodes

    def proof(self, search: Search, beam: int | None) -> Proof:
        """Runs the search to its end, or until it is stopped."""
        self.search = search
        status = PROVEN
        try:
            if beam is None:
                self._prove(search)
            else:
                status = UPPER_BOUND
                search.open(self._firsts(), self.aim.limit or UNLIMITED)
                search.beam(beam, beam, beam)
        except (Stopped, KeyboardInterrupt):
            status = UPPER_BOUND
        try:
            return self._result(search, status, beam)
        finally:
            self.keeper.keep(search.known, self._nodes(search), self.seconds, now=True)

    def _prove(self, search: Search) -> None:
        for left in self._limits():
            search.open(self._firsts(), left)
            search.beam(BEAM_SECOND, BEAM_WIDTH, BEAM_OPENINGS)
            search.close()
            search.known()
            if search.best < IMPOSSIBLE:
                return

    def _limits(self) -> Iterator[int]:
        """In how many guesses it is to be done, one after the other until it can be."""
        if self.aim.worst:
            return count(1)
        return iter([self.aim.limit or UNLIMITED])

    def _firsts(self) -> list[int]:
        if self.first is not None:
            return [self.engine.guessing.index(self.first)]
        rules = self.engine.rules
        symmetric = self.engine.setting.symmetric
        return orbits(rules, []).lowest.tolist() if symmetric else list(range(rules.guessing.size))

    def _result(self, search: Search, status: str, beam: int | None) -> Proof:
        engine = self.engine
        told = (engine.rules, self.aim, engine.setting.consistent)
        given = self.first is not None
        if status == PROVEN and search.best >= IMPOSSIBLE:
            effort = (self._nodes(search), self.seconds, given)
            return Proof(*told, IMPOSSIBLE_WITHIN, None, None, None, *effort)
        tree = self._tree(search, 0 if status == PROVEN else beam or BEAM_WIDTH)
        bound = min(search.lower_bound, IMPOSSIBLE if tree is None else tree.cost.total)
        lower = None if bound >= IMPOSSIBLE else bound
        first = None if tree is None else engine.code(int(tree.guesses[0]))
        effort = (self._nodes(search), self.seconds, given)
        return Proof(*told, status, tree, lower, first, *effort)

    def _tree(self, search: Search, width: int) -> DecisionTree | None:
        """The best tree there is; where none is complete, what a narrow beam finds.

        None where no tree is known that keeps to the limit of the objective.
        """
        if search.best >= IMPOSSIBLE:
            self.deadline, self.watch = None, None
            search.open(self._firsts(), self.aim.limit or UNLIMITED)
            if self.aim.limit:
                search.beam(1, 1, 1)
                if search.best >= IMPOSSIBLE:
                    return None
        best = min(search.openings, key=lambda opening: (opening.upper, opening.likely))
        hurried = width and search.left >= UNLIMITED  # a limit leaves no room for a poor guess
        with _hurrying(self.engine) if hurried else nullcontext():
            return rebuild(self.engine, best, search.left, width)


@contextmanager
def _hurrying(engine: Engine) -> Iterator[None]:
    """After a while guesses are no longer weighed: whoever stopped a search wants it to end."""
    timer = Timer(GRACE_SECONDS, lambda: engine.stop.fill(1))
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        timer.join()
        engine.stop[0] = 0


@contextmanager
def _workers(jobs: int, executor: Executor | None) -> Iterator[tuple[Executor, int]]:
    """Who works, and how many there are; threads, since compiled code lets them run at once."""
    if executor is not None:
        yield executor, 2 * jobs
        return
    with ThreadPoolExecutor(jobs) as pool:
        yield pool, jobs
