"""Everything that can be wrong with a request, as a status and one line of JSON."""

from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse

from ..errors import PegwiseError
from .messages.base import Fault

BAD_INPUT = 422


class Refused(Exception):
    """A request that is not carried out: the status, why in one line, and facts beside it."""

    def __init__(self, status: int, reason: str, **facts: str) -> None:
        super().__init__(reason)
        self.status = status
        self.reason = reason
        self.facts = facts


def refusals(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """What the description of a route says of its refusals."""
    return {status: {"model": Fault} for status in (*statuses, BAD_INPUT)}


def explain_faults(app: FastAPI) -> None:
    """Make one line of every fault."""

    @app.exception_handler(Refused)
    async def refused(_: Request, error: Refused) -> JSONResponse:
        return _fault(error.status, error.reason, **error.facts)

    @app.exception_handler(PegwiseError)
    async def bad_input(_: Request, error: PegwiseError) -> JSONResponse:
        return _fault(BAD_INPUT, str(error))

    @app.exception_handler(RequestValidationError)
    async def invalid(_: Request, error: RequestValidationError) -> JSONResponse:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"] if part not in ("body", "query"))
        return _fault(BAD_INPUT, f"{place or 'the request'}: {first['msg']}")


def _fault(status: int, reason: str, **facts: str) -> JSONResponse:
    return JSONResponse({"error": " ".join(reason.split()), **facts}, status)
