"""The first page: short, its examples run, its records are those of the records page."""

import re
from pathlib import Path

import pytest

from pegwise import Rules, tablebase
from support.pages import DOCS, ROOT, check_commands, check_python, read

README = ROOT / "README.md"
TEXT = read(README)
LONGEST = 160


def test_examples(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    check_commands(TEXT)
    check_python(README)


def test_it_is_short() -> None:
    assert len(TEXT.splitlines()) <= LONGEST


def test_the_two_commands_come_first() -> None:
    assert TEXT.index("make run") < TEXT.index("make test") < TEXT.index("## ")


def test_the_records_are_those_of_the_records_page() -> None:
    records = read(DOCS / "mathematics" / "records.md")
    rows = re.findall(r"^\| (\d+x\S+) \| ([\d,]+) \| ([\d,]+) \| ([\d.]+) \| (.*) \|$", TEXT, re.M)
    assert len(rows) == 5
    for board, codes, total, mean, status in rows:
        rules, guesses = Rules.parse(board), int(total.replace(",", ""))
        assert f"| {board} | **{guesses}** | {mean} |" in records
        assert codes == f"{rules.size:,}"
        assert mean == f"{guesses / rules.size:.4f}"
        shipped = tablebase.find(rules)
        assert status.startswith("proven")
        assert ("tree shipped" in status) == (shipped is not None)
        assert shipped is None or (shipped.header.total, shipped.header.status) == (
            guesses,
            "proven",
        )


def test_every_picture_exists() -> None:
    pictures = re.findall(r"!\[.*?\]\((.*?)\)", TEXT)
    assert pictures
    assert [picture for picture in pictures if not (ROOT / picture).is_file()] == []
