"""Reject requests for other hosts (DNS rebinding), and keep redirects on this one."""

from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pegwise.errors import quote

from ..faults import fault
from ..hosts import Hosts

UNKNOWN_HOST = 400


class AllowedHosts:
    """A page of another site cannot reach the server under that site's name."""

    def __init__(self, app: ASGIApp, hosts: Hosts | None) -> None:
        self._app = app
        self._hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        host = Headers(scope=scope).get("host", "")
        if self._hosts is not None and not self._hosts.allow(host):
            reason = f"this server is not {quote(host)}: expected the host of its --public-url"
            await fault(UNKNOWN_HOST, reason)(scope, receive, send)
            return

        async def send_locally(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(raw=message["headers"])
                if "location" in headers:
                    headers["location"] = local_part(headers["location"])
                message["headers"] = headers.raw
            await send(message)

        await self._app(scope, receive, send_locally)


def local_part(location: str) -> str:
    """The path and query of a URL; two slashes at the start would name a host."""
    url = urlsplit(location)
    path = "/" + url.path.lstrip("/")
    return f"{path}?{url.query}" if url.query else path
