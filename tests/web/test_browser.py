"""A real browser opens a real server."""

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Page


@pytest.mark.deep  # as every test of a page shows
def test_the_first_page_opens(page: "Page") -> None:
    answer = page.goto("/")
    assert answer is not None
    assert answer.status == 200
    assert "Pegwise" in page.title()
