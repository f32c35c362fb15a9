"""All that is stored of a player as one signed file, and back."""

import hmac
import json
from collections.abc import Iterable, Mapping
from datetime import date, datetime
from hashlib import sha256
from typing import Any

from sqlalchemy import Connection, select

from pegwise.play.session import Status

from ..database.keys import Keys
from ..database.schema import GameRow, LinkRow, MakeRow, rows_of
from ..faults import UNPROCESSABLE, Refused
from ..messages import ResponseBody
from ..services import Services

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
    connection: Connection,
    kind: type[GameRow | LinkRow | MakeRow],
    rows: list[dict[str, Any]],
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
