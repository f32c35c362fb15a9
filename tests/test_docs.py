"""The documentation knows every strategy and every command."""

import doctest
import re
from itertools import takewhile
from pathlib import Path

import pytest

from pegwise.cli.app import app
from pegwise.game.variants import CLASSIC, find_variant
from pegwise.strategies import STRATEGIES
from pegwise.tablebase.shelf import PROVEN, find

ROOT = Path(__file__).parent.parent


def test_every_strategy_has_its_line() -> None:
    text = (ROOT / "docs" / "strategies.md").read_text(encoding="utf-8")
    for entry in STRATEGIES:
        assert f"\n| `{entry.name}` |" in text
        assert entry.source in text


def test_every_command_is_in_the_readme() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    for command in app.commands:
        assert f"pegwise {command}" in text


def test_the_readme_names_the_commands_without_json() -> None:
    text = " ".join((ROOT / "README.md").read_text(encoding="utf-8").split())
    named = re.search(r"Every command but (.*?) prints one JSON document", text)
    assert named is not None
    without = [
        name
        for name, command in app.commands.items()
        if all(option.name != "as_json" for option in command.params)
    ]
    assert re.findall(r"`(\w+)`", named[1]) == without


def test_the_readme_counts_the_proven_boards() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    boards = {entry.rules for entry in PROVEN if entry.objective == "mean"}
    assert f"proven to need the fewest guesses on {len(boards)} boards" in text


def test_costs_on_the_page_are_those_of_the_program() -> None:
    """Golden costs and ready-made trees, which other tests compare with the program."""
    page = (ROOT / "docs" / "strategies.md").read_text(encoding="utf-8")
    lines = (ROOT / "tests" / "golden" / "costs.txt").read_text(encoding="utf-8").splitlines()
    counted = {tuple(line.split()[:2]): line.split()[2:4] for line in lines}
    for variant in CLASSIC:
        file = find(variant.rules)
        assert file is not None
        counted[str(variant.rules), "optimal"] = [str(file.header.total), str(file.header.worst)]
    compared = 0
    headings, _, *rows = page[page.index("| strategy | mastermind |") :].splitlines()
    variants = [find_variant(heading) for heading in headings.strip("|").split("|")[1:]]
    for row in takewhile(lambda row: row.startswith("|"), rows):
        names, *cells = [cell.replace("*", "").strip() for cell in row.strip("|").split("|")]
        for name in re.findall("`(.*?)`", names):
            for variant, cell in zip(variants, cells, strict=True):
                found = counted.get((str(variant.rules), name))
                assert found is None or cell == ", ".join(found)
                compared += found is not None
    assert compared > 20


@pytest.mark.parametrize("page", ["tablebases", "coach", "exercises", "library", "pictures"])
def test_python_examples(page: str) -> None:
    results = doctest.testfile(str(ROOT / "docs" / f"{page}.md"), module_relative=False)
    assert results.attempted > 3
    assert results.failed == 0


@pytest.mark.parametrize("page", sorted((ROOT / "docs").glob("*.md")), ids=lambda page: page.stem)
def test_files_that_a_page_names_exist(page: Path) -> None:
    """A page names a module by its path from the package, the project, or by its file name."""
    modules = [*(ROOT / "src" / "pegwise").rglob("*.py"), *(ROOT / "bench").glob("*.py")]
    modules += [*(ROOT / "tools").glob("*.py"), *(ROOT / "tests").rglob("*.py")]
    modules += (ROOT / "examples").glob("*.py")
    known = [f"/{module.relative_to(ROOT).as_posix()}" for module in modules]
    for name in re.findall(r"`([\w/]+\.py)`", page.read_text(encoding="utf-8")):
        assert any(path.endswith(f"/{name}") for path in known), name
