"""Pages of the documentation, and their examples run as they are printed."""

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

from support.commands import run

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
GENERATED = ("_build", "commands", "json", "python")
PAGES = [page for page in sorted(DOCS.rglob("*.md")) if not {*page.parts} & {*GENERATED}]
PLAIN = re.compile(r"pegwise [^|&;<>$`*?~]*")


def read(page: Path) -> str:
    """The text of a page."""
    return page.read_text(encoding="utf-8")


def name_of(page: Path) -> str:
    """Its path in the project, as the name of a test."""
    return page.relative_to(ROOT).as_posix()


def commands_of(text: str) -> list[tuple[str, str]]:
    """The commands of a page, each with what the page says it prints."""
    blocks = re.findall(r"```console\n(.*?)```", text, re.DOTALL)
    return [
        (command, output)
        for block in blocks
        for command, output in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE)
    ]


def check_commands(text: str) -> None:
    """Run the commands of a page in this folder; each must print what the page says."""
    for command, output in commands_of(text):
        assert comparable(printed(command)) == comparable(output), command


def check_python(page: Path) -> None:
    """Run the Python examples of a page in this folder."""
    results = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert results.failed == 0


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
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    ).stdout


def comparable(text: str) -> list[str]:
    """The lines without what a search took, and the spaces that fill up a table unseen."""
    text = re.sub(r"[\d,]+ sets searched in [\d.,]+ s", "searched", text)
    return [line.rstrip() for line in text.rstrip().splitlines()]
