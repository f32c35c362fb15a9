"""Duels and races through the API: the waiting room, the game, the end, and the next one."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path

import pytest
from fastapi import FastAPI
from sqlalchemy import select

from pegwise.web.database.retention import delete_player, delete_untouched
from pegwise.web.database.schema import MatchRow, SeatRow
from pegwise.web.match.steps import end_overdue
from pegwise.web.services import utc_now
from pegwise.web.settings import Limits
from support.api_client import served
from support.matches import Contestant, begin_duel, begin_race
from support.visitors import refused, secret_of, stored_row, told
from support.waiting import await_that

Somebody = Callable[[], Contestant]

LIMITS = Limits()


def states(match: dict[str, object]) -> list[tuple[object, ...]]:
    seats: list[dict[str, object]] = match["seats"]  # type: ignore[assignment]
    return [(seat["name"], seat["status"], seat["winner"]) for seat in seats]


def test_a_duel(somebody: Somebody) -> None:
    ann, bob = somebody(), somebody()
    assert ann.create(name="Ann").match["state"] == "waiting"
    assert ann.match["you"] == {"number": 1, "game": None}
    onlooker = Contestant(bob.client, ann.match)
    assert onlooker.look()["you"] is None
    bob.join(ann.match, "Bob")
    assert ann.step("code", code="1234")["state"] == "waiting"
    assert [seat["ready"] for seat in ann.match["seats"]] == [True, False]
    assert bob.step("code", code="6543")["state"] == "playing"
    ann.look()
    assert ann.guess("1122", "6543")["state"] == "playing"
    assert states(ann.match) == [("Ann", "won", False), ("Bob", "playing", False)]
    assert ann.match["verdict"] is None
    assert refused(ann.try_guess("1111"), 409) == "the game is over"
    bob.look()
    assert bob.match["seats"][0]["answers"][0]["feedback"] == "0,0"
    assert bob.match["you"]["game"]["guesses_left"] == 2  # a third could neither win nor draw
    bob.guess("1122")
    assert bob.match["state"] == "playing"
    assert bob.match["you"]["game"]["announcement"].endswith("1 guess left.")
    bob.guess("1111")
    assert bob.match["state"] == "over"
    assert states(bob.match) == [("Ann", "won", True), ("Bob", "beaten", False)]
    assert bob.match["verdict"] == "Ann wins with 2 guesses."
    assert [seat["secret"] for seat in bob.match["seats"]] == ["6543", "1234"]
    assert [[turn["guess"] for turn in seat["turns"]] for seat in bob.match["seats"]] == [
        ["1122", "6543"],
        ["1122", "1111"],
    ]
    assert bob.match["seconds_left"] is None


def test_codes_are_sealed(somebody: Somebody) -> None:
    ann, bob = somebody(), somebody()
    begin_duel(ann, bob)
    sealed = [seat["commitment"] for seat in ann.match["seats"]]
    assert [one["nonce"] for one in sealed] == [None, None]
    assert ann.game["commitment"] == sealed[0]
    ann.guess("6543")
    bob.guess("1234")
    ann.look()
    assert ann.match["verdict"] == "A draw: Ann and Bob needed 1 guess each."
    for seat, before in zip(ann.match["seats"], sealed, strict=True):
        text = f"{seat['secret']} {seat['commitment']['nonce']}"
        assert sha256(text.encode()).hexdigest() == before["digest"]


def test_a_code_can_be_changed_until_the_duel_begins(somebody: Somebody) -> None:
    ann, bob = somebody(), somebody()
    ann.create()
    ann.step("code", code="1111")
    ann.step("code", code="2222")
    bob.join(ann.match)
    bob.step("code", code="3333")
    assert refused(ann.send("code", code="4444"), 409) == "the match has begun"
    bob.guess("2222")
    assert bob.game["status"] == "won"


@pytest.mark.parametrize("code", ["", "12", "7777", "what"])
def test_a_code_must_fit_the_board(somebody: Somebody, code: str) -> None:
    ann = somebody().create()
    assert "expected" in refused(ann.send("code", code=code), 422)


def test_a_race(app: FastAPI, somebody: Somebody) -> None:
    players = [somebody() for _ in range(3)]
    begin_race(*players)
    assert {player.match["state"] for player in players} == {"playing"}
    assert [seat["name"] for seat in players[0].match["seats"]] == [
        "Player 1",
        "Player 2",
        "Player 3",
    ]
    secret = secret_of(app, players[0].game)
    assert len({player.game["link"] for player in players}) == 1
    wrong = "1122" if secret != "1122" else "3344"
    players[2].guess(wrong, secret)
    players[0].guess(secret)
    players[1].guess(wrong)
    assert players[1].match["state"] == "over"
    assert [seat["status"] for seat in players[1].match["seats"]] == ["won", "beaten", "won"]
    assert players[1].match["verdict"] == "Player 1 wins with 1 guess."
    assert {seat["secret"] for seat in players[1].match["seats"]} == {secret}


def test_who_created_a_race_starts_it(somebody: Somebody) -> None:
    ann, bob, cy = somebody(), somebody(), somebody()
    ann.create(kind="race", players=8, name="Ann")
    assert refused(ann.send("start"), 409) == "nobody else has joined yet"
    bob.join(ann.match)
    assert refused(bob.send("start"), 403) == "Ann starts the match"
    assert refused(bob.send("code", code="1234"), 409) == "in a race the server hides the code"
    assert ann.step("start")["state"] == "playing"
    cy.match = ann.match
    assert refused(cy.send("players"), 409) == "the match has begun"
    assert refused(cy.send("guesses", guess="1122", version=0), 403).startswith("you are not a")


def test_a_duel_has_two_players(somebody: Somebody) -> None:
    ann, cy = somebody().create(), somebody()
    assert "a duel has 2" in refused(ann.client.post("/api/matches", json={"players": 3}), 422)
    somebody().join(ann.match)
    assert refused(cy.client.post(f"{ann.path}/players", json={}), 409) == "the match is full"
    assert refused(ann.send("start"), 409) == "a duel begins when both codes are hidden"


def test_a_player_finds_their_matches(somebody: Somebody) -> None:
    ann, bob = somebody(), somebody()
    begin_duel(ann, bob)
    duel = ann.match["id"]
    race = ann.create(kind="race").match["id"]
    listed = ann.client.get("/api/matches").json()
    assert [(each["id"], each["state"], each["others"]) for each in listed] == [
        (race, "waiting", []),
        (duel, "playing", ["Bob"]),
    ]
    ann.step("leave")
    bob.look()
    bob.step("leave")
    assert [each["id"] for each in ann.client.get("/api/matches").json()] == [duel]
    assert somebody().client.get("/api/matches").json() == []


def test_joining_again_keeps_the_seat(somebody: Somebody) -> None:
    ann, bob = somebody(), somebody()
    ann.create(name="Ann")
    bob.join(ann.match, "Ann")
    assert [seat["name"] for seat in bob.match["seats"]] == ["Ann", "Ann 2"]
    version = bob.match["version"]
    bob.join(ann.match, "Bob")
    assert [seat["name"] for seat in bob.match["seats"]] == ["Ann", "Ann 2"]
    assert bob.match["version"] == version  # nothing was touched


@pytest.mark.parametrize("name", ["x" * 25, "a\u0007b", "<i>x</i>"])
def test_bad_names(somebody: Somebody, name: str) -> None:
    assert "name" in refused(somebody().client.post("/api/matches", json={"name": name}), 422)


def test_leaving(somebody: Somebody) -> None:
    ann, bob = somebody(), somebody()
    ann.create(name="Ann")
    ann.step("code", code="1111")
    bob.join(ann.match, "Bob")
    assert len(bob.step("leave")["seats"]) == 1
    bob.join(ann.match, "Bob")
    assert bob.step("code", code="2222")["state"] == "playing"
    ann.look()
    assert states(bob.step("leave"))[1] == ("Bob", "gave up", False)
    assert bob.match["state"] == "playing"  # Ann may still find the code
    assert refused(bob.send("leave"), 409) == "the game is over"
    ann.look()
    assert ann.guess("2222")["verdict"] == "Ann wins with 1 guess."
    assert refused(ann.send("leave"), 409) == "the match is over"


def test_the_last_one_to_leave_closes_the_room(somebody: Somebody) -> None:
    ann = somebody().create()
    assert ann.step("leave")["verdict"] == "The match never began."


def test_a_rematch(somebody: Somebody) -> None:
    ann, bob = somebody(), somebody()
    begin_duel(ann, bob, variant="3x4", codes=("111", "222"))
    assert refused(ann.send("rematch"), 409) == "the match has begun"
    ann.guess("222")
    bob.guess("112")
    first = bob.match
    following = bob.step("rematch")
    assert [seat["name"] for seat in following["seats"]] == ["Bob"]
    assert ann.look()["rematch"] == following["id"]
    again = ann.step("rematch")
    assert (again["id"], again["state"]) == (following["id"], "waiting")
    assert [seat["name"] for seat in again["seats"]] == ["Bob", "Ann"]
    assert again["board"]["variant"] == "3x4"
    assert told(ann.client.post(f"/api/matches/{first['id']}/rematch"))["id"] == following["id"]
    stranger = Contestant(somebody().client, first)
    assert refused(stranger.send("rematch"), 403) == "you are not a player of this match"


def test_a_match_left_alone_ends(app: FastAPI, somebody: Somebody) -> None:
    ann, bob, idle = somebody(), somebody(), somebody()
    idle.create()
    begin_duel(ann, bob)
    ann.guess("1111")
    services, now = app.state.services, datetime.now(UTC)
    assert ann.match["seconds_left"] == pytest.approx(LIMITS.match_seconds, abs=60)
    later = now + timedelta(seconds=LIMITS.match_seconds - 60)
    end_overdue(services, later)
    assert ann.look()["state"] == "playing"
    assert end_overdue(services, now + timedelta(seconds=LIMITS.match_seconds + 60)) >= 1
    assert ann.look()["verdict"] == "The match was left alone. Neither code was found."
    assert [seat["secret"] for seat in ann.match["seats"]] == ["6543", "1234"]
    assert idle.look()["state"] == "waiting"
    end_overdue(services, now + timedelta(seconds=LIMITS.waiting_room_seconds + 60))
    assert idle.look()["verdict"] == "The match never began."


def test_a_match_left_alone_is_over_for_a_player_who_comes_back(
    app: FastAPI, somebody: Somebody
) -> None:
    ann, bob = somebody(), somebody()
    begin_duel(ann, bob)
    late = datetime.now(UTC) + timedelta(seconds=LIMITS.match_seconds + 60)
    app.dependency_overrides[utc_now] = lambda: late
    try:
        assert refused(ann.try_guess("6543"), 409) == "the match is over"
        assert states(bob.look()) == [("Ann", "gave up", False), ("Bob", "gave up", False)]
    finally:
        del app.dependency_overrides[utc_now]


def test_a_player_has_a_bounded_number_of_matches(somebody: Somebody) -> None:
    ann, bob = somebody(), somebody()
    for _ in range(LIMITS.matches_a_player):
        ann.create()
    assert "at most 20" in refused(ann.client.post("/api/matches", json={}), 429)
    bob.create()
    assert "at most 20" in refused(ann.client.post(f"{bob.path}/players", json={}), 429)
    ann.step("leave")
    ann.create()


def test_a_guess_counts_once(somebody: Somebody) -> None:
    ann, bob = somebody(), somebody()
    begin_duel(ann, bob)
    body = {"guess": "1111", "version": ann.game["version"]}
    told(ann.send("guesses", **body))
    assert "moved on" in refused(ann.send("guesses", **body), 409)
    assert len(ann.look()["seats"][0]["answers"]) == 1


def test_old_matches_are_deleted(app: FastAPI, somebody: Somebody) -> None:
    ann, bob = somebody(), somebody()
    begin_duel(ann, bob)
    database = app.state.services.database
    with database.reading() as connection:
        own = select(SeatRow.c.player).where(SeatRow.c.match == ann.match["id"])
        name = connection.scalars(own).first()
    delete_player(database, name)
    assert refused(bob.client.get(bob.path), 404) == "there is no such match"
    bob.create()
    delete_untouched(database, 1, datetime.now(UTC) + timedelta(days=2))
    with database.reading() as connection:
        assert MatchRow.first(connection) is None
        assert SeatRow.first(connection) is None


def test_unknown_matches(somebody: Somebody) -> None:
    client = somebody().client
    assert refused(client.get("/api/matches/nowhere"), 404) == "there is no such match"
    assert refused(client.get("/api/matches/nowhere/events"), 404) == "there is no such match"


def test_a_server_ends_matches_that_were_left_alone(
    tmp_path: Path,
) -> None:
    """Without anybody asking for them."""
    with served(tmp_path, Limits(waiting_room_seconds=0.1, ending_seconds=0.05)) as client:
        match = told(client.post("/api/matches", json={}), 201)["id"]
        database = client.app.state.services.database  # type: ignore[attr-defined]

        def is_over() -> bool:
            return stored_row(database, MatchRow, match).state == "over"

        await_that(is_over)
