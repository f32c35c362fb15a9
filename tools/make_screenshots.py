"""The pictures of the web app in docs/web: python tools/make_screenshots.py

Starts a server with a database of its own, plays a little in a real browser, and photographs every
page. Needs the dependency group dev and a chromium on the path.
"""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

FOLDER = Path(__file__).parents[1] / "docs" / "web"
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync"]
GUESSES = ("1122", "3344", "1356")
SHEET = "/assist#mastermind 1122:1,0 1344:0,1 3526:1,2"
GAME = "/review#mastermind 1122:0,2 2314:1,1 2561:3,0 2551:4,0"
TREE = "/explore?variant=mastermind&strategy=optimal&answers=1,1"
WIDE, NARROW = {"width": 1180, "height": 760}, {"width": 360, "height": 740}


def main() -> None:
    """All pictures."""
    FOLDER.mkdir(exist_ok=True)
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    if chromium is None:
        raise SystemExit("no chromium on the path")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server, address = start_server(f"sqlite:///{folder}/games.sqlite3")
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        try:
            photograph(browser, address)
        finally:
            browser.close()
            server.terminate()
            server.wait()


def start_server(database: str) -> tuple["subprocess.Popen[str]", str]:
    """A server and its address."""
    command = [sys.executable, "-m", "pegwise", "serve", "--port", "0", "--db", database]
    server = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, bufsize=1
    )
    assert server.stdout is not None
    return server, server.stdout.readline().split(" at ")[1].split()[0].rstrip(".")


def photograph(browser: Browser, address: str) -> None:
    """Every page, some of them in another theme or on a phone."""
    page = visitor(browser, address)
    keep(page, "/", "home")
    win(page)
    keep(page, None, "end")
    play(page)
    keep(page, None, "play")
    keep(page, "/daily", "daily")
    keep(page, make_game(page), "make")
    keep(page, SHEET, "assist", until="#guesses, .ranking, table")
    keep(page, GAME, "review", until="svg")
    keep(page, "/you", "you", until="main h2:visible")
    keep(page, "/match", "match", until="#create")
    page.goto("/lab")
    page.get_by_role("button", name="Compare five on Mastermind").click()
    page.locator("#histograms .lab-histogram").nth(4).wait_for(timeout=300_000)
    keep(page, None, "lab")
    keep(page, TREE, "explore", until="table, .branch, li")
    dark = visitor(browser, address, color_scheme="dark")
    play(dark)
    keep(dark, None, "play-dark")
    contrast = visitor(browser, address, contrast="more")
    keep(contrast, SHEET, "assist-contrast", until="table")
    narrow = visitor(browser, address, viewport=NARROW, has_touch=True)
    play(narrow)
    keep(narrow, None, "play-narrow")


def visitor(browser: Browser, address: str, **options: Any) -> Page:
    """Somebody who has skipped the tips of the first game."""
    context = browser.new_context(base_url=address, **{"viewport": WIDE, **options})
    context.add_init_script("localStorage.setItem('pegwise.tutorial', 'seen')")
    return context.new_page()


def play(page: Page) -> None:
    """A game of Mastermind with a few guesses."""
    page.goto("/play")
    page.get_by_role("button", name="Start the game").click()
    page.locator(".slot").first.wait_for()
    for number, guess in enumerate(GUESSES):
        page.keyboard.type(guess)
        page.keyboard.press("Enter")
        page.locator(".row.is-done").nth(number).wait_for()
    page.keyboard.type("15")


def win(page: Page) -> None:
    """A game of Mastermind that hints win."""
    page.goto("/play?board=mastermind&start=1")
    page.locator(".slot").first.wait_for()
    for number in range(8):
        page.get_by_role("button", name="A good guess").click()
        page.get_by_role("button", name="Place", exact=True).click()
        page.keyboard.press("Enter")
        page.locator(".row.is-done").nth(number).wait_for()
        if not page.locator("[data-row=current]").count():
            break
    page.get_by_text("of 100").first.wait_for()


def make_game(page: Page) -> str:
    """A game in which the answers contradict each other."""
    make = page.request.post("/api/makes", data={"strategy": "entropy"}).json()
    for answer in ("2,1", "0,3", "1,2"):
        body = {"feedback": answer, "version": make["version"]}
        make = page.request.post(f"/api/makes/{make['id']}/answers", data=body).json()
    return f"/make?id={make['id']}"


def keep(page: Page, address: str | None, name: str, until: str | None = None) -> None:
    """Go there and keep what can be seen."""
    if address is not None:
        page.goto(address)
    if until is not None:
        page.locator(until).first.wait_for()
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(1500)
    page.screenshot(path=FOLDER / f"{name}.png", full_page=name not in ("play-narrow",))


if __name__ == "__main__":
    main()
