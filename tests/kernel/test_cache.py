"""Machine code cached on disk is never used after any source file of the kernels has changed."""

import ast
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from pegwise import errors
from pegwise.kernel import compiling, jit
from support.depth import deep

CALLER = """
from pegwise.kernel.jit import jit
from pegwise.kernel.{module} import Pair, value

@jit
def call(pair):
    return value() + pair.left

def run():
    result = call(Pair(0, 0))
    return result, sum(call.stats.cache_hits.values()) > 0
"""
CALLEE = """
from typing import NamedTuple
from pegwise.kernel.jit import jit

class {name}(NamedTuple):
    left: int
    right: int

Pair = {name}

@jit
def value():
    return {value}
"""
PROBE = "from pegwise.kernel.caller import run; print(*run())"


@pytest.fixture(params=[deep("callee"), "folder.callee"])
def write(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[..., None]:
    """Writes the module that the cached function calls, in the kernel's folder or below it."""
    module = str(request.param)
    kernel = tmp_path / "pegwise" / "kernel"
    callee = kernel.joinpath(*module.split(".")).with_suffix(".py")
    callee.parent.mkdir(parents=True)
    for folder in (kernel.parent, kernel, callee.parent):
        (folder / "__init__.py").touch()
    shutil.copy(jit.__file__, kernel)
    shutil.copy(compiling.__file__, kernel)
    shutil.copy(errors.__file__, kernel.parent)
    (kernel / "caller.py").write_text(CALLER.format(module=module))

    def write_callee(value: int, name: str = "Pair") -> None:
        callee.write_text(CALLEE.format(value=value, name=name))

    return write_callee


def run(folder: Path) -> str:
    return subprocess.run(
        [sys.executable, "-c", PROBE],
        env={**os.environ, "PYTHONPATH": str(folder)},
        cwd=folder,
        capture_output=True,
        text=True,
        check=True,
    ).stdout


def test_a_changed_callee_is_compiled_again(write: Callable[..., None], tmp_path: Path) -> None:
    write(1)
    assert run(tmp_path) == "1 False\n"
    assert run(tmp_path) == "1 True\n"
    write(22)
    assert run(tmp_path) == "22 False\n"


@pytest.mark.deep
def test_a_cache_with_types_of_another_version_is_ignored(
    write: Callable[..., None], tmp_path: Path
) -> None:
    write(1, name="OldPair")
    assert run(tmp_path) == "1 False\n"
    write(1, name="NewPair")
    assert run(tmp_path) == "1 False\n"
    assert run(tmp_path) == "1 True\n"


def imports_of(file: Path) -> Iterator[str]:
    text = file.read_text()
    if "numba" not in text and "llvmlite" not in text:
        return  # parsing takes a while
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value  # import_module("numba")


def test_numba_is_reached_through_one_module_alone() -> None:
    package = Path(jit.__file__).parents[1]
    found = {
        str(file.relative_to(package))
        for file in package.rglob("*.py")
        if any(name.split(".")[0] in ("numba", "llvmlite") for name in imports_of(file))
    }
    assert found == {"kernel/jit.py"}
