"""The house keeps its order: floors, one name for one thing, numba in one place, no printing."""

import ast
import re
from collections import defaultdict

import module_imports
from module_imports import (
    AT_THE_TOP,
    FILES,
    FOLDERS,
    SOURCE,
    Import,
    floor_of,
    floors,
    imports,
    module_of,
    tree_of,
)

PAGE = module_imports.PAGE.read_text(encoding="utf-8")
FLOORS = list(floors())[::-1]
SHELLS = ("cli", "web")
NUMBA = re.compile(
    r"^\s*(?:import|from) (?:numba|llvmlite)|import_module\(\"(?:numba|llvmlite)", re.MULTILINE
)


def test_the_page_lists_every_floor() -> None:
    assert set(FLOORS) == {file.parent.name for file in SOURCE.glob("*/__init__.py")}


def test_nothing_imports_upwards() -> None:
    upwards = [
        str(one)
        for one in imports()
        if (low := floor_of(one.importer))
        and (high := floor_of(one.imported))
        and FLOORS.index(high) > FLOORS.index(low)
    ]
    assert not upwards


def test_floors_know_nothing_beside_them_but_errors() -> None:
    top = {("pegwise", name) for name in AT_THE_TOP - {"errors", "__init__"}}
    assert not [str(one) for one in imports() if one.imported in top and floor_of(one.importer)]


def test_no_two_packages_import_each_other() -> None:
    """Neither floors nor the folders of one floor."""
    uses: dict[tuple[tuple[str, ...], tuple[str, ...]], str] = {}
    for one in imports():
        ours, theirs = sides(one)
        nested = ours[: len(theirs)] == theirs or theirs[: len(ours)] == ours
        if not nested and floor_of(one.importer):
            uses.setdefault((ours, theirs), str(one))
    mutual = [f"{said} and {uses[b, a]}" for (a, b), said in uses.items() if (b, a) in uses]
    assert not mutual


def sides(one: Import) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The two folders that an import connects, seen from the folder that holds both."""
    ours = one.importer if one.importer in FOLDERS else one.importer[:-1]
    theirs = one.imported if one.imported in FOLDERS else one.imported[:-1]
    shared = 0
    while shared < min(len(ours), len(theirs)) and ours[shared] == theirs[shared]:
        shared += 1
    return ours[: shared + 1], theirs[: shared + 1]


def test_the_top_is_the_architecture() -> None:
    assert {file.stem for file in SOURCE.glob("*.py")} == AT_THE_TOP


def test_every_package_is_on_the_page() -> None:
    for file in SOURCE.rglob("__init__.py"):
        folder = file.parent.relative_to(SOURCE).as_posix()
        if folder != ".":
            assert f"`{folder}`" in PAGE, folder


def test_a_class_name_exists_once() -> None:
    homes = defaultdict(list)
    for file in FILES:
        for node in tree_of(file).body:
            if isinstance(node, ast.ClassDef):
                homes[node.name].append(file.relative_to(SOURCE).as_posix())
    assert not {name: files for name, files in homes.items() if len(files) > 1}


def test_only_the_jit_module_names_numba() -> None:
    naming = [file for file in FILES if NUMBA.search(file.read_text())]
    assert naming == [SOURCE / "kernel" / "jit.py"]


def test_only_the_shells_print() -> None:
    for file in FILES:
        if floor_of(module_of(file)) in SHELLS or file.stem == "__main__":
            continue
        text = file.read_text(encoding="utf-8")
        assert not re.search(r"^\s*print\(|\bclick\b|\brich\b", text, re.MULTILINE), file
