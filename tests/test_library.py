"""``import pegwise``: every name is there, listed, quick to load, and explained by an example."""

import doctest
import inspect
import json
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

import pegwise

# Values cannot have docstrings: examples of the package or of the exercises show them.
VALUES = ("Code", "STRATEGIES", "VARIANTS", "Red", "Green", "Blue", "Yellow", "Orange", "Purple")
# What people reach for.
FACE = {"evaluate", "compare", "experiment", "rank", "suggest", "grow", "prove", "verify", "review"}
FACE |= {"diagnose", "partition", "STRATEGIES", "VARIANTS", "solve", "feedback", "Position"}
FACE |= {"Session", "Space", "feedback_matrix", "Turn", "Colour"}


def globals_of_examples() -> dict[str, object]:
    return {"pegwise": pegwise} | {name: getattr(pegwise, name) for name in pegwise.__all__}


def run_examples(value: object, name: str) -> int:
    """The number of examples in the docstrings of a value, all of which passed."""
    tests = doctest.DocTestFinder(recurse=inspect.isclass(value)).find(
        value, name, module=False, globs=globals_of_examples()
    )
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
    for test in tests:
        runner.run(test)
    assert runner.failures == 0, name
    return runner.tries


@pytest.mark.parametrize("name", sorted(set(pegwise.__all__) - set(VALUES)))
def test_every_name_has_an_example_that_runs(name: str) -> None:
    assert run_examples(getattr(pegwise, name), name) > 0


def test_the_examples_of_the_package_run() -> None:
    assert isinstance(pegwise, ModuleType)
    assert run_examples(pegwise, "pegwise") > 0
    page = Path(__file__).parents[1] / "docs" / "sources" / "exercises.md"
    examples = doctest.DocTestParser().get_examples(f"{pegwise.__doc__}{page.read_text()}")
    shown = "".join(example.source for example in examples)
    assert [name for name in VALUES if name not in shown] == []


def python(code: str) -> object:
    """What a new interpreter prints, as JSON."""
    line = [sys.executable, "-c", f"import json, pegwise, sys; print(json.dumps({code}))"]
    return json.loads(subprocess.run(line, capture_output=True, text=True, check=True).stdout)


def test_every_name_is_listed_before_its_first_use() -> None:
    listed = python("dir(pegwise)")
    assert isinstance(listed, list)
    assert set(pegwise.__all__) | {"__version__"} <= set(listed)
    assert set(pegwise.__all__) >= FACE


def test_nothing_heavy_is_loaded_at_first() -> None:
    heavy = ["numpy", "numba", "hashlib", "pathlib", "pegwise.strategies", "pegwise.lab"]
    assert python(f"[name for name in {heavy} if name in sys.modules]") == []


def test_reading_proofs_needs_no_numba() -> None:
    line = "import pegwise.search.small_search, pegwise.tablebase, pegwise.value, sys"
    ended = subprocess.run([sys.executable, "-c", f"{line}; sys.exit('numba' in sys.modules)"])
    assert ended.returncode == 0


def test_a_name_that_is_not_there() -> None:
    with pytest.raises(AttributeError, match="no attribute 'solv'"):
        _ = pegwise.solv
