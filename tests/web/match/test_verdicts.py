"""Who has won a match, when it is decided, and the names of its players."""

import pytest

from pegwise.errors import PegwiseError
from pegwise.play.session import Status
from pegwise.web.match.steps import LONGEST_PLAYER_NAME, clean_name
from pegwise.web.match.verdicts import (
    DUEL,
    FINISHED,
    LEFT_ALONE,
    NEVER_BEGUN,
    RACE,
    Progress,
    is_decided,
    match_verdict,
    winners,
)

NAMES = "Ann", "Bob", "Cy"
PLAYING, WON, LOST, GAVE_UP = Status.PLAYING, Status.WON, Status.LOST, Status.GAVE_UP


def players(*games: tuple[Status, int]) -> list[Progress]:
    """Ann, Bob and Cy, done in this order."""
    return [
        Progress(name, status, guesses, order)
        for order, (name, (status, guesses)) in enumerate(zip(NAMES, games, strict=False), 1)
    ]


@pytest.mark.parametrize(
    ("games", "decided"),
    [
        ([(PLAYING, 0), (PLAYING, 0)], False),
        ([(WON, 5), (PLAYING, 4)], False),  # can still draw
        ([(WON, 5), (PLAYING, 5)], True),
        ([(WON, 5), (PLAYING, 6)], True),
        ([(LOST, 10), (PLAYING, 3)], False),
        ([(GAVE_UP, 1), (PLAYING, 3)], False),
        ([(LOST, 10), (GAVE_UP, 3)], True),
        ([(WON, 4), (PLAYING, 4), (PLAYING, 3)], False),
    ],
)
def test_a_match_is_over_when_nobody_can_do_better(
    games: list[tuple[Status, int]], decided: bool
) -> None:
    assert is_decided(players(*games)) is decided


@pytest.mark.parametrize(
    ("kind", "games", "won", "said"),
    [
        (DUEL, [(WON, 5), (GAVE_UP, 5)], [0], "Ann wins with 5 guesses."),
        (DUEL, [(WON, 5), (WON, 4)], [1], "Bob wins with 4 guesses."),
        (DUEL, [(WON, 5), (WON, 5)], [0, 1], "A draw: Ann and Bob needed 5 guesses each."),
        (DUEL, [(LOST, 10), (GAVE_UP, 2)], [], "Neither code was found."),
        (RACE, [(WON, 5), (WON, 5)], [0], "Ann wins: 5 guesses, like Bob, but earlier."),
        (RACE, [(WON, 5), (WON, 4), (WON, 4)], [1], "Bob wins: 4 guesses, like Cy, but earlier."),
        (RACE, [(LOST, 10), (LOST, 10)], [], "Nobody found the code."),
        (RACE, [(WON, 1), (GAVE_UP, 1)], [0], "Ann wins with 1 guess."),
    ],
)
def test_fewest_guesses_win(
    kind: str, games: list[tuple[Status, int]], won: list[int], said: str
) -> None:
    assert winners(kind, players(*games)) == won
    assert match_verdict(kind, FINISHED, players(*games)) == said


def test_other_endings() -> None:
    idle = players((GAVE_UP, 2), (GAVE_UP, 0))
    assert (
        match_verdict(RACE, LEFT_ALONE, idle) == "The match was left alone. Nobody found the code."
    )
    assert match_verdict(DUEL, NEVER_BEGUN, []) == "The match never began."


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("Ann", "Ann"),
        ("  Ann   Lee ", "Ann Lee"),
        (None, "Player 2"),
        ("   ", "Player 2"),
        ("Zoë 🦊", "Zoë 🦊"),
        ("Bob", "Bob 2"),
        ("B" * LONGEST_PLAYER_NAME, "B" * LONGEST_PLAYER_NAME),
        ("C" * LONGEST_PLAYER_NAME, "C" * (LONGEST_PLAYER_NAME - 2) + " 2"),
    ],
)
def test_names(given: str | None, shown: str) -> None:
    assert clean_name(given, 2, {"Bob", "C" * LONGEST_PLAYER_NAME}) == shown


@pytest.mark.parametrize(
    "name", ["a\tb", "a\nb", "\x1b[31m", "a\u202eb", "<b>", "a&amp;", "a\u2028"]
)
def test_names_that_are_refused(name: str) -> None:
    with pytest.raises(PegwiseError, match="cannot be part of a name"):
        clean_name(name, 1, ())
