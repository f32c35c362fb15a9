"""The reference is complete: commands, options, names, documents, exit codes, variables, limits."""

import re
from dataclasses import fields
from pathlib import Path

import click
import pytest

import make_reference
import pegwise
from pegwise import schemas
from pegwise.cli import app as cli
from pegwise.runtime.signals import INTERRUPTED
from pegwise.web.settings import Limits
from support.pages import DOCS, ROOT, read

GENERATED = dict(make_reference.pages())
REFERENCE = DOCS / "reference"


@pytest.mark.parametrize("name", cli.COMMANDS)
def test_every_command_has_its_page_with_every_option(name: str) -> None:
    page = GENERATED[f"commands/{name}.md"]
    command = cli.app.get_command(click.Context(cli.app), name)
    assert command is not None
    assert f"# `pegwise {name}`" in page
    assert f"\n{name} <{name}>\n" in GENERATED["commands/index.md"]
    for option in command.params:
        if isinstance(option, click.Option) and not option.hidden:
            for spelling in option.opts:
                assert re.search(rf"^`.*(?<![\w-]){spelling}(?![\w-]).*`$", page, re.MULTILINE)


@pytest.mark.parametrize("name", schemas.names())
def test_every_document_has_its_page_with_every_key(name: str) -> None:
    page, schema = GENERATED[f"json/{name}.md"], schemas.schema(name)
    for part in (schema, *schema.get("$defs", {}).values()):
        for key in part.get("properties", {}):
            assert f"\n`{key}`\n" in page


def test_every_public_name_is_there_once() -> None:
    listed = [name for _, names in make_reference.NAMES.values() for name in names.split()]
    assert sorted(listed) == sorted(pegwise.__all__)
    entries = "".join(text for path, text in GENERATED.items() if path.startswith("python/"))
    documented = re.findall(r"^\.\. (?:autoclass|autofunction|data):: (\w+)", entries, re.MULTILINE)
    assert sorted(documented) == sorted(pegwise.__all__)


def test_every_exit_code_is_there() -> None:
    codes = {0, 1, INTERRUPTED, 128 + 1, 128 + 15}  # a verdict; Ctrl-C, SIGHUP and SIGTERM
    constants = re.findall(r"^([A-Z_]+) = \d+$", Path(cli.__file__).read_text(), re.MULTILINE)
    codes |= {getattr(cli, name) for name in constants}
    table = re.findall(r"^\| (\d+) \|", read(REFERENCE / "exit-codes.md"), re.MULTILINE)
    assert sorted(map(int, table)) == sorted(codes)


def test_every_environment_variable_is_there() -> None:
    page = read(REFERENCE / "environment.md")
    asked = re.compile(r"environ(?:\.get\(|\[)\s*\"(\w+)\"")
    source = [file.read_text(encoding="utf-8") for file in (ROOT / "src").rglob("*.py")]
    names = {name for text in source for name in asked.findall(text)}
    assert len(names) > 5
    folders = (ROOT / "src", ROOT / "tests", ROOT / "tools", ROOT / "bench")
    for file in (file for folder in folders for file in folder.rglob("*.py")):
        names.update(re.findall(r"\b_?PEGWISE_[A-Z_]+\b", file.read_text(encoding="utf-8")))
    assert sorted(name for name in names if f"`{name}`" not in page) == []


def test_limits_are_those_of_the_program() -> None:
    page = GENERATED["limits.md"]
    for name, text in make_reference.LIMITS.items():
        assert f"| {text} | " in page, name


def test_the_limits_of_the_web_app_are_in_its_table() -> None:
    page = read(REFERENCE / "web.md")
    table = page[page.index("## Limits") : page.index("## Rules")]
    numbers = {word.replace(",", "") for word in re.findall(r"(?<![\d.])[\d,]+(?![\d.])", table)}
    one = re.findall(r"\bone\b", table)
    for field in fields(Limits):
        value = getattr(Limits(), field.name)
        shown = {value, value / 60, value / 1024, value / (1 << 20)}
        found = any(f"{each:g}" in numbers for each in shown) or (value == 1 and one)
        assert found, field.name


def test_what_is_cited_is_in_the_bibliography() -> None:
    """An author and a year in the source or on a page."""
    listed = read(DOCS / "mathematics" / "bibliography.md")
    cited = re.compile(r"\b([A-Z][^\W\d_]+)(?:,| and| &| et al\.?)? \(?((?:19|20)\d\d)\b")
    known = {"January", "In"}
    texts = [*(ROOT / "src").rglob("*.py"), *DOCS.rglob("*.md")]
    missing = set()
    for file in texts:
        for author, year in cited.findall(file.read_text(encoding="utf-8")):
            lines = [line for line in listed.splitlines() if author[:4] in line and year in line]
            if author not in known and not lines:
                missing.add(f"{author} {year} in {file.relative_to(ROOT)}")
    assert not missing
