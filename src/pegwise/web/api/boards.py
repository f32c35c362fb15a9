"""``/api/boards`` and ``/api/strategies``: what can be played, and by whom."""

from typing import Annotated

from fastapi import APIRouter, Query

from pegwise.game.variants import CLASSIC
from pegwise.strategies import all_strategies, default_strategy, why_unplayable

from ..boards import accepted_variant, board_of
from ..faults import refusals
from ..messages.base import VariantText
from ..messages.boards import Board, StrategyInfo
from ..shared import Server

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
def strategies(variant: Asked, server: Server) -> list[StrategyInfo]:
    """Who can break codes on this board."""
    rules = accepted_variant(variant, server.settings.limits).rules
    picked = None if why_unplayable(rules) else default_strategy(rules).name
    return [
        StrategyInfo(
            name=entry.name,
            summary=entry.summary,
            source=entry.source,
            randomised=entry.randomised,
            picked=entry.name == picked,
            plays=entry.objection(rules) is None,
            objection=entry.objection(rules),
        )
        for entry in all_strategies()
    ]
