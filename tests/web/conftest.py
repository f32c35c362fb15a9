"""Databases, servers and visitors for the tests of the web app."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from support.databases import own_database
from support.servers import LiveServer, running_server
from support.waiting import PATIENCE

if TYPE_CHECKING:
    from fastapi import FastAPI
    from fastapi.testclient import TestClient
    from playwright.sync_api import Browser, BrowserContext, Page


@pytest.fixture(autouse=True, scope="session")
def _no_lucky_guess() -> None:
    """No game has a code that a test types."""
    from support.untyped_codes import deal_untyped_codes

    deal_untyped_codes()


@pytest.fixture
def database(tmp_path: Path) -> Iterator[str]:
    """The URL of a database of the test's own."""
    with own_database(tmp_path) as url:
        yield url


@pytest.fixture
def app(database: str) -> "Iterator[FastAPI]":
    """The app over the test's own database; its processes start with the first computation."""
    from pegwise.web.app import create_app
    from pegwise.web.settings import Settings
    from support.api_client import PATIENT

    app = create_app(Settings(database, PATIENT, workers=0))
    yield app
    app.state.services.computers.stop()
    app.state.services.database.close()


@pytest.fixture(scope="session")
def shared_app(tmp_path_factory: pytest.TempPathFactory) -> "Iterator[FastAPI]":
    """One app for all games and matches: players do not meet, and its processes start only once."""
    from pegwise.web.app import create_app
    from pegwise.web.settings import Settings
    from support.api_client import PATIENT

    limits = replace(PATIENT, new_players_a_minute=60_000)  # all of them at one address
    with own_database(tmp_path_factory.mktemp("shared")) as database:
        app = create_app(Settings(database, limits, workers=1))
        yield app
        app.state.services.computers.stop()
        app.state.services.database.close()


@pytest.fixture
def client(app: "FastAPI") -> "Iterator[TestClient]":
    """A visitor of the app, without a socket between."""
    from fastapi.testclient import TestClient

    visitor = TestClient(app, raise_server_exceptions=True)
    yield visitor
    visitor.close()


@pytest.fixture
def live_server(database: str, tmp_path: Path) -> Iterator[LiveServer]:
    """A real server process over the test's own database."""
    with running_server(database, tmp_path / "server.log") as server:
        yield server


@pytest.fixture
def visitor(browser: "Browser", live_server: LiveServer) -> "Iterator[BrowserContext]":
    """Somebody with cookies of their own; addresses are relative to the live server."""
    with browser.new_context(base_url=live_server.url) as context:
        context.set_default_timeout(1000 * PATIENCE)
        yield context


@pytest.fixture
def page(visitor: "BrowserContext") -> "Page":
    """An empty page of this visitor."""
    return visitor.new_page()
