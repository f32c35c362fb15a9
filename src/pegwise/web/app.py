"""The application: its services, layers and routes, its chores, its health, and its boards."""

import time
from asyncio import create_task, get_running_loop, sleep
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from functools import partial

from fastapi import APIRouter, FastAPI, Response
from fastapi.concurrency import run_in_threadpool
from prometheus_client import CONTENT_TYPE_LATEST
from pydantic import BaseModel
from sqlalchemy.exc import IntegrityError

from pegwise import __version__
from pegwise.atlas import figures
from pegwise.schemas.documents import FigureDocument, StrategyDocument
from pegwise.strategies.registry import register_engines, strategy_documents

from . import assist, daily, explore, makes, puzzle, review
from .boards import Board, board_of, offered_boards, register_word_lists
from .compute.computers import Computers
from .compute.processes import Precompiler
from .database.retention import delete_untouched
from .database.schema import Allowance
from .database.transactions import TROUBLE, Database, open_database, reason_of
from .faults import explain_faults, refusals
from .lab import lab_routes
from .lab.laboratory import Jobs, Laboratory
from .layers import layered
from .match import match_routes
from .match.steps import end_overdue
from .match.watchers import MatchWatcher
from .pages import STATIC, CachedFiles, fingerprint
from .pages import router as pages
from .play import game_routes, links
from .rate_limits import RateLimits
from .services import AskedVariant, Server, Services, read_keys
from .settings import Settings, accepted_variant
from .streams import MatchFeed
from .telemetry import Metrics, write_database_trouble
from .you import devices, history

HEAD_START = 0.5  # seconds before the worker processes start
CLEANING_SECONDS = 3600  # between two looks for games to delete
ANYWHERE = (400, 403, 413, 415, 429, 503)  # statuses of the layers and of computations
UNAVAILABLE = 503
watch = APIRouter(tags=["watch"])
router = APIRouter()
ROUTERS = (
    router,
    assist.router,
    review.router,
    explore.router,
    game_routes.router,
    links.router,
    daily.router,
    puzzle.router,
    makes.router,
    match_routes.router,
    history.router,
    devices.router,
    lab_routes.router,
)


def create_app(settings: Settings) -> FastAPI:
    """The web app over the database of these settings."""
    register_word_lists(settings.lists)
    database, limits, metrics = open_database(settings.database), settings.limits, Metrics()
    rate_limits = RateLimits(database, limits)
    computers = Computers(settings, rate_limits, metrics, Precompiler())
    laboratory = Laboratory(Jobs(database, limits), limits, settings.engines)
    register_engines([engine.entry(asks=False) for engine in settings.engines])
    keys = read_keys(database)
    watcher = MatchWatcher(database)
    feed = MatchFeed(limits, watcher.watch)
    services = Services(settings, database, keys, rate_limits, metrics, computers, laboratory, feed)
    app = FastAPI(
        title="Pegwise",
        version=__version__,
        summary="Code-breaking games: play, make, assist, review, compare and explore.",
        docs_url=None,
        redoc_url=None,
        lifespan=_lifespan,
    )
    app.state.services, app.state.watcher = services, watcher
    explain_faults(app)
    app.add_middleware(layered, services=services)
    for router in ROUTERS:
        app.include_router(router, prefix="/api", responses=refusals(*ANYWHERE))
    app.include_router(watch)
    app.include_router(pages)
    app.mount("/static", CachedFiles(STATIC, fingerprint), name="static")
    return app


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    services: Services = app.state.services
    # The first page is served before the worker processes start, which take a core each.
    later = get_running_loop().call_later(HEAD_START, services.computers.start)
    days, patience = services.settings.keep_days, services.settings.limits.ending_seconds
    chores = [create_task(_repeat(patience, end_overdue, services, first=patience))]
    if days is not None:
        delete = partial(delete_untouched, services.database, days)
        chores.append(create_task(_repeat(CLEANING_SECONDS, delete)))
    yield
    later.cancel()
    for chore in chores:
        chore.cancel()
    app.state.watcher.stop()
    services.laboratory.stop()
    services.computers.stop()
    services.database.close()


async def _repeat(
    seconds: float, chore: Callable[..., object], *arguments: object, first: float = 0.0
) -> None:
    """Do a chore again and again, after so many seconds for the first time."""
    await sleep(first)
    while True:
        try:
            await run_in_threadpool(chore, *arguments, datetime.now(UTC))
        except TROUBLE as error:
            write_database_trouble(error)
        await sleep(seconds)


class Health(BaseModel):
    """``ok``, or ``degraded`` and the reason: what the server can no longer do."""

    status: str
    reason: str | None = None


@watch.get("/health", response_model_exclude_none=True, responses={UNAVAILABLE: {"model": Health}})
async def health(server: Server, response: Response) -> Health:
    """Whether the server and its database respond, and games can be saved."""
    lock = server.database.write_lock
    if lock.trouble is not None or lock.age > lock.trusted_seconds:
        try:
            await server.database.promptly(probe_database, server.database)
        except TROUBLE as error:
            lock.note_failure(reason_of(error))
    if lock.trouble is None:
        return Health(status="ok")
    response.status_code = UNAVAILABLE
    return Health(status="degraded", reason=f"database: {lock.trouble}")


def probe_database(database: Database) -> None:
    """Write something; old counters are deleted with those of the rate limits."""
    try:
        with database.writing() as connection:
            Allowance(client="health", minute=0, seconds=time.time()).put(connection)
    except IntegrityError:
        pass  # another server did so at the same moment


@watch.get("/metrics", include_in_schema=False)
def metrics(server: Server) -> Response:
    """The Prometheus metrics of this process."""
    return Response(server.metrics.text(), media_type=CONTENT_TYPE_LATEST)


@router.get("/boards", tags=["boards"], responses=refusals())
def classic_boards() -> list[Board]:
    """The five classic boards, and the word lists of this server."""
    return [board_of(variant) for variant in offered_boards()]


@router.get("/board", name="board", tags=["boards"], responses=refusals())
def get_board(variant: AskedVariant, server: Server) -> Board:
    """Any board, by name or rules."""
    return board_of(accepted_variant(variant, server.settings.limits))


@router.get("/strategies", name="strategies", tags=["boards"], responses=refusals(429, 503))
async def list_strategies(variant: AskedVariant, server: Server) -> list[StrategyDocument]:
    """The strategies, and whether they can play this board."""
    rules = accepted_variant(variant, server.settings.limits).rules
    if server.settings.engines:  # which are asked, in a process of theirs
        return await server.computers.run(strategy_documents, rules)
    return await run_in_threadpool(strategy_documents, rules)


@router.get("/atlas", name="atlas", tags=["lab"], responses=refusals())
def get_atlas(variant: AskedVariant, server: Server) -> list[FigureDocument]:
    """What is known of a board: our figures and published ones, each with its status."""
    rules = str(accepted_variant(variant, server.settings.limits).rules)
    return [figure.document() for figure in figures() if figure.board == rules]
