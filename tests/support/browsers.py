"""A real browser for tests of pages: the fixture ``browser``, which ``conftest`` names."""

import os
import shutil
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from support.waiting import PATIENCE

if TYPE_CHECKING:
    from playwright.sync_api import Browser

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
FLAGS = (
    "--no-sandbox",  # which root may not have
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)


@pytest.fixture(scope="session")
def browser() -> "Iterator[Browser]":
    """A real browser without a window; one for all tests of a process."""
    from playwright.sync_api import expect, sync_playwright

    path = next(filter(None, map(shutil.which, BROWSERS)), None)
    if path is None:
        reason = f"no browser on the path: expected {' or '.join(BROWSERS)}"
        if os.environ.get("CI"):
            pytest.fail(reason)
        pytest.skip(reason)
    expect.set_options(timeout=1000 * PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()
