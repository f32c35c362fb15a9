"""The first page: short, its examples run, its pictures exist."""

import re
from pathlib import Path

import pytest

from support.pages import ROOT, check_commands, check_python, read

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


def test_every_picture_exists() -> None:
    pictures = re.findall(r"!\[.*?\]\((.*?)\)", TEXT)
    assert pictures
    assert [picture for picture in pictures if not (ROOT / picture).is_file()] == []
