"""``/api/you``: the player's games and records, a file of them, and moves to another device.

A move takes a short code that is good once, and makes one of two players.
"""

import secrets
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import JSONResponse
from pydantic import Field
from sqlalchemy import Connection, delete, or_, select, update

from ..database.retention import delete_player
from ..database.schema import GameRow, JobRow, MakeRow, SeatRow, TransferRow
from ..faults import Refused, refusals
from ..messages import RequestBody, ResponseBody
from ..rate_limits import address_of_request
from ..services import Now, Player, Server, Services, delete_player_cookie, set_player_cookie
from .overview import HistoryPage, You, history_page, overview
from .player_files import PlayerFile, read_player_file, restore, write_player_file

ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ"  # without what looks or sounds alike
CODE_LENGTH = 10  # 49 random bits, and few tries a minute
HALF = CODE_LENGTH // 2
OWNED = (GameRow, MakeRow, JobRow, SeatRow)  # what belongs to a player
PageNumber = Annotated[int, Query(ge=1, le=10_000)]


class PlayerImport(RequestBody):
    """The text of a file that ``GET /api/you/file`` gave."""

    file: str


class TransferCode(ResponseBody):
    """A code to type or open on another device, and the seconds for which it is good, once."""

    code: str
    seconds: int


class JoinRequest(RequestBody):
    """A code from another device."""

    code: Annotated[str, Field(max_length=40, examples=["7KQ4M-2XW9C"])]


class Moved(ResponseBody):
    """What an import or a move changed: games restored from the file, and games taken along."""

    restored: int
    taken_along: int


class Forgotten(ResponseBody):
    """How many games and comparisons were deleted."""

    deleted: int


def new_code(server: Services, player: str, now: datetime) -> TransferCode:
    """A new code for this player, which ends their earlier one."""
    code = "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))
    seconds = server.settings.limits.transfer_seconds
    old = or_(TransferRow.c.player == player, TransferRow.c.expires < now)
    with server.database.writing() as connection:
        connection.execute(delete(TransferRow.table).where(old))
        TransferRow(_digest_of_code(code), player, now + timedelta(seconds=seconds)).add(connection)
    return TransferCode(code=f"{code[:HALF]}-{code[HALF:]}", seconds=seconds)


def redeem(server: Services, code: str, now: datetime) -> str:
    """The player of a code, which is used up by this; raises if it is no good."""
    good = TransferRow.c.digest == _digest_of_code(code), TransferRow.c.expires >= now
    with server.database.writing() as connection:
        used = delete(TransferRow.table).where(*good).returning(TransferRow.c.player)
        player: str | None = connection.scalar(used)
    if player is None:
        reason = "this code is wrong, used or too old"
        raise Refused(404, f"{reason}: expected a new one from the other device")
    return player


def _digest_of_code(code: str) -> str:
    plain = "".join(character for character in code.upper() if character.isalnum())
    return sha256(plain.encode()).hexdigest()


def unite(server: Services, former: str, player: str) -> int:
    """Give all that belongs to one player to another; returns the number of games."""
    if former == player:
        return 0
    with server.database.writing() as connection:
        moved = _give_dailies(connection, former, player)
        for row in OWNED:
            theirs = update(row.table).where(row.c.player == former).values(player=player)
            others = connection.execute(theirs).rowcount
            moved += others if row is GameRow else 0
        connection.execute(delete(TransferRow.table).where(TransferRow.c.player == former))
    return moved


def _give_dailies(connection: Connection, former: str, player: str) -> int:
    """Daily games move too; where both played a day's code, the other player's game counts."""
    game = GameRow.c
    dailies = select(game.id, game.only_daily).where(game.only_daily.is_not(None))
    taken = {name for _, name in connection.execute(dailies.where(game.player == player))}
    moving = connection.execute(dailies.where(game.player == former)).all()
    for id, former_name in moving:
        name = f"{player}{former_name.removeprefix(former)}"
        day = {"daily": None, "only_daily": None} if name in taken else {"only_daily": name}
        moved = update(GameRow.table).where(game.id == id)
        connection.execute(moved.values({"player": player, **day}))
    return len(moving)


router = APIRouter(prefix="/you", tags=["you"])


@router.get("", responses=refusals())
def you(player: Player, server: Server) -> You:
    """Games to continue, records by board, and skill and luck over time."""
    with server.database.reading() as connection:
        return overview(connection, player)


@router.get("/games", responses=refusals())
def games(player: Player, server: Server, page: PageNumber = 1) -> HistoryPage:
    """Finished games, the latest first."""
    with server.database.reading() as connection:
        return history_page(connection, player, page)


@router.get("/file", response_model=PlayerFile, responses=refusals())
def file(player: Player, server: Server, now: Now) -> JSONResponse:
    """All that is stored of the player, as a file to keep."""
    with server.database.reading() as connection:
        found = write_player_file(connection, server.keys, player, now)
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
    set_player_cookie(request, response, owner, server.keys)
    return Moved(restored=restored, taken_along=taken_along)


def _import(server: Services, player: str, text: str) -> tuple[str, int, int]:
    content = read_player_file(text, server.keys)
    owner = str(content["player"])
    return owner, restore(server, content), unite(server, player, owner)


@router.post("/transfer", status_code=201, responses=refusals(429))
async def transfer(player: Player, server: Server, now: Now) -> TransferCode:
    """A code that moves the player to another device."""
    return await server.database.promptly(new_code, server, player, now)


@router.post("/join", name="join", responses=refusals(404, 429))
async def join_device(
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
    set_player_cookie(request, response, owner, server.keys)
    return Moved(restored=0, taken_along=taken_along)


@router.delete("", responses=refusals(429))
async def delete_everything(player: Player, server: Server, response: Response) -> Forgotten:
    """Delete all that is stored of the player, and the cookie."""
    deleted = await server.database.promptly(delete_player, server.database, player)
    delete_player_cookie(response)
    return Forgotten(deleted=deleted)
