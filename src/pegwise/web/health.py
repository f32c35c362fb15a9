"""Health check and metrics, for those who run a server."""

import time

from fastapi import APIRouter, Response
from prometheus_client import CONTENT_TYPE_LATEST
from pydantic import BaseModel
from sqlalchemy.exc import IntegrityError

from .database.engine import Database
from .database.tables import Allowance
from .database.write_turns import TROUBLE, reason_of
from .services import Server

router = APIRouter(tags=["watch"])


PROBE_SECONDS = 5.0  # a write that recent tells enough
UNAVAILABLE = 503


class Health(BaseModel):
    """``ok``, or ``degraded`` and the reason: what the server can no longer do."""

    status: str
    reason: str | None = None


@router.get("/health", response_model_exclude_none=True, responses={UNAVAILABLE: {"model": Health}})
async def health(server: Server, response: Response) -> Health:
    """Whether the server and its database respond, and games can be saved."""
    turns = server.database.turns
    if turns.trouble is not None or turns.age > PROBE_SECONDS:
        try:
            await server.database.promptly(probe, server.database)
        except TROUBLE as error:
            turns.note_failure(reason_of(error))
    if turns.trouble is None:
        return Health(status="ok")
    response.status_code = UNAVAILABLE
    return Health(status="degraded", reason=f"database: {turns.trouble}")


def probe(database: Database) -> None:
    """Write something; old counters are deleted with those of the rate limits."""
    try:
        with database.session() as session:
            session.merge(Allowance(client="health", minute=0, seconds=time.time()))
    except IntegrityError:
        pass  # another server did so at the same moment


@router.get("/metrics", include_in_schema=False)
def metrics(server: Server) -> Response:
    """The Prometheus metrics of this process."""
    return Response(server.metrics.text(), media_type=CONTENT_TYPE_LATEST)
