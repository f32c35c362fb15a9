"""Players that send what a page would send, and what only the server knows."""

from collections.abc import Callable
from typing import Any, TypeVar

from fastapi import FastAPI
from fastapi.testclient import TestClient
from httpx2 import Response

from pegwise.game.variants import find_variant
from pegwise.knowledge.position import Position
from pegwise.web.database.schema import LinkRow, StoredRow
from pegwise.web.database.transactions import Database, open_database
from pegwise.web.play.links import maker_behind
from pegwise.web.services import COOKIE, Keys, read_keys
from support.waiting import await_that

Row = TypeVar("Row", bound=StoredRow)


class Player:
    """A player: a client with its own cookie."""

    def __init__(self, app: FastAPI) -> None:
        self.client = TestClient(app)

    def alter_ego(self, app: FastAPI) -> "Player":
        """The same player in another window."""
        other = Player(app)
        other.client.cookies.set(COOKIE, self.client.cookies[COOKIE])
        return other

    def start(self, **wanted: Any) -> dict[str, Any]:
        return told(self.client.post("/api/games", json=wanted), 201)

    def game(self, game: dict[str, Any]) -> dict[str, Any]:
        return told(self.client.get(f"/api/games/{game['id']}"))

    def step(self, game: dict[str, Any], step: str, **more: Any) -> dict[str, Any]:
        return told(self.try_step(game, step, **more))

    def try_step(self, game: dict[str, Any], step: str, **more: Any) -> Response:
        body = {"version": game["version"], **more}
        return self.client.post(f"/api/games/{game['id']}/{step}", json=body)

    def guess(self, game: dict[str, Any], guess: str) -> dict[str, Any]:
        return self.step(game, "guesses", guess=guess)

    def try_guess(self, game: dict[str, Any], guess: str) -> Response:
        return self.try_step(game, "guesses", guess=guess)

    def hint(self, game: dict[str, Any], grade: int) -> dict[str, Any]:
        return told(self.client.post(f"/api/games/{game['id']}/hints", json={"grade": grade}))


def told(response: Response, status: int = 200) -> dict[str, Any]:
    """The body of a response, which must have this status."""
    assert response.status_code == status, response.text
    found: dict[str, Any] = response.json()
    return found


def patiently(ask: Callable[[], Response]) -> Response:
    """The response once the kernels are compiled, and a busy database has time."""
    found: list[Response] = []

    def look() -> bool:
        found.append(ask())
        return found[-1].status_code != 503

    await_that(look)
    return found[-1]


def refused(response: Response, status: int) -> str:
    """The error in the response to a request that must fail."""
    return str(told(response, status)["error"])


def stored_row(database: Database, kind: type[Row], id: str) -> Row:
    """A row that the database must have."""
    with database.reading() as connection:
        found = kind.first(connection, kind.c.id == id)
    assert found is not None, f"there is no {kind.__name__} {id}"
    return found


def secret_of(app: FastAPI, game: dict[str, Any]) -> str:
    """The code of a game, which only the server can know."""
    shared = app.state.services
    return _code_behind(shared.database, game["link"], shared.keys)


def secret_in(database: str, link: str) -> str:
    """The code behind a link of a server that has this database."""
    opened = open_database(database)
    keys = read_keys(opened)
    found = _code_behind(opened, link, keys)
    opened.close()
    return found


def _code_behind(database: Database, link: str, keys: Keys) -> str:
    row = stored_row(database, LinkRow, link)
    variant = find_variant(row.variant)
    code = maker_behind(row, keys).reveal(Position(variant.rules))
    return variant.notation.write_code(code)


def another_code(code: str) -> str:
    """Another code, with the same symbols if possible."""
    turned = code[1:] + code[:1]
    return turned if turned != code else ("1" if code[0] != "1" else "2") + code[1:]
