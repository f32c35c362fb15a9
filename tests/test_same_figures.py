"""``suggest``, the assistant at the terminal and ``/api/assist`` give a guess the same figures."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from pegwise.game.variants import find_variant
from pegwise.web.assist import Sheet, assist
from support.api_client import ask, served
from support.commands import run
from support.depth import deep_but_for

TOP = 8
WORDS = "cab\ncad\nbad\ndab\nabc\nbed\nace\nadd\n"

POSITIONS = {
    "mastermind": ("optimal", "first", "random", "knuth", "entropy", "parts:consistent"),
    "mastermind 1122:1,0": ("optimal", "first", "random", "knuth", "minimax", "strength:50:parts"),
    "mastermind 1122:1,0 1344:0,1": ("optimal", "expected-size", "constraints", "scripted:1122"),
    "4x6:bulls 1122:1": ("entropy", "minimax:consistent", "first"),
    "3x4:bulls 112:1 314:0": ("optimal", "knuth", "constraints"),
    "bulls-and-cows 0123:1,1": ("optimal", "expected-size", "first"),
    "bulls-and-cows 0123:1,1 4517:0,2": ("parts", "random"),
    "hex 0123:1,1": ("bovines:plus", "first"),
    "super-mastermind 11111:0,0": ("entropy", "first"),  # the page weighs fewer guesses
    "8x4:bulls 11112222:1 12341234:3": ("first", "knuth"),  # the assistant too
    "1x9 5:0,0": ("entropy", "optimal"),
    "codes:{words}": ("entropy", "first"),
    "codes:{words} cab:1,1": ("minimax", "optimal"),
    "codes:{words}:all bed:1,0": ("parts", "random"),
    "10x10 0011223344:0,3": ("sampled",),
    "26x4 {wide}:6,9": ("weighing",),  # too wide for a sample
}
CASES = [(game, name) for game, names in POSITIONS.items() for name in names]
FIRST_OF = {name: (game, name) for game, name in reversed(CASES)}
QUICK = [case for case in CASES if case == FIRST_OF[case[1]] or case[1] == POSITIONS[case[0]][0]]


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with served(tmp_path_factory.mktemp("figures")) as client:
        yield client


@pytest.fixture(scope="module")
def words(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("words") / "words.txt"
    path.write_text(WORDS)
    return path


def suggested(game: str, strategy: str) -> Any:
    board, *turns = game.split()
    line = f"suggest {' '.join(turns)} -v {board} -s {strategy} --seed '' --top {TOP} --json"
    finished = run(line)
    assert finished.returncode == 0, finished.stderr
    return json.loads(finished.stdout)


def shown_by_the_assistant(game: str, strategy: str) -> dict[str, list[str]]:
    """The rows of the last table of guesses, by the guess."""
    finished = run(f"assist {game} -s {strategy}", f"best {TOP}\n")
    assert finished.returncode == 0, finished.stderr
    _, _, table = finished.stdout.rpartition("equivalent\n")
    rows = [re.split(r"\s{2,}", line.strip()) for line in table.splitlines()]
    return {row[0]: row[-6:] for row in rows if len(row) >= 7}


def on_the_page(
    client: TestClient, board: str, rows: list[dict[str, str]], strategy: str
) -> dict[str, Any]:
    """The answer of ``/api/assist``, or of the function behind it on boards that it refuses."""
    if not board.startswith(("codes:", "26x")):
        told = ask(client, "/api/assist", variant=board, rows=rows, strategy=strategy, top=TOP)
        return dict(told)
    sheet = Sheet.model_validate({"rows": rows, "strategy": strategy, "top": TOP})
    return assist(find_variant(board), sheet).model_dump()


def as_shown(ranked: dict[str, Any]) -> list[str]:
    """What stands in a table for these figures of the JSON, none of them above 10^9."""
    forms = {"classes": "{}", "worst": "{:,}", "expected": "{:,.2f}", "entropy": "{:.2f}"}
    cells = ["yes" if ranked["is_candidate"] else "no"]
    for key, form in (*forms.items(), ("equivalent", "{:,}")):
        cells.append("-" if ranked[key] is None else form.format(ranked[key]))
    return cells


@pytest.mark.parametrize(("game", "strategy"), deep_but_for(QUICK, CASES))
def test_suggest_assist_and_web_give_the_same_figures(
    game: str, strategy: str, client: TestClient, words: Path
) -> None:
    game = game.format(words=words, wide="1234" * 6 + "12")
    board, *turns = game.split()
    rows = [dict(zip(("guess", "feedback"), turn.split(":"), strict=True)) for turn in turns]
    suggestion = suggested(game, strategy)
    by_guess = {ranked["guess"]: ranked for ranked in suggestion["guesses"]}
    page = on_the_page(client, board, rows, strategy)
    terminal = shown_by_the_assistant(game, strategy)
    assert page["exact"] == suggestion["exact"]
    common = [ranked for ranked in page["guesses"] if ranked["guess"] in by_guess]
    if suggestion["exact"] and page["among"] is None:
        assert page["guesses"] == suggestion["guesses"]
    assert all(ranked == by_guess[ranked["guess"]] for ranked in common)
    shown = set(terminal) & set(by_guess)
    assert all(terminal[guess] == as_shown(by_guess[guess]) for guess in shown)
    assert shown or strategy == "knuth"
    for ranked in page["guesses"]:
        if ranked["guess"] in terminal:
            assert terminal[ranked["guess"]] == as_shown(ranked)


@pytest.mark.parametrize(("strategy", "equivalent"), [("optimal", 96), ("first", 16)])
def test_all_equivalent_guesses_are_counted(
    strategy: str, equivalent: int, client: TestClient
) -> None:
    rows = [{"guess": "1122", "feedback": "1,0"}]
    page = ask(client, "/api/assist", variant="mastermind", rows=rows, strategy=strategy)
    (suggestion,) = suggested("mastermind 1122:1,0", strategy)["guesses"]
    (row,) = shown_by_the_assistant("mastermind 1122:1,0", strategy).values()
    assert suggestion["equivalent"] == page["guesses"][0]["equivalent"] == equivalent
    assert row[-1] == str(equivalent)


def test_a_partial_ranking_says_so(client: TestClient) -> None:
    rows = [{"guess": "11111", "feedback": "0,0"}]
    page = ask(client, "/api/assist", variant="super-mastermind", rows=rows, strategy="entropy")
    assert re.fullmatch(r"\d+ codes out of the [\d,]+ left", page["among"])
    finished = run("assist '8x4:bulls' 11112222:1 12341234:3 -s knuth", "best 2\n")
    assert "Best guesses among the codes left by the strategy 'knuth'" in finished.stdout
