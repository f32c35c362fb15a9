"""What a client may ask for in a minute."""

from collections.abc import Iterator

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from sqlalchemy import select

from pegwise.web.app import create_app
from pegwise.web.database.schema import Allowance
from pegwise.web.database.transactions import Database, open_database
from pegwise.web.faults import Refused
from pegwise.web.rate_limits import Client, RateLimits, hidden_address
from pegwise.web.services import COOKIE, Player
from pegwise.web.settings import Limits, Settings

LIMITS = Limits(
    requests_a_minute=3,
    requests_a_minute_from_an_address=5,
    seconds_a_minute=2.0,
    seconds_a_minute_from_an_address=3.0,
    new_players_a_minute=2,
)
ANN, BOB = Client("ann", "here"), Client("bob", "here")


class Clock:
    """A clock that stands still until somebody moves it."""

    now = 6000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def opened(database: str) -> Iterator[Database]:
    opened = open_database(database)
    yield opened
    opened.close()


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def rate_limits(opened: Database, clock: Clock) -> RateLimits:
    return RateLimits(opened, LIMITS, clock)


def test_requests_of_a_player(rate_limits: RateLimits, clock: Clock) -> None:
    for _ in range(3):
        rate_limits.request(ANN)
    clock.now += 20
    with pytest.raises(Refused, match="more than 3 requests a minute: try again in 40 s") as over:
        rate_limits.request(ANN)
    assert (over.value.status, over.value.retry_after) == (429, 40)
    clock.now += 40
    rate_limits.request(ANN)


def test_requests_from_an_address(rate_limits: RateLimits) -> None:
    for number in range(5):
        rate_limits.request(Client(f"player {number}", "here"))
    with pytest.raises(Refused, match="more than 5 requests a minute"):
        rate_limits.request(Client(None, "here"))
    rate_limits.request(Client(None, "there"))


def test_seconds_of_computation(rate_limits: RateLimits, clock: Clock) -> None:
    rate_limits.check_computing(ANN)
    rate_limits.computed(ANN, 1.5)
    rate_limits.check_computing(ANN)
    rate_limits.computed(ANN, 1.0)
    with pytest.raises(Refused, match="more than 2 seconds of computation a minute"):
        rate_limits.check_computing(ANN)
    rate_limits.check_computing(BOB)
    rate_limits.computed(BOB, 0.5)
    with pytest.raises(Refused, match="more than 3 seconds of computation a minute"):
        rate_limits.check_computing(BOB)
    clock.now += 60
    rate_limits.check_computing(ANN)


def test_servers_share_counters(opened: Database, rate_limits: RateLimits, clock: Clock) -> None:
    other = RateLimits(opened, LIMITS, clock)
    for server in (rate_limits, other, rate_limits):
        server.request(ANN)
    with pytest.raises(Refused):
        other.request(ANN)


def test_old_minutes_are_forgotten(opened: Database, rate_limits: RateLimits, clock: Clock) -> None:
    rate_limits.request(ANN)
    clock.now += 600
    rate_limits.request(BOB)
    with opened.reading() as connection:
        counted = connection.execute(select(Allowance.c.client, Allowance.c.minute)).all()
    assert set(counted) == {("player:bob", 110), ("address:here", 110)}


def test_addresses_are_hashed_by_network() -> None:
    key = b"a"
    hidden = hidden_address("192.0.2.1", key)
    assert hidden == hidden_address("192.0.2.1", key)
    assert hidden != hidden_address("192.0.2.2", key)
    assert hidden != hidden_address("192.0.2.1", b"c")
    assert "192" not in hidden
    assert hidden_address("2001:db8::1", key) == hidden_address("2001:db8::ffff:2", key)
    assert hidden_address("2001:db8::1", key) != hidden_address("2001:db8:0:1::1", key)
    assert hidden_address("::ffff:192.0.2.1", key) == hidden
    assert hidden_address("somewhere", key)


@pytest.fixture
def limited(database: str) -> Iterator[FastAPI]:
    app = create_app(Settings(database, LIMITS, workers=0))
    app.state.services.rate_limits.clock = Clock()

    @app.post("/api/me")
    def me(player: Player) -> str:
        return player

    yield app
    app.state.services.computers.stop()
    app.state.services.database.close()


def test_over_the_limit_is_a_clear_answer(limited: FastAPI) -> None:
    client = TestClient(limited)
    assert [client.post("/api/me").status_code for _ in range(5)] == [200] * 4 + [429]
    answer = client.post("/api/me")
    assert answer.status_code == 429
    assert 0 < int(answer.headers["retry-after"]) <= 60
    assert "requests a minute" in answer.json()["error"]
    assert client.get("/api/boards").status_code == 200


def test_new_players(limited: FastAPI) -> None:
    def newcomer() -> int:
        return TestClient(limited).post("/api/me").status_code

    assert [newcomer() for _ in range(3)] == [200, 200, 429]


def test_a_player_keeps_their_cookie_and_nobody_can_make_one(limited: FastAPI) -> None:
    client = TestClient(limited)
    first = client.post("/api/me")
    flags = first.headers["set-cookie"].lower()
    assert "httponly" in flags
    assert "samesite=lax" in flags
    again = client.post("/api/me")
    assert again.json() == first.json()
    assert "set-cookie" not in again.headers
    forged = TestClient(limited, cookies={COOKIE: f"{first.json()}.forged"})
    assert forged.post("/api/me").json() != first.json()


def test_most_requests_need_no_database(opened: Database, clock: Clock) -> None:
    limits = Limits(requests_a_minute=640, requests_a_minute_from_an_address=6400)
    server, other = RateLimits(opened, limits, clock), RateLimits(opened, limits, clock)
    drawn = []
    for _ in range(20):
        drawn.append(server.is_drawn(ANN))
        if not drawn[-1]:
            server.request(ANN)
    assert drawn == [False, *[True] * 9, False, *[True] * 9]  # a block is 10 of 640
    assert not other.is_drawn(ANN)
    clock.now += 60
    assert not server.is_drawn(ANN)  # what was left belonged to the minute before


def test_blocks_end_at_the_limit(opened: Database, clock: Clock) -> None:
    limits = Limits(requests_a_minute=200, requests_a_minute_from_an_address=6400)
    servers = RateLimits(opened, limits, clock), RateLimits(opened, limits, clock)
    for made in range(198):  # a block is 3 of 200, and one server may have two left
        servers[made % 2].request(ANN)
    for _ in range(2):
        servers[1].request(ANN)
    with pytest.raises(Refused, match="more than 200 requests a minute"):
        servers[1].request(ANN)
