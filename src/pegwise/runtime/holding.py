"""An executor that Ctrl-C does not break."""

from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Any

from .signals import interruptions_held


class HoldingExecutor(Executor):
    """An executor that holds back Ctrl-C while it takes a task.

    An interruption there leaves a pool with half a worker, or a client with half a message.
    """

    def __init__(self, executor: Executor) -> None:
        self._executor = executor

    def submit(self, task: Callable[..., Any], /, *args: Any, **options: Any) -> Future[Any]:
        """Submit a task to the executor below."""
        with interruptions_held():
            return self._executor.submit(task, *args, **options)
