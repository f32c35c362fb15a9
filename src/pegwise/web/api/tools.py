"""``/api/boards``, ``strategies``, ``assist``, ``reviews`` and ``explore``."""

import re
from typing import Annotated

from fastapi import APIRouter, Query
from fastapi.responses import Response
from starlette.concurrency import run_in_threadpool

from pegwise.atlas import figures
from pegwise.game.variants import split_game
from pegwise.schemas.documents import StrategyDocument
from pegwise.schemas.measures import FigureDocument
from pegwise.strategies.registry import documents

from ..boards import offered
from ..clients.players import Player
from ..faults import Refused, refusals
from ..games.reviews import ReviewQuestion, own_game, shared_game
from ..games.stored_games import charge_hint
from ..messages.base import StrategyText, VariantText
from ..messages.boards import Board, board_of
from ..messages.tools import Assistance, NodeMessage, ReviewMessage, ReviewRequest, Sheet
from ..services import Server, Today
from ..settings import accepted_variant
from ..tools.assist import assist
from ..tools.explore import TreeFormat, explore, export
from ..tools.review import review

router = APIRouter()

MEDIA_TYPES: dict[TreeFormat, str] = {
    "json": "application/json",
    "text": "text/plain; charset=utf-8",
    "dot": "text/vnd.graphviz; charset=utf-8",
}
TREE_FILE = {
    "description": "The file",
    "content": {media.partition(";")[0]: {} for media in MEDIA_TYPES.values()},
}

Asked = Annotated[VariantText, Query(description="A name such as mastermind, or rules such as 5x7")]
Tree = Annotated[StrategyText, Query(description="Any strategy that is not randomised")]
Answers = Annotated[
    str, Query(max_length=1000, description="The answers so far", examples=["1,0;0,2"])
]
Format = Annotated[TreeFormat, Query(alias="format", description="JSON, a tree file, or Graphviz")]


@router.get("/boards", tags=["boards"], responses=refusals())
def classic_boards() -> list[Board]:
    """The five classic boards, and the word lists of this server."""
    return [board_of(variant) for variant in offered()]


@router.get("/board", tags=["boards"], responses=refusals())
def board(variant: Asked, server: Server) -> Board:
    """Any board, by name or rules."""
    return board_of(accepted_variant(variant, server.settings.limits))


@router.get("/strategies", tags=["boards"], responses=refusals(429, 503))
async def strategies(variant: Asked, server: Server) -> list[StrategyDocument]:
    """The strategies, and whether they can play this board."""
    rules = accepted_variant(variant, server.settings.limits).rules
    if server.settings.engines:  # which are asked, in a process of theirs
        return await server.computers.run(documents, rules)
    return await run_in_threadpool(documents, rules)


@router.get("/atlas", tags=["lab"], responses=refusals())
def atlas(variant: Asked, server: Server) -> list[FigureDocument]:
    """What is known of a board: our figures and published ones, each with its status."""
    rules = str(accepted_variant(variant, server.settings.limits).rules)
    return [figure.document() for figure in figures() if figure.board == rules]


@router.post("/assist", tags=["assist"], responses=refusals(413, 429, 503))
async def assistance(sheet: Sheet, server: Server) -> Assistance:
    """What follows from the rows: codes left, the best next guesses, each symbol's chances.

    A row that cannot be read comes back with its error; the others count.
    """
    variant = accepted_variant(sheet.variant, server.settings.limits)
    return await server.computers.run(assist, variant, sheet)


@router.post("/reviews", tags=["review"], responses=refusals(403, 404, 409, 413, 429, 503))
async def review_game(
    request: ReviewRequest, player: Player, server: Server, today: Today
) -> ReviewMessage:
    """What each guess of a game was worth, how lucky each answer was, and why.

    The player's own unfinished games can be reviewed too, which counts as a hint, except daily
    games. A link that its player shares shows the review of a finished game to anybody.
    """
    if sum(one is not None for one in (request.game, request.id, request.shared)) != 1:
        raise Refused(422, "expected a game, the id of a game or a shared link, and only one")
    promptly = server.database.promptly
    if request.id is not None:
        asked = await promptly(own_game, server, request.id, player, today)
    elif request.shared is not None:
        asked = await promptly(shared_game, server, request.shared)
    else:
        asked = ReviewQuestion(request.game or "", request.hard, request.lies)
    board, turns = split_game(asked.text)
    variant = accepted_variant(board, server.settings.limits)
    found = await server.computers.run(review, variant, turns, asked)
    if request.id is not None and asked.goes_on:
        await promptly(charge_hint, server, request.id, asked.text, "review")
    return found


@router.get("/explore", tags=["explore"], responses=refusals(429, 503))
async def explore_node(
    server: Server, variant: Asked = "mastermind", strategy: Tree = "auto", answers: Answers = ""
) -> NodeMessage:
    """The guess after these answers, and the branch of each possible answer."""
    board = accepted_variant(variant, server.settings.limits)
    given = [answer for answer in answers.split(";") if answer.strip()]
    return await server.computers.run(explore, board, strategy, given)


@router.get(
    "/explore/export",
    tags=["explore"],
    response_class=Response,
    responses={200: TREE_FILE, **refusals(429, 503)},
)
async def export_tree(
    server: Server, variant: Asked = "mastermind", strategy: Tree = "auto", form: Format = "text"
) -> Response:
    """The whole tree as a file."""
    board = accepted_variant(variant, server.settings.limits)
    text = await server.computers.run(export, board, strategy, form)
    stem = re.sub("[^0-9A-Za-z]+", "-", f"{board} {strategy}")
    name = f"{stem}.{'tree' if form == 'text' else form}"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type=MEDIA_TYPES[form], headers=headers)
