"""A browser page that notes whatever a person would not notice: errors and foreign requests."""

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, cast

from support.servers import LiveServer
from support.waiting import PATIENCE

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request

REFUSAL = re.compile(r"Failed to load resource: .* status of (\d+)")


@dataclass
class Watched:
    """A page, what was amiss on it, and which refusals by the server are expected."""

    page: "Page"
    server: LiveServer
    amiss: list[str] = field(default_factory=list)
    expected: set[str] = field(default_factory=set)

    def expect_refusal(self, status: int) -> None:
        """The console may report answers with this status."""
        self.expected.add(str(status))

    def hear(self, message: "ConsoleMessage") -> None:
        """Note an error or a violation of the content security policy."""
        if message.type in ("error", "warning"):
            self.amiss.append(message.text)

    def see(self, request: "Request") -> None:
        """Note a request to another host."""
        if not request.url.startswith((self.server.url, "data:", "blob:")):
            self.amiss.append(f"a request to {request.url}")

    def assert_quiet(self) -> None:
        """Nothing was amiss but refusals that were expected."""
        loud = [text for text in self.amiss if not self._is_expected(text)]
        assert not loud, loud

    def _is_expected(self, text: str) -> bool:
        refusal = REFUSAL.match(text)
        if refusal is not None:
            return refusal[1] in self.expected
        return "offline" in self.expected and "net::ERR_" in text


def open_context(
    browser: "Browser", server: LiveServer, newcomer: bool = False, **options: Any
) -> "BrowserContext":
    """A context with cookies and a cache of its own; a newcomer sees the tutorial."""
    context = browser.new_context(base_url=server.url, **options)
    context.set_default_timeout(1000 * PATIENCE)
    if not newcomer:
        context.add_init_script("localStorage.setItem('pegwise.tutorial', 'seen')")
    return context


def forget(context: "BrowserContext") -> None:
    """Make the next page of this context the page of somebody new; the first one stays open."""
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
    """Note from now on what is amiss on a page."""
    watched = Watched(page, server)
    page.on("console", watched.hear)
    page.on("pageerror", lambda error: watched.amiss.append(str(error)))
    page.on("request", watched.see)
    return watched


def evaluated(page: "Page", script: str, *values: object) -> Any:
    """What a script of modules comes to; ``load(name)`` in it imports one of ours."""
    body = f"""async (values) => {{
        const load = (name) => import(`/static/js/${{name}}.js`);
        {script}
    }}"""
    return cast(Any, page.evaluate(body, list(values)))
