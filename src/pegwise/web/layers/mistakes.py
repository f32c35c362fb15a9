"""Our own mistakes: the visitor is told that it was one, the log where, and nobody a secret."""

from traceback import extract_tb

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ..faults import OUR_MISTAKE, fault
from ..log import write_mistake


class Mistakes:
    """Makes a plain answer of every exception that nobody expected.

    Its text may speak of a game, so only its kind and its place are written down.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        started = False

        async def noted(message: Message) -> None:
            nonlocal started
            started = True
            await send(message)

        try:
            await self._app(scope, receive, noted)
        except Exception as error:
            if scope["type"] != "http":
                raise
            place = extract_tb(error.__traceback__)[-1]
            write_mistake(type(error).__name__, f"{place.filename}:{place.lineno}")
            if not started:
                await fault(OUR_MISTAKE, "a mistake in pegwise itself")(scope, receive, send)
