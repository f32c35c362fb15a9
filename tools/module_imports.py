"""What imports what in ``src/pegwise``, read from the source, and the floors of its folders."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "pegwise"
PAGE = ROOT / "docs" / "contributing" / "architecture.md"
AT_THE_TOP = {"__init__", "__main__", "errors", "contract"}


class Import(NamedTuple):
    """A line that imports one module of ours into another."""

    file: Path
    line: int
    importer: tuple[str, ...]
    imported: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.file.relative_to(ROOT)}:{self.line} imports {'.'.join(self.imported)}"


def module_of(file: Path) -> tuple[str, ...]:
    """The dotted name of a file, as a tuple."""
    parts = file.relative_to(SOURCE.parent).with_suffix("").parts
    return parts[:-1] if parts[-1] == "__init__" else parts


FILES = sorted(file for file in SOURCE.rglob("*.py") if "migrations" not in file.parts)
MODULES = {module_of(file) for file in FILES}
FOLDERS = {module for module in MODULES if SOURCE.parent.joinpath(*module).is_dir()}


@cache
def imports() -> list[Import]:
    """Every import of ours, lazy ones included."""
    return [one for file in FILES for one in imports_of(file)]


@cache
def tree_of(file: Path) -> ast.Module:
    """The syntax tree of a file."""
    return ast.parse(file.read_text(encoding="utf-8"))


def imports_of(file: Path) -> Iterator[Import]:
    """The imports of one file."""
    importer = module_of(file)
    package = importer if file.stem == "__init__" else importer[:-1]
    for node in ast.walk(tree_of(file)):
        for imported in imported_by(node, package):
            if imported[0] == "pegwise":
                yield Import(file, getattr(node, "lineno", 0), importer, imported)


def imported_by(node: ast.AST, package: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """The modules that a statement imports, if it is an import."""
    if isinstance(node, ast.Import):
        yield from (tuple(alias.name.split(".")) for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        start = package[: len(package) + 1 - node.level] if node.level else ()
        base = (*start, *(node.module or "").split(".")) if node.module else start
        for alias in node.names:
            whole = (*base, alias.name)
            yield whole if whole in MODULES else base


def floor_of(module: tuple[str, ...]) -> str | None:
    """The folder below ``pegwise``; None for the modules beside the folders."""
    return module[1] if len(module) > 1 and module[1] not in AT_THE_TOP else None


def floors() -> dict[str, str]:
    """The floors from the top to the ground, as the page lists them, with what it says of each."""
    text = PAGE.read_text(encoding="utf-8")
    return dict(re.findall(r"^## `(\w+)`\n\n(.*)$", text, re.MULTILINE))
