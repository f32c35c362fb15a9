"""Keeps one engine within its bounds: run as a script, beside the engine, without this package.

The engine runs in a session of its own with limited memory. The keeper ends it, together with every
process that it started, when the engine exits, when it has too many processes, or when the other
end of the lifeline is closed: by the program that started it, or by the system if that was killed.
"""

import contextlib
import os
import select
import signal
import subprocess
import sys
import time

PERIOD = 0.1  # seconds between two looks at the processes of the engine
MOST_PROCESSES = 64
CANNOT_RUN, TOO_MANY = 127, 125
PR_SET_PDEATHSIG, PR_SET_CHILD_SUBREAPER = 1, 36


def prctl(option: int, value: int) -> None:
    """Ask the system for something that only Linux has."""
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(option, value, 0, 0, 0)


def start(command: list[str], memory: int) -> "subprocess.Popen[bytes]":
    """The engine, in a session of its own."""
    import resource

    def prepare() -> None:
        os.setsid()
        prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
        _, most = resource.getrlimit(resource.RLIMIT_AS)
        limit = memory if most == resource.RLIM_INFINITY else min(memory, most)
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

    return subprocess.Popen(command, preexec_fn=prepare)


def descendants(process: int) -> list[int]:
    """The processes that this one started, and those that they started; only Linux can tell."""
    found: list[int] = []
    threads: list[str] = []
    with contextlib.suppress(OSError):
        threads = os.listdir(f"/proc/{process}/task")
    for thread in threads:
        try:
            with open(f"/proc/{process}/task/{thread}/children", encoding="ascii") as file:
                found += map(int, file.read().split())
        except OSError:
            continue
    return found + [below for child in found for below in descendants(child)]


def end_all(engine: int) -> int:
    """Kill the engine and everything it started; returns how many processes were left of it."""
    left = 0
    with contextlib.suppress(OSError):
        os.killpg(engine, signal.SIGKILL)
    for _ in range(200):
        running = descendants(os.getpid())
        left = max(left, len([one for one in running if one != engine]))
        for process in running:
            with contextlib.suppress(OSError):
                os.kill(process, signal.SIGKILL)
        reap()
        if not running:
            break
        time.sleep(0.002)
    return left


def reap() -> None:
    """Collect the processes that have ended."""
    with contextlib.suppress(OSError):
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass


def keep(engine: "subprocess.Popen[bytes]", lifeline: int) -> int:
    """Wait for the end of the engine or of the lifeline; returns the exit code."""
    watched = [lifeline]
    with contextlib.suppress(AttributeError, OSError):
        watched.append(os.pidfd_open(engine.pid))
    while True:
        ready, _, _ = select.select(watched, [], [], PERIOD)
        if lifeline in ready:
            end_all(engine.pid)
            return 0
        if engine.poll() is not None:
            left = len(descendants(os.getpid()))
            end_all(engine.pid)
            if left:
                complain(f"it left {left} of its processes running")
            return engine.returncode if engine.returncode >= 0 else 128 - engine.returncode
        if len(descendants(os.getpid())) > MOST_PROCESSES:
            end_all(engine.pid)
            complain(f"it started more than {MOST_PROCESSES} processes")
            return TOO_MANY


def complain(text: str) -> None:
    """A line on standard error, which the other side shows with a failure."""
    os.write(2, f"\n{text}\n".encode())


def main() -> int:
    """Run ``keeper.py LIFELINE MEMORY COMMAND...``."""
    lifeline, memory, command = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:]
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    prctl(PR_SET_CHILD_SUBREAPER, 1)
    try:
        engine = start(command, memory)
    except OSError as error:
        complain(f"cannot run {command[0]!r}: {error.strerror}")
        return CANNOT_RUN
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 0)
    os.dup2(nothing, 1)
    return keep(engine, lifeline)


if __name__ == "__main__":
    sys.exit(main())
