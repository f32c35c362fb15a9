"""The player's own page over the API: records, the file, moves between devices, deletion."""

import json
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from httpx2 import Response
from sqlalchemy import update

from pegwise.web.app import create_app
from pegwise.web.database.retention import delete_player, delete_untouched
from pegwise.web.database.schema import GameRow, TransferRow
from pegwise.web.services import utc_now
from pegwise.web.settings import Limits, Settings
from pegwise.web.you.history import GAMES_PER_PAGE
from support.visitors import Player, refused, secret_of, stored_row, told


@pytest.fixture(scope="module")
def app(shared_app: FastAPI) -> FastAPI:
    return shared_app


def won(app: FastAPI, player: Player, **wanted: Any) -> dict[str, Any]:
    game = player.start(**wanted)
    return player.guess(game, secret_of(app, game))


def won_daily(app: FastAPI, player: Player) -> dict[str, Any]:
    link = told(player.client.get("/api/daily"))["codes"][0]["link"]
    return won(app, player, link=link)


def you(player: Player) -> dict[str, Any]:
    return told(player.client.get("/api/you"))


def name_of(app: FastAPI, game: dict[str, Any]) -> str:
    return stored_row(app.state.services.database, GameRow, game["id"]).player


def test_a_new_player_has_nothing(app: FastAPI) -> None:
    player = Player(app)
    assert you(player) == {"games": 0, "unfinished": [], "boards": [], "scores": []}
    page = told(player.client.get("/api/you/games"))
    assert page == {"page": 1, "pages": 1, "games": []}


def test_games_to_continue_have_a_guess_on_the_board(app: FastAPI) -> None:
    player = Player(app)
    player.start()
    begun = player.guess(player.start(variant="3x4"), "123")
    won(app, player)
    found = you(player)
    assert [game["id"] for game in found["unfinished"]] == [begun["id"]]
    assert found["unfinished"][0]["guesses"] == 1
    assert found["games"] == 1


def test_records_count_first_tries_at_honest_codes(app: FastAPI) -> None:
    player = Player(app)
    first = won(app, player)
    won(app, player, link=first["link"])
    player.step(player.start(maker="evil"), "give-up")
    other = player.start()
    player.hint(other, 1)
    player.step(other, "give-up")
    won(app, player, variant="3x4")
    boards = you(player)["boards"]
    assert [board["variant"] for board in boards] == ["mastermind", "3x4"]
    mastermind = boards[0]
    assert (mastermind["games"], mastermind["won"], mastermind["with_hints"]) == (2, 1, 1)
    assert mastermind["mean_guesses"] == 1
    assert mastermind["perfect_mean"] == pytest.approx(5625 / 1296)
    assert mastermind["skill"] is None
    told(player.client.get(f"/api/games/{first['id']}/scores"))
    found = you(player)
    assert [point["id"] for point in found["scores"]] == [first["id"]]
    assert found["boards"][0]["luck"] > 90


def test_the_history_comes_in_pages(app: FastAPI) -> None:
    player = Player(app)
    ids = [won(app, player, variant="2x2")["id"] for _ in range(GAMES_PER_PAGE + 2)]
    first, second = (told(player.client.get(f"/api/you/games?page={n}")) for n in (1, 2))
    assert (first["pages"], second["page"]) == (2, 2)
    assert [game["id"] for game in first["games"] + second["games"]] == ids[::-1]
    assert refused(player.client.get("/api/you/games?page=0"), 422)
    assert Player(app).client.get("/api/you/games?page=1").json()["games"] == []


def import_file(player: Player, text: str) -> Response:
    return player.client.post("/api/you/import", json={"file": text})


def test_a_file_brings_a_player_back(app: FastAPI) -> None:
    player = Player(app)
    daily = won_daily(app, player)
    won(app, player)
    player.guess(player.start(), "1122")
    before = you(player)
    saved = player.client.get("/api/you/file")
    assert "attachment" in saved.headers["content-disposition"]
    assert delete_player(app.state.services.database, name_of(app, daily)) == 3
    newcomer = Player(app)
    own = newcomer.guess(newcomer.start(variant="3x4"), "123")
    assert told(import_file(newcomer, saved.text)) == {"restored": 2, "taken_along": 1}
    after = you(newcomer)
    assert after["boards"] == before["boards"]
    assert [game["id"] for game in after["unfinished"]] == [own["id"]]
    assert told(newcomer.client.get("/api/daily/mastermind"))["streak"] == 1
    assert newcomer.game(daily)["secret"] == daily["secret"]


def test_importing_twice_changes_nothing(app: FastAPI) -> None:
    player = Player(app)
    won_daily(app, player)
    saved = player.client.get("/api/you/file").text
    before = you(player)
    for _ in range(2):
        assert told(import_file(player, saved)) == {"restored": 0, "taken_along": 0}
    assert you(player) == before


def test_the_file_of_a_game_under_way_says_nothing_hidden(app: FastAPI) -> None:
    player = Player(app)
    game = player.guess(player.start(variant="4x10:distinct"), "0123")
    row = stored_row(app.state.services.database, GameRow, game["id"])
    saved = player.client.get("/api/you/file").text
    assert row.nonce not in saved
    assert json.loads(saved)["games"] == []
    assert json.loads(saved)["unfinished"] == [row.text]


@pytest.mark.parametrize(
    "text",
    ["", "nonsense", "[1]", "{}", '{"format": "pegwise player 1"}', "[" * 5000,
     '{"format": "pegwise player 1", "signature": "\u00e4"}'],
)  # fmt: skip
def test_other_files_are_refused_in_one_line(app: FastAPI, text: str) -> None:
    assert "\n" not in refused(import_file(Player(app), text), 422)


def test_a_forged_file_is_refused(app: FastAPI, tmp_path: Any) -> None:
    player = Player(app)
    won(app, player)
    content = json.loads(player.client.get("/api/you/file").text)
    content["games"][0][0][1] += " 1122:0,0"
    reason = "this file was changed, or saved on another server"
    assert refused(import_file(player, json.dumps(content)), 422) == reason
    elsewhere = create_app(Settings(f"sqlite:///{tmp_path / 'other.sqlite3'}", workers=0))
    saved = player.client.get("/api/you/file").text
    assert refused(import_file(Player(elsewhere), saved), 422) == reason


def test_a_large_file_is_read_and_a_larger_one_refused(app: FastAPI) -> None:
    player = Player(app)
    assert refused(import_file(player, "x" * 100_000), 422)
    most = app.state.services.settings.limits.import_bytes
    assert "too large" in refused(import_file(player, "x" * most), 413)


def test_few_large_files_are_read_at_once(database: str) -> None:
    app = create_app(Settings(database, Limits(imports_at_once=0), workers=0))
    assert (
        refused(import_file(Player(app), "{}"), 503) == "too many files are being read: try again"
    )
    app.state.services.database.close()


def code_of(player: Player) -> str:
    made = told(player.client.post("/api/you/transfer"), 201)
    assert made["seconds"] == 600
    return str(made["code"])


def join(player: Player, code: str) -> Response:
    return player.client.post("/api/you/join", json={"code": code})


def test_a_code_moves_a_player_to_another_device(app: FastAPI) -> None:
    player, phone = Player(app), Player(app)
    daily, game = won_daily(app, player), player.guess(player.start(), "1122")
    theirs = won_daily(app, phone)
    code = code_of(player)
    assert told(join(phone, f" {code.lower()} ")) == {"restored": 0, "taken_along": 1}
    assert phone.game(daily)["daily"]
    assert phone.game(theirs)["daily"] is None  # the other game was there first
    assert phone.guess(game, "3344")["turns"][1]["guess"] == "3344"
    assert told(phone.client.get("/api/daily/mastermind"))["played"] == 1
    assert refused(join(Player(app), code), 404).startswith("this code is wrong, used or too old")


def test_only_the_last_code_of_a_player_is_good(app: FastAPI) -> None:
    player = Player(app)
    first, second = code_of(player), code_of(player)
    assert refused(join(Player(app), first), 404)
    assert told(join(Player(app), second))


def test_a_code_grows_old(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    player, now = Player(app), datetime.now(UTC)
    monkeypatch.setitem(app.dependency_overrides, utc_now, lambda: now)
    code = code_of(player)
    later = now + timedelta(seconds=601)
    monkeypatch.setitem(app.dependency_overrides, utc_now, lambda: later)
    assert refused(join(Player(app), code), 404)
    database = app.state.services.database
    delete_untouched(database, 90, later)
    with database.reading() as connection:
        assert TransferRow.first(connection) is None


def test_codes_cannot_be_tried_out(database: str) -> None:
    app = create_app(Settings(database, Limits(moves_a_minute=3), workers=0))
    app.state.services.rate_limits.clock = lambda: 0.0  # the minute never ends
    statuses = [join(Player(app), "AAAAA-AAAAA").status_code for _ in range(5)]
    assert statuses == [404, 404, 404, 429, 429]
    assert import_file(Player(app), "{}").status_code == 429
    app.state.services.database.close()


def test_everything_can_be_deleted(app: FastAPI) -> None:
    player, other = Player(app), Player(app)
    game, kept = won(app, player), won(app, other)
    code = code_of(player)
    response = player.client.delete("/api/you")
    assert told(response) == {"deleted": 1}
    assert not player.client.cookies
    assert player.client.get(f"/api/games/{game['id']}").status_code == 404
    assert refused(join(Player(app), code), 404)
    assert other.game(kept)["status"] == "won"
    assert you(player)["games"] == 0


def test_another_site_cannot_delete(client: TestClient) -> None:
    foreign = client.delete("/api/you", headers={"sec-fetch-site": "cross-site"})
    assert foreign.status_code == 403


def test_a_late_daily_moves_as_an_ordinary_game(app: FastAPI) -> None:
    """A game that lost its day keeps the mark that it was the only one of that day."""
    player, phone = Player(app), Player(app)
    game = won_daily(app, phone)
    with app.state.services.database.writing() as connection:
        this = update(GameRow.table).where(GameRow.c.id == game["id"])
        connection.execute(this.values(daily=None))
    assert told(join(phone, code_of(player)))["taken_along"] == 1
    assert phone.game(game)["daily"] is None
