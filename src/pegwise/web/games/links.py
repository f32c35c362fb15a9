"""Links to games: their ids, the board and maker behind them, and the code they stand for."""

import re
import secrets
from datetime import date
from functools import lru_cache
from typing import Annotated

from fastapi import Path
from sqlalchemy import select
from sqlalchemy.orm import Session

from pegwise.game.variants import CLASSIC, Variant, find_variant
from pegwise.play.makers import Honest, Maker, make_maker

from ..database import GameRow, LinkRow
from ..database.keys import Keys
from ..faults import Refused
from ..messages.boards import Board, board_of
from ..messages.games import Link

ID_FORM = re.compile(r"[A-Za-z0-9_-]{1,40}")
ID_BYTES = 18  # 144 random bits, which nobody guesses

Id = Annotated[str, Path(pattern=f"^{ID_FORM.pattern}$")]


def new_id() -> str:
    """A random id for a game or a link."""
    return secrets.token_urlsafe(ID_BYTES)


def is_id(text: str) -> bool:
    """Whether this has the form of an id."""
    return bool(ID_FORM.fullmatch(text))


variant_named = lru_cache(maxsize=256)(find_variant)


@lru_cache(maxsize=256)
def board_named(name: str) -> Board:
    """The board of a variant, as pages know it."""
    return board_of(variant_named(name))


def new_link(
    variant: Variant,
    maker: str = "honest",
    hard: bool = False,
    limit: int | None = None,
    secret: str | None = None,
) -> LinkRow:
    """A fresh address for games on this board."""
    return LinkRow(
        id=new_id(), variant=variant.name, maker=maker, hard=hard, limit=limit, secret=secret
    )


def daily_link(variant: Variant, day: date, keys: Keys) -> LinkRow:
    """The address of the code of a day; its row is kept once somebody plays it."""
    link = new_link(variant, limit=variant.limit)
    link.id = keys.daily_link(variant.name, day.isoformat())
    link.daily = day
    return link


def find_link(session: Session, name: str, keys: Keys, today: date) -> LinkRow:
    """What is behind an address; today's codes are there before anybody has played them."""
    link = session.get(LinkRow, name) if is_id(name) else None
    if link is not None:
        return link
    for variant in CLASSIC:
        if name == keys.daily_link(variant.name, today.isoformat()):
            return daily_link(variant, today, keys)
    raise Refused(404, "there is no game behind this link")


def maker_behind(link: LinkRow, keys: Keys) -> Maker:
    """Who answers the games of a link: the same code for all of them."""
    return _maker(link.variant, link.maker, link.secret, keys.seed(link.id))


@lru_cache(maxsize=1024)
def _maker(board: str, name: str, secret: str | None, seed: str) -> Maker:
    variant = variant_named(board)
    if secret is not None:
        return Honest(variant.notation.read_secret(secret))
    return make_maker(name, variant.rules, seed)


def latest_game(session: Session, link: str, player: str) -> str | None:
    """The player's own latest game with a link."""
    of_the_player = select(GameRow.id).where(GameRow.player == player, GameRow.link == link)
    return session.scalars(of_the_player.order_by(GameRow.created.desc())).first()


def show_link(link: LinkRow, game: str | None) -> Link:
    """A link as a page sees it."""
    return Link(
        link=link.id,
        board=board_named(link.variant),
        maker=link.maker,
        hard=link.hard,
        limit=link.limit,
        daily=link.daily,
        game=game,
    )
