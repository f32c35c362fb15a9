"""Whole games through a pipe, compared with what is written down in ``transcripts``.

A transcript is a command, the entries typed, and what is printed. After a change that is meant,
``PEGWISE_WRITE_TRANSCRIPTS=1 pytest tests/cli/play/test_transcripts.py`` rewrites them.
"""

import os
import shlex
from pathlib import Path

import pytest

from support.commands import run

FOLDER = Path(__file__).parent / "transcripts"
BREAK = "---\n"


def played(command: str, entries: list[str]) -> str:
    words = shlex.split(command)
    assert words[:2] == ["$", "pegwise"]
    finished = run(shlex.join(words[2:]), "".join(f"{entry}\n" for entry in entries))
    assert (finished.returncode, finished.stderr) == (0, "")
    return "".join(f"{line.rstrip()}\n" for line in finished.stdout.splitlines())


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.txt")), ids=lambda path: path.stem)
def test_transcript(path: Path) -> None:
    head, _, expected = path.read_text(encoding="utf-8").partition(BREAK)
    command, *entries = head.splitlines()
    told = played(command, [entry.removeprefix(">").strip() for entry in entries])
    if os.environ.get("PEGWISE_WRITE_TRANSCRIPTS"):
        path.write_text(head + BREAK + told, encoding="utf-8")
    else:
        assert told == expected


def told(name: str) -> str:
    return (FOLDER / f"{name}.txt").read_text(encoding="utf-8").partition(BREAK)[2]


def sizes(name: str) -> list[int]:
    """How many codes each turn left."""
    rows = [line for line in told(name).splitlines() if line.endswith(" left")]
    return [int(row.split()[-3].replace(",", "")) for row in rows]


def test_the_search_spaces_are_those_of_scheinerman() -> None:
    """BulletsMaggots.jl prints them for its two example games."""
    assert sizes("solved-3420") == [3048, 494, 74, 15, 2, 1]
    assert sizes("solved-0055") == [1030, 97, 40, 6, 1]


def test_the_lying_game_of_scheinerman() -> None:
    """Found contradictory at turn 5; with the code 1234 only turn 3 was wrong."""
    text = told("lying-maker")
    assert "contradict each other since turn 5" in text
    assert "Suspects: turns 1, 2, 3 and 5." in text
    audit = text.partition("You say your code is 1234.\n")[2]
    assert audit.startswith(
        "Turn 3: I guessed 1496 and you answered 0 bullets, 2 maggots; "
        "it should have been 1 bullet, 1 maggot.\nPerfect play needs "
    )
