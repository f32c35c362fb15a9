"""``/api/reviews``: the coach's review of a game as text, or of a player's own."""

from datetime import UTC, date, datetime
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from pegwise.coach import review
from pegwise.coach.review import summary
from pegwise.coach.reviewed import review_document, scores_of
from pegwise.web import review as reviews
from pegwise.web.database.schema import GameRow, LinkRow
from pegwise.web.review import shared_link
from pegwise.web.services import COOKIE, Services, utc_now
from support.api_client import ask, refused
from support.visitors import stored_row

GAME = "mastermind 1122:0,2 1344:0,2 2314:0,3 3221:3,0 3231:4,0"


@pytest.fixture(scope="module")
def app(shared_app: FastAPI) -> FastAPI:
    return shared_app


def shared(client: TestClient) -> Services:
    found: Services = client.app.state.services  # type: ignore[attr-defined]
    return found


def keep(
    client: TestClient,
    name: str,
    status: str,
    daily: date | None = None,
    maker: str = "honest",
    text: str | None = None,
    secret: str | None = None,
) -> str:
    """A game of this client's in the database, as the table of games has it."""
    assert client.get("/api/lab").status_code == 200  # which gives a new visitor a cookie
    player = client.cookies[COOKIE].rpartition(".")[0]
    text = text or (GAME if status == "won" else GAME.rpartition(" ")[0])
    variant = text.split()[0]
    with shared(client).database.writing() as connection:
        LinkRow(id=name, variant=variant, maker=maker, hard=False, limit=8).add(connection)
        GameRow(
            id=name,
            player=player,
            link=name,
            text=text,
            status=status,
            nonce="",
            daily=daily,
            variant=variant,
            revealed=secret,
        ).add(connection)
    return name


def hints(client: TestClient, name: str) -> int:
    return stored_row(shared(client).database, GameRow, name).hints


def test_a_finished_game(client: TestClient) -> None:
    told = ask(client, "/api/reviews", game=GAME)
    expected: Any = review_document(review(GAME, seconds=0.5))
    assert {key: told[key] for key in expected if key != "turns"} == {
        key: value for key, value in expected.items() if key != "turns"
    }
    assert [turn["verdict"] for turn in told["turns"]] == [
        turn["verdict"] for turn in expected["turns"]
    ]
    assert told["turns"][0]["feedback_words"] == "0 black, 2 white"
    assert told["summary"] == list(summary(review(GAME, seconds=0.5)))
    assert told["text"] == GAME
    assert told["codes"] == told["best_line"][0] == 1296
    assert told["best_line"][-1] == 1
    assert told["finding"] is None


def test_a_contradictory_game(client: TestClient) -> None:
    told = ask(client, "/api/reviews", game="mastermind 1122:1,0 1122:0,1")
    assert told["contradictory_since"] == 2
    assert told["finding"].startswith("The answers contradict each other since turn 2")
    assert len(told["turns"]) == 1


def test_a_game_without_turns(client: TestClient) -> None:
    told = ask(client, "/api/reviews", game="mastermind")
    assert told["turns"] == []
    assert told["next"]["guess"] == "1123"


def test_a_game_of_the_player(client: TestClient) -> None:
    told = ask(client, "/api/reviews", id=keep(client, "own", "won"))
    assert told["solved"]
    assert hints(client, "own") == 0


def test_a_game_under_way_counts_as_a_hint(client: TestClient) -> None:
    told = ask(client, "/api/reviews", id=keep(client, "under-way", "playing"))
    assert told["next"] is not None
    assert hints(client, "under-way") == 1


def test_an_unfinished_daily_game_is_refused(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    noon = datetime(2026, 1, 1, 12, tzinfo=UTC)
    clocks = {utc_now: lambda: noon}
    monkeypatch.setattr(client.app, "dependency_overrides", clocks)
    name = keep(client, "daily", "playing", noon.date())
    assert refused(client, "/api/reviews", id=name)[0] == 409
    assert hints(client, name) == 0


def test_someone_elses_game(client: TestClient) -> None:
    name = keep(client, "mine", "won")
    stranger = TestClient(client.app)
    assert refused(stranger, "/api/reviews", id=name)[0] == 403
    assert refused(client, "/api/reviews", id="unknown")[0] == 404


def test_scores_and_the_code(client: TestClient) -> None:
    told = ask(client, "/api/reviews", game=GAME)
    found = scores_of(review(GAME, seconds=0.5))
    assert found is not None
    assert told["scores"] == {"skill": found.skill, "luck": found.luck}
    assert (told["secret"], told["shared"]) == ("3231", None)
    begun = ask(client, "/api/reviews", game="mastermind")
    assert (begun["scores"], begun["secret"]) == (None, None)


LIED = "mastermind 1122:0,2 1344:2,2 2314:0,3 3221:3,0"


def test_a_game_against_a_liar_is_judged_as_the_game_it_was(client: TestClient) -> None:
    """The answer of turn 2 is a lie; the game was given up, so only the server knows the code."""
    name = keep(client, "lied", "gave up", maker="liar:1", text=LIED, secret="3231")
    told = ask(client, "/api/reviews", id=name)
    assert (told["contradictory_since"], told["finding"], told["lies"]) == (None, None, 1)
    assert [turn["wrong"] for turn in told["turns"]] == [False, True, False, False]
    assert told["secret"] == "3231"
    as_text = ask(client, "/api/reviews", game=LIED, lies=1)
    assert [turn["wrong"] for turn in as_text["turns"]] == [None] * 4
    assert [turn["loss"] for turn in as_text["turns"]] == [turn["loss"] for turn in told["turns"]]
    assert ask(client, "/api/reviews", game=LIED)["contradictory_since"] == 2


def test_no_lie_is_given_away_before_the_end(client: TestClient) -> None:
    name = keep(client, "lying", "playing", maker="liar:1", text=LIED)
    told = ask(client, "/api/reviews", id=name)
    assert [turn["wrong"] for turn in told["turns"]] == [None] * 4
    assert told["secret"] is None


@pytest.mark.parametrize("board", ["6x9", "8x8", "10x10", "12x12"])
def test_large_boards_are_reviewed_on_a_sample(client: TestClient, board: str) -> None:
    positions = int(board.partition("x")[0])
    guess = "".join(str(1 + place // 2) for place in range(positions))
    told = ask(client, "/api/reviews", game=f"{board} {guess}:1,2")
    assert told["sampled"]
    assert not told["exact"]
    assert told["turns"][0]["words"]
    assert told["next"] is not None


def test_a_review_is_shared_by_link(client: TestClient) -> None:
    name = keep(client, "given", "won")
    told = ask(client, "/api/reviews", id=name)
    stranger = TestClient(client.app)
    assert stranger.get(f"/review/{told['shared']}").status_code == 200
    seen = ask(stranger, "/api/reviews", shared=told["shared"])
    assert seen == told
    assert refused(stranger, "/api/reviews", id=name)[0] == 403
    assert stranger.get(f"/api/games/{name}").status_code == 403


def test_a_forged_link_leads_nowhere(client: TestClient) -> None:
    link = ask(client, "/api/reviews", id=keep(client, "sealed", "won"))["shared"]
    other = keep(client, "other", "won")
    signature = link.rpartition(".")[2]
    forged = [f"{other}.{signature}", other, link[:-1], f"{link}x", client.cookies[COOKIE]]
    for text in forged:
        assert refused(client, "/api/reviews", shared=text)[0] == 404
        assert client.get(f"/review/{text}").status_code == 404


def test_an_unfinished_game_is_not_shared(client: TestClient) -> None:
    name = keep(client, "unfinished", "playing")
    assert ask(client, "/api/reviews", id=name)["shared"] is None
    link = shared_link(shared(client).keys, name)
    assert refused(client, "/api/reviews", shared=link)[0] == 409
    assert hints(client, name) == 1


def test_one_function_decides_what_may_be_reviewed(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = keep(client, "in-a-match", "won")
    link = ask(client, "/api/reviews", id=name)["shared"]
    monkeypatch.setattr(reviews, "may_be_reviewed", lambda *_: False)
    assert refused(client, "/api/reviews", id=name)[0] == 409
    assert refused(client, "/api/reviews", shared=link)[0] == 409


def test_games_say_whether_they_can_be_reviewed(client: TestClient) -> None:
    kinds = {("mastermind", "liar:1"): True, ("12x12", "honest"): True, ("12x12", "liar:1"): False}
    for (variant, maker), reviewable in kinds.items():
        game = ask(client, "/api/games", variant=variant, maker=maker)
        assert game["reviewable"] is reviewable


@pytest.mark.parametrize(
    ("message", "line"),
    [
        ({}, "expected a game, the id of a game or a shared link, and only one"),
        ({"game": GAME, "id": "x"}, "and only one"),
        ({"game": "10x10", "lies": 1}, "at most 1,000,000 if answers may be wrong"),
        ({"game": GAME, "lies": -1}, "lies"),
        ({"game": ""}, "is not a game"),
        ({"game": "mastermind 1122"}, "'1122' is not a turn"),
        ({"game": "codes:/etc/passwd root:1,0"}, "word lists are for the command line"),
        ({"game": f"{GAME} 1111:0,0"}, "comes after the win"),
    ],
)
def test_bad_input_gets_one_line(client: TestClient, message: dict[str, object], line: str) -> None:
    status, told = refused(client, "/api/reviews", **message)
    assert status == 422
    assert line in told
