"""Printing a line in any encoding: the one way from a command to standard output and error."""

import codecs
import io
import sys
import unicodedata

import click

from pegwise.errors import printable

PLAIN_OUTPUT = "pegwise-plain"  # the name of our codec error handler

# One character for one, so that tables keep their columns.
LOOKALIKES = str.maketrans("▁▂▃▄▅▆▇█●○·±×–—‘’“”…", ".:-=+*#@*o.~x--''\"\".")


def echo(text: object = "", err: bool = False, nl: bool = True) -> None:
    """Print a text without the control characters in it; ``nl`` adds a line end."""
    click.echo(printable(str(text)), err=err, nl=nl)


def replace_unwritable(error: UnicodeError) -> tuple[str, int]:
    """A codec error handler: a lookalike, the letter without its accents, or ``?``."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    unwritable = error.object[error.start : error.end]
    return "".join(map(_plain, unwritable)), error.end


def _plain(character: str) -> str:
    base = unicodedata.normalize("NFKD", character.translate(LOOKALIKES))[:1]
    return base if base.isascii() else "?"


def write_in_any_encoding() -> None:
    """Let standard output and error replace what their encoding lacks instead of failing."""
    codecs.register_error(PLAIN_OUTPUT, replace_unwritable)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper) and not writes_unicode(stream):
            stream.reconfigure(errors=PLAIN_OUTPUT)


def writes_unicode(stream: object) -> bool:
    """Whether a stream can write every character; one without an encoding keeps text as it is."""
    encoding = getattr(stream, "encoding", None)
    return encoding is None or encoding.lower().startswith("utf")
