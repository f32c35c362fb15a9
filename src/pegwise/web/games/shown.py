"""A game as its player may see it. Nothing here can reach a code that is not revealed."""

from pegwise.play.makers import lies_of
from pegwise.play.verdicts import say_lies

from ..database import GameRow
from ..messages.games import Commitment, Game
from ..messages.turns import show_turn
from .announcements import say_code, say_last_turn
from .commitments import promised_text
from .links import board_named
from .seats import Seat


def show_game(seat: Seat, announcement: str | None = None) -> Game:
    """The game as a page sees it; unless told otherwise it announces the last turn."""
    row, link, session, notation = seat.row, seat.link, seat.session, seat.notation
    code = None if row.revealed is None else notation.read_secret(row.revealed)
    told = "" if code is None else say_code(code, row.commitment is not None, notation)
    may_step = seat.playing and row.daily is None
    return Game(
        id=row.id,
        link=link.id,
        board=board_named(link.variant),
        maker=link.maker,
        lies=lies_of(link.maker),
        hard=link.hard,
        limit=link.limit,
        daily=row.daily,
        version=row.version,
        turns=[show_turn(turn, notation) for turn in session.turns],
        status=row.status,  # type: ignore[arg-type]  # pydantic checks it
        verdict=session.verdict,
        announcement=announcement or say_last_turn(session, told),
        guesses_left=session.guesses_left,
        can_undo=may_step and bool(session.turns),
        can_redo=may_step and bool(row.undone),
        hints=row.hints,
        text=row.text,
        commitment=_commitment(row),
        secret=row.revealed,
        lies_told=[] if code is None else list(say_lies(session.turns, code, notation)),
    )


def _commitment(row: GameRow) -> Commitment | None:
    if row.commitment is None:
        return None
    code = row.revealed
    return Commitment(
        digest=row.commitment,
        nonce=None if code is None else row.nonce,
        text=None if code is None else promised_text(code, row.nonce),
    )
