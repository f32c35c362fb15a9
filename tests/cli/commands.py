"""Running the real command in a process of its own."""

import shlex
import subprocess
import sys

PEGWISE = [sys.executable, "-m", "pegwise"]


def run(line: str) -> subprocess.CompletedProcess[str]:
    """What the command line ``pegwise ...`` does and prints."""
    command = [*PEGWISE, *shlex.split(line)]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
