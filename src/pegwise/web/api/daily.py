"""``/api/daily``: one code a day for each classic variant; ``/api/links``: links to games."""

from typing import Annotated

from fastapi import APIRouter, Path

from ..clients.players import Player
from ..faults import refusals
from ..games.daily import codes_of_today, daily_link
from ..games.daily import history as history_of
from ..games.links import Id, find_link, latest_game, linked_board
from ..messages.games import Daily, DailyHistory, Link
from ..services import Now, Server, Today

router = APIRouter(prefix="/daily", tags=["daily"])
links = APIRouter(prefix="/links", tags=["games"])


@router.get("", responses=refusals())
def daily(player: Player, server: Server, now: Now) -> Daily:
    """Today's codes, and the player's games with them."""
    with server.database.reading() as transaction:
        return codes_of_today(transaction, server.keys, player, now)


@router.get("/{variant}", responses=refusals(404))
def history(
    variant: Annotated[str, Path(max_length=40)], player: Player, server: Server, today: Today
) -> DailyHistory:
    """The player's results with the dailies of one variant."""
    daily_link(server.keys, variant, today)  # raises if there is none
    with server.database.reading() as transaction:
        return history_of(transaction, player, variant, today)


@links.get("/{link}", responses=refusals(404))
def link(link: Id, player: Player, server: Server, today: Today) -> Link:
    """The board behind a link, and the player's own latest game with it."""
    with server.database.reading() as transaction:
        found = find_link(transaction, link, server.keys, today)
        game = latest_game(transaction, link, player)
    return Link(**linked_board(found), game=game)
