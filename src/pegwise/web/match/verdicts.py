"""The rules of a match: when a player is done, when all of it is over, and who has won.

Fewest guesses win. A player with as many guesses as the best finder is beaten. With equally
many guesses a duel is a draw, and a race is won by who found the code first.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from pegwise.game.wording import count_of
from pegwise.play.session import Status

DUEL, RACE = "duel", "race"
WAITING, PLAYING, OVER = "waiting", "playing", "over"
FINISHED, LEFT_ALONE, NEVER_BEGUN = "finished", "left alone", "never begun"  # why it is over


@dataclass(frozen=True, slots=True)
class Progress:
    """A player's game so far; ``finished`` orders those who are done by when they were."""

    name: str
    status: Status
    guesses: int
    finished: int | None = None


def fewest_guesses(players: Sequence[Progress]) -> int | None:
    """The fewest guesses that found a code so far."""
    return min((one.guesses for one in players if one.status is Status.WON), default=None)


def is_beaten(player: Progress, best: int | None) -> bool:
    """Whether a player has not found the code in as many guesses as the best needed."""
    unfinished = player.status in (Status.PLAYING, Status.GAVE_UP)
    return unfinished and best is not None and player.guesses >= best


def is_decided(players: Sequence[Progress]) -> bool:
    """Whether nobody has a guess left that could change anything."""
    best = fewest_guesses(players)
    return all(one.status is not Status.PLAYING or is_beaten(one, best) for one in players)


def winners(kind: str, players: Sequence[Progress]) -> list[int]:
    """The places of the winners among the players: none, one, or both in a draw."""
    best = fewest_guesses(players)
    found = [
        place
        for place, one in enumerate(players)
        if one.status is Status.WON and one.guesses == best
    ]
    if kind == RACE and found:
        return [min(found, key=lambda place: players[place].finished or 0)]
    return found


def match_verdict(kind: str, ending: str | None, players: Sequence[Progress]) -> str:
    """How a match ended, in one or two sentences."""
    if ending == NEVER_BEGUN:
        return "The match never began."
    won = winners(kind, players)
    if not won:
        nobody = "Nobody found the code." if kind == RACE else "Neither code was found."
        return f"The match was left alone. {nobody}" if ending == LEFT_ALONE else nobody
    first = players[won[0]]
    guesses = count_of(first.guesses, "guess")
    if len(won) > 1:
        return f"A draw: {players[won[0]].name} and {players[won[1]].name} needed {guesses} each."
    level = [
        one.name
        for one in players
        if one is not first and one.status is Status.WON and one.guesses == first.guesses
    ]
    if level:
        return f"{first.name} wins: {guesses}, like {' and '.join(level)}, but earlier."
    return f"{first.name} wins with {guesses}."
