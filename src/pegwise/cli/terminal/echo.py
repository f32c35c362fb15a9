"""Printing a line without colours: the one way from a command to standard output and error."""

import click

from pegwise.errors import printable


def echo(text: object = "", err: bool = False, nl: bool = True) -> None:
    """Print a text without the control characters in it; ``nl`` adds a line end."""
    click.echo(printable(str(text)), err=err, nl=nl)
