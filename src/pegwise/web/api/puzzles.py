"""``/api/puzzle``: the puzzles of the day."""

from typing import Annotated

from fastapi import APIRouter, Query

from ..faults import refusals
from ..messages.puzzles import DailyPuzzle, Difficulty, PuzzleTry, PuzzleVerdict
from ..services import Today
from ..tools.puzzles import judged, shown

router = APIRouter(prefix="/puzzle", tags=["puzzle"])

Asked = Annotated[Difficulty, Query(description="How much reasoning it takes")]


@router.get("", responses=refusals())
def puzzle(today: Today, difficulty: Asked = "easy") -> DailyPuzzle:
    """The puzzle of the day, without its answer."""
    return shown(today, difficulty)


@router.post("", responses=refusals(413))
def attempt(tried: PuzzleTry, today: Today) -> PuzzleVerdict:
    """Whether a code is the answer, and the proof if it is; without a code, the proof."""
    return judged(today, tried)
