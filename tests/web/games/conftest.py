"""One app for all games: players do not meet, and its processes start only once."""

from collections.abc import Iterator

import pytest
from fastapi import FastAPI

from pegwise.web.app import create_app
from pegwise.web.settings import Settings
from support.api_client import PATIENT
from support.databases import own_database


@pytest.fixture(scope="session")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FastAPI]:
    """The app over a database of these tests' own."""
    with own_database(tmp_path_factory.mktemp("games")) as database:
        app = create_app(Settings(database, PATIENT, workers=1))
        yield app
        app.state.services.computers.stop()
        app.state.services.database.close()
