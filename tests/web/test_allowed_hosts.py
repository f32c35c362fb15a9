"""Which hosts a server answers for, where its redirects lead, and the name of its cookie."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from pegwise.errors import PegwiseError
from pegwise.web.app import create_app
from pegwise.web.services import COOKIE, SECURE_COOKIE
from pegwise.web.settings import Settings, served_hosts


@pytest.mark.parametrize(
    ("host", "public_url", "header", "allowed"),
    [
        ("127.0.0.1", None, "127.0.0.1:8000", True),
        ("127.0.0.1", None, "localhost:8000", True),
        ("127.0.0.1", None, "LocalHost.", True),
        ("127.0.0.1", None, "[::1]:8000", True),
        ("127.0.0.1", None, "evil.example", False),
        ("127.0.0.1", None, "evil.example:8000", False),
        ("127.0.0.1", None, "127.0.0.1.evil.example", False),
        ("127.0.0.1", None, "192.168.1.5:8000", False),
        ("127.0.0.1", None, "", False),
        ("0.0.0.0", None, "192.168.1.5:8000", True),
        ("::", None, "[fe80::1]:8000", True),
        ("0.0.0.0", None, "evil.example", False),
        ("box.lan", None, "Box.lan:8000", True),
        ("192.168.1.5", None, "192.168.1.5", True),
        ("127.0.0.1", "https://games.example", "games.example", True),
        ("127.0.0.1", "https://games.example:444/", "games.example:444", True),
        ("127.0.0.1", "https://games.example", "localhost", True),
        ("127.0.0.1", "https://games.example", "sub.games.example", False),
    ],
)
def test_hosts(host: str, public_url: str | None, header: str, allowed: bool) -> None:
    assert served_hosts(host, public_url).allow(header) is allowed


@pytest.mark.parametrize("url", ["games.example", "ftp://games.example", "https://", "https://a/b"])
def test_a_public_url_that_is_none(url: str) -> None:
    with pytest.raises(PegwiseError, match=r"--public-url .*expected a URL"):
        served_hosts("127.0.0.1", url)


@pytest.fixture
def strict(tmp_path: Path) -> Iterator[FastAPI]:
    """A server that was started with ``--public-url https://games.example``."""
    hosts = served_hosts("127.0.0.1", "https://games.example")
    app = create_app(Settings(f"sqlite:///{tmp_path / 'games'}", workers=0, hosts=hosts))
    yield app
    app.state.services.computers.stop()
    app.state.services.database.close()


@pytest.mark.parametrize("path", ["/", "/api/daily", "/static/js/page/api.js", "/health"])
def test_a_page_of_another_name_reaches_nothing(strict: FastAPI, path: str) -> None:
    client = TestClient(strict, base_url="http://rebound.example")
    answer = client.get(path)
    assert answer.status_code == 400
    expected = "this server is not 'rebound.example': expected the host of its --public-url"
    assert answer.json() == {"error": expected}
    assert "content-security-policy" in answer.headers
    assert "set-cookie" not in answer.headers
    for name in ("https://games.example", "http://localhost:8000"):
        assert TestClient(strict, base_url=name).get(path).status_code == 200


@pytest.fixture(scope="module")
def app(shared_app: FastAPI) -> FastAPI:
    return shared_app


@pytest.mark.parametrize(
    ("path", "location"), [("/play/", "/play"), ("/api/boards/?a=1", "/api/boards?a=1")]
)
def test_redirects_stay_on_the_host(client: TestClient, path: str, location: str) -> None:
    answer = client.get(path, headers={"host": "forged.example"}, follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (307, location)


def test_a_path_is_never_taken_for_a_host(client: TestClient) -> None:
    for path in ("//forged.example/", "//play/", "/\\\\forged.example/"):
        answer = client.get(f"http://testserver{path}", follow_redirects=False)
        assert not answer.headers.get("location", "/x").startswith(("//", "/\\", "http"))


def test_the_cookie_of_a_secure_page_belongs_to_its_host(app: FastAPI) -> None:
    secure = TestClient(app, base_url="https://games.example")
    (cookie,) = secure.get("/api/daily").headers.get_list("set-cookie")
    name, *attributes = cookie.split("; ")
    assert name.startswith(f"{SECURE_COOKIE}=")
    assert {"HttpOnly", "Path=/", "SameSite=lax", "Secure"} <= set(attributes)
    assert "Domain" not in cookie
    game = secure.post("/api/games", json={}).json()
    assert secure.get(f"/api/games/{game['id']}").status_code == 200


def test_a_cookie_of_before_is_still_read(app: FastAPI) -> None:
    plain = TestClient(app, base_url="http://games.example")
    game = plain.post("/api/games", json={}).json()
    secure = TestClient(app, base_url="https://games.example")
    secure.cookies.set(COOKIE, plain.cookies[COOKIE])
    answer = secure.get(f"/api/games/{game['id']}")
    assert answer.status_code == 200
    assert answer.headers["set-cookie"].startswith(f"{SECURE_COOKIE}={plain.cookies[COOKIE]}")
    assert "set-cookie" not in secure.get(f"/api/games/{game['id']}").headers
