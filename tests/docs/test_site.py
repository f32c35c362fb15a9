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


@pytest.fixture
def page(browser: "Browser") -> "Iterator[Page]":
    with browser.new_context() as context:
        context.set_default_timeout(1000 * PATIENCE)
        yield context.new_page()


@pytest.mark.deep
def test_the_site(tmp_path: Path, page: "Page") -> None:
    """All in one test, because building the site takes a while."""
    site = tmp_path / "html"
    build_docs.build(site)
    assert list(build_docs.faults(site)) == []
    for words, target in SOUGHT.items():
        found = search(site, page, words)
        assert any(target in link for link in found), (words, found)
    assert wider_pages(site, page, (360, 1440)) == []


def search(site: Path, page: "Page", words: str) -> list[str]:
    """The first pages that the search finds, opened from disk."""
    page.goto(f"{(site / 'search.html').as_uri()}?q={words}")
    page.get_by_text("Search finished").wait_for()
    found = page.locator("#search-results li a").all()
    return [link.get_attribute("href") or "" for link in found[:8]]


def wider_pages(site: Path, page: "Page", widths: tuple[int, ...]) -> list[str]:
    """The pages that do not fit a screen of one of these widths."""
    wider = []
    for file in sorted(site.rglob("*.html")):
        page.goto(file.as_uri())
        for width in widths:
            page.set_viewport_size({"width": width, "height": 800})
            if page.evaluate("document.documentElement.scrollWidth") > width:
                wider.append(f"{file.relative_to(site).as_posix()} at {width}")
    return wider


def test_faults_are_found(tmp_path: Path) -> None:
    links = '<a href="gone.html">a</a><a href="#nowhere">b</a><a href="#here" id="here">c</a>'
    foreign = '<script src="https://elsewhere.example/x.js"></script>'
    (tmp_path / "index.html").write_text(links + foreign)
    assert len(list(build_docs.faults(tmp_path))) == 3
