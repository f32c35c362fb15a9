"""The SQLite file holds the keys, and with them every code: only its owner may read it."""

import os
from contextlib import suppress
from pathlib import Path

from pegwise.runtime.files import data_folder

ONLY_OWNER = 0o600
ONLY_OWNER_FOLDER = 0o700
BESIDE = ("", "-wal", "-shm", "-journal")  # files of one database


def make_private(path: Path) -> None:
    """Create the file if it is missing, and take it away from other users of the machine.

    New folders and the usual data folder are closed to others as well; a folder that somebody
    chose, such as ``/tmp``, stays as it is.
    """
    folder = path.parent
    for missing in reversed([above for above in (folder, *folder.parents) if not above.exists()]):
        missing.mkdir(ONLY_OWNER_FOLDER, exist_ok=True)
    if folder.resolve() == data_folder().resolve():
        _close_to_others(folder, ONLY_OWNER_FOLDER)
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, ONLY_OWNER))
    for suffix in BESIDE:
        _close_to_others(path.with_name(path.name + suffix), ONLY_OWNER)


def _close_to_others(path: Path, mode: int) -> None:
    """Set the mode; a file of another user keeps its own, which only that user can change."""
    with suppress(FileNotFoundError, PermissionError):
        if path.stat().st_mode & 0o077:
            path.chmod(mode)
