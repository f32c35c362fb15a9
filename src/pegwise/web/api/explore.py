"""``/api/explore``: a walk through the tree that a strategy plays."""

import re
from typing import Annotated

from fastapi import APIRouter, Query
from fastapi.responses import Response

from pegwise.game.variants import Variant

from ..faults import refusals
from ..messages.base import StrategyText, VariantText
from ..messages.explore import Node
from ..services import Server
from ..settings import accepted_variant
from ..tools.explore import explore
from ..tools.export import Form, export

router = APIRouter(tags=["explore"])

MEDIA: dict[Form, str] = {
    "json": "application/json",
    "text": "text/plain; charset=utf-8",
    "dot": "text/vnd.graphviz; charset=utf-8",
}
ENDINGS: dict[Form, str] = {"json": "json", "text": "tree", "dot": "dot"}

Asked = Annotated[VariantText, Query(description="A name such as mastermind, or rules such as 5x7")]
Who = Annotated[StrategyText, Query(description="Any strategy that leaves nothing to chance")]
Answers = Annotated[
    str, Query(max_length=1000, description="The answers so far", examples=["1,0;0,2"])
]
As = Annotated[Form, Query(alias="format", description="JSON, a tree file, or Graphviz")]


@router.get("/explore", responses=refusals(429, 503))
async def node(
    server: Server, variant: Asked = "mastermind", strategy: Who = "auto", answers: Answers = ""
) -> Node:
    """What is guessed after these answers, what can be answered, and where that leads."""
    board = accepted_variant(variant, server.settings.limits)
    told = [answer for answer in answers.split(";") if answer.strip()]
    return await server.computers.run(explore, board, strategy, told)


@router.get(
    "/explore/export",
    response_class=Response,
    responses={
        200: {
            "description": "The file",
            "content": {media.partition(";")[0]: {} for media in MEDIA.values()},
        },
        **refusals(429, 503),
    },
)
async def file(
    server: Server, variant: Asked = "mastermind", strategy: Who = "auto", form: As = "text"
) -> Response:
    """The whole tree as a file."""
    board = accepted_variant(variant, server.settings.limits)
    text = await server.computers.run(export, board, strategy, form)
    headers = {"Content-Disposition": f'attachment; filename="{_file_name(board, strategy, form)}"'}
    return Response(text, media_type=MEDIA[form], headers=headers)


def _file_name(board: Variant, strategy: str, form: Form) -> str:
    """``mastermind-knuth.tree``; nothing of what was typed but letters and digits."""
    return f"{re.sub('[^0-9A-Za-z]+', '-', f'{board} {strategy}')}.{ENDINGS[form]}"
