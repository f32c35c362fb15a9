"""A finished game as coloured squares, which say how it went and nothing about the code."""

from pegwise.game.codes import Turn
from pegwise.game.wording import count_of
from pegwise.play.session import Status

from .seats import Seat

RIGHT_PLACE, WRONG_PLACE, NOTHING = "🟩", "🟨", "⬜"


def share_text(seat: Seat) -> str:
    """A headline and a row of squares a guess; sorted, so that no square stands for a place."""
    rows = [_squares(turn, seat.variant.rules.positions) for turn in seat.session.turns]
    return "\n".join([_headline(seat), *rows])


def _squares(turn: Turn, positions: int) -> str:
    bulls, cows = turn.feedback
    return RIGHT_PLACE * bulls + WRONG_PLACE * cows + NOTHING * (positions - bulls - cows)


def _headline(seat: Seat) -> str:
    row, link = seat.row, seat.link
    game = f"daily {link.variant} {row.daily}" if row.daily else link.variant
    guesses = str(row.guesses) if row.status == Status.WON else "X"
    of = "" if link.limit is None else f"/{link.limit}"
    return f"Pegwise {game} {guesses}{of}{_circumstances(seat)}"


def _circumstances(seat: Seat) -> str:
    """What made the game easier or harder."""
    told = [seat.link.maker] if seat.link.maker != "honest" else []
    told += ["hard"] if seat.link.hard else []
    told += [count_of(seat.row.hints, "hint")] if seat.row.hints else []
    return f" ({', '.join(told)})" if told else ""
