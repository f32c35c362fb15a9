"""A browser page that notes what a person would miss: errors and requests to other hosts."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, cast

from support.servers import LiveServer
from support.waiting import PATIENCE

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request

REFUSAL = re.compile(r"Failed to load resource: .* status of (\d+)")


@dataclass
class Watched:
    """A page, the problems noted on it, and the error statuses that are expected."""

    page: "Page"
    server: LiveServer
    problems: list[str] = field(default_factory=list)
    expected: set[str] = field(default_factory=set)

    def expect_refusal(self, status: int) -> None:
        """The console may report answers with this status."""
        self.expected.add(str(status))

    def note_message(self, message: "ConsoleMessage") -> None:
        """Note an error or a violation of the content security policy."""
        if message.type in ("error", "warning"):
            self.problems.append(message.text)

    def note_request(self, request: "Request") -> None:
        """Note a request to another host."""
        if not request.url.startswith((self.server.url, "data:", "blob:")):
            self.problems.append(f"a request to {request.url}")

    def assert_quiet(self) -> None:
        """Raise if there was any problem except an expected refusal."""
        loud = [text for text in self.problems if not self._is_expected(text)]
        assert not loud, loud

    def _is_expected(self, text: str) -> bool:
        refusal = REFUSAL.match(text)
        if refusal is not None:
            return refusal[1] in self.expected
        return "offline" in self.expected and "net::ERR_" in text


def open_context(
    browser: "Browser", server: LiveServer, newcomer: bool = False, **options: Any
) -> "BrowserContext":
    """A new context, with its own cookies and cache; a newcomer sees the tutorial."""
    context = browser.new_context(base_url=server.url, **options)
    context.set_default_timeout(1000 * PATIENCE)
    if not newcomer:
        context.add_init_script("localStorage.setItem('pegwise.tutorial', 'seen')")
    return context


def forget(context: "BrowserContext") -> None:
    """Make the next page of this context that of a new visitor; the first one stays open."""
    first, *others = context.pages
    for page in others:
        page.close()
    context.set_offline(False)
    context.clear_cookies()
    tools = context.new_cdp_session(first)
    origin = first.evaluate("location.origin")
    tools.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "all"})
    tools.detach()


def watch(page: "Page", server: LiveServer) -> Watched:
    """Note every problem on a page from now on."""
    watched = Watched(page, server)
    page.on("console", watched.note_message)
    page.on("pageerror", lambda error: watched.problems.append(str(error)))
    page.on("request", watched.note_request)
    return watched


def first_load(page: "Page", arrive: Callable[[], object]) -> tuple[int, int]:
    """The requests and the bytes on the wire until the page rests."""
    requests = list["Request"]()
    page.on("requestfinished", lambda request: requests.append(request))
    arrive()
    page.wait_for_load_state("networkidle")
    return len(requests), sum(request.sizes()["responseBodySize"] for request in requests)


def evaluated(page: "Page", script: str, *values: object) -> Any:
    """The value of a script, in which ``load(name)`` imports one of our modules."""
    body = f"""async (values) => {{
        const load = (name) => import(`/static/js/${{name}}.js`);
        {script}
    }}"""
    return cast(Any, page.evaluate(body, list(values)))
