"""These matches share one app with all games."""

from collections.abc import Callable

import pytest
from fastapi import FastAPI

from support.matches import Contestant, contestant


@pytest.fixture(scope="session")
def app(shared_app: FastAPI) -> FastAPI:
    """The app of all games and matches."""
    return shared_app


@pytest.fixture
def somebody(app: FastAPI) -> Callable[[], Contestant]:
    """Makes new players."""
    return lambda: contestant(app)
