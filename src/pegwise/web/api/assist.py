"""``/api/assist``: help with a game that is played elsewhere."""

from fastapi import APIRouter

from ..faults import refusals
from ..messages.assist import Assistance, Sheet
from ..services import Server
from ..settings import accepted_variant
from ..tools.assist import assist

router = APIRouter(tags=["assist"])


@router.post("/assist", responses=refusals(413, 429, 503))
async def assistance(sheet: Sheet, server: Server) -> Assistance:
    """What the rows tell: codes left, the best next guesses, how likely each symbol is where.

    A row that cannot be read comes back with its fault; the others count all the same.
    """
    variant = accepted_variant(sheet.variant, server.settings.limits)
    return await server.computers.run(assist, variant, sheet)
