"""``/api/you``: the player's own games and records, a file of them, and moves between devices."""

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import JSONResponse

from ..clients.players import Player, forget, remember
from ..clients.rate_limits import address_of_request
from ..database.retention import delete_player
from ..faults import refusals
from ..messages.you import (
    Forgotten,
    HistoryPage,
    JoinRequest,
    Moved,
    PlayerFile,
    PlayerImport,
    TransferCode,
    You,
)
from ..services import Now, Server, Services
from ..you.moving import new_code, redeem, unite
from ..you.player_files import read_file, restore, write_file
from ..you.records import history_page, overview

router = APIRouter(prefix="/you", tags=["you"])

PageNumber = Annotated[int, Query(ge=1, le=10_000)]


@router.get("", responses=refusals())
def you(player: Player, server: Server) -> You:
    """Games to continue, records by board, and skill and luck over time."""
    with server.database.reading() as transaction:
        return overview(transaction, player)


@router.get("/games", responses=refusals())
def games(player: Player, server: Server, page: PageNumber = 1) -> HistoryPage:
    """Finished games, the latest first."""
    with server.database.reading() as transaction:
        return history_page(transaction, player, page)


@router.get("/file", response_model=PlayerFile, responses=refusals())
def file(player: Player, server: Server, now: Now) -> JSONResponse:
    """All that is stored of the player, as a file to keep."""
    with server.database.reading() as transaction:
        found = write_file(transaction, server.keys, player, now)
    name = f"pegwise-{now.date().isoformat()}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return JSONResponse(found.model_dump(mode="json"), headers=headers)


@router.post("/import", responses=refusals(413, 429))
async def import_file(
    given: PlayerImport, player: Player, server: Server, request: Request, response: Response
) -> Moved:
    """Become the player of a file: games that are gone come back, games played here join them."""
    promptly = server.database.promptly
    await promptly(server.rate_limits.move, address_of_request())
    owner, restored, taken_along = await promptly(_import, server, player, given.file)
    remember(request, response, owner, server.keys)
    return Moved(restored=restored, taken_along=taken_along)


def _import(server: Services, player: str, text: str) -> tuple[str, int, int]:
    content = read_file(text, server.keys)
    owner = str(content["player"])
    return owner, restore(server, content), unite(server, player, owner)


@router.post("/transfer", status_code=201, responses=refusals(429))
async def transfer(player: Player, server: Server, now: Now) -> TransferCode:
    """A code that moves the player to another device."""
    return await server.database.promptly(new_code, server, player, now)


@router.post("/join", responses=refusals(404, 429))
async def join(
    given: JoinRequest,
    player: Player,
    server: Server,
    now: Now,
    request: Request,
    response: Response,
) -> Moved:
    """Become the player of a code from another device; games played here come along."""
    promptly = server.database.promptly
    await promptly(server.rate_limits.move, address_of_request())
    owner = await promptly(redeem, server, given.code, now)
    taken_along = await promptly(unite, server, player, owner)
    remember(request, response, owner, server.keys)
    return Moved(restored=0, taken_along=taken_along)


@router.delete("", responses=refusals(429))
async def delete_everything(player: Player, server: Server, response: Response) -> Forgotten:
    """Delete all that is stored of the player, and the cookie."""
    deleted = await server.database.promptly(delete_player, server.database, player)
    forget(response)
    return Forgotten(deleted=deleted)
