"""Every step of a game in one sentence or two, for those who cannot see it."""

from pegwise.game.codes import Code
from pegwise.game.notation import Notation, symbols_of
from pegwise.game.wording import count_of, were
from pegwise.play.session import Session, Status


def spell(code: Code, notation: Notation) -> str:
    """The symbols of a code one by one, so that no voice makes a number of them."""
    return " ".join(symbols_of(notation.rules)[symbol] for symbol in code)


def say_code(code: Code, chosen: bool, notation: Notation) -> str:
    """The code at the end of a game; an evil maker has only one that fits."""
    shown = spell(code, notation)
    return f"The code was {shown}." if chosen else f"I never chose: {shown} fits all I said."


def say_last_turn(session: Session, code: str) -> str:
    """The last guess, its answer, and what follows from it; ``code`` is said at the end."""
    if session.status is Status.GAVE_UP:
        return say_outcome(session, code)
    if not session.turns:
        return f"A new game. {_say_left(session)}".strip()
    notation, number = session.variant.notation, len(session.turns)
    guess, answer = session.turns[-1]
    told = f"Guess {number}, {spell(guess, notation)}: {notation.describe(answer)}."
    return f"{told} {say_outcome(session, code) or _say_left(session)}".strip()


def say_step(done: str, session: Session) -> str:
    """After undo or redo: what was done, and how many turns there are."""
    turns = count_of(len(session.turns), "turn")
    return f"{done} {turns} on the board. {_say_left(session)}".strip()


def say_outcome(session: Session, code: str) -> str:
    """How the game ended, and the code where it was not found; nothing while it goes on."""
    count = len(session.turns)
    guesses = count_of(count, "guess")
    return {
        Status.WON: f"You found it in {guesses}.",
        Status.LOST: f"You lose: {guesses} {were(count)} not enough. {code}",
        Status.GAVE_UP: f"You gave up after {guesses}. {code}",
    }.get(session.status, "")


def _say_left(session: Session) -> str:
    left = session.guesses_left
    return "" if left is None else f"{count_of(left, 'guess')} left."
