"""The processes of this machine, from ``ps``."""

import subprocess


def parents() -> dict[int, int]:
    """The parent of every running process."""
    listed = subprocess.run(
        ["ps", "-A", "-o", "pid=,ppid=,stat="], capture_output=True, text=True, check=True
    )
    rows = (line.split() for line in listed.stdout.splitlines())
    return {int(pid): int(parent) for pid, parent, state in rows if not state.startswith("Z")}


def children_of(process: int) -> list[int]:
    """The running child processes of a process."""
    return [child for child, parent in parents().items() if parent == process]


def have_ended(processes: list[int]) -> bool:
    """Whether none of these is running."""
    return not set(processes) & set(parents())
