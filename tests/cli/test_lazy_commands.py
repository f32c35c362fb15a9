"""Commands are imported when they are asked for; what the list says of them is theirs."""

import subprocess
import sys

import click
import pytest

from pegwise.cli.app import COMMANDS, app

MOST_IMPORTED = 30  # modules of Pegwise before a command starts
MODULES = {module for module, _ in COMMANDS.values()} - {"app"}
LOADED = """
import sys
import pegwise.cli.app
print(*(name for name in sys.modules if name.partition(".")[0] == "pegwise"))
"""


def loaded(name: str) -> click.Command:
    command = app.get_command(click.Context(app), name)
    assert command is not None
    return command


@pytest.mark.parametrize("name", COMMANDS)
def test_the_list_says_the_first_sentence_of_a_command(name: str) -> None:
    command, (_, summary) = loaded(name), COMMANDS[name]
    first = (command.help or "").strip().partition("\n")[0]
    assert summary == first.partition(". ")[0].removesuffix(".")
    assert command.name == name


def test_shells_are_told_what_each_command_says() -> None:
    told = {item.value: item.help for item in app.shell_complete(click.Context(app), "")}
    assert told == {name: loaded(name).get_short_help_str() for name in COMMANDS}


def test_little_is_imported_before_a_command_starts() -> None:
    command = [sys.executable, "-c", LOADED]
    names = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    assert len(names) <= MOST_IMPORTED, names
    assert not [name for name in names if name.removeprefix("pegwise.cli.") in MODULES]


def test_the_help_of_a_command_loads_no_compiler() -> None:
    homes = [f"pegwise.cli.{module}" for module in sorted(MODULES | {"app"})]
    script = f"import sys, {', '.join(homes)}; print('numba' in sys.modules)"
    command = [sys.executable, "-c", script]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert said.split() == ["False"]
