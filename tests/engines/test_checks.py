"""The compliance checks: the examples and our own engine pass, and each fault is found."""

import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from pegwise.engines.checks import CHECKS, examine
from pegwise.engines.process import EngineLimits
from pegwise.game.rules import Rules
from support.depth import deep, deep_but_for
from support.fake_engines import fake_engine
from support.waiting import PATIENCE

EXAMPLES = Path(__file__).parents[2] / "examples"
LIMITS = EngineLimits(seconds=PATIENCE, start=PATIENCE, grace=PATIENCE)


def failed(command: str, board: str = "3x4") -> dict[str, str]:
    outcomes = examine(command, Rules.parse(board), LIMITS)
    assert len(outcomes) == len(CHECKS)
    return {one.name: one.reason for one in outcomes if one.status == "failed"}


def test_there_are_many_checks_and_each_says_what_it_asks() -> None:
    assert len(CHECKS) >= 30
    assert len({check.name for check in CHECKS}) == len(CHECKS)
    assert all(check.about for check in CHECKS)


@pytest.mark.deep  # on a small board it is checked by the command's own test
def test_the_python_example_passes() -> None:
    assert not failed(f"{sys.executable} -S {EXAMPLES / 'engine.py'}")


@pytest.mark.deep
@pytest.mark.skipif(not shutil.which("node"), reason="needs node")
def test_the_javascript_example_passes() -> None:
    assert not failed(f"node {EXAMPLES / 'engine.js'}")


@pytest.mark.skipif(not shutil.which("cc"), reason="needs a C compiler")
def test_the_c_example_passes(tmp_path: Path) -> None:
    program = tmp_path / "engine"
    command = ["cc", "-O2", "-Wall", "-Wextra", "-Werror", "-o", program, EXAMPLES / "engine.c"]
    subprocess.run([str(word) for word in command], check=True)
    assert not failed(str(program))


@pytest.mark.deep
@pytest.mark.parametrize(
    ("options", "board"),
    [
        ("-s knuth", "4x6"),
        ("-s random --maker evil", "4x10:distinct"),
        ("-s optimal", "3x4:bulls"),
    ],
)
def test_our_own_engine_passes(options: str, board: str) -> None:
    command = f"{sys.executable} -m pegwise engine {options}"
    outcomes = examine(command, Rules.parse(board), LIMITS)
    assert [one for one in outcomes if one.status != "passed"] == []


FAULTS: list[tuple[dict[str, str], set[str]]] = [
    ({"guess": '"11"'}, {"first-guess", "later-guesses"}),
    ({"guess": '"999"'}, {"first-guess", "later-guesses"}),
    ({"guess": '"111"'}, {"finds-codes"}),
    ({"guess": "as_code(len(asked))"}, {"same-guess"}),
    ({"guess": "as_code(starts)"}, {"other-process"}),
    ({"before": "if words[0] == 'dance': os._exit(1)"}, {"unknown-command"}),
    ({"before": "if words[0] == 'quit': time.sleep(2)"}, {"quit"}),
    ({"after": "print('hm', flush=True) if words[0] == 'go' else 0"}, {"silent-between"}),
    ({"before": "print('debug', flush=True)"}, {"hello"}),
    ({"before": "if len(line) > 9999: os._exit(1)"}, {"long-line", "long-word"}),
]


@pytest.mark.parametrize(("fault", "names"), deep_but_for([FAULTS[8]], FAULTS))
def test_faults_are_found(tmp_path: Path, fault: dict[str, str], names: set[str]) -> None:
    limits = replace(LIMITS, seconds=1.0)
    outcomes = examine(fake_engine(tmp_path, **fault), Rules.parse("3x4"), limits)
    assert names <= {one.name for one in outcomes if one.status == "failed"}


@pytest.mark.parametrize("board", [deep("codes:{words}"), "codes:{words}:marks"])
def test_word_lists_are_checked(tmp_path: Path, board: str) -> None:
    words = tmp_path / "words.txt"
    words.write_text("crane\nslate\nhouse\nmouse\n", "utf-8")
    assert not failed(f"{sys.executable} -m pegwise engine -s first", board.format(words=words))


def test_control_characters_are_named_once() -> None:
    about = {check.name: check.about for check in CHECKS}
    assert about["carriage-return"] == r"Lines may end in \r\n"
