"""The real command, stopped at a given point on any machine, however fast or slow.

Tests call `finish`, `start` and `storm`; the command's process runs this file as a script. There a
checkpoint is written at every opportunity, and the process may send itself a signal after it has
written some of them, or find that the disk is full.
"""

import json
import os
import random
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from support.processes import children_of, have_ended
from support.waiting import PATIENCE, await_that

CHECKPOINTS = ("kept", ".checkpoint")  # the endings of their names
HEARD = "interruption-heard"  # a file created on the first Ctrl-C


class Stop(NamedTuple):
    """When a command is stopped, and how."""

    after: int = 0  # checkpoints, 0 for never
    by: int = signal.SIGKILL
    most_bytes: int | None = None  # in a file
    never_ends: bool = False  # blocks before it prints anything


WHOLE = Stop()


def start(line: str, stop: Stop = WHOLE, **environment: str) -> subprocess.Popen[str]:
    """Start the command in a new process."""
    return subprocess.Popen(
        [sys.executable, __file__, json.dumps(stop), *shlex.split(line)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, **environment, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
    )


def finish(line: str, stop: Stop = WHOLE, **environment: str) -> tuple[int, str, str]:
    """Run the command; returns its exit code, standard output and standard error."""
    from pegwise.cli.terminal.progress import COMPILING_NOW

    process = start(line, stop, **environment)
    output, errors = process.communicate(timeout=PATIENCE)  # the workers end too
    return process.returncode, output, errors.replace(f"{COMPILING_NOW}\n", "")


def storm(line: str, kept: Path, kills: int, seed: int) -> None:
    """Kill the command again and again at odd moments, until it ends or has been killed enough.

    ``line`` resumes from ``kept``. Of three runs one is killed whatever it does, the others after
    they have learnt something, so that they get on however slow they are: one of them while it
    writes a file. Nothing may be left behind but the checkpoint, whole and with all its facts.
    """
    rng, moments = random.Random(seed), ["any", "learnt", "writing"]
    for number in range(kills):
        if number % 3 == 0:
            rng.shuffle(moments)
        if _killed(line, kept, moments[number % 3], rng.random()) == 0:
            return


def _killed(line: str, kept: Path, moment: str, chance: float) -> int:
    """Start the command and kill it at such a moment; returns its exit code, 0 if it had ended."""
    before, process = facts_of(kept), start(line)
    if moment == "any":
        time.sleep(2 * chance**2)
    else:
        _await(process, lambda: facts_of(kept) != before)
        time.sleep(chance / 10)
    if moment == "writing":
        _await(process, lambda: list(kept.parent.glob(f".*-{process.pid}*")))
    process.send_signal(signal.SIGSTOP)  # so that it starts no more workers
    workers = children_of(process.pid)
    process.kill()
    _, errors = process.communicate(timeout=PATIENCE)
    await_that(lambda: have_ended(workers))
    assert process.returncode in (0, -signal.SIGKILL), errors
    assert len(facts_of(kept)) >= len(before)
    return process.returncode


def _await(process: subprocess.Popen[str], met: Callable[[], object]) -> None:
    """Wait until the condition is met or the process ends."""
    deadline = time.monotonic() + PATIENCE
    while process.poll() is None and not met():
        assert time.monotonic() < deadline, f"not within {PATIENCE} seconds"
        time.sleep(0.001)


def facts_of(kept: Path) -> list[str]:
    """The facts of a checkpoint, which must be whole; none if there is no file yet."""
    if not kept.exists():
        return []
    _, *facts, end, checksum = kept.read_text().splitlines()
    assert json.loads(end)["facts"] == len(facts)
    assert "sha256" in json.loads(checksum)
    return facts


def signal_after_checkpoints(stop: Stop) -> None:
    """Make this process send itself the signal after enough checkpoints."""
    replace, written = os.replace, []

    def replaced(source: Any, target: Any, **options: Any) -> None:
        replace(source, target, **options)
        if os.fspath(target).endswith(CHECKPOINTS):
            written.append(target)
            if len(written) == stop.after:
                os.kill(os.getpid(), stop.by)

    setattr(os, "replace", replaced)  # noqa: B010


class NeverPrints:
    """An output stream that blocks."""

    def write(self, _: str) -> int:
        time.sleep(PATIENCE)
        raise AssertionError("nothing ended the command")

    def flush(self) -> None:
        pass

    def isatty(self) -> bool:
        return False


def wait_before_printing() -> None:
    """Make this process note the first Ctrl-C, and block before it prints its result."""
    install = signal.signal

    def noting(number: Any, handler: Any) -> Any:
        def handle(*arguments: Any) -> None:
            Path(HEARD).touch()
            handler(*arguments)

        return install(number, handle if number == signal.SIGINT and callable(handler) else handler)

    setattr(signal, "signal", noting)  # noqa: B010
    setattr(sys, "stdout", NeverPrints())  # noqa: B010


def run(stop: Stop, arguments: list[str]) -> int:
    """Run the command in this process, set up to stop as asked."""
    from pegwise.cli import main
    from pegwise.runtime import checkpoints

    checkpoints.SECONDS_BETWEEN = 0
    if "prove" in arguments:
        from pegwise.search import engine

        engine.USUAL_PACE = engine.Pace(poll_seconds=0, checkpoint_seconds=0)
    if stop.most_bytes is not None:
        import resource

        resource.setrlimit(resource.RLIMIT_FSIZE, (stop.most_bytes, resource.RLIM_INFINITY))
    signal_after_checkpoints(stop)
    if stop.never_ends:
        wait_before_printing()
    return main(arguments)


if __name__ == "__main__":
    sys.exit(run(Stop(*json.loads(sys.argv[1])), sys.argv[2:]))
