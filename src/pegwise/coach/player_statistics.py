"""A player's recorded games in figures: wins, guesses, streaks, skill and luck."""

from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate
from typing import Any, NamedTuple

from pegwise.errors import PegwiseError
from pegwise.play.makers import lies_of
from pegwise.play.session import Session, Status

from .review import review, why_not_reviewed

MOST_REVIEWED = 50  # of the latest games of a variant
SECONDS_PER_GAME = 0.5  # of review


class BrokenCode(NamedTuple):
    """A finished game of a person who broke codes, and what its record says besides."""

    session: Session
    facts: dict[str, Any]

    @property
    def won(self) -> bool:
        return self.session.status is Status.WON


class GameStatistics(NamedTuple):
    """The games of one variant; None where there is nothing to count."""

    variant: str
    games: int
    wins: int
    mean: float | None  # guesses of the games won
    best: int | None  # guesses of the shortest game won
    streak: int  # games won in a row, up to the last
    longest_streak: int
    reviewed: int  # latest games that skill and luck are about
    skill: float | None  # guesses lost per turn
    luck: float | None  # bits per game


def broken_codes(records: Iterable[tuple[Session, dict[str, Any]]]) -> list[BrokenCode]:
    """The games that a person finished as breaker."""
    finished = (Status.WON, Status.LOST, Status.GAVE_UP)
    return [
        BrokenCode(session, facts)
        for session, facts in records
        if facts.get("role", "breaker") == "breaker" and session.status in finished
    ]


def statistics_of(
    games: Sequence[BrokenCode], report: Callable[[int, int], None]
) -> list[GameStatistics]:
    """The statistics of every variant, the one played most often first."""
    boards: dict[str, list[BrokenCode]] = {}
    for game in games:
        boards.setdefault(game.session.variant.name, []).append(game)
    total = sum(len(played[-MOST_REVIEWED:]) for played in boards.values())
    found, done = [], 0
    for name, played in boards.items():
        latest = played[-MOST_REVIEWED:]
        reviewed = []
        for game in latest:
            reviewed.append(_skill_and_luck(game))
            done += 1
            report(done, total)
        found.append(_statistics(name, played, [each for each in reviewed if each is not None]))
    return sorted(found, key=lambda each: -each.games)


def _statistics(
    name: str, played: Sequence[BrokenCode], reviewed: Sequence[tuple[float, int, float]]
) -> GameStatistics:
    lengths = [len(game.session.turns) for game in played if game.won]
    # How many games in a row were won, before the first and after each game.
    won = (game.won for game in played)
    streaks = list(accumulate(won, lambda row, won: row + 1 if won else 0, initial=0))
    turns = sum(turns for _, turns, _ in reviewed)
    return GameStatistics(
        name,
        len(played),
        len(lengths),
        sum(lengths) / len(lengths) if lengths else None,
        min(lengths, default=None),
        streaks[-1],
        max(streaks),
        len(reviewed),
        sum(loss for loss, _, _ in reviewed) / turns if turns else None,
        sum(luck for _, _, luck in reviewed) / len(reviewed) if reviewed else None,
    )


def _skill_and_luck(game: BrokenCode) -> tuple[float, int, float] | None:
    """The guesses lost, the turns, and the bits of luck; None if the game cannot be reviewed."""
    session, maker = game.session, game.facts.get("maker", "honest")
    lies = lies_of(maker) if isinstance(maker, str) else 0
    if lies or not session.turns or why_not_reviewed(session.variant.rules):
        return None
    try:
        reviewed = review(session, seconds=SECONDS_PER_GAME)
    except PegwiseError:
        return None
    if reviewed.skill is None:
        return None
    return reviewed.skill * len(reviewed.turns), len(reviewed.turns), reviewed.luck
