"""``/api/lab``: comparisons of strategies in the background."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import nullcontext
from typing import Annotated

from fastapi import APIRouter, Path
from fastapi.responses import StreamingResponse
from starlette.concurrency import run_in_threadpool

from pegwise.errors import PegwiseError
from pegwise.game.rules import Rules
from pegwise.game.wording import say_count
from pegwise.lab.evaluate import usual_games
from pegwise.strategies import find_strategy, make_strategy

from ..faults import refusals
from ..rate_limits import Client, address_of_request
from ..services import Player, Server
from ..settings import accepted_variant
from ..streams import EVENTS, EventStream
from .laboratory import ACTIVE, Job, Jobs, NewJob
from .work import LabQuestion

MOST_COUNTED_CODES = 100_000  # a tree over all of them takes minutes to grow
router = APIRouter(prefix="/lab", tags=["lab"])
JOB_POLLING = 0.5  # seconds between polls of a running comparison
QUIET_POLLS = 30  # without news, after which a comment keeps the stream open

Id = Annotated[str, Path(max_length=80)]


@router.post("", name="compare", status_code=202, responses=refusals(413, 429))
def start_comparison(asked: NewJob, player: Player, server: Server) -> Job:
    """Start a comparison; rows that were computed before are in the response."""
    variant = accepted_variant(asked.variant, server.settings.limits)
    questions = questions_of(asked, variant.rules)
    client = Client(player, address_of_request())
    return server.laboratory.compare(client, variant, asked, questions)


@router.get("", responses=refusals())
def latest(player: Player, server: Server) -> list[Job]:
    """The player's latest comparisons."""
    return server.laboratory.jobs.latest(player)


@router.get("/{id}", name="job", responses=refusals(404))
def get_job(id: Id, server: Server) -> Job:
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
    name="events",
    response_class=StreamingResponse,
    responses={
        200: {"description": "An event 'job' for every change", "content": {EVENTS: {}}},
        **refusals(404, 429),
    },
)
async def job_events(id: Id, server: Server) -> StreamingResponse:
    """A stream of a comparison's states until it ends."""
    first = await run_in_threadpool(server.laboratory.jobs.get, id)
    laboratory = server.laboratory
    laboratory.streams.check_room(address_of_request())
    return EventStream(laboratory.streams, nullcontext(_events(first, laboratory.jobs)))


async def _events(job: Job, jobs: Jobs) -> AsyncIterator[str]:
    told, quiet = None, 0
    while True:
        if job != told:
            yield f"event: job\ndata: {job.model_dump_json()}\n\n"
            told, quiet = job, 0
        elif quiet % QUIET_POLLS == 0:
            yield ": still running\n\n"
        if job.state not in ACTIVE:
            return
        await asyncio.sleep(JOB_POLLING)
        job = await run_in_threadpool(jobs.get, job.id)
        quiet += 1


def questions_of(asked: NewJob, rules: Rules) -> list[LabQuestion]:
    """The questions of a comparison without duplicates; raises if one cannot be answered."""
    found: dict[LabQuestion, None] = {}
    for name in asked.strategies:
        make_strategy(name, rules)  # raises if it cannot play
        entry = find_strategy(name, rules)
        games = asked.games
        if games is None and entry.randomised:
            games = usual_games(rules)
        if games is None and rules.size > MOST_COUNTED_CODES:
            most = f"at most {say_count(MOST_COUNTED_CODES)} codes to count them all"
            size = say_count(rules.size)
            raise PegwiseError(f"'{rules}' has {size} codes: expected a number of games, or {most}")
        found[LabQuestion(rules, entry.name, games, asked.seed)] = None
    return list(found)
