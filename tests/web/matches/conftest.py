"""One app for all matches: players do not meet by chance."""

from collections.abc import Callable, Iterator

import pytest
from fastapi import FastAPI

from pegwise.web.app import create_app
from pegwise.web.settings import Settings
from support.api_client import PATIENT
from support.databases import own_database
from support.matches import Contestant, contestant


@pytest.fixture(scope="session")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FastAPI]:
    """The app over a database of these tests' own."""
    with own_database(tmp_path_factory.mktemp("matches")) as database:
        app = create_app(Settings(database, PATIENT, workers=0))
        yield app
        app.state.services.computers.stop()
        app.state.services.database.close()


@pytest.fixture
def somebody(app: FastAPI) -> Callable[[], Contestant]:
    """Makes new players."""
    return lambda: contestant(app)
