"""CSRF protection: requests that change something must come from our own pages."""

from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from ..faults import fault
from .body_limit import has_body

SAFE_METHODS = frozenset(("GET", "HEAD", "OPTIONS"))
FORBIDDEN = 403
NOT_JSON = 415


class SameOrigin:
    """Rejects cross-site requests, and bodies that are not JSON.

    Browsers send the origin of a request; programs such as curl need not. A page of another site
    could submit a form without a preflight request, but a form is not JSON.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        app = self._app
        if scope["type"] == "http" and scope["method"] not in SAFE_METHODS:
            headers = Headers(scope=scope)
            if is_foreign(headers):
                app = fault(FORBIDDEN, "this request comes from a page of another site")
            elif has_body(headers) and not is_json(headers):
                app = fault(NOT_JSON, "expected a body of content type application/json")
        await app(scope, receive, send)


def is_foreign(headers: Headers) -> bool:
    """Whether the browser says that the request comes from another site."""
    site = headers.get("sec-fetch-site")
    if site is not None:
        return site not in ("same-origin", "none")
    origin = headers.get("origin")
    return origin is not None and urlsplit(origin).netloc != headers.get("host")


def is_json(headers: Headers) -> bool:
    """Whether the content type is JSON."""
    kind = headers.get("content-type", "").partition(";")[0].strip().lower()
    return kind == "application/json"
