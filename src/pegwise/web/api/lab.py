"""``/api/lab``: comparisons of strategies in the background."""

import asyncio
from collections.abc import AsyncIterator
from typing import Annotated

from fastapi import APIRouter, Path
from fastapi.responses import StreamingResponse
from starlette.concurrency import run_in_threadpool
from starlette.types import Receive, Scope, Send

from ..clients.players import Player
from ..clients.rate_limits import Client, address_of_request
from ..faults import refusals
from ..lab.jobs import ACTIVE, Jobs
from ..lab.laboratory import Laboratory
from ..lab.work import questions_of
from ..messages.tools import Job, NewJob
from ..services import Server
from ..settings import accepted_variant

router = APIRouter(prefix="/lab", tags=["lab"])

POLLING = 0.5  # seconds between polls of a running comparison
QUIET_POLLS = 30  # without news, after which a comment keeps the stream open
EVENTS = "text/event-stream"

Id = Annotated[str, Path(max_length=80)]


@router.post("", status_code=202, responses=refusals(413, 429))
def compare(asked: NewJob, player: Player, server: Server) -> Job:
    """Start a comparison; rows that were computed before are in the response."""
    variant = accepted_variant(asked.variant, server.settings.limits)
    questions = questions_of(asked, variant.rules)
    client = Client(player, address_of_request())
    return server.laboratory.compare(client, variant, asked, questions)


@router.get("", responses=refusals())
def latest(player: Player, server: Server) -> list[Job]:
    """The player's latest comparisons."""
    return server.laboratory.jobs.latest(player)


@router.get("/{id}", responses=refusals(404))
def job(id: Id, server: Server) -> Job:
    """A comparison and its state."""
    return server.laboratory.jobs.get(id)


@router.delete("/{id}", responses=refusals(403, 404))
def cancel(id: Id, player: Player, server: Server) -> Job:
    """Cancel one of the player's comparisons; finished rows are kept."""
    cancelled = server.laboratory.jobs.cancel(id, player)
    server.laboratory.cancel(id)
    return cancelled


@router.get(
    "/{id}/events",
    response_class=StreamingResponse,
    responses={
        200: {"description": "An event 'job' for every change", "content": {EVENTS: {}}},
        **refusals(404, 429),
    },
)
async def events(id: Id, server: Server) -> StreamingResponse:
    """A stream of a comparison's states until it ends."""
    first = await run_in_threadpool(server.laboratory.jobs.get, id)
    server.laboratory.check_listener(address_of_request())
    return EventStream(first, server.laboratory)


class EventStream(StreamingResponse):
    """A response that counts as an open stream of its address while it is sent."""

    def __init__(self, job: Job, laboratory: Laboratory) -> None:
        headers = {"Cache-Control": "no-store"}
        super().__init__(_events(job, laboratory.jobs), media_type=EVENTS, headers=headers)
        self._laboratory = laboratory

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the events."""
        with self._laboratory.listening(address_of_request()):
            await super().__call__(scope, receive, send)


async def _events(job: Job, jobs: Jobs) -> AsyncIterator[str]:
    yield _event(job)
    quiet = 0
    while job.state in ACTIVE:
        await asyncio.sleep(POLLING)
        later = await run_in_threadpool(jobs.get, job.id)
        quiet += 1
        if later != job:
            yield _event(later)
            quiet = 0
        elif quiet % QUIET_POLLS == 0:
            yield ": still running\n\n"
        job = later


def _event(job: Job) -> str:
    return f"event: job\ndata: {job.model_dump_json()}\n\n"
