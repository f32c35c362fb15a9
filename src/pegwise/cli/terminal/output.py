"""Printing for programs."""

import json

import click


def print_json(document: object) -> None:
    """One JSON document on standard output."""
    click.echo(json.dumps(document, indent=2, ensure_ascii=False))
