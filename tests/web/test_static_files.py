"""Styles and scripts that browsers may keep, and never too long."""

from pathlib import Path

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from pegwise.web.pages import CachedFiles, fingerprint, fingerprint_of, modules_of


@pytest.fixture
def files(tmp_path: Path) -> Path:
    folder = tmp_path / "static"
    (folder / "js").mkdir(parents=True)
    (folder / "js" / "play.js").write_text("export const rules = null;\n")
    return folder


@pytest.fixture
def site(files: Path) -> TestClient:
    app = FastAPI()
    app.mount("/static", CachedFiles(files, fingerprint_of(files)))
    return TestClient(app)


def test_a_fingerprinted_file_is_cached_forever(site: TestClient, files: Path) -> None:
    answer = site.get(f"/static/{fingerprint_of(files)}/js/play.js")
    assert answer.text == "export const rules = null;\n"
    assert "immutable" in answer.headers["cache-control"]


def test_a_plain_path_is_revalidated(site: TestClient) -> None:
    answer = site.get("/static/js/play.js")
    assert answer.headers["cache-control"] == "no-cache"
    again = site.get("/static/js/play.js", headers={"if-none-match": answer.headers["etag"]})
    assert again.status_code == 304


def test_an_old_fingerprint_is_gone(site: TestClient) -> None:
    assert site.get("/static/0123456789ab/js/play.js").status_code == 404


def test_every_change_is_another_fingerprint(files: Path) -> None:
    before = fingerprint_of(files)
    (files / "js" / "play.js").write_text("export const rules = 1;\n")
    assert fingerprint_of(files) != before


def test_no_file_outside_the_folder(site: TestClient, files: Path) -> None:
    (files.parent / "private").write_text("secret")
    for path in ("/static/../private", "/static/%2e%2e/private", "/static//etc/passwd"):
        assert site.get(path).status_code == 404


def test_addresses_without_a_page_have_an_icon(client: TestClient) -> None:
    answer = client.get("/favicon.ico")
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert answer.text.startswith("<svg ")


def test_a_stylesheet_is_cached_as_long_as_it_is_the_newest(client: TestClient) -> None:
    newest = client.get(f"/styles/{fingerprint}/play.css")
    assert "immutable" in newest.headers["cache-control"]
    assert f'url("/static/{fingerprint}/font/' in newest.text
    assert client.get("/styles/0123456789ab/play.css").headers["cache-control"] == "no-cache"
    assert client.get(f"/styles/{fingerprint}/nowhere.css").status_code == 404


def test_modules_are_named_with_what_they_import() -> None:
    modules = modules_of("play")
    assert modules[0] == "play/main.js"
    assert {"page/dom.js", "board/editor.js"} < set(modules)
    assert "play/end.js" not in modules  # loaded when a game is over
    assert modules_of("missing") == []
