"""The code that runs inside a worker process."""

import os
from collections.abc import Callable
from time import process_time
from typing import Any, Generic, NamedTuple, TypeVar, cast

from pegwise.runtime.signals import end_with_parent

Result = TypeVar("Result")

NICENESS = 10  # lower priority than the games


class WorkerOutcome(NamedTuple, Generic[Result]):
    """The result of a computation or its error, and the CPU seconds it took."""

    seconds: float
    found: Result | None = None
    error: Exception | None = None

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
        return WorkerOutcome(process_time() - began, error=error)
    return WorkerOutcome(process_time() - began, found)


def begin_in_background() -> None:
    """Initialise a process that runs at low priority and ends with its server."""
    end_with_parent()
    if hasattr(os, "nice"):
        os.nice(NICENESS)


def begin(warm: bool) -> None:
    """Initialise a worker: it ends with its server, and may warm up."""
    end_with_parent()
    if warm:
        from .warm_up import warm_up

        warm_up()
