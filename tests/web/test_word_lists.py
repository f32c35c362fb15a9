"""Word lists of the server's owner, and answers that mark each place."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from pegwise.errors import PegwiseError
from pegwise.game.codes import marks
from pegwise.web.app import create_app
from pegwise.web.boards import name_of_file, read_lists, register_word_lists
from pegwise.web.settings import Settings
from pegwise.web.thinking import Guesser, Thought, answer_guess, begin
from support.api_client import PATIENT, ask, refused
from support.visitors import Player, told

SECRETS = ("crane", "crate", "react", "slate", "trace")
GUESSES = ("about", "mound")


@pytest.fixture
def files(tmp_path: Path) -> Path:
    (tmp_path / "Five letters.txt").write_text("\n".join(SECRETS))
    (tmp_path / "allowed.txt").write_text("\n".join(GUESSES))
    return tmp_path


@pytest.fixture
def app(files: Path) -> Iterator[FastAPI]:
    lists = read_lists([f"{files / 'Five letters.txt'}:marks"], str(files / "allowed.txt"))
    app = create_app(
        Settings(f"sqlite:///{files / 'games.sqlite3'}", PATIENT, workers=0, lists=lists)
    )
    yield app
    app.state.services.computers.stop()
    app.state.services.database.close()
    register_word_lists(())


def test_a_list_is_a_board_by_the_name_of_its_file(app: FastAPI, client: TestClient) -> None:
    board = client.get("/api/boards").json()[-1]
    assert (board["variant"], board["codes"], board["limit"]) == ("five-letters", "5", 6)
    assert (board["kind"], board["word_list"]) == ("marks", True)
    assert client.get("/api/board", params={"variant": "five-letters"}).json() == board


def test_a_game_is_answered_with_marks(app: FastAPI) -> None:
    player = Player(app)
    game = player.guess(player.start(variant="five-letters"), "about")
    (turn,) = game["turns"]
    player.step(game, "give-up")
    secret = player.game(game)["secret"]
    truth = marks(secret, "about")
    assert turn["feedback"] == str(truth)
    assert turn["words"].split(", ") == [
        ("absent", "elsewhere", "right")[mark] for mark in truth.places
    ]
    assert game["announcement"].startswith(f"Guess 1, a b o u t: {turn['words']}.")
    shared = told(player.client.get(f"/api/games/{game['id']}/share"))["text"].splitlines()
    assert shared[:2] == ["Pegwise Five Letters X/6", truth.squares]


def test_errors_name_the_list_and_no_file(app: FastAPI, files: Path) -> None:
    player = Player(app)
    game = player.start(variant="five-letters")
    error = told(player.try_guess(game, "react"[::-1]), 422)["error"]
    assert error == "'tcaer' is not in the word list 'five-letters'"


def test_visitors_name_no_files(client: TestClient, files: Path) -> None:
    path = f"codes:{files / 'allowed.txt'}"
    status, error = refused(client, "/api/games", variant=path[:40])
    assert (status, "word lists are for the command line" in error) == (422, True)
    assert refused(client, "/api/assist", variant="codes:allowed.txt")[0] == 422


def test_a_list_has_a_daily_code(app: FastAPI) -> None:
    player = Player(app)
    assert player.client.get("/api/daily").json()["codes"][-1]["variant"] == "five-letters"
    game = player.start(daily="five-letters")
    assert (game["daily"] is None, game["limit"]) == (False, 6)
    assert told(player.client.get("/api/daily/five-letters"))["variant"] == "five-letters"
    assert "/play?daily=five-letters" in player.client.get("/").text


def test_worker_processes_know_the_list(app: FastAPI) -> None:
    player = Player(app)
    game = player.guess(player.start(variant="five-letters"), "mound")
    assert player.hint(game, 2)["guess"] in SECRETS
    game = player.step(player.game(game), "give-up")
    assert told(player.client.get(f"/api/games/{game['id']}/scores"))["skill"] is not None
    review = ask(player.client, "/api/reviews", id=game["id"])
    assert review["turns"][0]["feedback"] == game["turns"][0]["feedback"]
    retried = player.start(retry={"game": "five-letters mound:----- crane:GGGGG", "turn": 2})
    assert [turn["guess"] for turn in retried["turns"]] == ["mound"]


def test_a_list_that_is_gone_leaves_the_other_games(app: FastAPI) -> None:
    player = Player(app)
    player.guess(player.start(variant="five-letters"), "about")
    player.guess(player.start(variant="mastermind"), "1122")
    register_word_lists(())
    listed = told(player.client.get("/api/you"))["unfinished"]
    assert {game["variant"] for game in listed} == {"five-letters", "mastermind"}


def test_the_program_breaks_a_code_by_marks() -> None:
    guesser, secret = Guesser("4x6:marks", "auto", "", 0), "3625"
    text = "4x6:marks"
    _, move = begin(guesser, None)
    while move.guess is not None:
        text, said = answer_guess(guesser, text, move.guess, str(marks(secret, move.guess)))
        assert isinstance(said, Thought)
        move = said
    assert (move.status, text.split()[-1]) == ("won", f"{secret}:GGGG")


@pytest.mark.parametrize(
    ("path", "name"),
    [("/srv/Wörter 5.txt", "w-rter-5"), ("5.txt", "list-5"), ("mastermind", "list-mastermind")],
)
def test_names_of_lists(path: str, name: str) -> None:
    assert name_of_file(path) == name


def test_options_that_contradict_each_other(files: Path) -> None:
    one = str(files / "allowed.txt")
    with pytest.raises(PegwiseError, match="two lists are called 'allowed'"):
        read_lists([one, one])
    with pytest.raises(PegwiseError, match="with 0 lists: expected one list"):
        read_lists([], one)
