"""The proof: the least cost of a game, and a tree of that cost."""

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

from .board_search import BoardSearch, Stopped
from .engine import IMPOSSIBLE, UNLIMITED, Engine, EngineSettings, engine_for
from .facts import FactsWriter, SearchCheckpoint
from .objective import Objective
from .proof import IMPOSSIBLE_WITHIN, PROVEN, UPPER_BOUND, Proof, Snapshot, Watch
from .reach import why_beyond_reach, why_too_long
from .rebuild import rebuild, trivial_tree

# The first guesses worth a beam search, the second guesses it tries, and its width below them.
BEAM_OPENINGS, BEAM_SECOND, BEAM_WIDTH = 2, 4, 4
# How long building the tree may take after an early stop.
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
    settings: EngineSettings | None = None,
) -> Proof:
    """The best tree for an objective, with the proof that there is no better one.

    ``first`` fixes the first guess. ``beam`` tries only that many guesses at each set and proves
    nothing. ``seconds`` and Ctrl-C stop early, with the best tree so far and a lower bound.
    ``jobs`` threads, or the workers of ``executor``, share the work. Facts are kept in the file
    ``checkpoint``, from which a later run resumes. ``settings`` change the tables, and so only the
    time. A board that would take days is refused unless ``seconds`` or ``beam`` is given.
    """
    beyond = why_beyond_reach(rules)
    if not beyond and beam is None and seconds is None:
        beyond = why_too_long(rules)
    if beyond:
        raise BoardTooLarge(f"'{rules}' {beyond}")
    aim = objective or Objective()
    engine = engine_for(settings or EngineSettings(rules, consistent))
    if rules.size == 1:
        code = engine.space.code(0)
        return Proof(rules, aim, consistent, PROVEN, trivial_tree(rules), 1, code, 0, 0.0)
    run = _Run(engine, aim, first, seconds, watch, checkpoint)
    with _workers(jobs, executor) as (pool, count):
        return run.proof(
            BoardSearch(engine, pool, count, run.look, run.facts, executor is not None), beam
        )


class _Run:
    """One call of ``prove``: its clock, checkpoint and progress callback."""

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
        rules, consistent = engine.rules, engine.settings.consistent
        self.keeper = FactsWriter(checkpoint, SearchCheckpoint(rules, str(aim), consistent, first))
        self.facts = self.keeper.state.facts
        self.start = monotonic() - self.keeper.state.seconds
        self.deadline = None if seconds is None else monotonic() + seconds
        self.search: BoardSearch | None = None

    @property
    def seconds(self) -> float:
        """The time spent on this search, earlier runs included."""
        return monotonic() - self.start

    def look(self) -> None:
        """Called several times a second: reports, writes checkpoints, watches the deadline."""
        if self.search is None:
            return
        if self.watch:
            self.watch(self.snapshot(self.search))
        self.keeper.keep(self.search.known, self._nodes(self.search), self.seconds)
        if self.deadline is not None and monotonic() > self.deadline:
            raise Stopped

    def snapshot(self, search: BoardSearch) -> Snapshot:
        """The progress of the search."""
        return search.snapshot(self._nodes(search), self.seconds)

    def _nodes(self, search: BoardSearch) -> int:
        return search.nodes + self.keeper.state.nodes

    def proof(self, search: BoardSearch, beam: int | None) -> Proof:
        """Runs the search until it is done or stopped."""
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

    def _prove(self, search: BoardSearch) -> None:
        for left in self._limits():
            search.open(self._firsts(), left)
            search.beam(BEAM_SECOND, BEAM_WIDTH, BEAM_OPENINGS)
            search.close()
            search.known()
            if search.best < IMPOSSIBLE:
                return

    def _limits(self) -> Iterator[int]:
        """The guess limits to try, one after the other until one can be met."""
        if self.aim.worst:
            return count(1)
        return iter([self.aim.limit or UNLIMITED])

    def _firsts(self) -> list[int]:
        if self.first is not None:
            return [self.engine.guessing.index(self.first)]
        rules = self.engine.rules
        symmetric = self.engine.settings.symmetric
        return orbits(rules, []).lowest.tolist() if symmetric else list(range(rules.guessing.size))

    def _result(self, search: BoardSearch, status: str, beam: int | None) -> Proof:
        engine = self.engine
        told = (engine.rules, self.aim, engine.settings.consistent)
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

    def _tree(self, search: BoardSearch, width: int) -> DecisionTree | None:
        """The best tree known; if none is complete, what a narrow beam search finds.

        None if no tree is known that keeps to the limit of the objective.
        """
        if search.best >= IMPOSSIBLE:
            self.deadline, self.watch = None, None
            search.open(self._firsts(), self.aim.limit or UNLIMITED)
            if self.aim.limit:
                search.beam(1, 1, 1)
                if search.best >= IMPOSSIBLE:
                    return None
        best = min(search.openings, key=lambda opening: (opening.upper, opening.estimate))
        hurried = width and search.left >= UNLIMITED  # within a limit no guess may be poor
        with _hurrying(self.engine) if hurried else nullcontext():
            return rebuild(self.engine, best, search.left, width)


@contextmanager
def _hurrying(engine: Engine) -> Iterator[None]:
    """Interrupts evaluation after a while: a user who stops a search wants it to end."""
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
    """The executor and its number of workers; threads by default, since kernels release the GIL."""
    if executor is not None:
        yield executor, 2 * jobs
        return
    with ThreadPoolExecutor(jobs) as pool:
        yield pool, jobs
