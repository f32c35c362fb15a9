"""Help with a game played elsewhere, as one message."""

from pegwise.errors import PegwiseError
from pegwise.game.notation import Notation
from pegwise.game.variants import Variant
from pegwise.game.wording import Estimate
from pegwise.knowledge.doctor.wording import say_finding
from pegwise.knowledge.ranking import Ranking
from pegwise.play.advice import advise, ranked_document
from pegwise.play.effort import SWIFT
from pegwise.play.hints import say_what_is_certain
from pegwise.play.odds import seen_odds
from pegwise.play.worksheet import Worksheet
from pegwise.strategies import make_strategy

from ..messages.assist import Assistance, Sheet
from ..messages.boards import board_of
from ..messages.turns import Contradiction, show_contradiction, show_left
from .sheets import read_sheet

LISTED = 30  # codes; more are counted, not listed
SECONDS = 3.0
NONE = Ranking([])


def assist(variant: Variant, asked: Sheet, seconds: float = SECONDS) -> Assistance:
    """What follows from the rows, and the best next guesses.

    On a board too large to list the search for guesses takes about ``seconds``.
    """
    sheet, rows = read_sheet(variant, asked.rows)
    position, notation = sheet.position, variant.notation
    strategy = make_strategy(asked.strategy, variant.rules, ranks=True)
    left = position.left
    contradictory = left == Estimate(0)
    ranking, objection = NONE, None
    if not contradictory and not position.solved:
        try:
            ranking = advise(strategy, position, asked.top, SWIFT, seconds)
        except PegwiseError as error:
            objection = str(error)
    seen = None if contradictory else seen_odds(position)
    return Assistance(
        board=board_of(variant),
        rows=rows,
        text=str(sheet),
        left=show_left(left),
        certain=None if contradictory else say_what_is_certain(position, notation, sheet.active),
        contradiction=_contradiction(sheet, notation) if contradictory else None,
        strategy=strategy.name,
        guesses=[ranked_document(figures, notation) for figures in ranking.guesses],
        among=ranking.among,
        objection=objection,
        exact=all(figures.exact for figures in ranking.guesses),
        grid=None if seen is None else seen.shares.tolist(),
        grid_exact=seen is not None and seen.exact,
        codes=[notation.write_code(code) for code in sheet.codes(LISTED) or ()],
    )


def _contradiction(sheet: Worksheet, notation: Notation) -> Contradiction:
    found = sheet.diagnose()
    return show_contradiction(found, notation, say_finding(found))
