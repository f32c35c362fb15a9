"""``/api/reviews``: the coach looks back on a game."""

from typing import NamedTuple

from fastapi import APIRouter
from sqlalchemy import update
from starlette.concurrency import run_in_threadpool

from pegwise.game.variants import split_game

from ..clients.players import Player
from ..database import Database, GameRow, LinkRow
from ..faults import Refused, refusals
from ..messages.reviews import ReviewMessage, ReviewRequest
from ..services import Server
from ..settings import accepted_variant
from ..tools.review import review

router = APIRouter(tags=["review"])

PLAYING = "playing"


class Asked(NamedTuple):
    """The game to look back on, on one line, and whether by the rules of hard mode."""

    text: str
    hard: bool


@router.post("/reviews", responses=refusals(403, 404, 409, 413, 429, 503))
async def look_back(request: ReviewRequest, player: Player, server: Server) -> ReviewMessage:
    """What each guess of a game was worth, how lucky each answer was, and why.

    A game of the player's that is still under way may be looked at too, which counts as a hint;
    but not the daily one.
    """
    if request.id is not None and request.game is None:
        asked = await run_in_threadpool(own_game, server.database, request.id, player)
    elif request.game is not None and request.id is None:
        asked = Asked(request.game, request.hard)
    else:
        raise Refused(422, "expected a game or the id of a game, and only one of them")
    board, turns = split_game(asked.text)
    variant = accepted_variant(board, server.settings.limits)
    return await server.computers.run(review, variant, turns, asked.hard or request.hard)


def own_game(database: Database, game: str, player: str) -> Asked:
    """A game of this player's; looking back on one that is not over is a hint."""
    with database.session() as session:
        row = session.get(GameRow, game)
        if row is None:
            raise Refused(404, "there is no such game")
        if row.player != player:
            raise Refused(403, "this is somebody else's game")
        if row.status == PLAYING:
            if row.daily is not None:
                raise Refused(409, "the code of the day is reviewed when the game is over")
            hint = update(GameRow).where(GameRow.id == game).values(hints=GameRow.hints + 1)
            session.execute(hint)
        link = session.get(LinkRow, row.link)
        honest = link is not None and not link.maker.startswith("liar")
        return Asked(row.text, link is not None and link.hard and honest)
