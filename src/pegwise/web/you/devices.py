"""``/api/you``: a file of all that is stored of a player, moves to another device, the end.

A move takes a short code that is good once, and makes one of two players.
"""

import hmac
import json
import secrets
from collections.abc import Iterable, Mapping
from datetime import date, datetime, timedelta
from hashlib import sha256
from typing import Annotated, Any

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse
from pydantic import Field
from sqlalchemy import Connection, delete, or_, select, update

from pegwise.play.session import Status

from ..database.retention import delete_player
from ..database.schema import GameRow, JobRow, LinkRow, MakeRow, SeatRow, TransferRow, rows_of
from ..faults import UNPROCESSABLE, Refused, refusals
from ..messages import RequestBody, ResponseBody
from ..rate_limits import address_of_request
from ..services import Keys, Now, Player, Server, Services, delete_player_cookie, set_player_cookie

ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ"  # without what looks or sounds alike
CODE_LENGTH = 10  # 49 random bits, and few tries a minute
HALF = CODE_LENGTH // 2
OWNED = (GameRow, MakeRow, JobRow, SeatRow)  # what belongs to a player
router = APIRouter(prefix="/you", tags=["you"])

FORMAT = "pegwise player 1"
MOST_EXPORTED = 5_000  # of the latest games
MOST_EXPORTED_BYTES = 1_600_000  # of them: a request with the file is a little longer than the file
BATCH = 500  # rows of a transaction, so that players hardly wait
LINK_COLUMNS = ("id", "variant", "maker", "hard", "limit", "daily", "secret")
GAME_COLUMNS = (
    "id", "text", "status", "nonce", "commitment", "revealed", "hints", "skill", "luck", "perfect",
    "undos", "guesses", "version", "daily", "variant", "created",
)  # fmt: skip
MAKE_COLUMNS = ("id", "variant", "strategy", "lies", "seed", "thought", "created")
Columns = list[Any]  # the values of a row, in the order of its table


class PlayerFile(ResponseBody):
    """All that is stored of a player, signed by this server; anyone who has it can be the player.

    Finished games and games in which the program guesses come back from the file. Games under way
    are only listed: their codes stay on the server.
    """

    format: str
    player: str
    made: str
    games: list[list[Any]]
    unfinished: list[str]
    makes: list[list[Any]]
    signature: str


def write_player_file(connection: Connection, keys: Keys, player: str, now: datetime) -> PlayerFile:
    """The player's latest games and their links; of games under way only the turns."""
    game, make = GameRow.c, MakeRow.c
    own = select(GameRow.table, LinkRow.table).where(
        game.player == player, game.link == LinkRow.c.id
    )
    latest = own.order_by(game.created.desc(), game.id).limit(MOST_EXPORTED)
    rows = [tuple(rows_of(found, GameRow, LinkRow)) for found in connection.execute(latest)]
    makes = select(MakeRow.table).where(make.player == player).order_by(make.created, make.id)
    games = (
        [_columns(game, GAME_COLUMNS), _columns(link, LINK_COLUMNS)]
        for game, link in rows
        if not _is_under_way(game, link)
    )
    played = (
        [_columns(make, MAKE_COLUMNS), make.history[make.place]]
        for make in connection.execute(makes.limit(MOST_EXPORTED))
    )
    unfinished = (game.text for game, link in rows if _is_under_way(game, link))
    content: dict[str, Any] = {"format": FORMAT, "player": player, "made": now.isoformat()}
    room = MOST_EXPORTED_BYTES
    for name, some in (("games", games), ("unfinished", unfinished), ("makes", played)):
        content[name], room = _fitting(some, room)
    return PlayerFile(**content, signature=_signature(content, keys))


def _is_under_way(game: GameRow, link: LinkRow) -> bool:
    """Whether the code must stay hidden: the game is being played, or others play for it."""
    return game.status == Status.PLAYING or link.match is not None


def _fitting(rows: Iterable[Any], room: int) -> tuple[list[Any], int]:
    """The first rows that fit into this many bytes, and the bytes left."""
    found = list[Any]()
    for row in rows:
        room -= len(json.dumps(row))
        if room < 0:
            return found, 0
        found.append(row)
    return found, room


def _columns(row: Any, names: tuple[str, ...]) -> Columns:
    found = (getattr(row, name) for name in names)
    return [value.isoformat() if isinstance(value, date) else value for value in found]


def _signature(content: Mapping[str, Any], keys: Keys) -> str:
    canonical = json.dumps(content, sort_keys=True, separators=(",", ":"))
    return hmac.new(keys.cookies, f"player file:{canonical}".encode(), sha256).hexdigest()


def read_player_file(text: str, keys: Keys) -> dict[str, Any]:
    """The content of a file that this server signed; raises if it is any other."""
    try:
        content = json.loads(text)
    except (ValueError, RecursionError):
        content = None
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        raise Refused(
            UNPROCESSABLE, "this is not a player’s file: expected one saved by this server"
        )
    signed = content.pop("signature", None)
    written = isinstance(signed, str) and signed.isascii()
    if not (written and hmac.compare_digest(signed, _signature(content, keys))):
        raise Refused(UNPROCESSABLE, "this file was changed, or saved on another server")
    return content


def restore(server: Services, content: Mapping[str, Any]) -> int:
    """Store the games of a file that are no longer here; returns how many."""
    count = 0
    player = content["player"]
    for kind, restored in (("games", _restore_games), ("makes", _restore_makes)):
        rows = content[kind]
        for first in range(0, len(rows), BATCH):
            with server.database.writing() as connection:
                count += restored(connection, player, rows[first : first + BATCH])
    return count


def _restore_games(connection: Connection, player: str, games: list[Any]) -> int:
    rows = [
        (_read_columns(GAME_COLUMNS, game), _read_columns(LINK_COLUMNS, link))
        for game, link in games
    ]
    link_of = {game["id"]: link["id"] for game, link in rows}
    for link in _missing(connection, LinkRow, [link for _, link in rows]):
        LinkRow(**link).add(connection)
    new = _missing(connection, GameRow, [game for game, _ in rows])
    names = [f"{player} {game['variant']} {game['daily']}" for game in new]
    only_daily = GameRow.c.only_daily
    played = set(connection.scalars(select(only_daily).where(only_daily.in_(names))))
    for game, name in zip(new, names, strict=True):
        if name in played:
            game["daily"] = None  # another game counts for this day
        only = name if game["daily"] else None
        more = {"link": link_of[game["id"]], "player": player, "only_daily": only}
        GameRow(**game, **more).add(connection)
    return len(new)


def _restore_makes(connection: Connection, player: str, makes: list[Any]) -> int:
    texts = {make[0]: text for make, text in makes}
    rows = [_read_columns(MAKE_COLUMNS, make) for make, _ in makes]
    new = _missing(connection, MakeRow, rows)
    for make in new:
        MakeRow(**make, player=player, history=[texts[make["id"]]]).add(connection)
    return len(new)


def _missing(
    connection: Connection, kind: type[GameRow | LinkRow | MakeRow], rows: list[dict[str, Any]]
) -> list[dict[str, Any]]:
    """The rows whose ids the table lacks, each once."""
    by_id = {row["id"]: row for row in rows}
    known = set(connection.scalars(select(kind.c.id).where(kind.c.id.in_(by_id))))
    return [row for id, row in by_id.items() if id not in known]


def _read_columns(names: tuple[str, ...], values: Columns) -> dict[str, Any]:
    """The columns of a row, with moments and days as such."""
    row = dict(zip(names, values, strict=True))
    if row.get("created"):
        row["created"] = datetime.fromisoformat(row["created"])
    if row.get("daily"):
        row["daily"] = date.fromisoformat(row["daily"])
    return row


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

    def take_in() -> tuple[str, int, int]:
        content = read_player_file(given.file, server.keys)
        owner = str(content["player"])
        return owner, restore(server, content), unite(server, player, owner)

    owner, restored, taken_along = await promptly(take_in)
    set_player_cookie(request, response, owner, server.keys)
    return Moved(restored=restored, taken_along=taken_along)


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
