"""The folders in which this platform keeps a program's state and data.

Text files: written atomically, compressed if the name ends in .xz or .gz, read up to a limit.
"""

import gzip
import io
import json
import lzma
import os
import sys
import zlib
from contextlib import suppress
from pathlib import Path
from typing import Any

from pegwise.errors import CannotWrite, PegwiseError, quote
from pegwise.game.arguments import check_size, path_of, read_file


def state_folder() -> Path:
    """Where checkpoints and histories live; it may not exist yet. RuntimeError without a home."""
    chosen = os.environ.get("XDG_STATE_HOME", "")
    if os.path.isabs(chosen):  # the XDG specification says to ignore relative paths
        return Path(chosen, "pegwise")
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "pegwise"
    return Path.home() / ".local" / "state" / "pegwise"


def data_folder() -> Path:
    """Where the web app's database lives; it may not exist yet."""
    home = Path.home()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / "pegwise"
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "pegwise"
    return Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share") / "pegwise"


DAMAGED = (lzma.LZMAError, zlib.error, gzip.BadGzipFile, EOFError)
MOST_BYTES = 128_000_000  # of a file, packed or unpacked
UNFINISHED = ".unfinished"  # the ending of temporary files
MOST_XZ_MEMORY = 128 << 20  # for the dictionary of a .xz file; xz -9 needs half of it


def read_text(
    path: str | Path, kind: str, refusal: type[PegwiseError], most: int = MOST_BYTES
) -> str:
    """The text of a file that a user names; Windows line ends are read too.

    Raises ``refusal`` with a line that calls the file a ``kind``. No more than ``most`` bytes are
    read, nor unpacked; FIFOs, devices and folders are not opened.
    """
    path = path_of(path)
    try:
        text = _unpacked(read_file(path, most), Path(path).suffix, most).decode()
    except DAMAGED:
        raise refusal(f"{kind} {quote(path)} is damaged: cannot decompress it") from None
    except OSError as error:
        raise refusal(f"{kind} {quote(path)} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise refusal(f"{kind} {quote(path)} is not UTF-8 text") from None
    return text.replace("\r\n", "\n")


def parse_json(text: str) -> Any:
    """The value of a JSON text from outside; ValueError, too, if it is nested thousands deep."""
    try:
        return json.loads(text)
    except RecursionError:
        raise ValueError("the JSON is nested too deeply") from None


def write_text(path: str | Path, text: str) -> None:
    """Replace the file atomically: write a temporary file beside it, sync, rename."""
    check_writable(path_of(path))
    target = Path(path).resolve()
    scratch = _beside(target)
    try:
        with open(scratch, "wb") as file:
            content = text.encode()
            if target.suffix == ".xz":
                content = lzma.compress(content)
            elif target.suffix == ".gz":
                content = gzip.compress(content, mtime=0)
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.replace(scratch, target)
    except OSError as error:
        raise _refusal(path, error.strerror) from None
    finally:
        with suppress(OSError):
            scratch.unlink(missing_ok=True)


def check_writable(path: str | Path) -> None:
    """Raise if the file could not be written, so that no work is done in vain."""
    try:
        target = Path(path).resolve()
        if target.exists() and not target.is_file():
            raise _refusal(path, "expected the name of an ordinary file")
        scratch = _beside(target)
        scratch.touch()
        scratch.unlink()
    except OSError as error:
        raise _refusal(path, error.strerror) from None
    with suppress(OSError):
        _remove_abandoned(target)


def _beside(target: Path, process: int | str | None = None) -> Path:
    """The temporary file that a process, by default this one, writes in place of another."""
    return target.with_name(f".{target.name}-{process or os.getpid()}{UNFINISHED}")


def _remove_abandoned(target: Path) -> None:
    """Remove the temporary files of processes that were killed while they wrote this file."""
    start = f".{target.name}-"
    for name in os.listdir(target.parent):
        process = name.removeprefix(start).removesuffix(UNFINISHED)
        if process.isdecimal() and name == _beside(target, process).name and _has_ended(process):
            target.with_name(name).unlink(missing_ok=True)


def _has_ended(process: str) -> bool:
    """Whether no process has this number; on Windows, asking would end it."""
    if os.name != "posix":
        return False
    try:
        os.kill(int(process), 0)
    except ProcessLookupError:
        return True
    except (OSError, OverflowError):
        pass
    return False


def _refusal(path: str | Path, reason: str | None) -> CannotWrite:
    return CannotWrite(f"{quote(path)} cannot be written: {reason}")


def _unpacked(content: bytes, suffix: str, most: int) -> bytes:
    """What was packed; at most one byte more than ``most``, which tells that it is too much."""
    if suffix == ".xz":
        unpacking = lzma.LZMADecompressor(memlimit=MOST_XZ_MEMORY)
        content = unpacking.decompress(content, most + 1)
        if len(content) <= most and (not unpacking.eof or unpacking.unused_data):
            raise EOFError
    elif suffix == ".gz":
        content = gzip.GzipFile(fileobj=io.BytesIO(content)).read(most + 1)
    check_size(len(content), most)
    return content
