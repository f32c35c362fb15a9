"""Access log and metrics: which route, which status, how long; nothing about the client."""

from time import perf_counter

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ..telemetry import Metrics, write_access

API, STATIC, DESCRIPTION = "/api/", "/static/", "/openapi.json"


class AccessLog:
    """Logs and counts every request; the outermost layer."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self._app = app
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
            await self._app(scope, receive, noted)
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
