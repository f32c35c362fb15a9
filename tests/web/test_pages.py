"""The frames of the pages, without a browser."""

import re

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from pegwise.web.boards import title_of
from pegwise.web.pages import CARDS, PAGES, STATIC
from support.visitors import Player, secret_of, told


@pytest.fixture(scope="module")
def app(shared_app: FastAPI) -> FastAPI:
    return shared_app


@pytest.mark.parametrize("path", ["/", "/play/some-link", *(f"/{page}" for page in PAGES)])
def test_the_head_of_a_page_can_be_asked_for(client: TestClient, path: str) -> None:
    answer = client.head(path)
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/html")
    assert answer.content == b""


def test_the_head_of_a_missing_page(client: TestClient) -> None:
    assert client.head("/nothing").status_code == 404


def card(client: TestClient, path: str) -> dict[str, str]:
    """What a link to a page shows where it is posted."""
    page = client.get(path, headers={"host": "games.example"}).text
    return dict(re.findall(r'<meta property="og:(\w+)" content="([^"]*)">', page))


def test_a_posted_link_has_a_title_a_text_and_a_picture(client: TestClient) -> None:
    for path in ("/", *(f"/{page}" for page in PAGES)):
        shown = card(client, path)
        assert shown["title"]
        assert shown["description"]
        assert shown["url"] == f"http://games.example{path}"
        picture = shown["image"].removeprefix("http://games.example")
        assert client.get(picture).headers["content-type"] == "image/png"


def test_the_card_of_a_daily_has_its_number(client: TestClient) -> None:
    daily = told(client.get("/api/daily"))
    number, link = daily["number"], daily["codes"][1]["link"]
    assert card(client, "/daily")["title"] == f"Pegwise Daily #{number}"
    for path in (f"/play/{link}", "/play?daily=bulls-and-cows"):
        assert card(client, path)["title"] == f"Daily Bulls and Cows #{number}"


def test_the_card_of_a_link_says_nothing_of_its_code(app: FastAPI) -> None:
    player = Player(app)
    game = player.start(variant="5x7")
    shown = card(player.client, f"/play/{game['link']}")
    assert shown["title"] == "Board 5x7: break this code"
    assert secret_of(app, game) not in str(shown)
    assert card(player.client, "/play/unknown")["title"] == CARDS["play"].title
    assert card(player.client, "/play?daily=%22%3E%3Cscript%3E")["title"] == CARDS["play"].title


def test_the_pictures_are_small() -> None:
    pictures = list((STATIC / "img").glob("card*.png"))
    assert len(pictures) == 4
    assert all(picture.stat().st_size < 40_000 for picture in pictures)


def test_titles_of_boards() -> None:
    assert title_of("bulls-and-cows") == "Bulls and Cows"
    assert title_of("5x7:distinct") == "Board 5x7:distinct"
