"""One server for all tests of the pages, and visitors whose browsers must not complain."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest

from support.servers import PATIENT_PEGWISE, LiveServer, running_server
from support.watching import Watched, forget, open_context, watch

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext

NewVisitor = Callable[..., Watched]


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    """A server that all tests of a process share; visitors tell their games apart."""
    folder = tmp_path_factory.mktemp("site")
    database, log = f"sqlite:///{folder / 'games.sqlite3'}", folder / "log"
    with running_server(database, log, program=PATIENT_PEGWISE) as server:
        yield server


@pytest.fixture
def new_visitor(browser: "Browser", site: LiveServer) -> Iterator[NewVisitor]:
    """Makes visitors, each with their own cookies; at the end none may have noted a problem."""
    visitors: list[Watched] = []

    def make(**options: Any) -> Watched:
        visitors.append(watch(open_context(browser, site, **options).new_page(), site))
        return visitors[-1]

    yield make
    for visitor in visitors:
        visitor.page.context.close()
    for visitor in visitors:
        visitor.assert_quiet()


@pytest.fixture(scope="session")
def shared_context(browser: "Browser", site: LiveServer) -> "Iterator[BrowserContext]":
    """What visitors share one after the other: a page opens in half the time if another is open."""
    with open_context(browser, site) as context:
        context.new_page().goto("/health")
        yield context


@pytest.fixture(scope="session")
def home(browser: "Browser", site: LiveServer) -> Iterator[Watched]:
    """The first page, for tests of modules that change nothing there."""
    with open_context(browser, site) as context:
        watched = watch(context.new_page(), site)
        watched.page.goto("/")
        yield watched
        watched.assert_quiet()


@pytest.fixture
def visitor(shared_context: "BrowserContext", site: LiveServer) -> Iterator[Watched]:
    """Somebody new who has seen the tutorial; the browser's cache may be warm."""
    watched = watch(shared_context.new_page(), site)
    yield watched
    forget(shared_context)
    watched.assert_quiet()
