import json
from pathlib import Path

from jsonschema import Draft202012Validator

from pegwise import schemas
from pegwise.game.variants import find_variant
from pegwise.knowledge.position import Position
from support.commands import run


def test_json_is_one_document_a_line() -> None:
    finished = run("puzzle -v bulls-and-cows --seed 5 --count 4 --json")
    assert (finished.returncode, finished.stderr) == (0, "")
    documents = [json.loads(line) for line in finished.stdout.splitlines()]
    assert len(documents) == 4
    validator = Draft202012Validator(schemas.schema("puzzle"))
    for document in documents:
        validator.validate(document)
        assert document["variant"] == "bulls-and-cows"
        turns = [f"{turn['guess']}:{turn['feedback']}" for turn in document["turns"]]
        (code,) = Position.parse(" ".join(["bulls-and-cows", *turns]))
        notation = find_variant("bulls-and-cows").notation
        assert notation.write_code(code) == document["answer"]


def test_text_shows_the_solution_only_if_asked() -> None:
    asked, unasked = run("puzzle --seed 1 --solution"), run("puzzle --seed 1")
    assert asked.stdout.startswith(unasked.stdout.rstrip("\n"))
    assert "Step 1. " in asked.stdout
    assert "Step" not in unasked.stdout
    assert "4456" not in unasked.stdout


def test_pictures_and_sheets_are_written(tmp_path: Path) -> None:
    picture, sheet = tmp_path / "puzzle.svg", tmp_path / "sheet.html"
    finished = run(f"puzzle --count 3 --seed 1 --svg {picture} --sheet {sheet}")
    assert finished.returncode == 0
    assert "3. " in picture.read_text()
    assert sheet.read_text().count("<svg") == 3


def test_bad_input_is_one_line(tmp_path: Path) -> None:
    for line in ("puzzle -v 9x9", "puzzle --difficulty evil", "puzzle --svg x.png"):
        finished = run(line)
        assert finished.returncode == 2
        assert finished.stderr.count("\n") == 1
    finished = run(f"puzzle --sheet {tmp_path}/none/sheet.html")
    assert finished.returncode in (2, 74)
    assert finished.stdout == ""
