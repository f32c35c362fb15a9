"""What every request can reach."""

from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Request

from .clients.allowances import Allowances
from .compute.computers import Computers
from .database import Database
from .keys import Keys
from .lab.laboratory import Laboratory
from .metrics import Metrics
from .settings import Settings


@dataclass(frozen=True, slots=True)
class Shared:
    """The parts of a running server."""

    settings: Settings
    database: Database
    keys: Keys
    allowances: Allowances
    metrics: Metrics
    computers: Computers
    laboratory: Laboratory


async def _shared(request: Request) -> Shared:
    found: Shared = request.app.state.shared
    return found


Server = Annotated[Shared, Depends(_shared)]
