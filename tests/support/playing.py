"""``pegwise play`` with lines piped into it."""

from support.commands import run


def piped(line: str, *entries: str) -> str:
    """What the command prints when these lines are piped into it."""
    finished = run(line, "".join(f"{entry}\n" for entry in entries))
    assert (finished.returncode, finished.stderr) == (0, "")
    return finished.stdout
