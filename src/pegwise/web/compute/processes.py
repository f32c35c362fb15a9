"""Worker processes: started as work comes, killed when they take too long or too much memory.

What the first requests would wait for is loaded and compiled in advance. Each worker process loads
the books and tables of the classic boards. The kernels for large boards are compiled in a process
of their own: a computation that had to wait for the compiler would run into its time limit again
and again.
"""

import multiprocessing
import os
import pickle
import signal
from collections.abc import Callable, Iterable
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from threading import Event, Lock
from time import monotonic, process_time, sleep
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar, cast

from pegwise.game.feedback import Feedback
from pegwise.game.variants import CLASSIC, Variant, find_variant
from pegwise.runtime.signals import end_with_parent, interruptions_held

from ..boards import register_word_lists

if TYPE_CHECKING:
    from pegwise.engines.client import OfferedEngine

LARGE_BOARDS = ("6x9", "7x10", "8x12", "12x20", "20x10", "20x36", "10x36:distinct", "20x10:bulls")
SPAWN = multiprocessing.get_context("spawn")
WANTED_POLLING = 0.05  # seconds between checks whether a computation is still wanted
Result = TypeVar("Result")
NICENESS = 10  # lower priority than the games
COMPUTING_NICENESS = 5  # lower priority than requests, and than a process that warms up
MEMORY = Path("/proc/self/statm")  # on Linux; its second figure is the resident pages


class WorkerOutcome(NamedTuple, Generic[Result]):
    """The result of a computation or its error, the CPU seconds it took, and the memory in use."""

    seconds: float
    found: Result | None = None
    error: Exception | None = None
    memory: int = 0  # bytes that the process holds afterwards

    def unwrapped(self) -> Result:
        """The result; raises the error."""
        if self.error is not None:
            raise self.error
        return cast(Result, self.found)


def timed(work: Callable[..., Result], *arguments: Any) -> WorkerOutcome[Result]:
    """Run the work and measure its CPU time."""
    began = process_time()
    try:
        found = work(*arguments)
    except Exception as error:
        return WorkerOutcome(process_time() - began, None, error, memory_in_use())
    return WorkerOutcome(process_time() - began, found, None, memory_in_use())


def memory_in_use() -> int:
    """The bytes of memory that this process holds; at its peak where only that is known."""
    if MEMORY.exists():
        return int(MEMORY.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    try:
        import resource
    except ImportError:  # Windows
        return 0
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def begin_in_background() -> None:
    """Initialise a process that runs at low priority and ends with its server."""
    end_with_parent()
    _lower_priority(NICENESS)


def _lower_priority(by: int) -> None:
    if hasattr(os, "nice"):
        os.nice(by)


def compute_all(
    connection: Connection,
    warm: bool,
    engines: "tuple[OfferedEngine, ...]" = (),
    lists: tuple[Variant, ...] = (),
) -> None:
    """Run the computations that come through the connection.

    It sends ``None`` once it is ready, and when it takes a computation; then the outcome.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent()
    register_word_lists(lists)
    if engines:
        from pegwise.engines.client import offer_engines

        offer_engines(engines)
    if warm:
        warm_up(lists)
    _lower_priority(COMPUTING_NICENESS)
    connection.send(None)
    while True:
        try:
            message = connection.recv_bytes()
        except EOFError:
            return
        connection.send(None)
        work, arguments = pickle.loads(message)
        connection.send(timed(work, *arguments))


class OutOfTime(Exception):
    """A computation took longer than it may."""


class ComputationStopped(Exception):
    """A computation was abandoned, or its process was killed."""


class WorkerLost(Exception):
    """A process died before it took the computation that it was given."""


class WorkerProcess:
    """A process that runs one computation after another."""

    def __init__(
        self, warm: bool, engines: "tuple[OfferedEngine, ...]" = (), lists: tuple[Variant, ...] = ()
    ) -> None:
        self._connection, theirs = SPAWN.Pipe()
        told = (theirs, warm, engines, lists)
        self._process = SPAWN.Process(target=compute_all, args=told, daemon=True)
        with interruptions_held():
            self._process.start()
        theirs.close()
        self._ready = False
        self._busy = False

    @property
    def ready(self) -> bool:
        """Whether an idle process has warmed up, or died."""
        return self._ready or self._connection.poll()

    @property
    def usable(self) -> bool:
        """Whether it lives and has nothing to do."""
        return not self._busy and self._process.is_alive()

    def await_ready(self, abandoned: Event) -> None:
        """Wait until the process has warmed up; raises if nobody waits any more."""
        while not self._ready:
            if abandoned.is_set():
                raise ComputationStopped
            if self._connection.poll(WANTED_POLLING):
                self._connection.recv()
                self._ready = True

    def compute(self, task: tuple[Any, ...], seconds: float) -> WorkerOutcome[Any]:
        """The outcome of the work; raises ``OutOfTime`` if it takes longer than ``seconds``."""
        self._busy = True
        deadline = monotonic() + seconds
        try:
            self._connection.send((task[0], task[1:]))
            self._reply(seconds)  # the work was taken
        except (EOFError, OSError):
            raise WorkerLost from None
        outcome = cast("WorkerOutcome[Any]", self._reply(max(0.0, deadline - monotonic())))
        self._busy = False
        return outcome

    def _reply(self, seconds: float) -> Any:
        if not self._connection.poll(seconds):
            raise OutOfTime
        return self._connection.recv()

    def kill(self) -> None:
        """End the process at once."""
        self._process.kill()

    def end(self) -> None:
        """Kill the process and wait for its end."""
        self._process.kill()
        self._process.join()
        self._connection.close()


class Computation:
    """One call of a function in a worker process; it can be abandoned at any time."""

    def __init__(self, work: Callable[..., Any], *arguments: Any) -> None:
        self._task = (work, *arguments)
        self._abandoned = Event()
        self._change = Lock()
        self._process: WorkerProcess | None = None
        self._began: float | None = None

    def run(self, process: WorkerProcess, seconds: float) -> WorkerOutcome[Any]:
        """The outcome; raises if it was abandoned or the process was killed.

        After ``WorkerLost`` it can run again, in another process.
        """
        try:
            process.await_ready(self._abandoned)
            with self._change:
                if self._abandoned.is_set():
                    raise ComputationStopped
                self._process, self._began = process, monotonic()
            return process.compute(self._task, seconds)
        except (EOFError, OSError):
            raise ComputationStopped from None
        finally:
            with self._change:
                self._process = None

    def abandon(self) -> float:
        """Stop it; returns for how many seconds it has run.

        A process that is still warming up is left for the next computation.
        """
        with self._change:
            self._abandoned.set()
            if self._process is not None:
                self._process.kill()
        return 0.0 if self._began is None else monotonic() - self._began


class WorkerPool:
    """Up to ``most`` processes, which are started as they are needed.

    If they warm up, the first is started in advance and the others one by one once there is work,
    so that hardly anybody waits for a start.
    """

    def __init__(
        self,
        most: int,
        warm: bool,
        most_bytes: int,
        engines: "tuple[OfferedEngine, ...]" = (),
        lists: tuple[Variant, ...] = (),
    ) -> None:
        self._engines, self._lists = engines, lists
        self._most, self._warm, self._most_bytes = most, warm, most_bytes
        self._change = Lock()
        self._idle: list[WorkerProcess] = []
        self._all: set[WorkerProcess] = set()
        self._closed = False

    def prepare(self) -> None:
        """Start a process in reserve, if there is room for one and no other is warming up."""
        with self._change:
            room = len(self._all) < self._most and not self._closed
            if self._warm and room and all(process.ready for process in self._idle):
                self._idle.append(self._start())

    def compute(self, computation: Computation, seconds: float) -> WorkerOutcome[Any]:
        """Run a computation in an idle process, or in a new one.

        If its process is killed, it returns once another one has warmed up, so that the client who
        caused that waits for it, and not the next one.
        """
        while True:
            try:
                return self._compute(computation, seconds)
            except WorkerLost:
                continue  # it was killed while idle: the computation had no part in that

    def _compute(self, computation: Computation, seconds: float) -> WorkerOutcome[Any]:
        process, outcome = self._take(), None
        try:
            self.prepare()
            outcome = computation.run(process, seconds)
            return outcome
        finally:
            self._give_back(process, 0 if outcome is None else outcome.memory)
            self.prepare()
            while outcome is None and self._is_warming_up():
                sleep(WANTED_POLLING)
                self.prepare()

    def _is_warming_up(self) -> bool:
        with self._change:
            return not all(process.ready for process in self._idle)

    def _take(self) -> WorkerProcess:
        with self._change:
            if self._closed:
                raise ComputationStopped
            for process in sorted(self._idle, key=lambda process: not process.ready):
                self._idle.remove(process)
                if process.usable:
                    return process
                self._drop(process)
            return self._start()

    def _give_back(self, process: WorkerProcess, memory: int) -> None:
        """Keep the process, unless it died, is still at work or holds too much memory."""
        with self._change:
            if process.usable and memory <= self._most_bytes and not self._closed:
                self._idle.insert(0, process)
            else:
                self._drop(process)

    def _drop(self, process: WorkerProcess) -> None:
        self._all.discard(process)
        process.end()

    def stop(self) -> None:
        """Kill all processes; no other is started."""
        with self._change:
            self._closed = True
            for process in self._all:
                process.kill()
            for process in self._idle:
                process.end()
            self._idle.clear()

    def _start(self) -> WorkerProcess:
        process = WorkerProcess(self._warm, self._engines, self._lists)
        self._all.add(process)
        return process


def warm_up(lists: Iterable[Variant] = ()) -> None:
    """Load books, tables and kernels by asking for a guess and a hint on each classic board."""
    from pegwise.play.session import LieAllowance, Session

    from .. import assist, explore, review  # noqa: F401  # loaded before the first request
    from ..thinking import Guesser, HintQuestion, begin, find_hint

    for variant in lists:
        begin(Guesser(variant.name, "auto", "", 0), None)
    for variant in CLASSIC:
        begin(Guesser(variant.name, "auto", "", 0), None)
        session = Session(variant)
        session.play(tuple(range(variant.rules.positions)), Feedback(1, 1))
        text = session.save()
        find_hint(HintQuestion(variant.name, text, LieAllowance(), hard=False, grade=3))


class Precompiler:
    """The process that compiles; it is started once."""

    def __init__(self) -> None:
        self._process: BaseProcess | None = None

    def begin(self) -> None:
        """Start the process unless it was started before."""
        if self._process is None:
            self._process = SPAWN.Process(target=compile_all, daemon=True)
            with interruptions_held():
                self._process.start()

    @property
    def done(self) -> bool:
        return self._process is not None and not self._process.is_alive()

    def stop(self) -> None:
        """Stop the process; what it has compiled is kept."""
        if self._process is not None:
            self._process.terminate()
            self._process.join()


def compile_all() -> None:
    """Ask for advice on every kind of board that is too large to list."""
    begin_in_background()
    for name in LARGE_BOARDS:
        prepare(find_variant(name))


def prepare(variant: Variant) -> None:
    """Ask for the first and the second guess on a board, and for a review."""
    from ..assist import EnteredRow, Sheet, assist
    from ..review import ReviewQuestion, write_review

    blank = Sheet(variant=variant.name, rows=[])
    first = assist(variant, blank, seconds=0).guesses[0]["guess"]
    answer = variant.notation.write_feedback(Feedback(variant.rules.positions // 5, 0))
    begun = Sheet(variant=variant.name, rows=[EnteredRow(guess=first, feedback=answer)])
    assist(variant, begun, seconds=0)
    write_review(variant, [f"{first}:{answer}"], ReviewQuestion(variant.name))
