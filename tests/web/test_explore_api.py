"""``/api/explore``: walking a strategy's tree, and taking the whole of it home."""

import json
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from pegwise.game.variants import CLASSIC, find_variant
from pegwise.knowledge.position import Position
from pegwise.lab.grow import grow
from pegwise.strategies import make_strategy
from pegwise.tree import parse_tree
from support.depth import deep_but_for


@pytest.fixture(scope="module")
def app(shared_app: FastAPI) -> FastAPI:
    return shared_app


def explored(client: TestClient, **query: str) -> Any:
    answer = client.get("/api/explore", params=query)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_the_first_guess_of_the_proven_tree(client: TestClient) -> None:
    node = explored(client, variant="mastermind", strategy="optimal")
    assert node["guess"] == "1123"
    assert node["status"] == "proven"
    assert node["codes"] == 1296
    assert node["below"]["total"] == 5625
    assert node["below"]["max"] == 6
    assert sum(branch["codes"] for branch in node["branches"]) == 1296
    assert max(branch["most_more"] for branch in node["branches"]) == 5
    assert node["command"] == "pegwise tree -v mastermind -s optimal"


@pytest.mark.parametrize(
    ("strategy", "variant"),
    deep_but_for(
        [("optimal", "super-mastermind"), ("entropy", "mastermind"), ("first", "hex")],
        product(["optimal", "entropy", "first"], (variant.name for variant in CLASSIC)),
    ),
)
def test_the_most_common_answers_lead_to_the_code(
    client: TestClient, variant: str, strategy: str
) -> None:
    """Every step says what the next place is: its codes, and its guess where that is told."""
    answers: list[str] = []
    branch: dict[str, Any] = {"codes": find_variant(variant).rules.size, "next": None}
    node = None
    while node is None or node["branches"]:
        node = explored(client, variant=variant, strategy=strategy, answers=";".join(answers))
        assert node["codes"] == branch["codes"]
        assert branch["next"] in (None, node["guess"])
        if node["below"]:
            assert sum(node["below"]["histogram"].values()) == node["codes"]
        if node["branches"]:
            branch = max(node["branches"], key=lambda branch: (branch["codes"], branch["wins"]))
            answers.append(branch["feedback"])
    assert node["turns"][-1]["guess"] == node["sample"][0]
    assert node["guess"] is None


def test_walking_agrees_with_the_tree_of_the_lab(client: TestClient) -> None:
    rules = find_variant("4x6").rules
    root = grow(rules, make_strategy("knuth", rules)).root
    node = explored(client, variant="4x6", strategy="knuth", answers="1,0;0,1")
    position = Position.parse("4x6 1122:1,0")
    below = root.after(position.turns)
    assert (
        node["turns"][1]["guess"]
        == explored(client, variant="4x6", strategy="knuth", answers="1,0")["guess"]
    )
    assert node["below"]["total"] == dict(_told(below))["0,1"].cost.total


def _told(node: Any) -> Iterator[tuple[str, Any]]:
    return ((str(answer), child) for answer, child in node.children())


@pytest.mark.parametrize(
    ("query", "line"),
    [
        ({"answers": "3,1"}, "'3,1' is impossible on 4x6"),
        ({"answers": "what"}, "'what' is not feedback"),
        ({"answers": "4,0;0,0"}, "'0,0' comes after the win"),
        ({"answers": "3,0;0,4"}, "no code answers '0,4' to the guess"),
        ({"strategy": "random"}, "strategy 'random' leaves its guesses to chance"),
        ({"strategy": "strength:50:knuth"}, "leaves its guesses to chance"),
        ({"strategy": "nobody"}, "unknown strategy 'nobody'"),
        ({"variant": "6x10"}, "'6x10' has 1,000,000 codes: expected at most 100,000"),
        ({"variant": "codes:/etc/passwd"}, "word lists are for the command line"),
    ],
)
def test_bad_answers_get_one_line(client: TestClient, query: dict[str, str], line: str) -> None:
    answer = client.get("/api/explore", params=query)
    assert answer.status_code == 422
    assert line in answer.json()["error"]


@pytest.mark.deep
def test_export_of_a_ready_made_tree(client: TestClient) -> None:
    answer = client.get("/api/explore/export", params={"strategy": "optimal", "format": "text"})
    assert answer.headers["content-disposition"] == (
        'attachment; filename="mastermind-optimal.tree"'
    )
    assert parse_tree(answer.text).header.total == 5625


@pytest.mark.parametrize(("form", "media"), [("json", "application/json"), ("dot", "graphviz")])
def test_export_for_other_programs(client: TestClient, form: str, media: str) -> None:
    query = {"variant": "3x4", "strategy": "knuth", "format": form}
    answer = client.get("/api/explore/export", params=query)
    assert media in answer.headers["content-type"]
    if form == "json":
        assert json.loads(answer.text)["candidates"] == 64
    else:
        assert answer.text.startswith("digraph {")


def test_export_of_a_tree_that_takes_long(client: TestClient) -> None:
    answer = client.get("/api/explore/export", params={"variant": "hex", "strategy": "knuth"})
    assert answer.status_code == 422
    assert "'pegwise tree -v hex -s knuth --out knuth.tree'" in answer.json()["error"]
