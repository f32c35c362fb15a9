"""What happens inside a process that computes."""

import os
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing import parent_process
from multiprocessing.connection import wait
from threading import Thread
from time import process_time
from typing import Any, Generic, TypeVar, cast

Found = TypeVar("Found")


@dataclass(frozen=True, slots=True)
class Outcome(Generic[Found]):
    """What a computation found, or why not, and the seconds it took."""

    seconds: float
    found: Found | None = None
    error: Exception | None = None

    def unwrapped(self) -> Found:
        """What was found; raises what went wrong."""
        if self.error is not None:
            raise self.error
        return cast(Found, self.found)


def timed(work: Callable[..., Found], *arguments: Any) -> Outcome[Found]:
    """Do the work, and take the time it needs of a processor."""
    began = process_time()
    try:
        found = work(*arguments)
    except Exception as error:
        return Outcome(process_time() - began, error=error)
    return Outcome(process_time() - began, found)


def begin(warm: bool) -> None:
    """How a process begins: it watches its server, and may prepare for the first question."""
    Thread(target=_end_with_server, daemon=True).start()
    if warm:
        from .warm import warm_up

        warm_up()


def _end_with_server() -> None:
    """A server that was killed cannot end its processes, so they do it themselves."""
    server = parent_process()
    assert server is not None
    wait([server.sentinel])
    os._exit(0)
