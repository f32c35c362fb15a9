"""Command lines that nobody should type, and a process with little memory that runs them.

As a script: ``hostile_lines.py SEED COUNT`` runs that many in an empty folder and prints those
that went wrong, one JSON line each.
"""

import io
import json
import os
import random
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout, suppress
from pathlib import Path
from typing import Any
from unittest.mock import patch

MEMORY = 6 << 30  # bytes of address space, of which numba and its threads reserve much
SECONDS_A_LINE = 20  # then it is interrupted as by Ctrl-C
EXPECTED = {0, 1, 2, 130}
CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f]")

BOARDS = ["2x3", "3x4", "2x3:bulls", "3x4:distinct", "mastermind", "1x5", "2x2:distinct,bulls"]
ODD_BOARDS = ["0x0", "9999x1", "4x", "x"]
TEXTS = [
    *("", " ", "-", "--", "-1", "0", "1", "1e999", "nan", "inf", "None", "all", "11", "1,1", "::"),
    *("\x1b[31mred\x1b[0m", "\x9b2J", "\x07", "\r\n", "\u202eabc", "\udcff\udcfe", "\u0130", "ß"),
    *("٣x٣", "1" * 5000, "9" * 18, "[" * 5000, "{" * 5000 + "}" * 5000, "\\", "'", '"', "'a b"),
    *("%s%n", "{0}", "[red]", "[/]", "$HOME", "~", "..", "/", "/dev/null", "x" * 5000, "a.tree.xz"),
]
TURNS = ["11:0,0", "12:1,0", "11:2,0", "112:0", "1122:1,0", "1234:4,0", "11:9,9", "11:", ":", "a:b"]
STRATEGIES = [
    *("auto", "first", "entropy", "random", "optimal", "strength:50:first", "parts:consistent"),
    *(
        "scripted:11,12",
        "strength:100:first",
        "strength:1:" * 600 + "first",
        "strength:" + "9" * 5000,
    ),
    *("parts" + ":consistent" * 900, "scripted:", "strength:::", "knuth:consistent:consistent"),
]
RECORD = '{"variant": "2x3", "limit": 5, "lies": null, "turns": [], "status": "playing"}'
VALUES = ["null", "[]", "{}", '"x"', "-1", "1e400", "true", "[" * 9000, '"\\ud800"', "9" * 5000]
# Commands that end soon on small boards, and the options that each takes besides a board.
COMMANDS = {
    "play": ["--seed", "--maker", "--limit", "--resume", "-s", "--strength", "--lies", "--role"],
    "solve": ["-s", "--seed", "--seconds"],
    "suggest": ["-s", "--seed", "--top", "--seconds"],
    "assist": ["-s"],
    "review": ["--retry", "--seconds", "--last", "--hard"],
    "check": ["--lies"],
    "score": [],
    "evaluate": ["-s", "--seed", "--games", "--resume", "--jobs"],
    "compare": ["--seed"],
    "tree": ["-s", "--seed", "--depth", "--first", "--diff", "--format", "--out"],
    "verify": [],
    "prove": ["--objective", "--first", "--beam", "--resume", "--out"],
    "variants": [],
    "strategies": [],
}
SMALL = {"--jobs": "1", "--seconds": "0.05", "--games": "3", "--beam": "2"}


def odd_text(chance: random.Random) -> str:
    """A text that is odd by itself, or an ordinary one with some characters changed."""
    if chance.random() < 0.5:
        return chance.choice(TEXTS)
    text = list(chance.choice([*BOARDS, *ODD_BOARDS, *TURNS, *STRATEGIES[:8], RECORD]))
    for _ in range(chance.randint(1, 3)):
        place = chance.randrange(len(text) + 1)
        text[place : place + chance.randint(0, 2)] = chance.choice(TEXTS)[:20]
    return "".join(text)


def odd_record(chance: random.Random) -> str:
    """A record of a game with some values replaced."""
    game = RECORD
    for _ in range(chance.randint(1, 2)):
        key = chance.choice(["variant", "limit", "lies", "turns", "status"])
        head, _, tail = game.partition(f'"{key}": ')
        game = f'{head}"{key}": {chance.choice(VALUES)}{tail[len(tail.partition(",")[0]) :]}'
    return game


def value_for(option: str, chance: random.Random) -> str:
    if chance.random() < 0.3:
        return odd_text(chance)
    if option == "-s":
        return chance.choice(STRATEGIES)
    return SMALL.get(option) or chance.choice([*TEXTS, *ODD_BOARDS, *TURNS])


def hostile_line(chance: random.Random) -> list[str]:
    """A command line of a known command with odd arguments."""
    command = chance.choice(list(COMMANDS))
    line = [command]
    if chance.random() < 0.8:
        board = chance.choice(BOARDS) if chance.random() < 0.7 else odd_text(chance)
        line += ["-v", board] if chance.random() < 0.9 else ["--codes", odd_text(chance)]
    elif command in ("prove", "compare", "evaluate", "tree"):
        line += ["-v", "2x3"]  # their usual board takes longer
    for option in COMMANDS[command]:
        if chance.random() < 0.25:
            line += (
                [option] if option in ("--last", "--hard") else [option, value_for(option, chance)]
            )
    for _ in range(chance.randint(0, 2)):
        line.append(chance.choice(TURNS) if chance.random() < 0.6 else odd_text(chance))
    if command == "review" and chance.random() < 0.4:
        line.append(odd_record(chance))
    if chance.random() < 0.2:
        line.append("--json")
    return line


def outcome(line: list[str], typed: bytes = b"") -> tuple[int, str, str]:
    """The exit code of a command line run in this process, its output and its errors."""
    from pegwise.cli import main

    printed, complained = (io.TextIOWrapper(io.BytesIO(), "utf-8") for _ in range(2))
    with (
        patch.object(sys, "stdin", io.TextIOWrapper(io.BytesIO(typed), "utf-8")),
        redirect_stdout(printed),
        redirect_stderr(complained),
    ):
        code = main(line)
        sys.stdout.flush()
    output, errors = (stream.buffer.getvalue().decode() for stream in (printed, complained))
    return code, output, errors


def fault_of(line: list[str], typed: bytes = b"") -> str | None:
    """What is wrong with how the command took this line; None if nothing is."""
    code, output, errors = outcome(line, typed)
    if code not in EXPECTED:
        return f"exit code {code}: {errors[:300]}"
    if code == 2 and errors.count("\n") != 1:
        return f"expected one line: {errors[:300]!r}"
    if CONTROL.search(output + errors):
        return f"control characters: {output[:300]!r} {errors[:300]!r}"
    return None


def typed_by(chance: random.Random) -> bytes:
    """What is typed at the prompts, if there are any."""
    entries = [*TURNS, *TEXTS, "hint", "undo", "redo", "board", "save", "give up", "0,0", "edit 1"]
    return "\n".join(chance.choices(entries, k=5)).encode(errors="surrogateescape")


def faults(seed: int, count: int, seconds: int = 0) -> Iterator[tuple[list[str], str]]:
    """The lines of this seed that go wrong, each with what is wrong.

    A line that takes longer than ``seconds``, unless that is 0, is interrupted and skipped.
    """
    chance = random.Random(seed)
    for _ in range(count):
        line, typed, fault = hostile_line(chance), typed_by(chance), None
        signal.alarm(seconds)
        with suppress(KeyboardInterrupt):
            fault = fault_of(line, typed)
        signal.alarm(0)
        if fault:
            yield [word[:200] for word in line], fault


def faults_with_little_memory(seed: int, count: int, folder: Path) -> list[Any]:
    """The same in a process of its own, whose memory is limited."""
    finished = subprocess.run(
        [sys.executable, __file__, str(seed), str(count)],
        capture_output=True,
        text=True,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        check=False,
    )
    assert finished.returncode == 0, finished.stderr[-3000:]
    return [json.loads(line) for line in finished.stdout.splitlines()]


def _run(seed: int, count: int) -> None:
    import resource

    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    signal.signal(signal.SIGALRM, signal.default_int_handler)
    for fault in faults(seed, count, SECONDS_A_LINE):
        print(json.dumps(fault), flush=True)


if __name__ == "__main__":
    _run(int(sys.argv[1]), int(sys.argv[2]))
