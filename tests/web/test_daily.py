"""One code a day: the same for everyone, played once, with streaks and squares to share."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from threading import Barrier, Thread
from typing import Any

import pytest
from fastapi import FastAPI

from pegwise.game.variants import CLASSIC
from pegwise.web.daily import day_number, longest_streak, streak
from pegwise.web.services import utc_now
from support.visitors import Player, another_code, refused, secret_of, told

NOON = datetime(2026, 11, 16, 12, tzinfo=UTC)
DAY = timedelta(days=1)


@pytest.fixture(scope="module")
def app(shared_app: FastAPI) -> FastAPI:
    return shared_app


class Clock:
    """The time of the server, set by hand."""

    def __init__(self, app: FastAPI) -> None:
        self.now = NOON
        app.dependency_overrides[utc_now] = lambda: self.now


@pytest.fixture
def clock(app: FastAPI) -> Iterator[Clock]:
    yield Clock(app)
    app.dependency_overrides.clear()


def daily(player: Player, variant: str = "mastermind") -> dict[str, Any]:
    codes = told(player.client.get("/api/daily"))["codes"]
    return next(code for code in codes if code["variant"] == variant)


def play(app: FastAPI, player: Player, won: bool = True) -> dict[str, Any]:
    """The daily game of today, over at once."""
    game = player.start(link=daily(player)["link"])
    return player.guess(game, secret_of(app, game)) if won else player.step(game, "give-up")


def history(player: Player) -> dict[str, Any]:
    return told(player.client.get("/api/daily/mastermind"))


def test_the_codes_of_today(app: FastAPI, clock: Clock) -> None:
    found = told(Player(app).client.get("/api/daily"))
    assert found["day"] == "2026-11-16"
    assert found["seconds_left"] == 12 * 3600
    assert found["number"] == 320
    assert [code["variant"] for code in found["codes"]] == [variant.name for variant in CLASSIC]
    assert len({code["link"] for code in found["codes"]}) == len(CLASSIC)


def test_everybody_has_the_same_code(app: FastAPI, clock: Clock) -> None:
    ends = [play(app, Player(app), won=False) for _ in range(2)]
    assert ends[0]["secret"] == ends[1]["secret"]
    assert ends[0]["daily"] == "2026-11-16"
    assert ends[0]["commitment"]["digest"] != ends[1]["commitment"]["digest"]


def test_it_changes_at_midnight(app: FastAPI, clock: Clock) -> None:
    player = Player(app)
    links = set()
    for moment in (
        NOON,
        datetime(2026, 11, 16, 23, 59, 59, tzinfo=UTC),
        datetime(2026, 11, 17, tzinfo=UTC),
    ):
        clock.now = moment
        links.add(daily(player)["link"])
    assert len(links) == 2


def test_it_is_played_once(app: FastAPI, clock: Clock) -> None:
    player = Player(app)
    link = daily(player)["link"]
    game = player.start(link=link)
    again = told(player.client.post("/api/games", json={"link": link}), 409)
    assert again["game"] == game["id"]
    assert "already" in again["error"]
    assert daily(player) == {
        "variant": "mastermind",
        "day": "2026-11-16",
        "link": link,
        "game": game["id"],
        "status": "playing",
        "guesses": 0,
        "hints": 0,
        "streak": 0,
    }


def test_it_is_played_once_even_by_two_windows_at_once(app: FastAPI, clock: Clock) -> None:
    player = Player(app)
    link, together = daily(player)["link"], Barrier(2)
    statuses: list[int] = []

    def start(window: Player) -> None:
        together.wait()
        statuses.append(window.client.post("/api/games", json={"link": link}).status_code)

    threads = [Thread(target=start, args=(player.alter_ego(app),)) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(statuses) == [201, 409]


def test_it_can_be_asked_for_by_the_name_of_its_board(app: FastAPI, clock: Clock) -> None:
    player = Player(app)
    game = player.start(daily="hex")
    assert (game["link"], game["daily"]) == (daily(player, "hex")["link"], "2026-11-16")
    again = player.client.post("/api/games", json={"daily": "hex"})
    assert told(again, 409)["game"] == game["id"]
    nonsense = player.client.post("/api/games", json={"daily": "chess"})
    assert refused(nonsense, 404).startswith("there is no daily code for 'chess': expected")
    both = player.client.post("/api/games", json={"daily": "hex", "link": game["link"]})
    assert refused(both, 422) == "link: a daily code has its own"


def test_daily_games_have_no_undo(app: FastAPI, clock: Clock) -> None:
    player = Player(app)
    game = player.start(link=daily(player)["link"])
    game = player.guess(game, another_code(secret_of(app, game)))
    assert not game["can_undo"]
    assert refused(player.try_step(game, "undo"), 409) == "the daily game has no undo"
    body = {"retry": {"game": game["id"], "turn": 1}}
    assert "before it is over" in refused(player.client.post("/api/games", json=body), 409)


def test_a_finished_one_may_be_tried_again_without_counting(app: FastAPI, clock: Clock) -> None:
    player = Player(app)
    game = play(app, player)
    again = player.start(retry={"game": game["id"], "turn": 1})
    assert again["daily"] is None
    assert history(player)["played"] == 1


def test_the_code_of_another_day_does_not_count(app: FastAPI, clock: Clock) -> None:
    player, late = Player(app), Player(app)
    link = daily(player)["link"]
    player.start(link=link)
    clock.now += DAY
    game = late.start(link=link)
    assert game["daily"] is None
    late.guess(game, secret_of(app, game))
    assert history(late)["played"] == 0


def test_what_is_won_after_its_day_counts_nowhere(app: FastAPI, clock: Clock) -> None:
    """The code can be read the next day, from another game behind the same link."""
    player = Player(app)
    game = player.start(link=daily(player)["link"])
    clock.now += DAY
    other = player.step(player.start(link=game["link"]), "give-up")
    late = player.guess(game, other["secret"])
    assert late["status"] == "won"
    assert (late["daily"], late["day"]) == (None, "2026-11-16")
    assert player.game(game)["daily"] is None
    found = history(player)
    assert (found["played"], found["won"], found["streak"], found["histogram"]) == (0, 0, 0, {})
    assert found["longest_streak"] == 0
    share = told(player.client.get(f"/api/games/{game['id']}/share"))["text"]
    assert "daily" not in share


def test_a_daily_game_goes_on_after_its_day_as_any_other(app: FastAPI, clock: Clock) -> None:
    player = Player(app)
    game = player.start(link=daily(player)["link"])
    game = player.guess(game, another_code(secret_of(app, game)))
    clock.now += DAY
    assert player.game(game)["daily"] is None
    assert player.step(game, "undo")["turns"] == []
    assert player.start(retry={"game": game["id"], "turn": 1})["daily"] is None
    play(app, player)
    assert history(player)["streak"] == 1


def test_before_its_end_no_other_game_shows_the_code(app: FastAPI, clock: Clock) -> None:
    player = Player(app)
    game = player.start(link=daily(player)["link"])
    for body in ({"link": game["link"]}, {"retry": {"game": game["id"], "turn": 1}}):
        assert refused(player.client.post("/api/games", json=body), 409)
    review = player.client.post("/api/reviews", json={"id": game["id"]})
    assert refused(review, 409)


def test_history_and_streaks(app: FastAPI, clock: Clock) -> None:
    player = Player(app)
    for won in (True, True, False, True, True, True):
        play(app, player, won)
        clock.now += DAY
    assert history(player) == {
        "variant": "mastermind",
        "played": 6,
        "won": 5,
        "streak": 3,
        "longest_streak": 3,
        "histogram": {"1": 5},
        "with_hints": {},
    }
    clock.now += DAY
    assert history(player)["streak"] == 0
    assert history(Player(app))["played"] == 0
    assert refused(player.client.get("/api/daily/nonsense"), 404)


def test_the_numbers_of_days() -> None:
    assert day_number(date(2026, 1, 1)) == 1
    assert day_number(date(2027, 1, 1)) == 366


def test_a_streak_stands_beside_todays_code_and_hints_in_the_history(
    app: FastAPI, clock: Clock
) -> None:
    player = Player(app)
    play(app, player)
    clock.now += DAY
    game = player.start(link=daily(player)["link"])
    player.hint(game, 1)
    player.guess(game, secret_of(app, game))
    today = daily(player)
    assert (today["streak"], today["status"], today["hints"]) == (2, "won", 1)
    found = history(player)
    assert (found["histogram"], found["with_hints"]) == ({"1": 2}, {"1": 1})


def test_how_the_others_did_is_told_after_the_end(app: FastAPI, clock: Clock) -> None:
    clock.now += 100 * DAY
    first, second = Player(app), Player(app)
    play(app, first)
    game = second.start(link=daily(second)["link"])
    path = f"/api/games/{game['id']}/players"
    assert refused(second.client.get(path), 409) == "the game is not over yet"
    assert refused(first.client.get(path), 403)
    second.step(game, "give-up")
    assert told(second.client.get(path)) == {
        "variant": "mastermind",
        "day": "2027-02-24",
        "number": 420,
        "players": 2,
        "histogram": {"1": 1},
        "not_found": 1,
    }
    other = second.step(second.start(), "give-up")
    path = f"/api/games/{other['id']}/players"
    assert refused(second.client.get(path), 409) == "this is no daily game"


@pytest.mark.parametrize(
    ("days", "now", "longest"), [("", 0, 0), ("16", 1, 1), ("15", 1, 1), ("14", 0, 1),
                                 ("13 14 15 16", 4, 4), ("10 11 12 15 16", 2, 3)]
)  # fmt: skip
def test_streaks_of_days(days: str, now: int, longest: int) -> None:
    won = [date(2026, 11, int(day)) for day in days.split()]
    assert streak(won, NOON.date()) == now
    assert longest_streak(won) == longest


def test_the_share_text_gives_nothing_away(app: FastAPI, clock: Clock) -> None:
    player = Player(app)
    game = player.start(link=daily(player)["link"])
    path = f"/api/games/{game['id']}/share"
    assert refused(player.client.get(path), 409) == "the game is not over yet"
    secret = secret_of(app, game)
    game = player.guess(game, another_code(secret))
    player.hint(game, 1)
    bulls, cows = game["turns"][0]["bulls"], game["turns"][0]["cows"]
    player.guess(game, secret)
    text = told(player.client.get(path))["text"]
    assert text.splitlines() == [
        "Pegwise Daily Mastermind #320 2/8 (1 hint)",
        "🟩" * bulls + "🟨" * cows + "⬜" * (4 - bulls - cows),
        "🟩🟩🟩🟩",
        f"http://testserver/play/{game['link']}",
    ]
    assert game["id"] not in text
    assert secret not in text


def test_the_share_text_of_other_games(app: FastAPI) -> None:
    player = Player(app)
    game = player.step(player.start(maker="evil", hard=True, limit="none"), "give-up")
    text = told(player.client.get(f"/api/games/{game['id']}/share"))["text"]
    link = f"http://testserver/play/{game['link']}"
    assert text.splitlines() == ["Pegwise Mastermind X (evil, hard)", link]


def headline(player: Player, game: dict[str, Any]) -> str:
    text: str = told(player.client.get(f"/api/games/{game['id']}/share"))["text"]
    return text.splitlines()[0]


def test_a_shared_result_says_what_made_it_easier(app: FastAPI) -> None:
    player = Player(app)
    game = player.start()
    secret = secret_of(app, game)
    for _ in range(2):
        game = player.step(player.guess(game, another_code(secret)), "undo")
    assert game["undos"] == 2
    game = player.guess(game, secret)
    assert headline(player, game) == "Pegwise Mastermind 1/8 (2 undos)"
    again = player.guess(player.start(retry={"game": game["id"], "turn": 1}), secret)
    assert headline(player, again) == "Pegwise Mastermind 1/8 (retry)"
    linked = player.guess(player.start(link=game["link"]), secret)
    assert headline(player, linked) == "Pegwise Mastermind 1/8 (retry)"
    friend = Player(app)
    first = friend.guess(friend.start(link=game["link"]), secret)
    assert headline(friend, first) == "Pegwise Mastermind 1/8"
