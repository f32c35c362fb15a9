"""Earlier games again from a turn on: one of the player's own, or one that was written down."""

from dataclasses import dataclass
from secrets import randbelow

from pegwise.coach.game import PlayedGame, known_of_the_code, session_before, why_not_again
from pegwise.errors import PegwiseError
from pegwise.game.variants import split_game
from pegwise.play.session import Status

from ..database import GameRow, LinkRow
from ..faults import Refused
from ..messages.games import Game, NewGame, Retry
from ..services import Services
from ..settings import accepted_variant
from .deals import new_game, refuse_beside
from .links import is_id, new_link, variant_named
from .stored_games import load_game, show_game


@dataclass(frozen=True, slots=True)
class RetrySetup:
    """What a retried game starts from: a code that fits its turns, and the turns that stay."""

    variant: str
    secret: str
    turns: tuple[str, ...]
    limit: int | None


def is_own(server: Services, retry: Retry) -> bool:
    """Whether a game of this server's is meant."""
    if not is_id(retry.game):
        return False
    with server.database.reading() as transaction:
        return transaction.get(GameRow, retry.game) is not None


def retry_own(server: Services, player: str, wanted: NewGame, retry: Retry) -> Game:
    """One of the player's games again, with the code behind its link."""
    refuse_beside(wanted, "an earlier game", "variant", "maker", "hard", "limit", "link")
    with server.database.session() as transaction:
        stored = load_game(transaction.connection(), retry.game, player)
        if stored.playing and stored.row.daily is not None:
            raise Refused(409, "the daily game cannot be played again before it is over")
        turns = stored.session.turns
        goes_on = stored.row.status not in (Status.WON, Status.LOST)
        _refuse_turn(retry.turn, len(turns) + goes_on)
        link = transaction.get_one(LinkRow, stored.link.id)
        again = new_game(transaction, server, player, link, turns[: retry.turn - 1])
    return show_game(again)


def find_fitting(game: str, turn: int) -> RetrySetup:
    """A code for a game that was written down; for a process that computes."""
    written = PlayedGame.of(game)
    solved = written.positions[-1].solved
    _refuse_turn(turn, len(written.turns) + (not solved))
    fault = why_not_again(written, turn)
    if fault:
        raise PegwiseError(f"turn {turn}: {fault}")
    known, notation = known_of_the_code(written), written.variant.notation
    session = session_before(written, turn)
    return RetrySetup(
        written.variant.name,
        notation.write_code(known.candidate(randbelow(known.count))),
        tuple(map(notation.write_turn, session.turns)),
        session.limit,
    )


def check_written(server: Services, wanted: NewGame, retry: Retry) -> None:
    """Refused where the board is none for this server; no file is ever read."""
    refuse_beside(wanted, "a written game", "variant", "maker", "limit", "link")
    accepted_variant(split_game(retry.game)[0], server.settings.limits)


def retry_written(server: Services, player: str, hard: bool, fitting: RetrySetup) -> Game:
    """A written game again, with a code that fits it."""
    variant = variant_named(fitting.variant)
    link = new_link(variant, hard=hard, limit=fitting.limit, secret=fitting.secret)
    turns = [variant.notation.read_turn(turn) for turn in fitting.turns]
    with server.database.session() as transaction:
        stored = new_game(transaction, server, player, link, turns)
    return show_game(stored)


def _refuse_turn(number: int, most: int) -> None:
    if number > most:
        raise PegwiseError(f"turn {number}: expected a turn from 1 to {most}")
