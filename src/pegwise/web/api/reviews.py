"""``/api/reviews``: the coach reviews a game."""

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


class GameToReview(NamedTuple):
    """A game on one line, and whether to judge it by hard mode."""

    text: str
    hard: bool


@router.post("/reviews", responses=refusals(403, 404, 409, 413, 429, 503))
async def look_back(request: ReviewRequest, player: Player, server: Server) -> ReviewMessage:
    """What each guess of a game was worth, how lucky each answer was, and why.

    The player's own unfinished games may be reviewed too, which counts as a hint, except daily
    ones.
    """
    if request.id is not None and request.game is None:
        asked = await run_in_threadpool(own_game, server.database, request.id, player)
    elif request.game is not None and request.id is None:
        asked = GameToReview(request.game, request.hard)
    else:
        raise Refused(422, "expected a game or the id of a game, but not both")
    board, turns = split_game(asked.text)
    variant = accepted_variant(board, server.settings.limits)
    return await server.computers.run(review, variant, turns, asked.hard or request.hard)


def own_game(database: Database, game: str, player: str) -> GameToReview:
    """The text of the player's game; reviewing an unfinished game counts as a hint."""
    with database.session() as session:
        row = session.get(GameRow, game)
        if row is None:
            raise Refused(404, "there is no such game")
        if row.player != player:
            raise Refused(403, "this is someone else's game")
        if row.status == PLAYING:
            if row.daily is not None:
                raise Refused(409, "a daily game can be reviewed when it is over")
            hint = update(GameRow).where(GameRow.id == game).values(hints=GameRow.hints + 1)
            session.execute(hint)
        link = session.get(LinkRow, row.link)
        honest = link is not None and not link.maker.startswith("liar")
        return GameToReview(row.text, link is not None and link.hard and honest)
