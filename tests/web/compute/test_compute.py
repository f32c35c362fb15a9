"""Computations in processes of their own: what comes back, and what is refused."""

import asyncio
import os
import signal
import time
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pegwise.errors import PegwiseError
from pegwise.game.variants import find_variant
from pegwise.web.compute.computers import RECEIVE, Computers, unless_gone
from pegwise.web.compute.processes import (
    LARGE_BOARDS,
    Computation,
    ComputationStopped,
    Precompiler,
    WorkerPool,
    prepare,
)
from pegwise.web.database.transactions import Database, open_database
from pegwise.web.faults import Refused
from pegwise.web.rate_limits import CLIENT, Client, RateLimits
from pegwise.web.settings import Limits, Settings
from pegwise.web.telemetry import Metrics
from support.event_loops import run_alone
from support.processes import have_ended
from support.waiting import PATIENCE, await_that
from support.work import assist_on, die, hoard, keep_busy, mark_and_sleep, refuse, wait_for

LIMITS = Limits(
    seconds_a_request=PATIENCE,
    waiting_requests=2,
    waiting_requests_a_client=1,
    waiting_seconds=PATIENCE,
    seconds_a_minute=0.5,
)


@pytest.fixture(scope="module")
def opened(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Database]:
    opened = open_database(f"sqlite:///{tmp_path_factory.mktemp('compute') / 'games.sqlite3'}")
    yield opened
    opened.close()


class Prepared(Precompiler):
    """Code for large boards that is there, or said not to be."""

    done = True
    begun = False

    def begin(self) -> None:
        self.begun = True


@pytest.fixture(scope="module")
def preparation() -> Prepared:
    return Prepared()


@pytest.fixture(scope="module")
def computers(opened: Database, preparation: Prepared) -> Iterator[Computers]:
    yield from started(opened, preparation, LIMITS)


@pytest.fixture(scope="module")
def hasty(opened: Database, preparation: Prepared) -> Iterator[Computers]:
    """For computations that are to take too long."""
    yield from started(opened, preparation, replace(LIMITS, seconds_a_request=0.2))


def started(opened: Database, preparation: Prepared, limits: Limits) -> Iterator[Computers]:
    settings = Settings("", limits, workers=0)
    rate_limits = RateLimits(opened, limits, clock=lambda: 0.0)  # the minute never ends
    computers = Computers(settings, rate_limits, Metrics(), preparation)
    yield computers
    computers.stop()


def run(computers: Computers, work: Callable[..., Any], *arguments: Any) -> Any:
    return run_alone(computers.run(work, *arguments))


def test_a_result_comes_back(computers: Computers) -> None:
    assert run(computers, pow, 2, 10) == 1024
    assert run(computers, os.getpid) != os.getpid()


def test_an_error_comes_back(computers: Computers) -> None:
    with pytest.raises(PegwiseError, match="no such board"):
        run(computers, refuse, "no such board")


def test_a_long_computation_is_ended(hasty: Computers) -> None:
    for _ in range(2):  # the second time by the process that takes the place of the first
        with pytest.raises(Refused, match=r"longer than 0\.2 seconds") as over:
            run(hasty, time.sleep, PATIENCE)
        assert over.value.status == 422


def test_a_request_that_would_wait_for_the_compiler_is_refused(
    hasty: Computers, preparation: Prepared
) -> None:
    preparation.done = False
    try:
        refused_for_the_compiler(hasty)
    finally:
        preparation.done = True
    assert preparation.begun


def refused_for_the_compiler(hasty: Computers) -> None:
    with pytest.raises(Refused, match="is being compiled, which happens once") as over:
        run(hasty, time.sleep, PATIENCE)
    assert over.value.status == 503


def test_boards_of_every_kind_can_be_prepared() -> None:
    for name in LARGE_BOARDS[::4]:
        prepare(find_variant(name))


def test_a_process_that_dies_is_replaced(computers: Computers) -> None:
    with pytest.raises(Refused) as over:
        run(computers, die)
    assert over.value.status == 503
    assert run(computers, abs, -1) == 1


def test_a_process_that_is_killed_while_it_waits_is_replaced(computers: Computers) -> None:
    for _ in range(10):  # at once: the system may still count the process as running
        os.kill(run(computers, os.getpid), signal.SIGKILL)
        assert run(computers, abs, -1) == 1


async def refused_first(asked: list[Coroutine[Any, Any, None]], path: Path) -> list[Any]:
    """What becomes of requests that wait for a file, which is there once one was refused."""
    tasks = [asyncio.create_task(one) for one in asked]
    await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    path.touch()
    return await asyncio.gather(*tasks, return_exceptions=True)


def test_requests_over_the_queue_limit_are_refused(computers: Computers, tmp_path: Path) -> None:
    path = tmp_path / "refused"
    asked = [computers.run(wait_for, path) for _ in range(3)]
    first, second, third = run_alone(refused_first(asked, path))
    assert (first, second) == (None, None)
    assert isinstance(third, Refused)
    assert (third.status, third.retry_after) == (429, 1)


def test_one_client_cannot_fill_the_queue(computers: Computers, tmp_path: Path) -> None:
    path = tmp_path / "refused"

    async def ask(player: str) -> None:
        CLIENT.set(Client(player, "there"))
        await computers.run(wait_for, path)

    asked = [ask(player) for player in ("cleo", "cleo", "dora")]
    first, second, third = run_alone(refused_first(asked, path))
    assert (first, third) == (None, None)
    assert isinstance(second, Refused)
    assert second.reason.startswith("you are waiting for other computations")
    assert run_alone(ask("cleo")) is None


def test_an_abandoned_request_is_ended(computers: Computers, tmp_path: Path) -> None:
    async def leave() -> None:
        begun = tmp_path / "begun"
        task = asyncio.create_task(computers.run(mark_and_sleep, begun))
        while not begun.exists():
            assert not task.done(), "the computation ended before it was left"
            await asyncio.sleep(0.01)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    run_alone(leave())
    assert run(computers, abs, -1) == 1


def test_a_request_ends_when_its_client_leaves() -> None:
    """And not when its computation has cleaned up behind it."""

    async def leave() -> None:
        begun, cleaned = asyncio.Event(), asyncio.Event()

        async def compute() -> None:
            try:
                begun.set()
                await asyncio.sleep(PATIENCE)
            finally:
                await cleaned.wait()

        async def receive() -> dict[str, str]:
            await begun.wait()
            return {"type": "http.disconnect"}

        RECEIVE.set(receive)
        async with asyncio.timeout(PATIENCE):
            with pytest.raises(Refused, match="the client disconnected"):
                await unless_gone(compute())
        cleaned.set()

    run_alone(leave())


def test_the_client_is_charged_for_cpu_time(computers: Computers) -> None:
    async def twice() -> None:
        CLIENT.set(Client("ann", "here"))
        await computers.run(keep_busy, 0.6)
        await computers.run(abs, -1)

    with pytest.raises(Refused, match=r"more than 0\.5 seconds of computation a minute"):
        run_alone(twice())
    assert run(computers, abs, -1) == 1


def test_work_that_was_stopped_is_charged(computers: Computers, tmp_path: Path) -> None:
    async def leave(begun: Path) -> None:
        CLIENT.set(Client("eve", "elsewhere"))
        task = asyncio.create_task(computers.run(mark_and_sleep, begun))
        while not (begun.exists() or task.done()):
            await asyncio.sleep(0.01)
        task.cancel()
        await task

    with pytest.raises(asyncio.CancelledError):
        run_alone(leave(tmp_path / "first"))
    with pytest.raises(Refused, match="seconds of computation a minute"):
        run_alone(leave(tmp_path / "second"))
    assert not (tmp_path / "second").exists()


def test_another_address_is_not_kept_waiting(computers: Computers, tmp_path: Path) -> None:
    """All that can run and wait is held by one address; a visitor from another one computes."""
    path = tmp_path / "answered"

    async def ask(player: str, address: str, work: Callable[..., Any], *arguments: Any) -> Any:
        CLIENT.set(Client(player, address))
        return await computers.run(work, *arguments)

    async def both() -> list[Any]:
        flood = [asyncio.create_task(ask(f"player {n}", "flood", wait_for, path)) for n in range(2)]
        await asyncio.sleep(0.1)
        # The flood ends when the visitor has an answer.
        assert await ask("visitor", "quiet", pow, 2, 10) == 1024
        path.touch()
        return await asyncio.gather(*flood, return_exceptions=True)

    first, second = run_alone(both())
    assert first is None
    assert isinstance(second, Refused)
    assert second.status == 503


@pytest.mark.deep
def test_who_has_a_process_killed_waits_for_the_next_one(tmp_path: Path) -> None:
    """Otherwise the next visitor would."""
    pool, begun = WorkerPool(2, warm=True, most_bytes=1 << 40), tmp_path / "begun"
    computation = Computation(mark_and_sleep, begun)
    with ThreadPoolExecutor(1) as thread:
        ended = thread.submit(pool.compute, computation, PATIENCE)
        await_that(begun.exists)
        computation.abandon()
        with pytest.raises(ComputationStopped):
            ended.result()
    assert [process.ready for process in pool._idle] == [True, True]
    pool.stop()


def test_a_process_that_holds_too_much_memory_is_replaced(
    opened: Database, preparation: Prepared
) -> None:
    limits = replace(LIMITS, worker_bytes=300 << 20)
    with contextmanager(started)(opened, preparation, limits) as computers:
        small = {run(computers, hoard, 1) for _ in range(3)}
        assert len(small) == 1
        large: int = run(computers, hoard, 400 << 20)
        assert {large} == small
        await_that(lambda: have_ended([large]))
        assert run(computers, hoard, 1) != large


@pytest.mark.deep
def test_memory_is_bounded_over_many_boards(opened: Database, preparation: Prepared) -> None:
    limits = replace(LIMITS, worker_bytes=300 << 20)
    boards = [f"5x{symbols}" for symbols in range(8, 17)]
    boards += [f"6x{symbols}" for symbols in range(7, 12)] + ["7x7", "7x8"]
    processes, most = set(), 0
    with contextmanager(started)(opened, preparation, limits) as computers:
        for number in range(100):  # each of the boards with each kind, and some again
            kind = ("", ":bulls", ":distinct")[number % 3]
            process, held = run(computers, assist_on, boards[number % len(boards)] + kind)
            processes.add(process)
            most = max(most, held)
    assert most <= limits.worker_bytes
    assert len(processes) > 1
