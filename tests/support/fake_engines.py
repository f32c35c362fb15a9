"""Engines that misbehave, as small scripts: each is an honest one with a line of its own."""

import sys
from pathlib import Path

import pytest

from support.waiting import PATIENCE

HONEST = """
import os, shlex, sys, time
position, asked = None, []
with open(sys.argv[0] + ".starts", "a+") as file:
    file.write("x")
    starts = file.tell()
def as_code(number):
    return "".join(str(1 + number // 4**place % 4) for place in range(3))
def obey(verb, words, line):
    global position
    if verb == "hello": return "ok 1"
    if verb == "list-commands": return "ok hello list-commands position go quit"
    if verb == "quit": return "ok"
    if verb == "position":
        position = None
        if words[:1] == ["seed"]: words = words[2:]
        if len(words) < 1 or "x" not in words[0]: return "error no board"
        position = words
        return "ok"
    if verb == "go":
        if position is None: return "error no position"
        asked.append(1)
        return "guess " + {guess}
    return "error unknown"
def serve():
    for line in sys.stdin:
        words = shlex.split(line)
        if not words: continue
        {before}
        print(obey(words[0], words[1:], line), flush=True)
        {after}
        if words[0] == "quit": break
serve()
"""


@pytest.fixture
def patient_engines(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let engines that a command starts take as long to end as a busy machine needs."""
    monkeypatch.setattr("pegwise.engines.process.GRACE", PATIENCE)


def fake_engine(folder: Path, before: str = "", after: str = "", guess: str = '"1122"') -> str:
    """The command of an engine that does this before or after a reply, or guesses this."""
    file = folder / f"engine{len(list(folder.glob('engine*.py')))}.py"
    body = HONEST.replace("{before}", before or "pass").replace("{after}", after or "pass")
    file.write_text(body.replace("{guess}", guess), "utf-8")
    return f"{sys.executable} -I -S {file}"
