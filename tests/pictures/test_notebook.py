"""The notebook of pictures, run cell by cell."""

import ast
import json
import os
from pathlib import Path
from typing import Any

import pytest

from support.waiting import PATIENCE

ROOT = Path(__file__).parents[2]
NOTEBOOK = ROOT / "examples" / "pictures.ipynb"


def run_cell(source: str, names: dict[str, Any]) -> Any:
    """The value of the last expression of a cell, as a notebook shows it; None without one."""
    body = ast.parse(source).body
    last = body.pop() if isinstance(body[-1], ast.Expr) else None
    exec(compile(ast.Module(body, []), "cell", "exec"), names)
    return eval(compile(ast.Expression(last.value), "cell", "eval"), names) if last else None  # type: ignore


def code_cells(notebook: dict[str, Any]) -> list[dict[str, Any]]:
    return [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]


def test_every_cell_of_the_notebook_shows_a_picture() -> None:
    """The pictures stored in it, which pages show that run nothing, are those drawn now."""
    names: dict[str, Any] = {}
    notebook = json.loads(NOTEBOOK.read_text(encoding="utf-8"))
    for number, cell in enumerate(code_cells(notebook), 1):
        drawn = run_cell("".join(cell["source"]), names)._repr_svg_()
        data = {"image/svg+xml": drawn.splitlines(keepends=True)}
        shown = {"data": data, "execution_count": number, "metadata": {}}
        cell["outputs"] = [{"output_type": "execute_result", **shown}]
        cell["execution_count"] = number
    text = json.dumps(notebook, indent=1, ensure_ascii=False) + "\n"
    if os.environ.get("PEGWISE_GOLDEN"):
        NOTEBOOK.write_text(text, encoding="utf-8")
    assert text == NOTEBOOK.read_text(encoding="utf-8")


def test_the_notebook_has_each_kind_of_picture() -> None:
    cells = code_cells(json.loads(NOTEBOOK.read_text(encoding="utf-8")))
    source = "".join(line for cell in cells for line in cell["source"])
    for kind in ("picture(", "Session(", "solve(", ".position", "review(", "grow(", "compare("):
        assert kind in source


@pytest.mark.deep
def test_a_real_notebook_shows_them() -> None:
    reason = "a real notebook needs nbclient and ipykernel"
    nbclient = pytest.importorskip("nbclient", reason=reason)
    pytest.importorskip("ipykernel", reason=reason)
    notebook = pytest.importorskip("nbformat", reason=reason).read(NOTEBOOK, 4)
    nbclient.NotebookClient(notebook, timeout=PATIENCE, kernel_name="python3").execute()
    cells = code_cells(notebook)
    assert len(cells) >= 8
    for cell in cells:
        (shown,) = cell["outputs"]
        assert shown["data"]["image/svg+xml"].startswith("<svg ")
        assert "<svg " in shown["data"]["text/html"]


def test_the_notebook_is_one() -> None:
    notebook = json.loads(NOTEBOOK.read_text(encoding="utf-8"))
    assert (notebook["nbformat"], notebook["nbformat_minor"]) == (4, 5)
    ids = [cell["id"] for cell in notebook["cells"]]
    assert len(set(ids)) == len(ids)
