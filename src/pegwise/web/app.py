"""The application: its parts put together, and what they share."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from fastapi import FastAPI
from fastapi.staticfiles import StaticFiles

from .. import __version__
from .api import ROUTERS
from .compute import Computers
from .database import Database, open_database
from .faults import explain_faults
from .keys import read_keys
from .pages import router as pages
from .settings import Settings
from .shared import Shared

STATIC = Path(__file__).parent / "static"


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
    for router in ROUTERS:
        app.include_router(router, prefix="/api")
    app.include_router(pages)
    app.mount("/static", StaticFiles(directory=STATIC, check_dir=False), name="static")
    return app


def _shared(settings: Settings, database: Database) -> Shared:
    return Shared(settings, database, read_keys(database), Computers(settings))


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    shared: Shared = app.state.shared
    shared.computers.start()
    yield
    shared.computers.stop()
    shared.database.close()
