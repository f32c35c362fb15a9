"""Hints of three grades, worked out in a process that computes."""

from dataclasses import dataclass

from sqlalchemy import update

from pegwise.play.hinting import Hinting
from pegwise.play.lies import LieAllowance
from pegwise.play.players import helping
from pegwise.play.session import Session

from ..database import GameRow
from ..messages.games import Hint
from ..shared import Shared
from .links import variant_named
from .seats import take_seat


@dataclass(frozen=True, slots=True)
class Asked:
    """A game as far as its player knows it, and how much is to be told. It has no secret in it."""

    variant: str
    text: str
    allowance: LieAllowance
    hard: bool
    grade: int


def ask_for_hint(server: Shared, player: str, game: str, grade: int) -> Asked:
    """The question behind a hint; it counts from now on."""
    with server.database.session() as transaction:
        seat = take_seat(transaction.connection(), game, player)
        seat.require_playing()
        transaction.execute(
            update(GameRow)
            .where(GameRow.id == game)
            .values(hints=GameRow.hints + 1)
            .execution_options(synchronize_session=False)
        )
    return Asked(seat.link.variant, seat.row.text, seat.allowance, seat.link.hard, grade)


def find_hint(asked: Asked) -> Hint:
    """What can be told; depends on the turns alone, and on nothing that is hidden."""
    variant = variant_named(asked.variant)
    session = Session.load(asked.text, None, variant=variant)
    adviser = helping(variant, "auto", "")
    hinting = Hinting(session.position, variant.notation, adviser, asked.allowance, asked.hard)
    hinting.player()
    if asked.grade == 1:
        return Hint(grade=1, words=_sentence(hinting.count()), guess=None)
    guess = variant.notation.write_code(hinting.advice.splits[0].guess)
    if asked.grade == 2:
        return Hint(grade=2, words=f"{guess} is a good guess{hinting.among}.", guess=guess)
    return Hint(grade=asked.grade, words=hinting.why(), guess=guess)


def _sentence(text: str) -> str:
    return text[0].upper() + text[1:]
