"""Where long work keeps its checkpoint, how long, and the command that goes on from it."""

import os
import sys
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from shlex import join
from time import monotonic

import click

from pegwise.errors import BoardTooLarge
from pegwise.runtime.folders import state_folder

ENDING = ".checkpoint"
# What a run of fewer seconds has found is soon found again.
WORTH_KEEPING = 20.0


@dataclass(frozen=True)
class Checkpoint:
    """A file to go on from, and the command that would.

    ``ours`` says that we chose its place, and so clear it away; there may be no place at all.
    """

    path: Path | None
    ours: bool
    command: Sequence[str]

    def say_how_to_go_on(self) -> None:
        """The command line that takes it up, where something was kept."""
        if self.path is not None and self.path.exists():
            line = join([*self.command, "--resume", str(self.path)])
            click.echo(f"To go on: {line}", err=True)

    def clear(self) -> None:
        """Remove a file of ours that nobody needs any more; one that was named stays."""
        if self.path is not None and self.ours:
            with suppress(OSError):
                self.path.unlink(missing_ok=True)

    @contextmanager
    def warning_once(self) -> Iterator[None]:
        """One line the first time that it cannot be written; none where it is not worth it."""
        from pegwise.runtime.checkpoints import CheckpointNotWritten

        start, said = monotonic(), False

        def say(message: Warning | str, *_: object, **__: object) -> None:
            nonlocal said
            if not said and (not self.ours or monotonic() - start >= WORTH_KEEPING):
                said = True
                click.echo(f"pegwise: {message}; going on without", err=True)

        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            warnings.simplefilter("always", CheckpointNotWritten)
            warnings.showwarning = say
            yield

    @contextmanager
    def outliving_failures(self) -> Iterator[None]:
        """Says how to go on when something fails later than at the start."""
        from pegwise.runtime.checkpoints import InvalidCheckpoint

        try:
            yield
        except (BoardTooLarge, InvalidCheckpoint):
            raise
        except BaseException:
            self.say_how_to_go_on()
            raise


def named(path: str, command: Sequence[str]) -> Checkpoint:
    """The checkpoint that ``--resume`` names; it need not be there yet."""
    from pegwise.runtime.files import check_writable

    check_writable(path)
    if not os.path.exists(path):
        click.echo(f"Nothing at {path} to go on from yet: starting from the beginning.", err=True)
    return Checkpoint(Path(path), _is_ours(Path(path)), command)


def _is_ours(path: Path) -> bool:
    try:
        return path.resolve().parent == state_folder().resolve() and path.suffix == ENDING
    except (OSError, RuntimeError):  # RuntimeError: nobody knows where home is
        return False


def new_checkpoint(name: str, command: Sequence[str]) -> Checkpoint:
    """One among those of other runs; on a terminal, the last that was not finished is mentioned."""
    try:
        folder = state_folder()
    except RuntimeError:
        return Checkpoint(None, True, command)
    with suppress(OSError):  # the work itself warns when it cannot write there
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        _mention(sorted(folder.glob(f"{name}-[0-9]*{ENDING}"), key=os.path.getmtime))
    paths = (folder / f"{name}-{number}{ENDING}" for number in count(os.getpid()))
    return Checkpoint(next(path for path in paths if not os.path.exists(path)), True, command)


def _mention(earlier: Sequence[Path]) -> None:
    if earlier and sys.stderr.isatty():
        click.echo(f"An earlier run was not finished: --resume {earlier[-1]} goes on.", err=True)
