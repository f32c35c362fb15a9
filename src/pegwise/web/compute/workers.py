"""The code that runs inside a worker process."""

import os
import pickle
import signal
from collections.abc import Callable
from multiprocessing.connection import Connection
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar, cast

from pegwise.game.variants import Variant
from pegwise.runtime.signals import end_with_parent

from ..boards import offer

if TYPE_CHECKING:
    from pegwise.engines.client import OfferedEngine

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
    offer(lists)
    if engines:
        from pegwise.engines.client import offer_engines

        offer_engines(engines)
    if warm:
        from .warm_up import warm_up

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
