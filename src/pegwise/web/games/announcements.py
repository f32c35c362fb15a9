"""Every step of a game in one sentence or two, for those who cannot see it."""

from ...codes import Code
from ...counts import count_of, were
from ...notation import Notation, symbols_of
from ...play.session import Session, Status


def spell(code: Code, notation: Notation) -> str:
    """The symbols of a code one by one, so that no voice makes a number of them."""
    return " ".join(symbols_of(notation.rules)[symbol] for symbol in code)


def say_last_turn(session: Session, revealed: Code | None) -> str:
    """The last guess, its answer, and what follows from it."""
    if session.status is Status.GAVE_UP:
        return say_outcome(session, revealed)
    if not session.turns:
        return f"A new game. {_say_left(session)}".strip()
    notation, number = session.variant.notation, len(session.turns)
    guess, answer = session.turns[-1]
    told = f"Guess {number}, {spell(guess, notation)}: {notation.describe(answer)}."
    return f"{told} {say_outcome(session, revealed) or _say_left(session)}".strip()


def say_step(done: str, session: Session) -> str:
    """After undo or redo: what was done, and how many turns there are."""
    turns = count_of(len(session.turns), "turn")
    return f"{done} {turns} on the board. {_say_left(session)}".strip()


def say_outcome(session: Session, revealed: Code | None) -> str:
    """How the game ended; nothing while it goes on."""
    guesses = count_of(len(session.turns), "guess")
    shown = "" if revealed is None else spell(revealed, session.variant.notation)
    return {
        Status.WON: f"You found it in {guesses}.",
        Status.LOST: f"You lose: {guesses} {were(len(session.turns))} not enough. "
        f"The code was {shown}.",
        Status.GAVE_UP: f"You gave up after {guesses}. The code was {shown}.",
    }.get(session.status, "")


def _say_left(session: Session) -> str:
    left = session.guesses_left
    return "" if left is None else f"{count_of(left, 'guess')} left."
