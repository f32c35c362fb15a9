"""Whose computation is next, and who gives way."""

import asyncio

import pytest

from pegwise.web.compute.computers import ComputeQueue
from pegwise.web.faults import Refused
from pegwise.web.rate_limits import Client
from pegwise.web.settings import Limits
from support.event_loops import run_alone
from support.waiting import PATIENCE

LIMITS = Limits(waiting_requests=12, waiting_requests_a_client=10, waiting_seconds=PATIENCE)


class Room:
    """Requests that run until they are told to end, in the order of their turns."""

    def __init__(self, slots: int, limits: Limits = LIMITS) -> None:
        self.queue = ComputeQueue(slots, limits)
        self.begun: list[str] = []
        self.running: dict[str, asyncio.Event] = {}
        self.tasks: dict[str, asyncio.Task[None]] = {}

    async def ask(self, *names: str) -> None:
        """Requests with names such as ``a1.2``: the address a, its player 1, the second request."""
        for name in names:
            self.tasks[name] = asyncio.create_task(self._run(name))
            await self.settle()

    async def _run(self, name: str) -> None:
        async with self.queue.slot(Client(name[:2], name[0])):
            self.begun.append(name)
            self.running[name] = asyncio.Event()
            await self.running[name].wait()

    async def end(self, *names: str) -> None:
        for name in names:
            self.running.pop(name).set()
            await self.settle()

    async def end_all(self) -> None:
        while self.running:
            await self.end(next(iter(self.running)))

    async def settle(self) -> None:
        for _ in range(10):
            await asyncio.sleep(0)


def test_turns_go_round_addresses_then_players() -> None:
    async def scene() -> None:
        room = Room(slots=1)
        await room.ask("x1", "y1", "a1.1", "a1.2", "a2.1", "a1.3", "b1.1", "b1.2")
        await room.end_all()
        order = ["a1.1", "b1.1", "a2.1", "b1.2", "a1.2", "a1.3"]
        assert room.begun == ["x1", "y1", *order]
        assert room.queue._waiting == {}
        assert not room.queue._places
        assert not room.queue._running

    run_alone(scene())


def test_an_address_has_at_most_half_while_another_waits() -> None:
    async def scene() -> None:
        room = Room(slots=4)
        await room.ask(*(f"a1.{n}" for n in range(6)), *(f"b1.{n}" for n in range(3)))
        assert room.begun == ["a1.0", "a1.1", "a1.2", "a1.3", "b1.0"]  # one beside those of a
        await room.end("a1.0", "a1.1")
        assert room.begun[5:] == ["b1.1"]
        await room.end("a1.2")
        assert room.begun[6:] == ["a1.4"]  # two of each
        await room.end("b1.0")
        assert room.begun[7:] == ["b1.2"]
        await room.end("b1.1")  # nobody else waits
        assert room.begun[8:] == ["a1.5"]
        await room.end_all()

    run_alone(scene())


def test_a_newcomer_takes_the_place_of_the_address_that_fills_the_queue() -> None:
    async def scene() -> None:
        room = Room(slots=1)
        await room.ask(*(f"a{n % 9}.{n}" for n in range(12)))
        await room.ask("a9.9")
        with pytest.raises(Refused, match="too many computations") as over:
            await room.tasks["a9.9"]
        assert over.value.status == 429
        await room.ask("b1.1")
        gave_way = [task for task in room.tasks.values() if task.done()]
        assert len(gave_way) == 2
        assert room.begun == ["a0.0", "b1.1"]
        failure = gave_way[0].exception()
        assert isinstance(failure, Refused)
        assert (failure.status, failure.retry_after) == (503, 5)
        await room.end_all()
        assert len(room.begun) == 12
        assert not room.queue._places

    run_alone(scene())


def test_a_request_without_a_turn_in_time_is_refused() -> None:
    async def scene() -> None:
        room = Room(1, Limits(waiting_seconds=0.01))
        await room.ask("a1.1", "a2.1")
        with pytest.raises(Refused, match="busy with other computations") as over:
            await room.tasks["a2.1"]
        assert (over.value.status, over.value.retry_after) == (503, 5)
        await room.end_all()
        assert room.begun == ["a1.1"]

    run_alone(scene())


def test_a_request_that_is_cancelled_never_begins() -> None:
    async def scene() -> None:
        room = Room(slots=1)
        await room.ask("a1.1", "a2.1", "a3.1")
        room.tasks["a2.1"].cancel()
        await room.settle()
        await room.end_all()
        assert room.begun == ["a1.1", "a3.1"]

    run_alone(scene())


def test_a_request_that_is_cancelled_may_give_way_at_the_same_moment() -> None:
    async def scene() -> None:
        room = Room(slots=1)
        await room.ask(*(f"a1.{n}" for n in range(10)), "a2.0", "a2.1")
        room.tasks["b1.1"] = asyncio.create_task(room._run("b1.1"))
        for name in ("a1.9", "a2.1"):  # one of them gives way before its task knows
            room.tasks[name].cancel()
        await room.settle()
        assert room.begun == ["a1.0", "b1.1"]
        await room.end_all()
        assert len(room.begun) == 11
        assert not room.queue._places

    run_alone(scene())
