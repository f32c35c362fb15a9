"""``/api/boards`` and ``/api/strategies``: the boards, and the strategies that play them."""

from typing import Annotated

from fastapi import APIRouter, Query

from pegwise.game.variants import CLASSIC
from pegwise.schemas.documents import StrategyDocument
from pegwise.strategies.registry import documents

from ..faults import refusals
from ..messages.base import VariantText
from ..messages.boards import Board, board_of
from ..services import Server
from ..settings import accepted_variant

router = APIRouter(tags=["boards"])

Asked = Annotated[VariantText, Query(description="A name such as mastermind, or rules such as 5x7")]


@router.get("/boards", responses=refusals())
def classic_boards() -> list[Board]:
    """The five classic boards."""
    return [board_of(variant) for variant in CLASSIC]


@router.get("/board", responses=refusals())
def board(variant: Asked, server: Server) -> Board:
    """Any board, by name or rules."""
    return board_of(accepted_variant(variant, server.settings.limits))


@router.get("/strategies", responses=refusals())
def strategies(variant: Asked, server: Server) -> list[StrategyDocument]:
    """The strategies, and whether they can play this board."""
    return documents(accepted_variant(variant, server.settings.limits).rules)
