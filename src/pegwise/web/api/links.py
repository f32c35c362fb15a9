"""``/api/links``: what is behind the address of a game."""

from fastapi import APIRouter

from ..clients.players import Player
from ..faults import refusals
from ..games.links import Id, find_link, latest_game, show_link
from ..messages.games import Link
from ..services import Server, Today

router = APIRouter(prefix="/links", tags=["games"])


@router.get("/{link}", responses=refusals(404))
def link(link: Id, player: Player, server: Server, today: Today) -> Link:
    """What is behind a link, and the player's own latest game with it."""
    with server.database.reading() as transaction:
        found = find_link(transaction, link, server.keys, today)
        return show_link(found, latest_game(transaction, link, player))
