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


def console_blocks() -> list[list[tuple[str, str]]]:
    """Blocks of commands, each with what the README says it prints."""
    blocks = re.findall(r"```console\n(.*?)```", TEXT, re.DOTALL)
    return [re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE) for block in blocks]


@pytest.mark.parametrize("block", console_blocks(), ids=lambda block: block[0][0])
def test_console_block(block: list[tuple[str, str]], tmp_path: Path) -> None:
    """In one folder, since some commands read what others of the block wrote."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    for command, output in block:
        finished = subprocess.run(
            ["bash", "-c", command],
            cwd=tmp_path,
            env={**os.environ, "PATH": path},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        assert comparable(finished.stdout) == comparable(output), command


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
