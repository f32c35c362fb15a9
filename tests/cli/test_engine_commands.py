"""``pegwise engine``, ``engine check``, and ``-s engine:COMMAND`` wherever a strategy is taken."""

import json
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from support.commands import PEGWISE, document, piped, run
from support.fake_engines import fake_engine

EXAMPLE = Path(__file__).parents[2] / "examples" / "engine.py"
COMMAND = f"{sys.executable} -S {EXAMPLE}"
MINE = shlex.quote(f"engine:{COMMAND}")


def test_it_speaks_on_standard_input_and_output() -> None:
    asked = "hello\n\nposition mastermind 1122:1,0\ngo\nposition x\nquit\nhello\n"
    finished = subprocess.run(
        [*PEGWISE, "engine", "-s", "knuth"], input=asked, capture_output=True, text=True, check=True
    )
    lines = finished.stdout.splitlines()
    assert lines[:6] == [
        "info name Pegwise knuth",
        "info roles breaker maker",
        "info chance no",
        "ok 1",
        "ok",
        "info candidates 256 exact",
    ]
    assert lines[6] == "guess 1344"
    assert lines[7].startswith("error unknown variant 'x'")
    assert lines[8:] == ["ok"]
    assert finished.stderr == ""


def test_bad_options_are_refused() -> None:
    assert run("engine -s nonsense").returncode == 2
    assert run("engine --maker saint").returncode == 2


@pytest.mark.usefixtures("patient_engines")
def test_check_reports_and_ends_with_the_verdict(tmp_path: Path) -> None:
    good = run(f"engine check {shlex.quote(COMMAND)} -v 3x4 --seconds 60")
    assert (good.returncode, good.stderr) == (0, "")
    assert "57 passed, 0 failed, 6 skipped" in good.stdout
    bad = run(f"engine check {shlex.quote(fake_engine(tmp_path, 'os._exit(7)'))} --json")
    assert bad.returncode == 1
    found = json.loads(bad.stdout)
    assert found["passed"] is False
    assert "exit code 7" in found["checks"][0]["reason"]


def test_every_command_that_takes_a_strategy() -> None:
    assert document(f"solve 1344 -s {MINE}")["turns"][0]["guess"] == "1111"
    assert document(f"suggest 1122:1,0 -s {MINE}")["guesses"][0]["guess"] == "1333"
    (found,) = document(f"evaluate -v 3x4 -s {MINE}")
    assert found["histogram"] == document("evaluate -v 3x4 -s first")[0]["histogram"]
    names = [row["strategy"] for row in document(f"compare -v 2x2 -s {MINE}")]
    assert f"engine:{COMMAND}" in names
    assert "1111" in run(f"tree -s {MINE} --depth 1").stdout
    assert "1111" in piped(f"play --role maker -s {MINE}", "4,0")
    forgetful = shlex.quote(f"strength:50:engine:{COMMAND}")
    assert document(f"evaluate -v 2x3 -s {forgetful} --games 3 --seed 1")[0]["games"] == 3


def test_workers_start_their_own() -> None:
    (found,) = document(f"evaluate -v 3x4 -s {MINE} --games 6 --seed 1 --jobs 2")
    (alone,) = document("evaluate -v 3x4 -s first --games 6 --seed 1")
    assert found["histogram"] == alone["histogram"]


@pytest.mark.parametrize(
    "line", ["solve 1344 -s {}", "suggest -s {}", "evaluate -s {}", "play --role maker -s {}"]
)
def test_a_failure_is_one_line(line: str, tmp_path: Path) -> None:
    failing = fake_engine(tmp_path, "1 / 0 if words[0] == 'go' else 0")
    finished = run(line.format(shlex.quote(f"engine:{failing}")))
    assert finished.returncode == 2
    assert finished.stderr.splitlines()[-1].endswith("(ZeroDivisionError: division by zero)")
    assert "Traceback" not in finished.stderr


def test_a_program_that_does_not_exist() -> None:
    finished = run("solve -s 'engine:no-such-program --fast'")
    assert finished.returncode == 2
    assert "there is no program 'no-such-program'" in finished.stderr


def test_an_engine_that_only_breaks_codes_is_no_maker() -> None:
    finished = run(f"play --maker {MINE}")
    assert (finished.returncode, finished.stdout) == (2, "")
    assert "this engine only breaks codes" in finished.stderr
    assert finished.stderr.count("\n") == 1


def test_an_engine_as_maker(tmp_path: Path) -> None:
    maker = f"engine:{shlex.join(PEGWISE)} engine -s first"
    record = tmp_path / "games.jsonl"
    line = f"play -v 2x2 --maker {shlex.quote(maker)} --seed 3 --limit none --record {record}"
    told = piped(line, "11", "12", "21", "22")
    assert "You found it" in told
    honest = piped(line.replace(shlex.quote(maker), "honest"), "11", "12", "21", "22")
    assert honest.splitlines()[2:6] == told.splitlines()[2:6]
    assert run(f"stats {record}").returncode == 0
    assert run(f"review {record}").returncode == 0
    resumed = run(f"play --resume {record}", "")
    assert "Traceback" not in resumed.stderr
