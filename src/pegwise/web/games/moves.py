"""Steps in a game: a guess, undo, redo, giving up. Each is one transaction."""

from sqlalchemy import Connection

from pegwise.game.codes import Code
from pegwise.play.refusals import objection
from pegwise.play.session import Status

from ..faults import BAD_INPUT, Refused
from ..messages.games import Game, Guess
from ..shared import Shared
from .announcements import say_step
from .links import maker_behind
from .questions import Question, TakesLong, Told, ask
from .seats import Seat, take_seat
from .shown import show_game


def guess(server: Shared, player: str, game: str, entry: Guess, told: Told | None = None) -> Game:
    """The game after a guess; what the maker says to it may be known already."""
    with server.database.connection() as connection:
        seat = take_seat(connection, game, player, entry.version)
        seat.require_playing()
        code = seat.notation.read_code(entry.guess)
        _refuse_in_hard_mode(seat, code)
        found = told or _ask(server, seat, code)
        if found.answer is not None:
            seat.session.play(code, found.answer)
        _keep(connection, seat, found.code)
    return show_game(seat)


def give_up(server: Shared, player: str, game: str, version: int, told: Told | None = None) -> Game:
    """The game given up; the code that is to be shown may be known already."""
    with server.database.connection() as connection:
        seat = take_seat(connection, game, player, version)
        seat.require_playing()
        found = told or _ask(server, seat, None)
        seat.session.give_up()
        _keep(connection, seat, found.code)
    return show_game(seat)


def undo(server: Shared, player: str, game: str, version: int) -> Game:
    """The last turn taken back."""
    with server.database.connection() as connection:
        seat = _steppable(connection, player, game, version)
        if not seat.session.turns:
            raise Refused(409, "there is nothing to take back")
        taken = seat.notation.write_turn(seat.session.turns[-1])
        seat.session.undo()
        _keep(connection, seat, undone=[*seat.row.undone, taken])
    return show_game(seat, say_step("Taken back.", seat.session))


def redo(server: Shared, player: str, game: str, version: int) -> Game:
    """The last undo taken back."""
    with server.database.connection() as connection:
        seat = _steppable(connection, player, game, version)
        if not seat.row.undone:
            raise Refused(409, "there is nothing to play again")
        *undone, taken = seat.row.undone
        seat.session.play(*seat.notation.read_turn(taken))
        _keep(connection, seat, undone=undone)
    return show_game(seat, say_step("Played again.", seat.session))


def _steppable(connection: Connection, player: str, game: str, version: int) -> Seat:
    seat = take_seat(connection, game, player, version)
    seat.require_playing()
    if seat.row.daily is not None:
        raise Refused(409, "nothing is taken back in the daily game")
    return seat


def _refuse_in_hard_mode(seat: Seat, guess: Code) -> None:
    if not seat.link.hard:
        return
    fault = objection(guess, seat.session.turns, seat.notation, seat.allowance)
    if fault:
        raise Refused(BAD_INPUT, f"Refused in hard mode: {fault}")


def _ask(server: Shared, seat: Seat, guess: Code | None) -> Told:
    maker = maker_behind(seat.link, server.keys)
    question = Question(maker, seat.session.position, guess)
    if question.slow:
        raise TakesLong(question)
    return ask(question)


def _keep(
    connection: Connection, seat: Seat, code: Code | None = None, undone: list[str] | None = None
) -> None:
    """Write down how the game stands; the code with it once the game is over."""
    session = seat.session
    over = session.status is not Status.PLAYING
    seat.keep(
        connection,
        text=session.save(),
        undone=undone or [],
        status=session.status.value,
        guesses=len(session.turns),
        revealed=seat.notation.write_code(code) if over and code is not None else None,
    )
