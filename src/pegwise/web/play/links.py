"""``/api/links``: links to games, with the board, the maker and the code behind each."""

import re
import secrets
from datetime import date
from functools import lru_cache
from typing import Annotated, Any, NamedTuple

from fastapi import APIRouter, Path
from sqlalchemy import Connection, select

from pegwise.coach.review import why_not_reviewed
from pegwise.game.variants import Variant
from pegwise.play.makers import Honest, Maker, is_clever, lies_of, make_maker
from pegwise.play.session import LieAllowance

from ..boards import Board, board_named, offered_boards, variant_named
from ..database.schema import GameRow, LinkRow
from ..faults import Refused, refusals
from ..messages import ResponseBody
from ..services import Keys, Player, Server, Today

ID_FORM = re.compile(r"[A-Za-z0-9_-]{1,40}")
ID_BYTES = 18  # 144 random bits: nobody can guess an id
Id = Annotated[str, Path(pattern=f"^{ID_FORM.pattern}$")]
router = APIRouter(prefix="/links", tags=["games"])


class LinkedBoard(ResponseBody):
    """The board and the rules of all games behind one link."""

    link: str
    board: Board
    maker: str
    hard: bool
    limit: int | None
    daily: date | None


class Link(LinkedBoard):
    """What a link leads to, and the player's latest game with it."""

    game: str | None


def new_id() -> str:
    """A random id for a game or a link."""
    return secrets.token_urlsafe(ID_BYTES)


def is_id(text: str) -> bool:
    """Whether this has the form of an id."""
    return bool(ID_FORM.fullmatch(text))


def new_link(
    variant: Variant, maker: str = "honest", hard: bool = False, limit: int | None = None
) -> LinkRow:
    """A new link to games on this board."""
    return LinkRow(id=new_id(), variant=variant.name, maker=maker, hard=hard, limit=limit)


def find_link(connection: Connection, name: str, keys: Keys, today: date) -> LinkRow:
    """The link with this id; those to today's codes exist before anybody has played them."""
    link = LinkRow.first(connection, LinkRow.c.id == name) if is_id(name) else None
    if link is not None and link.match is not None:
        raise Refused(404, "the match with this code is not over yet")
    if link is not None:
        return link
    for variant in offered_boards():
        if name == keys.daily_link(variant.name, today.isoformat()):
            link = new_link(variant, limit=variant.limit)
            link.id, link.daily = name, today
            return link
    raise Refused(404, "there is no game behind this link")


def maker_behind(link: LinkRow, keys: Keys) -> Maker:
    """The maker of a link: all its games have the same code."""
    return cached_maker(link.variant, link.maker, link.secret, keys, link.id)


@lru_cache(maxsize=1024)
def cached_maker(board: str, name: str, secret: str | None, keys: Keys, link: str) -> Maker:
    """The maker of this name, or an honest one with the secret, made once for each link."""
    variant = variant_named(board)
    if secret is not None:
        return Honest(variant.notation.read_secret(secret))
    return make_maker(name, variant.rules, keys.seed(link))


class MakerTraits(NamedTuple):
    """What the name of a maker says about the games on a board."""

    allowance: LieAllowance
    clever: bool
    reviewable: bool  # whether the coach can review them


@lru_cache(maxsize=256)
def traits_of(maker: str, variant: Variant) -> MakerTraits:
    """The traits of a maker, read from its name once."""
    lies = lies_of(maker)
    reviewable = why_not_reviewed(variant.rules, lies) is None
    return MakerTraits(LieAllowance(lies), is_clever(maker), reviewable)


def linked_board(link: LinkRow) -> dict[str, Any]:
    """What all games of a link have in common, as keys of a message."""
    return {
        "link": link.id,
        "board": board_named(link.variant),
        "maker": link.maker,
        "hard": link.hard,
        "limit": link.limit,
        "daily": link.daily,
    }


@router.get("/{link}", responses=refusals(404))
def link(link: Id, player: Player, server: Server, today: Today) -> Link:
    """The board behind a link, and the player's own latest game with it."""
    with server.database.reading() as connection:
        found = find_link(connection, link, server.keys, today)
        game = GameRow.c
        own = select(game.id).where(game.player == player, game.link == link)
        latest = connection.scalar(own.order_by(game.created.desc()).limit(1))
    return Link(**linked_board(found), game=latest)
