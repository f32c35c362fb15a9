"""Real servers for tests: ``pegwise serve`` on a free port."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from support.waiting import PATIENCE

PEGWISE = (sys.executable, "-m", "pegwise")
UNTYPED_PEGWISE = (sys.executable, "-m", "support.untyped_codes")
PATIENT_PEGWISE = (sys.executable, "-m", "support.patient_server")
TESTS = Path(__file__).parents[1]
ADDRESS = re.compile(r"Pegwise is at (http://\S+)")


@dataclass(frozen=True, slots=True)
class LiveServer:
    """A server process that is ready for requests."""

    process: subprocess.Popen[str]
    url: str
    database: str
    log: Path

    def kill(self) -> None:
        """Kill the process, like a power cut."""
        self.process.kill()
        self.process.wait(PATIENCE)

    def end(self, how: signal.Signals = signal.SIGTERM) -> int:
        """Stop the server with a signal; returns its exit code."""
        self.process.send_signal(how)
        return self.process.wait(PATIENCE)


def start_server(
    database: str, log: Path, *options: str, program: tuple[str, ...] = UNTYPED_PEGWISE
) -> LiveServer:
    """Start a server over this database and wait until it is ready; appends its log to the file."""
    command = [*program, "serve", "--port", "0", "--db", database, "--jobs", "0", *options]
    path = os.pathsep.join([str(TESTS), os.environ.get("PYTHONPATH", "")])
    with log.open("a") as errors:
        process = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
            env=os.environ | {"PYTHONUNBUFFERED": "1", "PYTHONPATH": path},
        )
    assert process.stdout is not None
    said = process.stdout.readline()
    found = ADDRESS.search(said)
    if found is None:
        process.kill()
        process.communicate()
        raise AssertionError(f"the server said {said!r} and {log.read_text()!r}")
    return LiveServer(process, found[1], database, log)


@contextmanager
def running_server(
    database: str, log: Path, *options: str, program: tuple[str, ...] = UNTYPED_PEGWISE
) -> Iterator[LiveServer]:
    """A server that is stopped at the end of the block."""
    server = start_server(database, log, *options, program=program)
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.end()
        assert server.process.stdout is not None
        server.process.stdout.close()
