"""Long work: the resources it gets, and the checkpoint file from which it can be resumed."""

import os
import re
import sys
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import count
from math import inf
from pathlib import Path
from shlex import join
from time import monotonic

import click

from pegwise.errors import BoardTooLarge, ContradictoryBounds, PegwiseError
from pegwise.runtime.checkpoints import CheckpointNotWritten, InvalidCheckpoint
from pegwise.runtime.files import check_writable, state_folder
from pegwise.runtime.signals import INTERRUPTED

from .options import notify, spell_options

ENDING = ".checkpoint"
LONGEST_NAME = 60  # characters of a checkpoint's name that say what it is about
WORTH_KEEPING = 20.0  # seconds; a shorter run is quickly repeated

resume_option = click.option(
    "--resume",
    metavar="FILE",
    help="Resume from this checkpoint and keep it up to date; it is created if missing.",
)


@dataclass(frozen=True)
class Resources:
    """Who does the work, for how long, where the tree goes, and the checkpoint to resume from."""

    jobs: int | None = None
    cluster: str | None = None
    resume: str | None = None
    seconds: float | None = None
    out: str | None = None

    def __post_init__(self) -> None:
        if self.seconds is not None and not 0 < self.seconds < inf:
            raise PegwiseError(f"--seconds {self.seconds:g}: expected more than 0")

    @property
    def options(self) -> list[str]:
        """The options to repeat when the work is resumed; the time limit is not one of them."""
        return spell_options({"--jobs": self.jobs, "--cluster": self.cluster, "--out": self.out})


@dataclass(frozen=True)
class ResumeFile:
    """A checkpoint file and the command that would resume from it."""

    path: Path | None  # None if there is no place to write one
    ours: bool  # whether we chose its path, and delete it when the work is done
    command: Sequence[str]

    def say_how_to_go_on(self) -> None:
        """Print the command line that resumes the work, if anything was saved."""
        if self.path is not None and self.path.exists():
            command = join([*self.command, "--resume", str(self.path)])
            notify(f"To resume: {command}")

    def clear(self) -> None:
        """Delete a file whose path we chose; one named by the user stays."""
        if self.path is not None and self.ours:
            with suppress(OSError):
                self.path.unlink(missing_ok=True)

    def exit_code(self, done: bool, stopped: bool, seconds: float, code: int = 0) -> int:
        """What the work ends with after so many seconds: ``code`` if it is done.

        Otherwise it says how to go on, unless it is quickly repeated.
        """
        if done:
            self.clear()
            return code
        if stopped or seconds >= WORTH_KEEPING:
            self.say_how_to_go_on()
        return INTERRUPTED if stopped else 0

    @contextmanager
    def warning_once(self) -> Iterator[None]:
        """Warn once if the checkpoint cannot be written; not at all while the run is short."""
        start, said = monotonic(), False

        def say(message: Warning | str, *_: object, **__: object) -> None:
            nonlocal said
            if not said and (not self.ours or monotonic() - start >= WORTH_KEEPING):
                said = True
                notify(f"pegwise: {message}; continuing without")

        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            warnings.simplefilter("always", CheckpointNotWritten)
            warnings.showwarning = say
            yield

    @contextmanager
    def outliving_failures(self) -> Iterator[None]:
        """Print how to resume if the work fails after it has started."""
        try:
            yield
        except (BoardTooLarge, ContradictoryBounds, InvalidCheckpoint):
            raise
        except BaseException:
            self.say_how_to_go_on()
            raise


def open_checkpoint(
    resume: str | None, command: str, options: Sequence[str], about: str
) -> ResumeFile:
    """The checkpoint that ``--resume`` names, or a new one that is named after its question."""
    words = ["pegwise", command, *options]
    if resume is None:
        return new_checkpoint(checkpoint_name(command, about), words)
    check_writable(resume)
    if not os.path.exists(resume):
        notify(f"No checkpoint at {resume} yet: starting from the beginning.")
    ours = False
    with suppress(OSError, RuntimeError):  # RuntimeError: the home folder is unknown
        ours = Path(resume).resolve().parent == state_folder().resolve()
    return ResumeFile(Path(resume), ours and resume.endswith(ENDING), words)


def checkpoint_name(command: str, about: str) -> str:
    """The beginning of a checkpoint's file name: the command and the words of its question."""
    return f"{command}-{'-'.join(re.findall('[0-9A-Za-z]+', about))[:LONGEST_NAME]}"


def new_checkpoint(name: str, command: Sequence[str]) -> ResumeFile:
    """A checkpoint of our own; on a terminal, mentions the last unfinished run of this name."""
    try:
        folder = state_folder()
    except RuntimeError:
        return ResumeFile(None, True, command)
    with suppress(OSError):  # the work itself warns if it cannot write there
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        earlier = sorted(folder.glob(f"{name}-[0-9]*{ENDING}"), key=os.path.getmtime)
        if earlier and sys.stderr.isatty():
            resume = f"--resume {earlier[-1]}"
            notify(f"An earlier run was not finished; resume with {resume}")
    paths = (folder / f"{name}-{number}{ENDING}" for number in count(os.getpid()))
    return ResumeFile(next(path for path in paths if not os.path.exists(path)), True, command)
