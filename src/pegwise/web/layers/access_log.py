"""Access log and metrics: which route, which status, how long; nothing about the client."""

from time import perf_counter

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ..telemetry import Metrics, write_access


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
            self._metrics.count(scope["method"], template_of(scope), status, seconds)
            write_access(scope["method"], path, status, seconds)


def template_of(scope: Scope) -> str:
    """The path with placeholders for ids; ``unknown`` if no route matches."""
    if "endpoint" not in scope:
        return "unknown"
    names = {value: f"{{{name}}}" for name, value in scope.get("path_params", {}).items()}
    if "{path}" in names.values():
        return "/static"
    return "/".join(names.get(part, part) for part in scope["path"].split("/"))
