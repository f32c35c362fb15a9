"""``pegwise play`` with lines piped into it."""

import shlex
import subprocess

from commands import PEGWISE


def piped(line: str, *entries: str) -> str:
    """What the command prints when these lines are piped into it."""
    finished = subprocess.run(
        [*PEGWISE, *shlex.split(line)],
        input="".join(f"{entry}\n" for entry in entries),
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )
    assert (finished.returncode, finished.stderr) == (0, "")
    return finished.stdout
