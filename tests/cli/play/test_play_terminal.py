"""``pegwise play`` on a pseudo-terminal: colours, editing, Ctrl-C and Ctrl-D, narrow screens."""

import os
import re
import signal
import sys
from pathlib import Path

import pytest

if sys.platform == "win32":
    pytest.skip("no pseudo-terminals here", allow_module_level=True)

import pexpect

from support.depth import deep
from support.terminals import UP, ended, seen, start
from support.waiting import await_that


def converse(child: "pexpect.spawn[str]", prompt: str, entries: list[str]) -> str:
    """Type an entry at every prompt; all that was printed, to the end."""
    told = ""
    for entry in entries:
        child.expect(prompt)
        told += child.before or ""
        child.sendline(entry)
    if child.expect([pexpect.EOF, r"Again\? \[Y/n\] "]):
        told += child.before or ""
        child.sendline("n")
        child.expect(pexpect.EOF)
    child.close()
    return told + (child.before or "")


def test_a_won_game() -> None:
    child = start("play --seed 3")
    told = converse(child, r"Guess \d of 8: ", ["1122", "hint", "undo", "redo", "3231"])
    assert child.exitstatus == 0
    assert "You found it in 2 guesses." in seen(told)
    assert "\x1b[1;" in told


@pytest.mark.parametrize("yes", ["", deep("y"), deep("YES")])
def test_another_game(yes: str) -> None:
    child = start("play --seed 3")
    child.expect("Guess 1 of 8: ")
    child.sendline("3231")
    child.expect(r"review --last.*Again\? \[Y/n\] ")
    child.sendline(yes)
    child.expect("I've hidden a Mastermind code")
    child.expect("Guess 1 of 8: ")
    child.sendline("give up")
    child.expect(r"Again\? ")
    child.sendcontrol("d")
    ended(child)


def test_a_lying_maker() -> None:
    script = "scripted:7147,4881,1496,5214,3514"
    child = start(f"play --role maker -v bullets-and-maggots -s {script}")
    entries = ["0 2", "0B2M", "mm", "bbm", "1,2", "", "1234"]
    told = seen(converse(child, r"maggots\): |is it\? |your code\? ", entries))
    assert "contradict each other since turn 5" in told
    assert told.count("you answered") == 1
    assert "Turn 3: I guessed 1496" in told


@pytest.mark.parametrize("key", ["c", deep("d")])
@pytest.mark.parametrize("role", ["breaker", "maker"])
def test_control_c_and_d_end_politely(key: str, role: str) -> None:
    child = start(f"play --seed 3 --role {role} -s first")
    child.expect(r"1 of 8.*: ")
    child.sendline("1122" if role == "breaker" else "0,0")
    child.expect(r"2 of 8.*: ")
    child.sendcontrol(key)
    told = ended(child)
    assert "See you next time." in told
    turn = "1122:0,2" if role == "breaker" else "1111:0,0"
    assert f"Saved game: mastermind {turn}" in told
    assert "Traceback" not in told


@pytest.mark.parametrize(("number", "code"), [(signal.SIGTERM, 143), (signal.SIGHUP, 129)])
def test_a_request_to_end_saves_the_game(tmp_path: Path, number: int, code: int) -> None:
    child = start("play --seed 3", XDG_STATE_HOME=str(tmp_path))
    child.expect("Guess 1 of 8: ")
    child.sendline("1122")
    child.expect("Guess 2 of 8: ")
    child.kill(number)
    # Python does not notice a signal that comes just before it starts to wait for a line.
    if child.expect([pexpect.EOF, pexpect.TIMEOUT], timeout=5):
        child.kill(number)
        child.expect(pexpect.EOF)
    child.close()
    assert "Saved game: mastermind 1122:0,2" in seen(child.before)
    assert child.exitstatus == code
    assert '"guess": "1122"' in (tmp_path / "pegwise" / "last-game.jsonl").read_text()
    assert "1122" in (tmp_path / "pegwise" / "history").read_text()


def test_a_closed_terminal_saves_the_game(tmp_path: Path) -> None:
    child = start("play --seed 3", XDG_STATE_HOME=str(tmp_path))
    child.expect("Guess 1 of 8: ")
    child.sendline("1122")
    child.expect("Guess 2 of 8: ")
    os.close(child.child_fd)  # as a terminal window does: the system sends SIGHUP
    history = tmp_path / "pegwise" / "history"  # is written last
    await_that(lambda: history.exists() and "1122" in history.read_text())
    assert '"guess": "1122"' in (tmp_path / "pegwise" / "last-game.jsonl").read_text()


def test_the_arrow_key_brings_the_last_entry_back() -> None:
    child = start("play --seed 3")
    child.expect("Guess 1 of 8: ")
    child.sendline("1122")
    child.expect("Guess 2 of 8: ")
    child.sendline(UP)
    child.expect("Guess 3 of 8: ")
    assert "2  1122" in seen(child.before)
    child.close()


def test_the_history_lasts_from_game_to_game(tmp_path: Path) -> None:
    for entry in ("1122", UP):
        child = start("play --seed 3", XDG_STATE_HOME=str(tmp_path))
        child.expect("Guess 1 of 8: ")
        child.sendline(entry)
        child.expect("Guess 2 of 8: ")
        assert "1  1122" in seen(child.before)
        child.sendeof()
        ended(child)
    assert "1122" in (tmp_path / "pegwise" / "history").read_text()


def test_a_history_that_cannot_be_kept_is_done_without(tmp_path: Path) -> None:
    occupied = tmp_path / "file"
    occupied.touch()
    child = start("play --seed 3", XDG_STATE_HOME=str(occupied))
    child.expect("Guess 1 of 8: ")
    child.sendeof()
    assert "See you next time." in ended(child)


@pytest.mark.parametrize("key", ["c", deep("d"), deep("m")])
def test_a_mistyped_win_can_be_taken_back(key: str) -> None:
    child = start("play --role maker -s first --seed 1", 40)
    for entry in ("undo", None):
        child.expect(r"Turn 1 .*: ")
        child.sendline("4,0")
        child.expect(r"Enter or undo\? ")
        assert "Solved in 1 guess" in seen(child.before)
        if entry:
            child.sendline(entry)
    child.sendcontrol(key)
    if key == "m":  # Enter
        child.expect(r"Again\? \[Y/n\] ")
        child.sendline("n")
        assert ended(child).strip() == "n"
    else:
        assert ended(child).strip() == ""


def test_no_color() -> None:
    child = start("play --seed 3", NO_COLOR="1")
    told = converse(child, r"Guess \d of 8: ", ["1122", "3231"])
    assert not re.search(r"\x1b\[[0-9;]*3[0-9]", told)
    assert "R R G G" in seen(told)


@pytest.mark.parametrize("columns", [40, deep(60), deep(80)])
@pytest.mark.parametrize("options", [deep(""), "-v bullets-and-maggots", "-v super-mastermind"])
def test_no_line_is_wider_than_the_screen(columns: int, options: str) -> None:
    """Rows of the board, help, hints, and both lines at the end."""
    child = start(f"play --seed 3 --count --coach {options}", columns)
    guess = "11223" if "super" in options else "1122"
    entries = [guess, guess, "hint", "hint", "hint", "board", "help", "-1"]
    told = seen(converse(child, r"Guess \d+ of \d+: ", entries))
    assert [line for line in told.split("\n") if len(line) > columns] == []
    assert "for this code" in " ".join(told.lower().split())


def test_a_contradiction_on_a_narrow_screen() -> None:
    child = start("play --role maker -s scripted:1122,1122", 40)
    told = seen(converse(child, r"white\): |is it\? ", ["1,0", "2,0", "reveal 1111"]))
    assert [line for line in told.split("\n") if len(line) > 40] == []
    assert "suspects: turns 1 and 2" in " ".join(told.lower().split())
    assert "1     1122   1,0    2,0        114" in told
