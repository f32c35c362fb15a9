"""Running the command: in this process, which has everything loaded, or in a separate one."""

import io
import json
import shlex
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from typing import Any
from unittest.mock import patch

from jsonschema import Draft202012Validator

from pegwise import schemas
from pegwise.cli import main
from pegwise.cli.terminal.progress import COMPILING_NOW
from support.waiting import PATIENCE

PEGWISE = [sys.executable, "-m", "pegwise"]
PROBE = """
import sys
from pegwise.cli import main
main(sys.argv[1:])
print(*sorted({"numpy", "numba", "rich"} & set(sys.modules)), file=sys.stderr)
"""


def run(line: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """What the command line ``pegwise ...`` does and prints when ``typed`` is piped into it.

    It runs in this process: with hundreds of lines to try, starting a new one takes too long.
    """
    arguments, read = shlex.split(line), io.TextIOWrapper(io.BytesIO(typed.encode()), "utf-8")
    printed, complained = io.StringIO(), io.StringIO()
    with (
        patch.object(sys, "stdin", read),
        redirect_stdout(printed),
        redirect_stderr(complained),
    ):
        code = main(arguments)
    said = complained.getvalue().replace(f"{COMPILING_NOW}\n", "")  # the first time on this machine
    return subprocess.CompletedProcess(arguments, code, printed.getvalue(), said)


def piped(line: str, *entries: str) -> str:
    """What the command prints when these lines are piped into it; it must succeed."""
    finished = run(line, "".join(f"{entry}\n" for entry in entries))
    assert (finished.returncode, finished.stderr) == (0, "")
    return finished.stdout


def document(line: str, code: int = 0) -> Any:
    """What the command prints with ``--json``, which must fit its schema."""
    finished = run(f"{line} --json")
    assert (finished.returncode, finished.stderr) == (code, "")
    found = json.loads(finished.stdout)
    Draft202012Validator(schemas.schema(line.split()[0])).validate(found)
    return found


def run_apart(line: str) -> subprocess.CompletedProcess[str]:
    """Like `run`, but in a separate process, as people run it."""
    command = [*PEGWISE, *shlex.split(line)]
    return subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)


def imported(*arguments: str) -> list[str]:
    """Which heavy packages a command line imports in a new process."""
    finished = subprocess.run(
        [sys.executable, "-c", PROBE, *arguments], capture_output=True, text=True, check=True
    )
    return finished.stderr.split()
