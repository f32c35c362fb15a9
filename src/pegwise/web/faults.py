"""Errors of requests: a status and one line of JSON each."""

from collections.abc import Mapping
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from starlette.exceptions import HTTPException

from pegwise.errors import PegwiseError
from pegwise.play.session import NothingToUndo

from .database.transactions import NO_ANSWER, TROUBLE, reason_of
from .messages import Fault
from .telemetry import write_database_trouble

UNPROCESSABLE = 422
UNREADABLE = 400
MISSING = 404
CONFLICT = 409
SERVER_ERROR = 500


class Refused(Exception):
    """A rejected request: the status, the reason in one line, and further facts."""

    def __init__(
        self, status: int, reason: str, retry_after: int | None = None, **facts: str
    ) -> None:
        super().__init__(reason)
        self.status, self.reason = status, reason
        self.retry_after, self.facts = retry_after, facts


def refusals(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The error responses of a route, for the OpenAPI document."""
    return {status: {"model": Fault} for status in (*statuses, UNPROCESSABLE)}


def fault(
    status: int, reason: str, headers: Mapping[str, str] | None = None, **facts: str
) -> JSONResponse:
    """The response for an error."""
    return JSONResponse({"error": " ".join(reason.split()), **facts}, status, headers)


def refusal(error: Refused) -> JSONResponse:
    """The response for a rejected request."""
    wait = {} if error.retry_after is None else {"retry-after": str(error.retry_after)}
    return fault(error.status, error.reason, wait, **error.facts)


def no_database_now(error: Exception) -> JSONResponse:
    """The response while the database is down, full or busy for too long; the reason is logged.

    An error that the database is not to blame for is raised again.
    """
    reason = reason_of(error)
    if reason is None:
        raise error
    write_database_trouble(error)
    why = "" if reason == NO_ANSWER else f" ({reason})"
    return refusal(Refused(503, f"the database does not respond{why}: try again", 1))


def explain_faults(app: FastAPI) -> None:
    """Install handlers that answer every error with one line of JSON."""

    @app.exception_handler(Refused)
    async def refused(_: Request, error: Refused) -> JSONResponse:
        return refusal(error)

    @app.exception_handler(NothingToUndo)
    async def no_step(_: Request, error: NothingToUndo) -> JSONResponse:
        return fault(CONFLICT, str(error))

    @app.exception_handler(PegwiseError)
    async def bad_input(_: Request, error: PegwiseError) -> JSONResponse:
        return fault(UNPROCESSABLE, str(error))

    async def no_database(_: Request, error: Exception) -> JSONResponse:
        return no_database_now(error)

    for kind in TROUBLE:
        app.add_exception_handler(kind, no_database)

    @app.exception_handler(RequestValidationError)
    async def invalid(_: Request, error: RequestValidationError) -> JSONResponse:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"] if part not in ("body", "query"))
        return fault(UNPROCESSABLE, f"{place or 'the request'}: {first['msg']}")

    @app.exception_handler(HTTPException)
    async def no_route(request: Request, error: HTTPException) -> Response:
        if error.status_code == MISSING and not request.url.path.startswith("/api/"):
            from .pages import missing

            return missing(request)
        status = UNPROCESSABLE if error.status_code == UNREADABLE else error.status_code
        return fault(status, error.detail, error.headers)
