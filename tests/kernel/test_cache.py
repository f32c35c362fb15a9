"""Compiled code that is kept on disk never outlives the source it was made from."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from pegwise.kernel import jit

CALLER = """
from pegwise.kernel.jit import jit
from pegwise.kernel.callee import value

@jit
def call():
    return value()

def was_cached():
    return sum(call.stats.cache_hits.values()) > 0
"""
CALLEE = """
from pegwise.kernel.jit import jit

@jit
def value():
    return {value}
"""
PROBE = "from pegwise.kernel.caller import call, was_cached; print(call(), was_cached())"


def test_a_changed_callee_is_compiled_again(tmp_path: Path) -> None:
    kernel = tmp_path / "pegwise" / "kernel"
    kernel.mkdir(parents=True)
    (kernel.parent / "__init__.py").touch()
    (kernel / "__init__.py").touch()
    shutil.copy(jit.__file__, kernel)
    (kernel / "caller.py").write_text(CALLER)
    (kernel / "callee.py").write_text(CALLEE.format(value=1))

    def run() -> str:
        return subprocess.run(
            [sys.executable, "-c", PROBE],
            env={**os.environ, "PYTHONPATH": str(tmp_path)},
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=True,
        ).stdout

    assert run() == "1 False\n"
    assert run() == "1 True\n"
    (kernel / "callee.py").write_text(CALLEE.format(value=22))
    assert run() == "22 False\n"
