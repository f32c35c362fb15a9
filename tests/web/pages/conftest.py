"""One server for all tests of the pages, and visitors whose browsers must not complain."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest

from support.servers import PATIENT_PEGWISE, LiveServer, running_server
from support.watching import Watched, open_watched

if TYPE_CHECKING:
    from playwright.sync_api import Browser

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
    """Makes visitors, each with cookies of their own; in the end nothing may have been amiss."""
    visitors: list[Watched] = []

    def make(**options: object) -> Watched:
        visitors.append(open_watched(browser, site, options))
        return visitors[-1]

    yield make
    for visitor in visitors:
        visitor.page.context.close()
    for visitor in visitors:
        visitor.assert_quiet()


@pytest.fixture
def visitor(new_visitor: NewVisitor) -> Watched:
    """Somebody who has seen the tutorial."""
    return new_visitor()
