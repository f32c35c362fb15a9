"""The notebook and the page about pictures, run as they are printed."""

import ast
import json
import os
import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from test_readme import printed

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "pictures.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"^\$ (.*)\n((?:(?!\$ |```).*\n)*)", PAGE, re.MULTILINE)
NOTEBOOK = json.loads((ROOT / "examples" / "pictures.ipynb").read_text(encoding="utf-8"))


def run_cell(source: str, names: dict[str, Any]) -> Any:
    """The value of the last expression of a cell, as a notebook shows it; None without one."""
    body = ast.parse(source).body
    last = body.pop() if isinstance(body[-1], ast.Expr) else None
    exec(compile(ast.Module(body, []), "cell", "exec"), names)
    return eval(compile(ast.Expression(last.value), "cell", "eval"), names) if last else None  # type: ignore


def test_every_cell_of_the_notebook_shows_a_picture() -> None:
    names: dict[str, Any] = {}
    cells = [cell for cell in NOTEBOOK["cells"] if cell["cell_type"] == "code"]
    shown = [run_cell("".join(cell["source"]), names) for cell in cells]
    assert len(shown) >= 8
    for value in shown:
        assert value._repr_svg_().startswith("<svg ")


def test_the_notebook_is_one() -> None:
    assert (NOTEBOOK["nbformat"], NOTEBOOK["nbformat_minor"]) == (4, 5)
    ids = [cell["id"] for cell in NOTEBOOK["cells"]]
    assert len(set(ids)) == len(ids)
    assert all(not cell.get("outputs") for cell in NOTEBOOK["cells"])


def test_commands_of_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert len(COMMANDS) == 5
    for command, output in COMMANDS:
        assert printed(command).split() == output.split(), command
    for kept in sorted(set(re.findall(r"\(pictures/(\w+\.svg)\)", PAGE))):
        page = ROOT / "docs" / "pictures" / kept
        if os.environ.get("PEGWISE_GOLDEN"):
            page.parent.mkdir(exist_ok=True)
            shutil.copy(kept, page)
        assert Path(kept).read_text() == page.read_text(), kept
