"""A finished game as coloured squares, which say how it went and nothing about the code."""

from pegwise.game.codes import Turn
from pegwise.game.wording import count_of
from pegwise.play.session import Status

from .stored_games import StoredGame

RIGHT_PLACE, WRONG_PLACE, NOTHING = "🟩", "🟨", "⬜"


def share_text(stored: StoredGame) -> str:
    """A headline and a row of squares a guess; sorted, so that no square stands for a place."""
    rows = [_squares(turn, stored.variant.rules.positions) for turn in stored.session.turns]
    return "\n".join([_headline(stored), *rows])


def _squares(turn: Turn, positions: int) -> str:
    bulls, cows = turn.feedback
    return RIGHT_PLACE * bulls + WRONG_PLACE * cows + NOTHING * (positions - bulls - cows)


def _headline(stored: StoredGame) -> str:
    row, link = stored.row, stored.link
    game = f"daily {link.variant} {row.daily}" if row.daily else link.variant
    guesses = str(row.guesses) if row.status == Status.WON else "X"
    of = "" if link.limit is None else f"/{link.limit}"
    return f"Pegwise {game} {guesses}{of}{_circumstances(stored)}"


def _circumstances(stored: StoredGame) -> str:
    """What made the game easier or harder."""
    told = [stored.link.maker] if stored.link.maker != "honest" else []
    told += ["hard"] if stored.link.hard else []
    told += [count_of(stored.row.hints, "hint")] if stored.row.hints else []
    return f" ({', '.join(told)})" if told else ""
