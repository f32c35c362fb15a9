"""An engine that misbehaves is ended, with its children, and the reason is told."""

import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from pegwise.engines.process import EngineFailed, EngineLimits, EngineProcess, NotExecutable
from pegwise.errors import UnknownName
from support.fake_engines import fake_engine
from support.processes import children_of, have_ended
from support.waiting import PATIENCE, await_that

PATIENT = EngineLimits(seconds=PATIENCE, start=PATIENCE, grace=PATIENCE)


def descendants(process: int) -> list[int]:
    found = children_of(process)
    return found + [below for child in found for below in descendants(child)]


def first_guess(process: EngineProcess) -> str:
    process.hello()
    return process.ask("position 4x6", "go").text


@pytest.mark.parametrize(
    ("before", "guess", "reason"),
    [
        ("time.sleep(60) if words[0] == 'go' else 0", '"1122"', "no reply within 0.5 seconds"),
        ("os._exit(3) if words[0] == 'go' else 0", '"1122"', "it ended with exit code 3"),
        ("os.abort() if words[0] == 'go' else 0", '"1122"', "it ended with exit code 134"),
        ("1 / 0 if words[0] == 'go' else 0", '"1122"', "ZeroDivisionError: division by zero"),
        ("os.close(1) if words[0] == 'go' else 0", '"1122"', "it ended with exit code"),
        ("print('thinking')", '"1122"', "it printed 'thinking': expected info, ok, guess"),
        ("sys.stdout.buffer.write(b'\\xff\\n')", '"1122"', "expected UTF-8 text"),
        ("while words[0] == 'go': print('info x y')", '"1122"', "its output is too long"),
        ("while words[0] == 'go': print('x', end='')", '"1122"', "its output is too long"),
        ("bytearray(1 << 30) if words[0] == 'go' else 0", '"1122"', "MemoryError"),
    ],
)
def test_failures_are_told(tmp_path: Path, before: str, guess: str, reason: str) -> None:
    limits = replace(PATIENT, seconds=0.5 if "no reply" in reason else PATIENCE, memory=1 << 29)
    process = EngineProcess(fake_engine(tmp_path, before, guess=guess), limits)
    with pytest.raises(EngineFailed) as failure:
        first_guess(process)
    assert reason in str(failure.value)
    assert "\n" not in str(failure.value)
    assert not process.running


def test_talking_out_of_turn(tmp_path: Path) -> None:
    process = EngineProcess(fake_engine(tmp_path, after="print('info more', flush=True)"), PATIENT)
    process.hello()
    await_that(lambda: not process._lines.empty())
    with pytest.raises(EngineFailed, match="it printed 'info more' without being asked"):
        process.ask("position 4x6")


def test_a_flood_on_standard_error_does_no_harm(tmp_path: Path) -> None:
    flood = "sys.stderr.write('x' * 1_000_000)"
    process = EngineProcess(fake_engine(tmp_path, flood), PATIENT)
    assert first_guess(process) == "1122"
    process.quit()


def test_an_engine_that_reads_nothing(tmp_path: Path) -> None:
    file = tmp_path / "deaf.py"
    file.write_text("import time\ntime.sleep(60)\n")
    process = EngineProcess(f"{sys.executable} -S {file}", replace(PATIENT, seconds=0.5))
    with pytest.raises(EngineFailed, match="it read no request within"):
        process.ask("x" * 1_000_000)


FORKS = """if words[0] == 'hello':
            if not os.fork():
                os.setsid()
                os.fork()
                time.sleep(60)"""


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux lists every descendant")
def test_its_children_end_with_it(tmp_path: Path) -> None:
    process = EngineProcess(fake_engine(tmp_path, FORKS), PATIENT)
    process.hello()
    await_that(lambda: len(descendants(process.pid)) == 3)
    started = [process.pid, *descendants(process.pid)]
    process.kill()
    assert have_ended(started)


BOMB = """while words[0] == 'go':
            os.fork()"""


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux lists every descendant")
def test_a_fork_bomb_is_ended(tmp_path: Path) -> None:
    command = fake_engine(tmp_path, BOMB)
    process = EngineProcess(command, PATIENT)
    process.hello()
    with pytest.raises(EngineFailed, match="it started more than 64 processes"):
        process.ask("position 4x6", "go")
    listed = subprocess.run(["ps", "-A", "-o", "args="], capture_output=True, text=True)
    assert command.split()[-1] not in listed.stdout


STARTER = """
import sys, time
from pegwise.engines.process import EngineProcess
process = EngineProcess(sys.argv[1])
process.hello()
print("ready", flush=True)
time.sleep(60)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux lists every descendant")
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_nothing_survives_the_driver(tmp_path: Path, number: signal.Signals) -> None:
    stubborn = fake_engine(tmp_path, FORKS, "time.sleep(60)")
    driver = subprocess.Popen(
        [sys.executable, "-c", STARTER, stubborn],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    assert driver.stdout
    with driver:
        assert driver.stdout.readline() == b"ready\n"
        started = descendants(driver.pid)
        assert len(started) >= 3
        driver.send_signal(number)
        driver.wait()
    await_that(lambda: have_ended(started))


def test_no_zombies(tmp_path: Path) -> None:
    process = EngineProcess(fake_engine(tmp_path), PATIENT)
    process.hello()
    started = {process.pid, *descendants(process.pid)}
    process.quit()
    listed = subprocess.run(["ps", "-A", "-o", "pid="], capture_output=True, text=True)
    assert not started & set(map(int, listed.stdout.split()))


@pytest.mark.parametrize("command", ["", "no-such-program-here", "'unclosed"])
def test_commands_that_cannot_be_run(command: str) -> None:
    with pytest.raises(UnknownName, match=r"engine .*(no program|quotation marks)"):
        EngineProcess(command)


def test_a_file_without_the_right_to_run_says_so(tmp_path: Path) -> None:
    script = tmp_path / "mine.py"
    script.write_text("print('ok 1')\n", "utf-8")
    with pytest.raises(NotExecutable, match=r"not executable: expected chmod \+x"):
        EngineProcess(str(script))
