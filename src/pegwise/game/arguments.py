"""Arguments that are neither codes nor games, checked where they come in.

Reading a file that a user names: only an ordinary file, and never more than a limit.
"""

import errno
import os
import stat
from collections.abc import Iterable
from operator import index
from os import PathLike
from typing import TYPE_CHECKING, TypeVar

from pegwise.errors import PegwiseError, quote

if TYPE_CHECKING:
    from pathlib import Path

Given = TypeVar("Given")


def whole_number(given: int, what: str, least: int = 0) -> int:
    """The number; raises unless it is a whole one and at least ``least``.

    >>> whole_number(4.5, "games", 1)
    Traceback (most recent call last):
    pegwise.errors.PegwiseError: '4.5' games: expected a whole number, at least 1
    """
    try:
        number = index(given)
    except TypeError:
        number = least - 1
    if number >= least:
        return number
    raise PegwiseError(f"{quote(given)} {what}: expected a whole number, at least {least}")


def seconds_of(given: float) -> float:
    """The seconds; raises unless they are a number from 0 on."""
    if isinstance(given, int | float) and given >= 0:
        return given
    raise PegwiseError(f"{quote(given)} is no time in seconds: expected a number from 0 on")


def path_of(given: "str | Path") -> "str | Path":
    """The name of a file; raises unless it is text or a path."""
    if isinstance(given, str | PathLike):
        return given
    raise PegwiseError(f"{quote(given)} is no file: expected its name, as text or as a Path")


def callback_of(given: Given, what: str = "progress") -> Given:
    """A function to call, or None; raises for anything else."""
    if given is None or callable(given):
        return given
    raise PegwiseError(f"{quote(given)} cannot be called: expected a function for {what}, or None")


def executor_of(given: Given) -> Given:
    """An executor, or None; raises for anything else."""
    if given is None or callable(getattr(given, "submit", None)):
        return given
    expected = "expected one such as concurrent.futures.ProcessPoolExecutor(), or None"
    raise PegwiseError(f"{quote(given)} is no executor: {expected}")


def several(given: Iterable[Given], kind: str) -> list[Given]:
    """A row of values as a list; raises if this is no row."""
    try:
        return list(given)
    except TypeError:
        raise PegwiseError(f"{quote(given)} are not {kind}: expected a row of {kind}") from None


NOT_BLOCKING = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)


def read_file(path: "str | Path", most: int) -> bytes:
    """The contents of an ordinary file; OSError if it is none or has more than ``most`` bytes.

    FIFOs, devices and folders are refused before they are opened: a FIFO blocks until somebody
    writes, and a device may never end.
    """
    try:
        _check_ordinary(os.stat(path), most)
        with open(os.open(path, os.O_RDONLY | NOT_BLOCKING), "rb") as file:
            _check_ordinary(os.fstat(file.fileno()), most)  # it may have been replaced meanwhile
            content = file.read(most + 1)
    except ValueError:  # a NUL character
        raise OSError(errno.EINVAL, "this is not the name of a file") from None
    check_size(len(content), most)
    return content


def check_size(size: int, most: int) -> None:
    """Raise OSError if there are more than ``most`` bytes."""
    if size > most:
        raise OSError(errno.EFBIG, f"it has more than {most / 1e6:g} MB")


def _check_ordinary(found: os.stat_result, most: int) -> None:
    if stat.S_ISDIR(found.st_mode):
        raise OSError(errno.EISDIR, os.strerror(errno.EISDIR))
    if not stat.S_ISREG(found.st_mode):
        raise OSError(errno.EINVAL, "expected an ordinary file")
    check_size(found.st_size, most)
