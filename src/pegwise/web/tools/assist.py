"""Help with a game that is played elsewhere, as one message."""

from dataclasses import dataclass

from pegwise.errors import PegwiseError
from pegwise.game.notation import Notation
from pegwise.game.variants import Variant
from pegwise.game.wording import Estimate
from pegwise.knowledge.doctor.wording import say_finding
from pegwise.knowledge.position import Position
from pegwise.play.advice import Advice, advise
from pegwise.play.hints import say_what_is_certain
from pegwise.play.odds import seen_odds
from pegwise.play.patience import Patient
from pegwise.play.sampled_advice import Glimpse, needs_sample
from pegwise.play.worksheet import Worksheet
from pegwise.strategies import Strategy, make_strategy

from ..messages.assist import Assistance, Sheet
from ..messages.boards import board_of
from ..messages.turns import Contradiction, show_contradiction, show_left, show_ranked
from .sheets import read_sheet

LISTED = 30  # more codes than these are counted, not listed
SECONDS = 3.0
NONE = Advice(())
SEED = "assist"  # the same sheet gets the same help


def assist(variant: Variant, asked: Sheet, seconds: float = SECONDS) -> Assistance:
    """All that the rows tell, and what to guess next.

    On a board too large to list the search for guesses takes about so many ``seconds``.
    """
    sheet, rows = read_sheet(variant, asked.rows)
    position, notation = sheet.position, variant.notation
    strategy = make_strategy(asked.strategy, variant.rules, SEED, ranks=True)
    left = position.left
    contradictory = left == Estimate(0)
    ranking = _Ranking(NONE) if contradictory else _rank(strategy, position, asked.top, seconds)
    seen = None if contradictory else seen_odds(position)
    return Assistance(
        board=board_of(variant),
        rows=rows,
        text=str(sheet),
        left=show_left(left),
        certain=None if contradictory else say_what_is_certain(position, notation, sheet.active),
        contradiction=_contradiction(sheet, notation) if contradictory else None,
        strategy=strategy.name,
        guesses=[show_ranked(split, notation) for split in ranking.advice.splits],
        among=ranking.advice.among,
        objection=ranking.objection,
        exact=not any(isinstance(split, Glimpse) for split in ranking.advice.splits),
        grid=None if seen is None else seen.shares.tolist(),
        grid_exact=seen is not None and seen.exact,
        codes=[notation.write_code(code) for code in sheet.codes(LISTED) or ()],
    )


@dataclass(frozen=True, slots=True)
class _Ranking:
    """The best guesses, or why there are none."""

    advice: Advice
    objection: str | None = None


def _rank(strategy: Strategy, position: Position, top: int, seconds: float) -> _Ranking:
    if position.solved:
        return _Ranking(NONE)
    sampled = needs_sample(strategy, position.rules)
    player = Patient(strategy, seconds) if sampled else strategy
    try:
        return _Ranking(advise(player, position, top, swift=True))
    except PegwiseError as error:
        return _Ranking(NONE, str(error))


def _contradiction(sheet: Worksheet, notation: Notation) -> Contradiction:
    found = sheet.diagnose()
    return show_contradiction(found, notation, say_finding(found))
