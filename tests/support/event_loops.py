"""Coroutines in tests, which may share their thread with a browser."""

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

Result = TypeVar("Result")


def run_alone(work: Coroutine[Any, Any, Result]) -> Result:
    """Run in a thread without an event loop: a browser of other tests may have left one here."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()
