"""The commands keep the promise that the schemas make."""

import json
import shlex
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from make_schemas import generate, timeless
from pegwise import schemas
from pegwise.cli.app import COMMANDS
from support.commands import run

PROMISED = {
    "score": {"bulls", "cows"},
    "solve": {"variant", "strategy", "secret", "turns", "guesses", "solved"},
    "check": {"consistent", "candidates", "fewest_lies", "explanations", "suspects"},
    "suggest": {"candidates", "candidates_exact", "guesses"},
    "prove": {
        "variant",
        "objective",
        "total",
        "mean",
        "max",
        "lower_bound",
        "status",
        "first",
        "nodes",
        "seconds",
    },
    "league": {"boards", "players", "pairs"},
    "review": {"variant", "turns", "skill", "luck", "guesses", "solved"},
    "verify": {"variant", "total", "mean", "max", "histogram", "valid", "error"},
}


def document(line: str) -> Any:
    finished = run(f"{line} --json")
    assert (finished.returncode, finished.stderr) == (0, "")
    return json.loads(finished.stdout)


WITHOUT_JSON = {"assist", "completion", "engine", "help", "play", "serve"}


def test_every_command_has_a_schema() -> None:
    """All but those that talk with a person or a shell."""
    assert set(schemas.names()) == set(COMMANDS) - WITHOUT_JSON


@pytest.mark.parametrize("name", schemas.names())
def test_the_schema_is_the_one_that_is_declared(name: str) -> None:
    """``make schemas`` writes the files from the declarations."""
    checked_in = schemas.schema(name)
    assert generate(name) | {"examples": checked_in["examples"]} == checked_in


def closed(schema: Any) -> Any:
    """The schema, which now refuses keys that are not declared."""
    if isinstance(schema, list):
        return [closed(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    shut = {"additionalProperties": False} if "required" in schema else {}
    return {key: closed(part) for key, part in schema.items()} | shut


@pytest.mark.parametrize("name", schemas.names())
def test_the_example_is_what_the_command_prints(name: str) -> None:
    schema = schemas.schema(name)
    Draft202012Validator.check_schema(schema)
    words = shlex.split(schema["$comment"])
    assert words[:2] == ["pegwise", name]
    finished = run(shlex.join(words[1:]))
    assert [timeless(json.loads(finished.stdout))] == timeless(schema["examples"])
    Draft202012Validator(closed(schema)).validate(schema["examples"][0])


@pytest.mark.parametrize("name", PROMISED)
def test_promised_keys_are_required(name: str) -> None:
    schema = schemas.schema(name)
    assert PROMISED[name] <= set(schema["required"])
    for key in PROMISED[name]:
        without = {k: v for k, v in schema["examples"][0].items() if k != key}
        assert not Draft202012Validator(schema).is_valid(without)


@pytest.mark.parametrize(
    "line",
    [
        "score RBGY YRGB",
        "score 12.7.33 12.8.7 -v 3x40",
        "score 1234 1243 -v 4x6:bulls",
        "solve RBGY -s first",
        "solve --seed 3",
        "solve 55 -v bullets-and-maggots --seed 7 -s random",
        "solve 1234 -v 4x6:distinct,bulls -s first",
        "variants",
        "strategies",
        "strategies -v 3x40",
        "suggest",
        "suggest -s first",
        "suggest 1122:1,0 1344:0,1 -s parts --top 3",
        "suggest 0123:2 -v 4x10:bulls",
        "evaluate -s knuth",
        "evaluate -v 3x4 -s first -s random --games 10",
        "tree -v 3x4 -s entropy --depth 2",
        "tree -v 3x4 112:1,0 -s first",
        "review 4x6 1122:1,0 1122:2,0",
        "review mastermind",
        "review 3x6 112:1,0 134:3,0 --hard",
    ],
)
def test_real_documents_fit_the_schema(line: str) -> None:
    Draft202012Validator(closed(schemas.schema(line.split()[0]))).validate(document(line))


def required(command: str, definition: str) -> set[str]:
    return set(schemas.schema(command)["$defs"][definition]["required"])


def test_evaluations_keep_their_promise() -> None:
    promised = {
        "variant", "strategy", "first", "games", "total", "mean", "standard_error", "max",
        "histogram", "exact", "seconds", "seed", "weights", "mean_fraction",
    }  # fmt: skip
    for name in ("evaluate", "compare"):
        assert promised == required(name, "EvaluationDocument")
    assert required("suggest", "RankedGuess") == {
        "guess", "score", "is_candidate", "classes", "worst", "expected", "entropy", "equivalent",
    }  # fmt: skip


def test_the_turns_of_a_review_keep_their_promise() -> None:
    figures = {
        "guess", "expected_after", "expected_guesses", "worst", "classes", "entropy",
        "is_candidate",
    }  # fmt: skip
    rest = {
        "feedback", "before", "after", "loss", "luck", "exact", "verdict", "best", "words",
        "counted", "wrong",
    }  # fmt: skip
    assert figures | rest == required("review", "ReviewedTurn")
    assert figures <= required("review", "SplitFigures")


def test_score_of_the_hex_example() -> None:
    assert document("score 83A6 81A3 -v hex") == {"bulls": 2, "cows": 1}


def test_solve_counts_codes_after_each_turn() -> None:
    solved = document("solve RBGY -s first")
    assert solved["secret"] == "1324"
    assert [turn["guess"] for turn in solved["turns"]] == ["1111", "1222", "1233", "1324"]
    assert [turn["candidates"] for turn in solved["turns"]] == [500, 48, 6, 1]
    assert solved["turns"][-1]["feedback"] == "4,0"
    assert (solved["guesses"], solved["solved"], solved["seed"]) == (4, True, None)


@pytest.mark.parametrize("form", ["hex", "4x16:distinct"])
def test_json_repeats_the_form_that_was_given(form: str) -> None:
    assert document(f"solve 83A6 -v {form} -s first")["variant"] == form


def test_the_same_seed_gives_the_same_game() -> None:
    line = "solve -v bulls-and-cows -s random --seed 'my word'"
    first, second = document(line), document(line)
    assert first == second
    assert first["seed"] == "my word"
    assert document("solve -v bulls-and-cows --seed other") != first


def test_a_seed_can_be_used_again() -> None:
    drawn = document("solve -v hex")
    assert document(f"solve -v hex --seed {drawn['seed']}") == drawn
