"""The layers around every request and response, the outermost last."""

import json
from collections.abc import Mapping
from time import perf_counter
from traceback import extract_tb
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pegwise.errors import quote

from .compute.computers import RECEIVE
from .database.transactions import TROUBLE
from .faults import SERVER_ERROR, UNPROCESSABLE, Refused, fault, no_database_now, refusal
from .rate_limits import CLIENT, Client, hidden_address
from .services import YEAR, Services, known_player
from .settings import Hosts
from .telemetry import Metrics, write_access, write_error

TOO_LARGE = 413
BUSY = 503
RETRY_SOON = {"retry-after": "5", "connection": "close"}
SAFE_METHODS = frozenset(("GET", "HEAD", "OPTIONS"))
FORBIDDEN = 403
NOT_JSON = 415
UNKNOWN_HOST = 400
CONTENT_SECURITY_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; "
    "frame-ancestors 'none'"
)
DENIED_FEATURES = ("camera", "geolocation", "microphone", "payment", "usb", "browsing-topics")
HEADERS = {
    "content-security-policy": CONTENT_SECURITY_POLICY,
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": ", ".join(f"{feature}=()" for feature in DENIED_FEATURES),
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}
ALWAYS = [(name.encode(), text.encode()) for name, text in HEADERS.items()]
API, STATIC, DESCRIPTION = "/api/", "/static/", "/openapi.json"
IMPORT_PATH = "/api/you/import"  # the one request that is large by its nature
COMPRESSED_FROM = 1500  # bytes; less fits into one packet


class RateLimit:
    """Identifies the client of each API request, and counts requests that change something."""

    def __init__(self, app: ASGIApp, services: Services) -> None:
        self._app = app
        self._services = services

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if not scope["path"].startswith(API):
            await self._app(scope, receive, send)
            return
        services, asked = self._services, HTTPConnection(scope)
        host = asked.client.host if asked.client else ""
        player = known_player(asked.cookies, services.keys)
        client = Client(player, hidden_address(host, services.keys.cookies))
        before, unwatched = CLIENT.set(client), RECEIVE.set(receive)
        try:
            changes = scope["method"] not in SAFE_METHODS
            if changes and not services.rate_limits.is_drawn(client):
                await services.database.promptly(services.rate_limits.request, client)
            await self._app(scope, receive, send)
        except Refused as refused:
            await refusal(refused)(scope, receive, send)
        except TROUBLE as error:
            await no_database_now(error)(scope, receive, send)
        finally:
            CLIENT.reset(before)
            RECEIVE.reset(unwatched)


class BodyLimit:
    """Reads the body, up to the limit, before the inner layers see the request.

    ``larger`` are paths with a larger limit, ``at_once`` is how many such bodies are read at once.
    """

    def __init__(
        self, app: ASGIApp, limit: int, larger: Mapping[str, int] | None = None, at_once: int = 0
    ) -> None:
        self._app = app
        self._limit = limit
        self._larger, self._at_once = larger or {}, at_once
        self._reading_larger = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if not has_body(Headers(scope=scope)):
            await self._app(scope, receive, send)
            return
        limit = self._larger.get(scope["path"], self._limit)
        if limit > self._limit and self._reading_larger >= self._at_once:
            refusal = fault(BUSY, "too many files are being read: try again", RETRY_SOON)
            await refusal(scope, receive, send)
            return
        self._reading_larger += limit > self._limit
        try:
            body = await _read_body(Headers(scope=scope), receive, limit)
        except ClientDisconnect:
            return  # half a body is no request
        finally:
            self._reading_larger -= limit > self._limit
        if body is None:
            reason = f"the request is too large: expected at most {limit} bytes"
            refusal = fault(TOO_LARGE, reason, {"connection": "close"})
            await refusal(scope, receive, send)
            return
        waiting: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

        async def replay() -> Message:
            return waiting.pop() if waiting else await receive()

        app = self._app if is_text(body) else fault(UNPROCESSABLE, "the request is not valid text")
        await app(scope, replay, send)


async def _read_body(headers: Headers, receive: Receive, limit: int) -> bytes | None:
    told = headers.get("content-length", "0")
    if not told.isdigit() or int(told) > limit:
        return None
    pieces, size = list[bytes](), 0
    more = True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise ClientDisconnect
        pieces.append(message.get("body", b""))
        size += len(pieces[-1])
        if size > limit:
            return None
        more = message.get("more_body", False)
    return b"".join(pieces)


def has_body(headers: Headers) -> bool:
    """Whether the request has a body."""
    return headers.get("content-length", "0") != "0" or "transfer-encoding" in headers


def is_text(body: bytes) -> bool:
    """Whether all strings can be stored: no lone surrogates, no NUL characters.

    Invalid JSON passes here; the routes reject it.
    """
    if b"\\u" not in body:
        return True
    try:
        again = json.dumps(json.loads(body), ensure_ascii=False)
        return b"\\u0000" not in again.encode()
    except UnicodeEncodeError:
        return False
    except (ValueError, RecursionError):
        return True


class SameSite:
    """Rejects requests to another host, cross-site requests, and bodies that are not JSON.

    A page of another site cannot reach the server under that site's name. Browsers send the origin
    of a request; programs such as curl need not. A page of another site could submit a form without
    a preflight request, but a form is not JSON.
    """

    def __init__(self, app: ASGIApp, hosts: Hosts | None) -> None:
        self._app = app
        self._hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        app, headers = self._app, Headers(scope=scope)
        host = headers.get("host", "")
        if self._hosts is not None and not self._hosts.allow(host):
            reason = f"this server is not {quote(host)}: expected the host of its --public-url"
            app = fault(UNKNOWN_HOST, reason)
        elif scope["method"] not in SAFE_METHODS:
            kind = headers.get("content-type", "").partition(";")[0].strip().lower()
            if is_foreign(headers):
                app = fault(FORBIDDEN, "this request comes from a page of another site")
            elif has_body(headers) and kind != "application/json":
                app = fault(NOT_JSON, "expected a body of content type application/json")
        await app(scope, receive, send)


def is_foreign(headers: Headers) -> bool:
    """Whether the browser says that the request comes from another site."""
    site = headers.get("sec-fetch-site")
    if site is not None:
        return site not in ("same-origin", "none")
    origin = headers.get("origin")
    return origin is not None and urlsplit(origin).netloc != headers.get("host")


class SafeResponses:
    """Adds the headers to every response, and ``no-store`` unless it says how to cache it.

    Redirects stay on this host. Any exception that no handler expects is answered with 500. Its
    message may mention a secret code, so only its type and place are logged.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        started = False

        async def send_safely(message: Message) -> None:
            nonlocal started
            started = True
            if message["type"] == "http.response.start":
                headers = MutableHeaders(raw=[*message["headers"], *ALWAYS])
                if scope["scheme"] == "https":
                    headers["strict-transport-security"] = f"max-age={YEAR}"
                headers.setdefault("cache-control", "no-store")
                if "location" in headers:
                    headers["location"] = local_part(headers["location"])
                message["headers"] = headers.raw
            await send(message)

        try:
            await self._app(scope, receive, send_safely)
        except Exception as error:
            place = extract_tb(error.__traceback__)[-1]
            write_error(type(error).__name__, f"{place.filename}:{place.lineno}")
            if not started:
                await fault(SERVER_ERROR, "internal error")(scope, receive, send_safely)


def local_part(location: str) -> str:
    """The path and query of a URL; two slashes at the start would name a host."""
    url = urlsplit(location)
    path = "/" + url.path.lstrip("/")
    return f"{path}?{url.query}" if url.query else path


class AccessLog:
    """The outermost layer: logs and counts every request.

    What is not HTTP, such as the start of the server, passes by all layers.
    """

    def __init__(self, app: ASGIApp, layers: ASGIApp, metrics: Metrics) -> None:
        self._app, self._layers = app, layers
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        began = perf_counter()
        status = 0  # the client disconnected before an answer

        async def noted(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        path = scope["path"]
        try:
            await self._layers(scope, receive, noted)
        finally:
            seconds = perf_counter() - began
            self._metrics.count(scope["method"], route_of(scope), status, seconds)
            write_access(scope["method"], path, status, seconds)


def route_of(scope: Scope) -> str:
    """The route with placeholders for ids, one of a fixed set; ``unknown`` if none matches."""
    path, route = scope["path"], scope.get("route")
    if route is not None:  # its path may lack the prefix of its router
        prefixed = path.startswith(API) and not route.path.startswith(API)
        return f"{API}{route.path.removeprefix('/')}" if prefixed else str(route.path)
    if path.startswith(STATIC):
        return STATIC.removesuffix("/")
    return path if path == DESCRIPTION else "unknown"


def layered(app: ASGIApp, services: Services) -> ASGIApp:
    """The app with all layers around it."""
    limits = services.settings.limits
    larger = {IMPORT_PATH: limits.import_bytes}
    layers: ASGIApp = BodyLimit(
        RateLimit(app, services), limits.body_bytes, larger, limits.imports_at_once
    )
    layers = SameSite(layers, services.settings.hosts)
    layers = GZipMiddleware(layers, minimum_size=COMPRESSED_FROM, compresslevel=5)
    return AccessLog(app, SafeResponses(layers), services.metrics)
