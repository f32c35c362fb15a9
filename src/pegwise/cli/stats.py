"""``pegwise stats``: the games of 'pegwise play' in figures."""

from pathlib import Path
from typing import Any

import click

from pegwise.coach.player_statistics import GameStatistics, broken_codes, statistics_of
from pegwise.errors import PegwiseError, quote
from pegwise.game.rules import names_word_list
from pegwise.game.variants import Variant, find_variant
from pegwise.game.wording import count_of
from pegwise.play.records import read_record
from pegwise.play.session import Session
from pegwise.runtime.files import read_text

from .options import json_option, notify, print_json
from .terminal.progress import progress_bar
from .terminal.screen import Screen, narrower, plain_table
from .terminal_game import all_games_file

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
    path = all_games_file() if file is None else Path(file)
    if path is None or (file is None and not path.exists()):
        raise PegwiseError(NO_GAMES)
    records, unread = records_in(path, opens_lists=file is None)
    if unread:
        reason = "could not be read" if file is None else "a file of records does not open"
        notify(f"Not counted: {count_of(unread, 'game')} with a word list that {reason}.")
    games = broken_codes(records)
    if not games:
        raise PegwiseError(f"{quote(path)} has {NO_GAMES}")
    with progress_bar("Reviewing your games") as report:
        found = statistics_of(games, report)
    if as_json:
        print_json([each._asdict() for each in found])
    else:
        show_stats(found)


def records_in(path: Path, opens_lists: bool) -> tuple[list[tuple[Session, dict[str, Any]]], int]:
    """The games of a file, and how many more there are whose word list was not read.

    Only records of one's own may have other files opened; a list may be gone, or have changed.
    """
    listed, games, unread = False, [], 0

    def variant_of(name: str) -> Variant:
        nonlocal listed
        listed = names_word_list(name.strip())
        if listed and not opens_lists:
            raise PegwiseError(f"{quote(name)} is a word list")
        return find_variant(name)

    for line in read_text(path, "file of records", PegwiseError).splitlines():
        listed = False
        try:
            if line.strip():
                games.append(read_record(line, variant_of))
        except PegwiseError:
            if not listed:
                raise
            unread += 1
    return games, unread


def show_stats(found: list[GameStatistics]) -> None:
    """A row per variant."""
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
