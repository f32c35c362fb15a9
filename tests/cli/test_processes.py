"""How the command starts and ends: light imports, quiet interruptions."""

import os
import signal
import subprocess
import sys
from itertools import product

import pytest

from support.commands import PEGWISE, imported
from support.depth import deep, deep_but_for
from support.processes import children_of
from support.waiting import PATIENCE, await_that


@pytest.mark.parametrize("arguments", [["--help"], ["score", "1122", "1344"], ["--version"]])
def test_light_commands_import_nothing_heavy(arguments: list[str]) -> None:
    assert imported(*arguments) == []


CLASSICS = ["mastermind", "bulls-and-cows", "bullets-and-maggots", "hex", "super-mastermind"]


@pytest.mark.parametrize(
    ("variant", "strategy"),
    deep_but_for(
        [("super-mastermind", "entropy")], product(CLASSICS, ["first", "random", "entropy"])
    ),
)
def test_solving_a_classic_board_needs_no_compiler(variant: str, strategy: str) -> None:
    assert imported("solve", "-v", variant, "-s", strategy, "--seed", "1") == ["numpy", "rich"]
    assert imported("solve", "-v", variant, "-s", strategy, "--json") == ["numpy"]


@pytest.mark.parametrize("variant", ["mastermind", deep("bulls-and-cows"), deep("hex")])
def test_suggesting_needs_no_compiler(variant: str) -> None:
    assert imported("suggest", "-v", variant, "--json") == ["numpy"]


def test_a_closed_pipe_ends_quietly() -> None:
    process = subprocess.Popen(
        [*PEGWISE, "solve", "-v", "6x9"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.readline()
    process.stdout.close()
    assert process.stderr.read() == ""
    process.stderr.close()
    assert process.wait() == 141


def test_an_interruption_ends_quietly() -> None:
    process = subprocess.Popen(
        [*PEGWISE, "solve", "-v", "6x15"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    process.stdout.readline()
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate()
    assert process.returncode == 130
    assert errors.strip() == ""


STILL_COMPILING = f"""
import sys, threading, time
from pegwise import __main__, cli
threading.Thread(target=time.sleep, args=({PATIENCE},)).start()
cli.main = lambda: __main__.INTERRUPTED
code = __main__.main()
print("waiting for the thread", flush=True)
sys.exit(code)
"""


def test_a_second_interruption_does_not_wait_for_threads() -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", STILL_COMPILING],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    process.stdout.readline()
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=PATIENCE)
    assert (process.returncode, errors) == (-signal.SIGINT, "")


def test_an_interruption_ends_the_workers_too() -> None:
    process = subprocess.Popen(
        [*PEGWISE, "evaluate", "-v", "hex", "-s", "random", "--games", "100000", "--jobs", "2"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    await_that(lambda: len(children_of(process.pid)) >= 3)  # two, and Python's resource tracker
    os.killpg(process.pid, signal.SIGINT)
    _, errors = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert errors.strip() == ""
