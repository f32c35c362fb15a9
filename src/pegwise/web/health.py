"""For those who run a server: is it well, and what has it done?"""

from fastapi import APIRouter, Response
from prometheus_client import CONTENT_TYPE_LATEST
from pydantic import BaseModel
from sqlalchemy import text

from .faults import refusals
from .shared import Server

router = APIRouter(tags=["watch"])


class Health(BaseModel):
    """A server that answers and whose database does."""

    status: str


@router.get("/health", responses=refusals())
def health(server: Server) -> Health:
    """Whether the server and its database answer."""
    with server.database.reading() as session:
        session.execute(text("SELECT 1"))
    return Health(status="ok")


@router.get("/metrics", include_in_schema=False)
def metrics(server: Server) -> Response:
    """The figures of this process for Prometheus."""
    return Response(server.metrics.text(), media_type=CONTENT_TYPE_LATEST)
