"""Health check and metrics, for those who run a server."""

from fastapi import APIRouter, Response
from prometheus_client import CONTENT_TYPE_LATEST
from pydantic import BaseModel
from sqlalchemy import text

from .faults import refusals
from .services import Server

router = APIRouter(tags=["watch"])


class Health(BaseModel):
    """The response of a healthy server."""

    status: str


@router.get("/health", responses=refusals())
def health(server: Server) -> Health:
    """Whether the server and its database respond."""
    with server.database.reading() as session:
        session.execute(text("SELECT 1"))
    return Health(status="ok")


@router.get("/metrics", include_in_schema=False)
def metrics(server: Server) -> Response:
    """The Prometheus metrics of this process."""
    return Response(server.metrics.text(), media_type=CONTENT_TYPE_LATEST)
