"""Deleting games that nobody touches, and all that is stored of a player."""

import gc
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from functools import partial
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import select, update

from pegwise.web.app import create_app
from pegwise.web.database.retention import delete_player, delete_untouched
from pegwise.web.database.schema import GameRow, JobRow, LinkRow, MakeRow, StoredRow
from pegwise.web.settings import Settings
from support.commands import run
from support.visitors import Player, stored_row, told
from support.waiting import await_that

NOW = datetime.now(UTC)
LONG_AGO = NOW - timedelta(days=91)


@pytest.fixture
def collecting() -> Iterator[None]:
    """The command turns the garbage collector off, which only a server turns on again."""
    yield
    gc.enable()


def age(app: FastAPI, *games: dict[str, Any], moment: datetime = LONG_AGO, **more: Any) -> None:
    """Pretend that these games and their links are old."""
    with app.state.services.database.writing() as connection:
        for game in games:
            old = {"touched": moment, "created": moment}
            aged = update(GameRow.table).where(GameRow.c.id == game["id"]).values(old | more)
            connection.execute(aged)
            link = update(LinkRow.table).where(LinkRow.c.id == game["link"])
            connection.execute(link.values(created=moment))


def ids(app: FastAPI, kind: type[StoredRow] = GameRow) -> set[str]:
    with app.state.services.database.reading() as connection:
        return set(connection.scalars(select(kind.c.id)))


def test_untouched_games_are_deleted(app: FastAPI) -> None:
    player = Player(app)
    old, recent = [player.start() for _ in range(5)], player.start()
    shared = Player(app).start(link=recent["link"])
    age(app, *old, shared)
    assert delete_untouched(app.state.services.database, 90, NOW, batch=2) == 6
    assert ids(app) == {recent["id"]}
    assert ids(app, LinkRow) == {recent["link"]}
    assert delete_untouched(app.state.services.database, 90, NOW) == 0


def test_a_move_keeps_a_game(app: FastAPI) -> None:
    player = Player(app)
    game = player.start()
    age(app, game)
    player.guess(game, "1122")
    assert delete_untouched(app.state.services.database, 90, NOW) == 0
    assert ids(app) == {game["id"]}


def test_results_of_dailies_stay_while_their_player_plays(app: FastAPI) -> None:
    faithful, gone = Player(app), Player(app)
    kept, lost = faithful.start(), gone.start()
    for game in (kept, lost):
        age(app, game, daily=date(2026, 1, 1), status="won")
    recent = faithful.start()
    assert delete_untouched(app.state.services.database, 90, NOW) == 1
    assert ids(app) == {kept["id"], recent["id"]}


def test_a_player_is_forgotten(app: FastAPI) -> None:
    player, other = Player(app), Player(app)
    game, kept = player.start(), other.start()
    shared = player.start(link=kept["link"])
    database = app.state.services.database
    name = stored_row(database, GameRow, game["id"]).player
    with database.writing() as connection:
        MakeRow(id="m", player=name, variant="4x6", strategy="first", seed="", history=[],
                thought={}).add(connection)  # fmt: skip
        JobRow(id="j", player=name, variant="4x6", strategies=[], seed="", state="done",
               standings=[]).add(connection)  # fmt: skip
    assert delete_player(database, name) == 4
    assert ids(app) == {kept["id"]}
    assert ids(app, LinkRow) == {kept["link"]}
    assert ids(app, MakeRow) == ids(app, JobRow) == set()
    assert shared["id"] != kept["id"]


@pytest.mark.usefixtures("collecting")
def test_the_command_to_forget_a_player(app: FastAPI, database: str) -> None:
    player = Player(app)
    player.start()
    cookie = player.client.cookies["pegwise_player"]
    said = run(f"serve --db {database} --forget {cookie}")
    assert (said.returncode, said.stdout) == (
        0,
        "Games and comparisons of this player deleted: 1\n",
    )
    assert ids(app) == set()
    assert run(f"serve --db {database} --forget {cookie}").stdout.endswith("deleted: 0\n")
    refused = run(f"serve --db {database} --forget 'no one'")
    assert refused.returncode == 2
    assert refused.stderr.startswith("pegwise: --forget 'no one': expected the value of a")


def test_a_server_deletes_when_it_starts_and_only_if_told(database: str) -> None:
    from fastapi.testclient import TestClient

    for days, left in ((None, 1), (90, 0)):
        app = create_app(Settings(database, workers=0, keep_days=days))
        if days is None:
            age(app, told_game(app))
        with TestClient(app):
            await_that(partial(is_stored, app, left))


def is_stored(app: FastAPI, games: int) -> bool:
    return len(ids(app)) == games


def told_game(app: FastAPI) -> dict[str, Any]:
    from fastapi.testclient import TestClient

    return told(TestClient(app).post("/api/games", json={}), 201)
