"""The documentation knows every strategy and every command."""

import doctest
import re
from pathlib import Path

import pytest

from pegwise.cli.app import app
from pegwise.strategies import STRATEGIES

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


@pytest.mark.parametrize("page", ["tablebases", "coach", "exercises", "library"])
def test_python_examples(page: str) -> None:
    results = doctest.testfile(str(ROOT / "docs" / f"{page}.md"), module_relative=False)
    assert results.attempted > 3
    assert results.failed == 0


@pytest.mark.parametrize("page", sorted((ROOT / "docs").glob("*.md")), ids=lambda page: page.stem)
def test_files_that_a_page_names_exist(page: Path) -> None:
    """A page names a module by its path from the package, the project, or by its file name."""
    modules = [*(ROOT / "src" / "pegwise").rglob("*.py"), *(ROOT / "bench").glob("*.py")]
    modules += [*(ROOT / "tools").glob("*.py"), *(ROOT / "tests").rglob("*.py")]
    known = [f"/{module.relative_to(ROOT).as_posix()}" for module in modules]
    for name in re.findall(r"`([\w/]+\.py)`", page.read_text(encoding="utf-8")):
        assert any(path.endswith(f"/{name}") for path in known), name
