"""Reading a file that a user names: only an ordinary file, and never more than a limit."""

import errno
import os
import stat
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

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
