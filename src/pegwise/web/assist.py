"""``/api/assist``: help with a game played elsewhere."""

from typing import Annotated

from fastapi import APIRouter
from pydantic import Field

from pegwise.errors import PegwiseError
from pegwise.game.notation import Notation
from pegwise.game.variants import Variant
from pegwise.game.wording import Estimate
from pegwise.knowledge.doctor import say_finding
from pegwise.knowledge.ranking import Ranking
from pegwise.play.advice import SWIFT, advise, ranked_document, seen_odds
from pegwise.play.hints import say_what_is_certain
from pegwise.play.worksheet import WorksheetRow, read_entries
from pegwise.schemas.one_game import RankedGuess
from pegwise.strategies import make_strategy

from .boards import Board, board_of
from .faults import refusals
from .messages import (
    CodeText,
    Contradiction,
    FeedbackText,
    Left,
    RequestBody,
    ResponseBody,
    StrategyText,
    VariantText,
    show_contradiction,
    show_left,
)
from .services import Server
from .settings import accepted_variant

router = APIRouter()

MOST_SHOWN_CODES = 30  # more are counted, not listed
ASSIST_SECONDS = 3.0


class EnteredRow(RequestBody):
    """A turn that was typed in; an ``ignored`` row does not count."""

    guess: CodeText
    feedback: FeedbackText
    ignored: bool = False


class Sheet(RequestBody):
    """The rows of a game, and the strategy that ranks the next guesses."""

    variant: VariantText = "mastermind"
    rows: Annotated[list[EnteredRow], Field(max_length=100, default_factory=list)]
    strategy: StrategyText = "auto"
    top: Annotated[int, Field(ge=1, le=50)] = 10


class SheetRow(ResponseBody):
    """A row as the server read it: in canonical form, or with its error."""

    guess: str
    feedback: str
    words: str | None
    ignored: bool
    fault: str | None


class Assistance(ResponseBody):
    """What follows from the rows; ``grid[position][symbol]`` is a share of the codes left."""

    board: Board
    rows: list[SheetRow]
    text: str  # the sheet on one line, as ``pegwise assist`` reads it
    left: Left
    certain: str | None
    contradiction: Contradiction | None
    strategy: str
    guesses: list[RankedGuess]
    among: str | None  # which guesses were ranked, if not all
    objection: str | None  # why there is no ranking
    exact: bool
    grid: list[list[float]] | None
    grid_exact: bool
    codes: list[str]  # the codes left, if they are few


def assist(variant: Variant, asked: Sheet, seconds: float = ASSIST_SECONDS) -> Assistance:
    """What follows from the rows, and the best next guesses.

    On a board too large to list the search for guesses takes about ``seconds``.
    """
    entries = ((row.guess, row.feedback, row.ignored) for row in asked.rows)
    sheet, read = read_entries(variant, entries)
    position, notation = sheet.position, variant.notation
    strategy = make_strategy(asked.strategy, variant.rules, ranks=True)
    left = position.left
    contradictory = left == Estimate(0)
    ranking, objection = Ranking([]), None
    if not contradictory and not position.solved:
        try:
            ranking = advise(strategy, position, asked.top, SWIFT, seconds)
        except PegwiseError as error:
            objection = str(error)
    seen = None if contradictory else seen_odds(position)
    found = sheet.diagnose() if contradictory else None
    return Assistance(
        board=board_of(variant),
        rows=[_row(*row, notation) for row in zip(asked.rows, read, strict=True)],
        text=str(sheet),
        left=show_left(left),
        certain=None if contradictory else say_what_is_certain(position, notation, sheet.active),
        contradiction=None
        if found is None
        else show_contradiction(found, notation, say_finding(found)),
        strategy=strategy.name,
        guesses=[ranked_document(figures, notation) for figures in ranking.guesses],
        among=ranking.among,
        objection=objection,
        exact=all(figures.exact for figures in ranking.guesses),
        grid=None if seen is None else seen.shares.tolist(),
        grid_exact=seen is not None and seen.exact,
        codes=[notation.write_code(code) for code in sheet.codes(MOST_SHOWN_CODES) or ()],
    )


def _row(row: EnteredRow, read: WorksheetRow | str, notation: Notation) -> SheetRow:
    """The row in canonical form, or as it was typed with its error."""
    if isinstance(read, str):
        return SheetRow(**dict(row), words=None, fault=read)
    guess, answer = read.turn
    return SheetRow(
        guess=notation.write_code(guess),
        feedback=notation.write_feedback(answer),
        words=notation.speak(answer),
        ignored=row.ignored,
        fault=None,
    )


@router.post("/assist", tags=["assist"], responses=refusals(413, 429, 503))
async def assistance(sheet: Sheet, server: Server) -> Assistance:
    """What follows from the rows: codes left, the best next guesses, each symbol's chances.

    A row that cannot be read comes back with its error; the others count.
    """
    variant = accepted_variant(sheet.variant, server.settings.limits)
    return await server.computers.run(assist, variant, sheet)
