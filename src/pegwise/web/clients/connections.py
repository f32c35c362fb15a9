"""Whether the client of a request is still there."""

import asyncio
from collections.abc import Coroutine
from contextvars import ContextVar
from typing import Any, TypeVar

from starlette.types import Receive

from ..faults import Refused

Result = TypeVar("Result")

CLIENT_GONE = 499  # nobody receives it; the log and the metrics have it

# Set for each request: the messages of its connection, the last of which says that it is closed.
RECEIVE: ContextVar[Receive | None] = ContextVar("receive", default=None)


async def unless_gone(work: Coroutine[Any, Any, Result]) -> Result:
    """The result of the work, which is cancelled if the client disconnects.

    The request ends then, even if the work takes a while to clean up. The body of the request must
    have been read before.
    """
    receive = RECEIVE.get()
    if receive is None:
        return await work
    task = asyncio.create_task(work)
    closed = asyncio.create_task(_closed(receive))
    try:
        await asyncio.wait((task, closed), return_when=asyncio.FIRST_COMPLETED)
        if not task.done():
            raise Refused(CLIENT_GONE, "the client disconnected")
        return task.result()
    finally:
        closed.cancel()
        task.cancel()
        task.add_done_callback(_retrieve)


def _retrieve(task: asyncio.Task[Any]) -> None:
    """See the exception of a task that nobody waits for, so that it is not reported."""
    if not task.cancelled():
        task.exception()


async def _closed(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
