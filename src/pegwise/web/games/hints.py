"""Hints in three grades, worked out in a worker process."""

from dataclasses import dataclass

from sqlalchemy import update

from pegwise.play.hints import Hints
from pegwise.play.lies import LieAllowance
from pegwise.play.players import helping
from pegwise.play.session import Session

from ..database import GameRow
from ..messages.games import Hint
from ..services import Services
from .links import variant_named
from .stored_games import load_game


@dataclass(frozen=True, slots=True)
class HintQuestion:
    """A game as its player knows it, without its secret, and the grade of hint asked for."""

    variant: str
    text: str
    allowance: LieAllowance
    hard: bool
    grade: int


def ask_for_hint(server: Services, player: str, game: str, grade: int) -> HintQuestion:
    """The question for a worker; counts the hint."""
    with server.database.session() as transaction:
        stored = load_game(transaction.connection(), game, player)
        stored.require_playing()
        transaction.execute(
            update(GameRow)
            .where(GameRow.id == game)
            .values(hints=GameRow.hints + 1)
            .execution_options(synchronize_session=False)
        )
    allowance, hard = stored.game.allowance, stored.link.hard
    return HintQuestion(stored.link.variant, stored.row.text, allowance, hard, grade)


def find_hint(asked: HintQuestion) -> Hint:
    """The hint, which depends on the turns alone and on nothing hidden."""
    variant = variant_named(asked.variant)
    notation, adviser = variant.notation, helping(variant, "auto", "")
    position = Session.load(asked.text, None, variant=variant).position
    hints = Hints(position, notation, adviser, asked.allowance, asked.hard)
    grade, hint = hints.give(asked.grade)
    guess = None if grade == 1 else notation.write_code(hints.advice.guesses[0].guess)
    return Hint(grade=grade, words=hint.written(notation), guess=guess)
