"""What the first visit to each page costs: python bench/web_pages.py

Starts a server with a database of its own and opens every page in a chromium without a cache, over
a line of 100 ms and 4 Mbit/s (the browser's own throttling). Prints requests, bytes on the wire,
and the milliseconds from the request for the page until what it is for can be seen. Needs the
dependency group dev.
"""

import shutil
import tempfile
from statistics import median

from playwright.sync_api import Browser, Page, sync_playwright

from web_load import free_port, start_server

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync"]

LATENCY_MS = 100
BYTES_PER_SECOND = 4_000_000 / 8
VISITS = 5
GAME = "mastermind 1122:1,0 1344:1,1 3526:0,3 6231:0,3 4362:4,0"
PAGES = {
    "/": "#example .row",
    "/play": ".board-card",
    "/play?board=mastermind&start=1": ".slot",
    "/daily": ".card",
    "/make": "#how .legend",
    "/assist": ".heat",
    f"/review#{GAME}": "svg",
    "/lab": ".name",
    "/explore": ".branch",
    "/match": "form button[type=submit]",
    "/you": "main h2",
}


def main() -> None:
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    if chromium is None:
        raise SystemExit("no chromium on the path")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        port = free_port()
        server, address = start_server(folder, port), f"http://127.0.0.1:{port}"
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        try:
            print(f"{LATENCY_MS} ms, {BYTES_PER_SECOND * 8 / 1e6:.0f} Mbit/s, median of {VISITS}")
            for path, ready in PAGES.items():
                visit(browser, address, path, ready)  # warms the server, not the browser
                visits = [visit(browser, address, path, ready) for _ in range(VISITS)]
                requests, size, _ = visits[0]
                seen = median(visit[2] for visit in visits)
                name = path.partition("#")[0]
                print(f"{name:32} {requests:3} requests {size:7,} bytes {seen:6,.0f} ms")
        finally:
            browser.close()
            server.terminate()
            server.wait()


def visit(browser: Browser, address: str, path: str, ready: str) -> tuple[int, int, float]:
    """The requests, the bytes, and the milliseconds until a new visitor sees what they came for."""
    with browser.new_context(base_url=address) as context:
        page, sizes = context.new_page(), list[int]()
        throttle(page)
        page.on(
            "requestfinished",
            lambda request: sizes.append(request.sizes()["responseBodySize"]),
        )
        page.goto(path, wait_until="commit")
        page.locator(ready).first.wait_for()
        seen = float(page.evaluate("performance.now()"))
        page.wait_for_load_state("networkidle")
        return len(sizes), sum(sizes), seen


def throttle(page: Page) -> None:
    """A slow line, as the browser simulates it."""
    tools = page.context.new_cdp_session(page)
    tools.send("Network.enable")
    line = {"downloadThroughput": BYTES_PER_SECOND, "uploadThroughput": BYTES_PER_SECOND}
    tools.send(
        "Network.emulateNetworkConditions", {"offline": False, "latency": LATENCY_MS, **line}
    )


if __name__ == "__main__":
    main()
