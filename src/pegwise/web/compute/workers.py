"""The code that runs inside a worker process."""

from collections.abc import Callable
from dataclasses import dataclass
from time import process_time
from typing import Any, Generic, TypeVar, cast

from pegwise.runtime.signals import end_with_parent

Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class WorkerOutcome(Generic[Result]):
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


def begin(warm: bool) -> None:
    """Initialise a worker: it ends with its server, and may warm up."""
    end_with_parent()
    if warm:
        from .warm_up import warm_up

        warm_up()
