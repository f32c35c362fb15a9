"""Every example in the README, run as it is printed."""

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

README = Path(__file__).parent.parent / "README.md"
TEXT = README.read_text(encoding="utf-8")


def console_examples() -> list[tuple[str, str]]:
    """Commands with what the README says they print."""
    examples = []
    for block in re.findall(r"```console\n(.*?)```", TEXT, re.DOTALL):
        for command, output in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE):
            examples.append((command, output))
    return examples


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One folder for all commands, since some read what others wrote."""
    return tmp_path_factory.mktemp("readme")


@pytest.mark.parametrize(("command", "output"), console_examples())
def test_console_example(command: str, output: str, folder: Path) -> None:
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    finished = subprocess.run(
        ["bash", "-c", command],
        cwd=folder,
        env={**os.environ, "PATH": path},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert comparable(finished.stdout) == comparable(output)


def comparable(text: str) -> list[str]:
    """The lines without what a search took, and the spaces that fill up a table unseen."""
    text = re.sub(r"[\d,]+ sets searched in [\d.,]+ s", "searched", text)
    return [line.rstrip() for line in text.rstrip().splitlines()]


def test_python_examples() -> None:
    results = doctest.testfile(str(README), module_relative=False)
    assert results.attempted > 8
    assert results.failed == 0


def test_the_two_commands_come_first() -> None:
    assert TEXT.index("make run") < TEXT.index("make test") < TEXT.index("## ")
