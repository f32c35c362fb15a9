"""Tree files and other text: read, and written atomically; compressed if named .xz or .gz."""

import gzip
import lzma
import os
import zlib
from contextlib import suppress
from pathlib import Path

from pegwise.errors import CannotWrite, InvalidTree, quote

DAMAGED = (lzma.LZMAError, zlib.error, gzip.BadGzipFile, EOFError)


def read_text(path: str | Path) -> str:
    """The text of a tree file; Windows line ends are read too."""
    try:
        text = _unpacked(Path(path).read_bytes(), Path(path).suffix).decode()
    except DAMAGED:
        raise InvalidTree(f"tree file {quote(path)} is damaged: cannot decompress it") from None
    except OSError as error:
        raise InvalidTree(f"tree file {quote(path)} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise InvalidTree(f"tree file {quote(path)} is not UTF-8 text") from None
    return text.replace("\r\n", "\n")


def write_text(path: str | Path, text: str) -> None:
    """Replace the file atomically: write a temporary file beside it, sync, rename."""
    check_writable(path)
    target = Path(path).resolve()
    scratch = _beside(target)
    try:
        with open(scratch, "wb") as file:
            file.write(_packed(text.encode(), target.suffix))
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
    target = Path(path).resolve()
    if target.exists() and not target.is_file():
        raise _refusal(path, "expected the name of an ordinary file")
    scratch = _beside(target)
    try:
        scratch.touch()
        scratch.unlink()
    except OSError as error:
        raise _refusal(path, error.strerror) from None


def _beside(target: Path) -> Path:
    return target.with_name(f".{target.name}-{os.getpid()}")


def _refusal(path: str | Path, reason: str | None) -> CannotWrite:
    return CannotWrite(f"{quote(path)} cannot be written: {reason}")


def _packed(content: bytes, suffix: str) -> bytes:
    if suffix == ".xz":
        return lzma.compress(content)
    return gzip.compress(content, mtime=0) if suffix == ".gz" else content


def _unpacked(content: bytes, suffix: str) -> bytes:
    if suffix == ".xz":
        return lzma.decompress(content)
    return gzip.decompress(content) if suffix == ".gz" else content
