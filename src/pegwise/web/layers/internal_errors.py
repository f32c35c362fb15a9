"""Unexpected exceptions become status 500 and a log entry, without revealing anything."""

from traceback import extract_tb

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ..faults import INTERNAL_ERROR, fault
from ..telemetry import write_error


class InternalErrors:
    """Answers 500 to any exception that no handler expects.

    Its message may mention a secret code, so only its type and place are logged.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
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
            write_error(type(error).__name__, f"{place.filename}:{place.lineno}")
            if not started:
                await fault(INTERNAL_ERROR, "internal error")(scope, receive, send)
