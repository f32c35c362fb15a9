"""What every response carries, and what no request gets past."""

import json
import logging
from collections.abc import Iterator

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from pegwise.web.app import create_app
from pegwise.web.settings import Settings
from support.api_client import PATIENT
from support.databases import own_database
from support.depth import deep

ALWAYS = (
    "content-security-policy",
    "cross-origin-opener-policy",
    "cross-origin-resource-policy",
    "permissions-policy",
    "referrer-policy",
    "x-content-type-options",
    "x-frame-options",
)


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FastAPI]:
    """One app for all, with a route that changes something, and one with a mistake in it."""
    with own_database(tmp_path_factory.mktemp("echo")) as database:
        app = create_app(Settings(database, PATIENT, workers=0))

        @app.post("/api/echo")
        def said(words: list[str]) -> list[str]:
            return words

        @app.get("/api/mistake")
        def mistaken() -> None:
            raise KeyError("the secret is 1234")

        yield app
        app.state.services.computers.stop()
        app.state.services.database.close()


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/", 200),
        ("GET", "/health", 200),
        ("GET", "/metrics", 200),
        ("GET", "/openapi.json", 200),
        ("GET", "/api/boards", 200),
        ("GET", "/api/board?variant=9y9", 422),
        ("GET", "/api/nothing", 404),
        ("GET", "/nothing", 404),
        ("GET", "/nothing/at/all", 404),
        ("GET", "/static/nothing.js", 404),
        ("DELETE", "/api/boards", 405),
        ("POST", "/", 405),
        ("GET", "/api/mistake", 500),
    ],
)
def test_every_response_has_the_headers(
    client: TestClient, method: str, path: str, status: int
) -> None:
    answer = client.request(method, path)
    assert answer.status_code == status
    assert [name for name in ALWAYS if name not in answer.headers] == []
    policy = answer.headers["content-security-policy"]
    assert policy.startswith("default-src 'none'; ")
    assert "unsafe" not in policy
    assert "strict-transport-security" not in answer.headers
    if path.startswith("/api/") and status != 200:
        assert list(answer.json()) == ["error"]


def test_strict_transport_only_over_https(app: FastAPI) -> None:
    client = TestClient(app, base_url="https://games.example")
    assert "max-age" in client.get("/health").headers["strict-transport-security"]


def test_an_unknown_address_shows_the_missing_page(client: TestClient) -> None:
    for path in ("/nothing", "/nothing/at/all", "/play/a/b"):
        answer = client.get(path)
        assert answer.status_code == 404
        assert answer.headers["content-type"].startswith("text/html")


def test_an_internal_error_reveals_nothing(
    client: TestClient, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.INFO, "pegwise.web"):
        answer = client.get("/api/mistake")
    assert answer.json() == {"error": "internal error"}
    mistake, access = map(json.loads, caplog.messages)
    assert mistake["mistake"] == "KeyError"
    assert mistake["at"].rpartition(":")[0] == __file__
    assert access["status"] == 500
    assert "1234" not in caplog.text


class TestWhatChangesSomething:
    """Comes from our own pages or from none, as JSON, and is small."""

    @pytest.mark.parametrize(
        "headers",
        [
            {},
            {"sec-fetch-site": "same-origin"},
            {"sec-fetch-site": "none"},
            {"origin": "http://testserver"},
        ],
    )
    def test_from_here(self, client: TestClient, headers: dict[str, str]) -> None:
        assert client.post("/api/echo", json=["a"], headers=headers).json() == ["a"]

    @pytest.mark.parametrize(
        "headers",
        [
            {"sec-fetch-site": "cross-site"},
            {"sec-fetch-site": "same-site"},
            {"origin": "http://elsewhere.example"},
            {"origin": "null"},
        ],
    )
    def test_from_elsewhere(self, client: TestClient, headers: dict[str, str]) -> None:
        answer = client.post("/api/echo", json=["a"], headers=headers)
        assert answer.status_code == 403
        assert answer.json() == {"error": "this request comes from a page of another site"}

    @pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", ""])
    def test_as_a_form(self, client: TestClient, kind: str) -> None:
        answer = client.post("/api/echo", content=b'["a"]', headers={"content-type": kind})
        assert answer.status_code == 415

    def test_too_large(self, client: TestClient) -> None:
        answer = client.post("/api/echo", json=["a" * 33_000])
        assert answer.status_code == 413
        assert answer.json() == {"error": "the request is too large: expected at most 32768 bytes"}

    def test_too_large_without_saying_so(self, client: TestClient) -> None:
        pieces = (b'"' + b"a" * 9_000 + b'",' for _ in range(4))
        headers = {"content-type": "application/json"}
        assert client.post("/api/echo", content=pieces, headers=headers).status_code == 413

    def test_just_small_enough(self, client: TestClient) -> None:
        words = ["a" * 32_764]
        assert client.post("/api/echo", json=words).json() == words
        pieces = (piece for piece in (b'["a', b'", "b"', b"]"))
        headers = {"content-type": "application/json"}
        assert client.post("/api/echo", content=pieces, headers=headers).json() == ["a", "b"]

    @pytest.mark.parametrize("body", [b"", b"{", b"\xff", b"[" * 20_000])
    def test_no_json_at_all(self, client: TestClient, body: bytes) -> None:
        answer = client.post(
            "/api/echo", content=body, headers={"content-type": "application/json"}
        )
        assert answer.status_code == 422
        assert list(answer.json()) == ["error"]

    @pytest.mark.parametrize("body", [b'["\\ud800"]', b'["\\uDC00x"]', b'["\\u0000"]'])
    def test_no_text(self, client: TestClient, body: bytes) -> None:
        answer = client.post(
            "/api/echo", content=body, headers={"content-type": "application/json"}
        )
        assert answer.status_code == 422
        assert answer.json() == {"error": "the request is not valid text"}

    def test_text_with_escapes(self, client: TestClient) -> None:
        headers = {"content-type": "application/json"}
        answer = client.post("/api/echo", content=b'["\\ud83d\\ude00\\u00e9"]', headers=headers)
        assert answer.json() == ["\U0001f600\xe9"]


def test_the_log_keeps_secrets(client: TestClient, caplog: pytest.LogCaptureFixture) -> None:
    link = "abcdefghijklmnopqrstuvwx"
    with caplog.at_level(logging.INFO, "pegwise.web"):
        client.get(f"/play/{link}?private=1", headers={"cookie": "pegwise_player=me"})
    (line,) = map(json.loads, caplog.messages)
    assert line["path"] == "/play/abcd..."
    assert set(line) == {"time", "method", "path", "status", "ms"}


def test_large_answers_are_compressed(client: TestClient) -> None:
    assert client.get("/api/boards").headers["content-encoding"] == "gzip"
    assert "content-encoding" not in client.get("/health").headers


def test_metrics_count_routes_and_name_nobody(database: str) -> None:
    app = create_app(Settings(database, PATIENT, workers=0))
    client = TestClient(app)
    client.get("/play/abcdefghijklmnopqrstuvwx")
    client.get("/api/nothing/abcdefghijklmnopqrstuvwx")
    client.request("NONSENSE", "/api/boards")
    text = client.get("/metrics").text
    assert 'pegwise_requests_total{method="GET",route="/play/{link}",status="200"} 1.0' in text
    assert 'route="unknown",status="404"' in text
    assert 'method="other",route="/api/boards",status="405"' in text
    assert "abcd" not in text
    assert "pegwise_computations 0.0" in text
    app.state.services.database.close()


@pytest.mark.parametrize("count", [60, deep(1000)])
def test_unknown_paths_add_no_metrics(client: TestClient, count: int) -> None:
    places = ("/{}", "/static/{}", "/static/js/{}.js", "/api/{}", "/api/lab/{}", "/play/{}/{}")

    def request(times: int) -> None:
        for number in range(times):
            client.get(places[number % len(places)].format(f"n{number}", number))

    def series() -> int:
        return len(client.get("/metrics").text.splitlines())

    request(len(places))
    series()  # counts itself
    before = series()
    request(count)
    assert series() == before
    assert 'route="/static",status="404"' in client.get("/metrics").text
