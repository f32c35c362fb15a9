"""Running the real command on a pseudo-terminal."""

import os
import re
import shlex
import signal

import pexpect

from support.commands import PEGWISE
from support.waiting import PATIENCE

ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[=>]")
UP = "\x1b[A"


def start(line: str, columns: int = 80, **environment: str) -> "pexpect.spawn[str]":
    """Start the command on a terminal with this many columns."""
    plain = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "COLUMNS")}
    command, *arguments = [*PEGWISE, *shlex.split(line)]
    return pexpect.spawn(
        command,
        arguments,
        encoding="utf-8",
        timeout=PATIENCE,
        dimensions=(50, columns),
        env={**plain, "TERM": "xterm-256color", **environment},
        preexec_fn=_hear_hang_ups,
    )


def _hear_hang_ups() -> None:
    """A test run started with ``nohup`` would hand down that hang-ups are ignored."""
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


def seen(text: str | None) -> str:
    """The text without colours and other escape sequences."""
    return ESCAPES.sub("", text or "").replace("\r\n", "\n")


def ended(child: "pexpect.spawn[str]") -> str:
    """The last output of a command that must end with exit code 0."""
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0
    return seen(child.before)
