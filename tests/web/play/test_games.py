"""Whole games over the API: won, lost, given up, against every maker."""

from hashlib import sha256
from importlib import import_module

import pytest
from fastapi import FastAPI
from sqlalchemy.exc import OperationalError

from pegwise import Code, Position, Rules
from pegwise.game.variants import CLASSIC, find_variant
from pegwise.web.rate_limits import RateLimits
from support.visitors import Player, another_code, refused, secret_of


@pytest.fixture
def player(app: FastAPI) -> Player:
    return Player(app)


@pytest.mark.parametrize("variant", [variant.name for variant in CLASSIC])
def test_a_game_is_won(app: FastAPI, player: Player, variant: str) -> None:
    game = player.start(variant=variant)
    secret = secret_of(app, game)
    assert game["status"] == "playing"
    assert game["guesses_left"] == game["limit"] == find_variant(variant).limit
    game = player.guess(game, another_code(secret))
    assert game["status"] == "playing"
    game = player.guess(game, secret)
    assert game["status"] == "won"
    assert game["secret"] == secret
    assert game["verdict"] == "won in 2 guesses"
    assert game["announcement"].endswith("You found it in 2 guesses.")
    assert player.game(game) == game


def test_a_game_is_lost_at_the_limit(app: FastAPI, player: Player) -> None:
    game = player.start(limit=2)
    wrong = another_code(secret_of(app, game))
    game = player.guess(game, wrong)
    assert game["guesses_left"] == 1
    assert game["announcement"].endswith("1 guess left.")
    game = player.guess(game, wrong)
    assert game["status"] == "lost"
    spelled = " ".join(secret_of(app, game))
    assert game["announcement"].endswith(f"2 guesses were not enough. The code was {spelled}.")
    assert refused(player.try_guess(game, wrong), 409) == "the game is over"


def test_giving_up_shows_the_code(app: FastAPI, player: Player) -> None:
    game = player.start(limit="none")
    assert game["guesses_left"] is None
    secret = secret_of(app, game)
    game = player.step(game, "give-up")
    assert (game["status"], game["secret"]) == ("gave up", secret)
    for step in ("give-up", "undo", "redo"):
        assert refused(player.try_step(game, step), 409) == "the game is over"


def test_the_commitment_can_be_checked(app: FastAPI, player: Player) -> None:
    game = player.start()
    promised = game["commitment"]
    assert promised["nonce"] is promised["text"] is None
    end = player.step(game, "give-up")["commitment"]
    assert end["digest"] == promised["digest"]
    assert end["text"] == f"{secret_of(app, game)} {end['nonce']}"
    assert sha256(end["text"].encode()).hexdigest() == end["digest"]
    assert len(end["nonce"]) == 32


def test_an_announcement_is_one_sentence_or_two(player: Player) -> None:
    game = player.start()
    assert game["announcement"] == "A new game. 8 guesses left."
    game = player.guess(game, "red red green green")
    turn = game["turns"][0]
    assert turn["guess"] == "1122"
    assert game["announcement"] == f"Guess 1, 1 1 2 2: {turn['words']}. 7 guesses left."


def test_undo_and_redo(app: FastAPI, player: Player) -> None:
    game = player.start()
    first, second = (another_code(secret_of(app, game)), "1111")
    start = player.guess(game, first)
    later = player.guess(start, second)
    assert (later["can_undo"], later["can_redo"]) == (True, False)
    back = player.step(later, "undo")
    assert back["turns"] == start["turns"]
    assert back["announcement"] == "Taken back. 1 turn on the board. 7 guesses left."
    assert back["can_redo"]
    forth = player.step(back, "redo")
    assert forth["turns"] == later["turns"]
    assert refused(player.try_step(forth, "redo"), 409) == "there is nothing to redo"
    back = player.step(player.step(forth, "undo"), "undo")
    assert refused(player.try_step(back, "undo"), 409) == "there is nothing to undo"
    other = player.guess(back, "6666")
    assert not other["can_redo"]


def test_hard_mode_refuses_and_nothing_changes(player: Player) -> None:
    game = player.start(hard=True, variant="8x10", limit=9)
    game = player.guess(game, "01234567")
    if game["turns"][0]["feedback"] == "8,0":
        return
    reason = refused(player.try_guess(game, "01234567"), 422)
    assert reason.startswith("Not allowed in hard mode: 01234567 cannot be the code")
    assert player.game(game) == game


def test_bad_guesses_are_refused_and_change_nothing(player: Player) -> None:
    game = player.start()
    for entry in ("", "11", "9999", "1\x00", "red", "💥" * 4):
        assert refused(player.try_guess(game, entry), 422)
    assert player.game(game) == game


@pytest.mark.parametrize(
    ("wanted", "status"),
    [
        ({"variant": "nonsense"}, 422),
        ({"variant": "codes:/etc/passwd"}, 422),
        ({"variant": "21x6"}, 422),
        ({"maker": "cheat"}, 422),
        ({"maker": "evil", "variant": "20x36"}, 422),
        ({"limit": 0}, 422),
        ({"link": "nowhere"}, 404),
        ({"link": "no such link"}, 404),
        ({"surprise": 1}, 422),
    ],
)
def test_bad_settings_are_refused(player: Player, wanted: dict[str, object], status: int) -> None:
    assert refused(player.client.post("/api/games", json=wanted), status)


def test_a_link_has_its_own_settings(player: Player) -> None:
    game = player.start()
    body = {"link": game["link"], "maker": "evil"}
    assert refused(player.client.post("/api/games", json=body), 422) == "maker: a link has its own"


def test_evil_is_consistent_and_never_commits(player: Player) -> None:
    game = player.start(maker="evil")
    assert game["commitment"] is None
    for guess in ("1122", "3344", "5566", "1234"):
        game = player.guess(game, guess)
    assert Position.parse(game["text"]).count > 0
    end = player.step(game, "give-up")
    assert end["commitment"] is None
    spelled, fitting = " ".join(end["secret"]), Position.parse(game["text"]).count
    assert end["announcement"] == "You gave up after 4 guesses. " + (
        f"The code was {spelled}."
        if fitting == 1
        else f"I never chose a code: {fitting} fit all my answers, such as {spelled}."
    )
    variant = find_variant("mastermind")
    shown = variant.notation.read_code(end["secret"])
    assert Position.parse(game["text"]).allows(shown)


def test_evil_runs_in_a_worker_on_a_large_board(player: Player) -> None:
    game = player.start(maker="evil", variant="5x12")
    game = player.guess(game, "00112")
    game = player.step(game, "give-up")
    assert Position.parse(game["text"]).allows(read(game["secret"], "5x12"))


def test_a_liar_lies_no_more_than_promised(app: FastAPI, player: Player) -> None:
    told_lies = 0
    for _ in range(5):
        game = player.start(maker="liar:2", limit=20)
        assert game["lies"] == 2
        secret, rules = secret_of(app, game), Rules(4, 6)
        for guess in ("1122", "3344", "5566", "1234", "2345", "3456", "6543"):
            if guess != secret:
                game = player.guess(game, guess)
        lies = [
            turn
            for turn in game["turns"]
            if str(rules.feedback(read(secret), read(turn["guess"]))) != turn["feedback"]
        ]
        assert len(lies) <= 2
        told_lies += len(lies)
        game = player.guess(game, secret)
        assert game["status"] == "won"
        assert (
            sha256(game["commitment"]["text"].encode()).hexdigest()
            == (game["commitment"]["digest"])
        )
    assert told_lies


def test_the_answers_are_the_truth(app: FastAPI, player: Player) -> None:
    game = player.start(variant="hex")
    secret = read(secret_of(app, game), "hex")
    guess = another_code(secret_of(app, game))
    turn = player.guess(game, guess)["turns"][0]
    truth = find_variant("hex").rules.feedback(secret, read(guess, "hex"))
    assert (turn["bulls"], turn["cows"]) == truth


def read(text: str, variant: str = "mastermind") -> Code:
    return find_variant(variant).notation.read_code(text)


def test_a_database_that_does_not_answer(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(*_: object) -> None:
        raise OperationalError("SELECT", {}, Exception("the server is gone"))

    game = player.start()
    monkeypatch.setattr(import_module("pegwise.web.play.game_routes"), "load_game", gone)
    expected = "the database does not respond: try again"
    assert refused(player.client.get(f"/api/games/{game['id']}"), 503) == expected
    monkeypatch.setattr(RateLimits, "request", gone)
    assert refused(player.client.post("/api/games", json={}), 503) == expected
