"""The site: it builds without a warning, its links lead somewhere, and it can be read and searched
from disk."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import build_docs
from support.waiting import PATIENCE

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.deep

SOUGHT = {
    "bovines": "hex-player",
    "goats": "hex-player",
    "bullets": "bullets-and-maggots",
    "maggots": "bullets-and-maggots",
    "coloured pegs": "five-guess-rule",
    "Knuth": "five-guess-rule",
    "hex": "hex-player",
    "exactMatches": "exercises",
    "countColors": "exercises",
    "isConsistent": "exercises",
    "filterCodes": "exercises",
    "pink": "constraint-guesser",
    "exit codes": "exit-codes",
    "entropy": "one-step-ahead",
    "prove": "commands/prove",
}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder: Path = tmp_path_factory.mktemp("site") / "html"
    build_docs.build(folder)
    return folder


@pytest.fixture
def page(browser: "Browser") -> "Iterator[Page]":
    with browser.new_context() as context:
        context.set_default_timeout(1000 * PATIENCE)
        yield context.new_page()


def test_every_link_leads_somewhere_and_nothing_comes_from_elsewhere(site: Path) -> None:
    assert list(build_docs.faults(site)) == []


def test_faults_are_found(tmp_path: Path) -> None:
    links = '<a href="gone.html">a</a><a href="#nowhere">b</a><a href="#here" id="here">c</a>'
    foreign = '<script src="https://elsewhere.example/x.js"></script>'
    (tmp_path / "index.html").write_text(links + foreign)
    assert len(list(build_docs.faults(tmp_path))) == 3


def test_the_search_box_finds_the_words_of_the_sources(site: Path, page: "Page") -> None:
    for words, target in SOUGHT.items():
        page.goto(f"{(site / 'search.html').as_uri()}?q={words}")
        found = page.locator("#search-results li a")
        found.first.wait_for()
        links = [link.get_attribute("href") or "" for link in found.all()[:8]]
        assert any(target in link for link in links), (words, links)


@pytest.mark.parametrize("width", [360, 1000, 1440])
def test_no_page_is_wider_than_the_screen(site: Path, page: "Page", width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    for file in sorted(site.rglob("*.html")):
        page.goto(file.as_uri())
        extent = page.evaluate("document.documentElement.scrollWidth")
        assert extent <= width, file.relative_to(site)
