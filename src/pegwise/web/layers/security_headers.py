"""Security headers: a content security policy (CSP) for our own origin, HSTS, no framing."""

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

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
YEAR = 365 * 24 * 3600


class SecurityHeaders:
    """Adds the headers to every response, and ``no-store`` unless it says how to cache it."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(raw=[*message["headers"], *ALWAYS])
                if scope["scheme"] == "https":
                    headers["strict-transport-security"] = f"max-age={YEAR}"
                headers.setdefault("cache-control", "no-store")
                message["headers"] = headers.raw
            await send(message)

        await self._app(scope, receive, send_safely if scope["type"] == "http" else send)
