"""Every example in the README, run as it is printed."""

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from support.commands import run

README = Path(__file__).parent.parent / "README.md"
PLAIN = re.compile(r"pegwise [^|&;<>$`*?~]*")
TEXT = README.read_text(encoding="utf-8")


def console_blocks() -> list[list[tuple[str, str]]]:
    """Blocks of commands, each with what the README says it prints."""
    blocks = re.findall(r"```console\n(.*?)```", TEXT, re.DOTALL)
    return [re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE) for block in blocks]


@pytest.mark.parametrize("block", console_blocks(), ids=lambda block: block[0][0])
def test_console_block(
    block: list[tuple[str, str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In one folder, since some commands read what others of the block wrote."""
    monkeypatch.chdir(tmp_path)
    for command, output in block:
        assert comparable(printed(command)) == comparable(output), command


def printed(command: str) -> str:
    """What a command prints: in this process, which has everything loaded, if it is ours alone."""
    if PLAIN.fullmatch(command):
        finished = run(command.removeprefix("pegwise "))
        if not (finished.stdout and finished.stderr):  # else nobody knows their order
            return finished.stdout + finished.stderr
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    return subprocess.run(
        ["bash", "-c", command],
        env={**os.environ, "PATH": path},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    ).stdout


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
