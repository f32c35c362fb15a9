"""The notebook of pictures, run cell by cell."""

import ast
import json
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
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
