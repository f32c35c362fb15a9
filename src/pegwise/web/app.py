"""The application, assembled from its services, layers and routes."""

from asyncio import create_task, get_running_loop, sleep
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime

from fastapi import FastAPI
from fastapi.concurrency import run_in_threadpool

from pegwise import __version__

from .api import ROUTERS
from .assets import STATIC, CachedFiles, fingerprint
from .boards import offer
from .clients.rate_limits import RateLimits
from .compute.computers import Computers
from .compute.warm_up import Precompiler
from .database.engine import open_database
from .database.keys import read_keys
from .database.retention import delete_untouched
from .database.write_turns import TROUBLE
from .faults import explain_faults, refusals
from .health import router as watch
from .lab.jobs import Jobs
from .lab.laboratory import Laboratory
from .layers import add_layers
from .matches.feed import MatchFeed
from .matches.steps import end_overdue
from .matches.watchers import MatchWatcher
from .pages import router as pages
from .services import Services
from .settings import Settings
from .telemetry import Metrics, write_database_trouble

HEAD_START = 0.5  # seconds before the worker processes start
CLEANING_SECONDS = 3600  # between two looks for games to delete
ENDING_SECONDS = 15  # between two looks for matches that were left alone
ANYWHERE = (400, 403, 413, 415, 429, 503)  # statuses of the layers and of computations


def create_app(settings: Settings) -> FastAPI:
    """The web app over the database of these settings."""
    offer(settings.lists)
    database, limits, metrics = open_database(settings.database), settings.limits, Metrics()
    rate_limits = RateLimits(database, limits)
    computers = Computers(settings, rate_limits, metrics, Precompiler())
    laboratory = Laboratory(Jobs(database, limits), limits, settings.engines)
    _offer(settings)
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
    add_layers(app, services)
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
    chores = create_task(_clean(services)), create_task(_end_matches(services))
    yield
    later.cancel()
    for chore in chores:
        chore.cancel()
    app.state.watcher.stop()
    services.laboratory.stop()
    services.computers.stop()
    services.database.close()


async def _clean(services: Services) -> None:
    """Delete games that nobody has touched for too long, now and every hour."""
    days, database = services.settings.keep_days, services.database
    while days is not None:
        try:
            await run_in_threadpool(delete_untouched, database, days, datetime.now(UTC))
        except TROUBLE as error:
            write_database_trouble(error)
        await sleep(CLEANING_SECONDS)


async def _end_matches(services: Services) -> None:
    """End matches that were left alone, every few seconds."""
    while True:
        await sleep(ENDING_SECONDS)
        try:
            await run_in_threadpool(end_overdue, services, datetime.now(UTC))
        except TROUBLE as error:
            write_database_trouble(error)


def _offer(settings: Settings) -> None:
    """Let requests name the engines on offer; only worker processes start them."""
    from pegwise.strategies.registry import offer

    offer([engine.entry(asks=False) for engine in settings.engines])
