"""Pages of other sites cannot move in a visitor's games."""

from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from ..faults import fault
from .body import has_body

READING = frozenset(("GET", "HEAD", "OPTIONS"))
FORBIDDEN = 403
NOT_JSON = 415


class SameOrigin:
    """What changes something comes from our own pages, or from no page at all, and is JSON.

    Browsers say where a request comes from; programs such as curl need not. A page of another
    site could send a form without asking first, but a form is not JSON.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        app = self._app
        if scope["type"] == "http" and scope["method"] not in READING:
            headers = Headers(scope=scope)
            if is_foreign(headers):
                app = fault(FORBIDDEN, "this request comes from a page of another site")
            elif has_body(headers) and not is_json(headers):
                app = fault(NOT_JSON, "expected a body of content type application/json")
        await app(scope, receive, send)


def is_foreign(headers: Headers) -> bool:
    """Whether a browser says that a page of another site asks."""
    site = headers.get("sec-fetch-site")
    if site is not None:
        return site not in ("same-origin", "none")
    origin = headers.get("origin")
    return origin is not None and urlsplit(origin).netloc != headers.get("host")


def is_json(headers: Headers) -> bool:
    """Whether the body says that it is JSON."""
    kind = headers.get("content-type", "").partition(";")[0].strip().lower()
    return kind == "application/json"
