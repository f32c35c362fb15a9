"""The application: its parts put together, and what they share."""

from asyncio import get_running_loop
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI

from pegwise import __version__

from .api import ROUTERS
from .clients.allowances import Allowances
from .compute.computers import Computers
from .compute.preparation import Preparation
from .database import Database, open_database
from .faults import explain_faults, refusals
from .health import router as watch
from .keys import read_keys
from .lab.jobs import Jobs
from .lab.laboratory import Laboratory
from .layers import add_layers
from .metrics import Metrics
from .pages import fingerprint
from .pages import router as pages
from .settings import Settings
from .shared import Shared
from .static_files import STATIC, Cacheable

HEAD_START = 0.5  # seconds
ANYWHERE = (403, 413, 415, 429, 503)  # what layers and computations may answer


def create_app(settings: Settings) -> FastAPI:
    """The web app over the database of these settings."""
    database = open_database(settings.database)
    app = FastAPI(
        title="Pegwise",
        version=__version__,
        summary="Code-breaking games: play, make, assist, review, compare and explore.",
        docs_url=None,
        redoc_url=None,
        lifespan=_lifespan,
    )
    app.state.shared = _shared(settings, database)
    explain_faults(app)
    add_layers(app, app.state.shared)
    for router in ROUTERS:
        app.include_router(router, prefix="/api", responses=refusals(*ANYWHERE))
    app.include_router(watch)
    app.include_router(pages)
    app.mount("/static", Cacheable(STATIC, fingerprint), name="static")
    return app


def _shared(settings: Settings, database: Database) -> Shared:
    allowances, metrics = Allowances(database, settings.limits), Metrics()
    computers = Computers(settings, allowances, metrics, Preparation())
    laboratory = Laboratory(Jobs(database, settings.limits), settings.limits)
    keys = read_keys(database)
    return Shared(settings, database, keys, allowances, metrics, computers, laboratory)


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    shared: Shared = app.state.shared
    # The first page comes before the processes that compute, which take a core each to start.
    later = get_running_loop().call_later(HEAD_START, shared.computers.start)
    yield
    later.cancel()
    shared.laboratory.stop()
    shared.computers.stop()
    shared.database.close()
