"""``pegwise stats``: the games of 'pegwise play' in figures."""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pegwise.errors import PegwiseError, quote
from pegwise.game.rules import names_word_list
from pegwise.game.variants import Variant, find_variant

from .options import json_option, print_json
from .terminal.progress import progress_bar

if TYPE_CHECKING:
    from pegwise.coach.statistics import GameStatistics
    from pegwise.play.session import Session
    from pegwise.schemas.games import StatsDocument

NO_GAMES = "no finished game yet; expected one of 'pegwise play' before, or a file of records"
LEGEND = """
streak  games won in a row, and the longest such row
skill   guesses lost per turn: fewer is better
luck    bits of luck per game"""


@click.command()
@click.argument("file", required=False)
@json_option
def stats(file: str | None, as_json: bool) -> None:
    """Count your games: wins, guesses, streaks, skill.

    The games are those you finished as breaker in 'pegwise play', or those in a FILE that
    'pegwise play --record' wrote. 'pegwise play --no-keep' leaves no trace here.

    \b
    Examples:
      pegwise stats
      pegwise stats games.jsonl
    """
    from pegwise.coach.statistics import broken_codes, statistics_of

    from .play.terminal_game import all_games_file

    path = all_games_file() if file is None else Path(file)
    if path is None or (file is None and not path.exists()):
        raise PegwiseError(NO_GAMES)
    games = broken_codes(records_in(path))
    if not games:
        raise PegwiseError(f"{quote(path)} has {NO_GAMES}")
    with progress_bar("Reviewing your games") as report:
        found = statistics_of(games, report)
    if as_json:
        print_json([document(each) for each in found])
    else:
        show(found)


def records_in(path: Path) -> Iterator[tuple["Session", dict[str, Any]]]:
    """The games of a file; without those played with a word list, which would be opened."""
    from pegwise.play.records import read_record_and_facts
    from pegwise.runtime.files import read_text

    for line in read_text(path, "file of records", PegwiseError).splitlines():
        with suppress(NeedsWordList):
            if line.strip():
                yield read_record_and_facts(line, _variant_of)


class NeedsWordList(PegwiseError):
    """A record of a game that was played with the words of a file."""


def _variant_of(name: str) -> Variant:
    if names_word_list(name.strip()):
        raise NeedsWordList(name)
    return find_variant(name)


def document(found: "GameStatistics") -> "StatsDocument":
    """The statistics of one variant, ready for JSON."""
    return {
        "variant": found.variant,
        "games": found.games,
        "wins": found.wins,
        "mean": found.mean,
        "best": found.best,
        "streak": found.streak,
        "longest_streak": found.longest_streak,
        "reviewed": found.reviewed,
        "skill": found.skill,
        "luck": found.luck,
    }


def show(found: list["GameStatistics"]) -> None:
    """A row per variant."""
    from .terminal.screen import Screen, narrower, plain_table

    table = plain_table("variant", "games", "wins", "mean", "best", "streak", "skill", "luck")
    for column in table.columns[1:]:
        column.justify = "right"
    for each in found:
        table.add_row(
            each.variant,
            f"{each.games:,}",
            f"{each.wins:,}",
            "-" if each.mean is None else f"{each.mean:.2f}",
            "-" if each.best is None else str(each.best),
            f"{each.streak} ({each.longest_streak})",
            "-" if each.skill is None else f"{each.skill:.2f}",
            "-" if each.luck is None else f"{each.luck:+.2f}",
        )
    screen = Screen()
    screen.print_fitting(narrower(table, "best", "games"))
    screen.print(LEGEND)
