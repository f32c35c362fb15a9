"""The page about the web app says the limits that hold."""

from pathlib import Path

from pegwise.web.lab.lab_routes import MOST_COUNTED_CODES
from pegwise.web.makes import MOST_STEPS_KEPT
from pegwise.web.match.match_routes import LONGEST_STREAM
from pegwise.web.match.steps import LONGEST_PLAYER_NAME, MOST_PLAYERS
from pegwise.web.play.stored_games import MOST_GUESSES
from pegwise.web.settings import Limits
from pegwise.web.you.devices import MOST_EXPORTED

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "web.md"


def rows(limits: Limits) -> dict[str, str]:
    """The table of limits, without what follows a figure in other words."""
    player, address = limits.seconds_a_minute, limits.seconds_a_minute_from_an_address
    one, all_of_it = limits.requests_a_minute, limits.requests_a_minute_from_an_address
    waiting = f"{limits.waiting_requests}, at most {limits.waiting_requests_a_client} per player"
    guesses = f"{MOST_GUESSES}, also without a limit"
    return {
        "board": f"{limits.positions} positions, {limits.symbols} symbols",
        "guesses in a game": f"{guesses}; undo in a maker's game goes back {MOST_STEPS_KEPT} steps",
        "body of a request": f"{limits.body_bytes >> 10} kB within {limits.body_seconds:g} seconds",
        "computation for one request": f"{limits.seconds_a_request:g} seconds",
        "computations waiting and running": (
            f"{waiting}; each waits for at most {limits.waiting_seconds:g} seconds"
        ),
        "memory that a worker process keeps": f"{limits.worker_bytes >> 20} MB",
        "requests per minute that change something": (
            f"{one:,} per player, {all_of_it:,} per address"
        ),
        "seconds of computation per minute": f"{player:g} per player, {address:g} per address",
        "new players per minute": f"{limits.new_players_a_minute} per address",
        "moves to a device, by a code or a file": (
            f"{limits.moves_a_minute} attempts per minute and address; a code is good once, for "
            f"{limits.transfer_seconds // 60} minutes"
        ),
        "file of a player": (
            f"{limits.import_bytes >> 20} MB, the latest {MOST_EXPORTED:,} games at most; "
            f"{limits.imports_at_once} are read at once"
        ),
        "comparisons in the lab": (
            f"{limits.running_jobs} running, one per player and one per address and server, "
            f"{limits.job_seconds / 60:g} minutes each; all codes are counted on boards of up to "
            f"{MOST_COUNTED_CODES:,} codes"
        ),
        "streams of their progress": (
            f"{limits.listeners}, at most {limits.listeners_an_address} per address"
        ),
        "matches": (
            f"up to {MOST_PLAYERS} players with names of up to {LONGEST_PLAYER_NAME} characters; "
            f"{limits.matches_a_player} per player that are not over"
        ),
        "a match nobody touches ends after": (
            f"{limits.waiting_room_seconds / 60:g} minutes in the waiting room, "
            f"{limits.match_seconds / 60:g} minutes during the game"
        ),
        "streams of matches": (
            f"{limits.match_streams}, at most {limits.match_streams_an_address} per address, "
            f"{LONGEST_STREAM / 60:g} minutes each"
        ),
        "connections": (
            f"{limits.connections}, at most {limits.connections_an_address} per address, "
            "except for trusted proxies"
        ),
        "head of a request": f"{limits.head_bytes >> 10} kB within {limits.head_seconds:g} seconds",
        "response that is not read": f"{limits.response_seconds:g} seconds",
    }


def test_the_table_of_limits() -> None:
    limits = Limits()
    assert limits.jobs_a_client == limits.jobs_an_address == 1  # "one" in the table
    text = PAGE.read_text(encoding="utf-8")
    table = text.partition("| limit | value |")[2].partition("\n\n")[0]
    found = [tuple(row.strip("| ").split(" | ")) for row in table.strip().splitlines()[1:]]
    assert {name: value.partition(" (")[0] for name, value in found} == rows(limits)
