"""Games as JSON Lines."""

import json

import pytest

from pegwise import PegwiseError
from pegwise.play.records import read_record, record
from pegwise.play.session import Session, Status

GAMES = ("mastermind 1122:1,0 1344:0,1", "hex 83A6:4,0", "3x4:bulls 112:1", "5x9")


def test_records_round_trip_as_a_stream() -> None:
    sessions = [Session.load(game, lies=0) for game in GAMES]
    sessions[0].give_up()
    lines = [record(session, role="maker", seed="1") for session in sessions]
    assert all("\n" not in line for line in lines)
    again = [read_record(f"{line}\n")[0] for line in lines]
    assert [str(session) for session in again] == list(GAMES)
    assert [session.status for session in again] == [session.status for session in sessions]
    assert again[0].status is Status.GAVE_UP
    assert [session.limit for session in again] == [8, 10, None, None]


def test_a_record_says_how_it_ended() -> None:
    told = json.loads(record(Session.load("mastermind 1122:4,0"), secret="1122"))
    assert told == {
        "variant": "mastermind",
        "limit": 8,
        "lies": None,
        "turns": [{"guess": "1122", "feedback": "4,0"}],
        "status": "won",
        "secret": "1122",
    }


@pytest.mark.parametrize("line", ["", "{", "[]", "3", "{}", '{"variant": "hex", "turns": 3}'])
def test_lines_that_are_no_record(line: str) -> None:
    with pytest.raises(PegwiseError, match="is not a game record"):
        read_record(line)
