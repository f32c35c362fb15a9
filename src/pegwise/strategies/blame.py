"""Whose mistake it is: what the code of a user's file raises, as one line that shows their line."""

import linecache
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from traceback import format_exception_only, walk_tb

from pegwise.errors import ContradictoryAnswers, PegwiseError, StrategyFailed, Undecided, quote

LONGEST_MESSAGE = 200


@contextmanager
def blaming(name: str, path: Path, position: object = None) -> Iterator[None]:
    """Within this context an exception becomes a StrategyFailed with the line of the file.

    Answers that contradict each other are not the strategy's fault, and pass. So do errors that
    did not come through the file.
    """
    try:
        yield
    except (ContradictoryAnswers, Undecided, StrategyFailed):
        raise
    except (Exception, SystemExit) as error:
        number = _line_number(error, path)
        if number is None and isinstance(error, PegwiseError):
            raise
        where = "" if position is None else f" at '{position}'"
        said = f"strategy {quote(f'{path.name}:{name}')} failed{where}: {_message(error)}"
        raise StrategyFailed(said + _shown(number, path)) from None


def _line_number(error: BaseException, path: Path) -> int | None:
    """The line of the file that was running, or that cannot be read as Python."""
    if isinstance(error, SyntaxError) and error.filename == str(path):
        return error.lineno
    frames = walk_tb(error.__traceback__)
    lines = [number for frame, number in frames if frame.f_code.co_filename == str(path)]
    return lines[-1] if lines else None


def _message(error: BaseException) -> str:
    if isinstance(error, SyntaxError):
        return f"{type(error).__name__}: {error.msg}"
    said = " ".join(format_exception_only(error)[0].split())
    return said if len(said) <= LONGEST_MESSAGE else f"{said[:LONGEST_MESSAGE]}..."


def _shown(number: int | None, path: Path) -> str:
    if number is None:
        return ""
    linecache.checkcache(str(path))
    line = linecache.getline(str(path), number).strip()
    return (
        f" (line {number} of {path.name}: {line})" if line else f" (line {number} of {path.name})"
    )
