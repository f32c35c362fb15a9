"""``pegwise assist`` with lines piped into it."""

import shlex

from support.commands import run


def piped(typed: str, *options: str, code: int = 0) -> str:
    """What the command prints, or its error, when these lines are piped into it."""
    finished = run(shlex.join(["assist", *options]), typed)
    assert finished.returncode == code, finished.stderr
    assert bool(finished.stderr) == bool(code)
    return finished.stderr if code else finished.stdout


def rows(told: str) -> list[str]:
    """The lines with single spaces between their words."""
    return [" ".join(line.split()) for line in told.splitlines()]


def saved(told: str) -> str:
    """The saved game in the last lines."""
    *_, line, command = told.splitlines()
    assert line.startswith("Saved game: ")
    assert command.startswith("To go on: pegwise assist ")
    return line.removeprefix("Saved game: ")
