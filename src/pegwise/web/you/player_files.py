"""All that is stored of a player as one signed file, and back."""

import hmac
import json
from collections.abc import Iterable, Mapping
from datetime import date, datetime
from hashlib import sha256
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session as Transaction

from pegwise.play.session import Status

from ..database.keys import Keys
from ..database.schema import Base, GameRow, LinkRow, MakeRow
from ..faults import BAD_INPUT, Refused
from ..messages import ResponseBody
from ..services import Services


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


FORMAT = "pegwise player 1"
MOST_EXPORTED = 5_000  # of the latest games
MOST_BYTES = 1_600_000  # of them: a request with the file is a little longer than the file
BATCH = 500  # rows of a transaction, so that players hardly wait
LINK_COLUMNS = ("id", "variant", "maker", "hard", "limit", "daily", "secret")
GAME_COLUMNS = (
    "id", "text", "status", "nonce", "commitment", "revealed", "hints", "skill", "luck", "perfect",
    "undos", "guesses", "version", "daily", "variant", "created",
)  # fmt: skip
MAKE_COLUMNS = ("id", "variant", "strategy", "lies", "seed", "thought", "created")
Columns = list[Any]  # the values of a row, in the order of its table


def write_file(transaction: Transaction, keys: Keys, player: str, now: datetime) -> PlayerFile:
    """The player's latest games and their links; of games under way only the turns."""
    own = select(GameRow, LinkRow).where(GameRow.player == player, GameRow.link == LinkRow.id)
    latest = own.order_by(GameRow.created.desc(), GameRow.id).limit(MOST_EXPORTED)
    rows = transaction.execute(latest).all()
    makes = select(MakeRow).where(MakeRow.player == player).order_by(MakeRow.created, MakeRow.id)
    games = (
        [_columns(game, GAME_COLUMNS), _columns(link, LINK_COLUMNS)]
        for game, link in rows
        if not _is_under_way(game, link)
    )
    played = (
        [_columns(make, MAKE_COLUMNS), make.history[make.place]]
        for make in transaction.scalars(makes.limit(MOST_EXPORTED))
    )
    unfinished = (game.text for game, link in rows if _is_under_way(game, link))
    content: dict[str, Any] = {"format": FORMAT, "player": player, "made": now.isoformat()}
    room = MOST_BYTES
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


def _columns(row: Base, names: tuple[str, ...]) -> Columns:
    found = (getattr(row, name) for name in names)
    return [value.isoformat() if isinstance(value, date) else value for value in found]


def _signature(content: Mapping[str, Any], keys: Keys) -> str:
    canonical = json.dumps(content, sort_keys=True, separators=(",", ":"))
    return hmac.new(keys.cookies, f"player file:{canonical}".encode(), sha256).hexdigest()


def read_file(text: str, keys: Keys) -> dict[str, Any]:
    """The content of a file that this server signed; raises if it is any other."""
    try:
        content = json.loads(text)
    except (ValueError, RecursionError):
        content = None
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        raise Refused(BAD_INPUT, "this is not a player’s file: expected one saved by this server")
    signed = content.pop("signature", None)
    if not (isinstance(signed, str) and signed.isascii() and _fits(signed, content, keys)):
        raise Refused(BAD_INPUT, "this file was changed, or saved on another server")
    return content


def _fits(signed: str, content: dict[str, Any], keys: Keys) -> bool:
    return hmac.compare_digest(signed, _signature(content, keys))


def restore(server: Services, content: Mapping[str, Any]) -> int:
    """Store the games of a file that are no longer here; returns how many."""
    count = 0
    player = content["player"]
    for kind, restored in (("games", _restore_games), ("makes", _restore_makes)):
        rows = content[kind]
        for first in range(0, len(rows), BATCH):
            with server.database.session() as transaction:
                count += restored(transaction, player, rows[first : first + BATCH])
    return count


def _restore_games(transaction: Transaction, player: str, games: list[Any]) -> int:
    rows = [(_read(GAME_COLUMNS, game), _read(LINK_COLUMNS, link)) for game, link in games]
    link_of = {game["id"]: link["id"] for game, link in rows}
    transaction.add_all(
        LinkRow(**link) for link in _missing(transaction, LinkRow, [link for _, link in rows])
    )
    new = _missing(transaction, GameRow, [game for game, _ in rows])
    names = [f"{player} {game['variant']} {game['daily']}" for game in new]
    taken = select(GameRow.only_daily).where(GameRow.only_daily.in_(names))
    played = set(transaction.scalars(taken))
    for game, name in zip(new, names, strict=True):
        if name in played:
            game["daily"] = None  # another game counts for this day
        only = name if game["daily"] else None
        more = {"link": link_of[game["id"]], "player": player, "only_daily": only}
        transaction.add(GameRow(**game, **more, undone=[]))
    return len(new)


def _restore_makes(transaction: Transaction, player: str, makes: list[Any]) -> int:
    texts = {make[0]: text for make, text in makes}
    rows = [_read(MAKE_COLUMNS, make) for make, _ in makes]
    new = _missing(transaction, MakeRow, rows)
    for make in new:
        transaction.add(MakeRow(**make, player=player, history=[texts[make["id"]]], place=0))
    return len(new)


def _missing(
    transaction: Transaction,
    table: type[GameRow | LinkRow | MakeRow],
    rows: list[dict[str, Any]],
) -> list[dict[str, Any]]:
    """The rows whose ids the table lacks, each once."""
    by_id = {row["id"]: row for row in rows}
    known = set(transaction.scalars(select(table.id).where(table.id.in_(by_id))))
    return [row for id, row in by_id.items() if id not in known]


def _read(names: tuple[str, ...], values: Columns) -> dict[str, Any]:
    """The columns of a row, with moments and days as such."""
    row = dict(zip(names, values, strict=True))
    if row.get("created"):
        row["created"] = datetime.fromisoformat(row["created"])
    if row.get("daily"):
        row["daily"] = date.fromisoformat(row["daily"])
    return row
