"""The JSON API: the routes of all features, and those about boards."""

from fastapi import APIRouter
from starlette.concurrency import run_in_threadpool

from pegwise.atlas import figures
from pegwise.schemas.documents import FigureDocument, StrategyDocument
from pegwise.strategies.registry import strategy_documents

from . import assist, daily, explore, makes, puzzle, review
from .boards import Board, board_of, offered_boards
from .faults import refusals
from .lab import routes as lab
from .match import routes as matches
from .play import links
from .play import routes as games
from .services import AskedVariant, Server
from .settings import accepted_variant
from .you import routes as you

router = APIRouter()
ROUTERS = (
    router,
    assist.router,
    review.router,
    explore.router,
    games.router,
    links.router,
    daily.router,
    puzzle.router,
    makes.router,
    matches.router,
    you.router,
    lab.router,
)


@router.get("/boards", tags=["boards"], responses=refusals())
def classic_boards() -> list[Board]:
    """The five classic boards, and the word lists of this server."""
    return [board_of(variant) for variant in offered_boards()]


@router.get("/board", name="board", tags=["boards"], responses=refusals())
def get_board(variant: AskedVariant, server: Server) -> Board:
    """Any board, by name or rules."""
    return board_of(accepted_variant(variant, server.settings.limits))


@router.get("/strategies", name="strategies", tags=["boards"], responses=refusals(429, 503))
async def list_strategies(variant: AskedVariant, server: Server) -> list[StrategyDocument]:
    """The strategies, and whether they can play this board."""
    rules = accepted_variant(variant, server.settings.limits).rules
    if server.settings.engines:  # which are asked, in a process of theirs
        return await server.computers.run(strategy_documents, rules)
    return await run_in_threadpool(strategy_documents, rules)


@router.get("/atlas", name="atlas", tags=["lab"], responses=refusals())
def get_atlas(variant: AskedVariant, server: Server) -> list[FigureDocument]:
    """What is known of a board: our figures and published ones, each with its status."""
    rules = str(accepted_variant(variant, server.settings.limits).rules)
    return [figure.document() for figure in figures() if figure.board == rules]
