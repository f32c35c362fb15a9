"""What happens inside a process that computes."""

from collections.abc import Callable
from dataclasses import dataclass
from time import process_time
from typing import Any, Generic, TypeVar, cast

from pegwise.runtime.signals import end_with_parent

Found = TypeVar("Found")


@dataclass(frozen=True, slots=True)
class WorkerOutcome(Generic[Found]):
    """What a computation found, or why not, and the seconds it took."""

    seconds: float
    found: Found | None = None
    error: Exception | None = None

    def unwrapped(self) -> Found:
        """What was found; raises what went wrong."""
        if self.error is not None:
            raise self.error
        return cast(Found, self.found)


def timed(work: Callable[..., Found], *arguments: Any) -> WorkerOutcome[Found]:
    """Do the work, and take the time it needs of a processor."""
    began = process_time()
    try:
        found = work(*arguments)
    except Exception as error:
        return WorkerOutcome(process_time() - began, error=error)
    return WorkerOutcome(process_time() - began, found)


def begin(warm: bool) -> None:
    """How a process begins: it watches its server, and may prepare for the first question."""
    end_with_parent()
    if warm:
        from .warm_up import warm_up

        warm_up()
