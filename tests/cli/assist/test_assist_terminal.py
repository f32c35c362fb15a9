"""``pegwise assist`` on a pseudo-terminal: narrow screens, editing, colours, polite ends."""

import re
import sys

import pytest

if sys.platform == "win32":
    pytest.skip("no pseudo-terminals here", allow_module_level=True)

from support.assisting import rows, saved
from support.terminals import ended, seen, start


def test_on_a_narrow_terminal_until_control_d() -> None:
    child = start("assist", 40)
    for prompt, line in [
        ("turn 1> ", "1122:1,0"),
        ("turn 2> ", "rryy bw"),
        ("turn 3> ", "1344"),
        ("answer to 1344> ", "0 1"),
        ("turn 4> ", "ignore 2"),
        ("turn 4> ", "restore 2"),
        ("turn 4> ", "edit 2 0,1"),
        ("turn 4> ", "help"),
        ("turn 4> ", "check"),
    ]:
        child.expect_exact(prompt)
        assert max(map(len, seen(child.before).split("\n"))) <= 40
        child.sendline(line)
    child.expect_exact("turn 4> ")
    child.sendeof()
    assert saved(ended(child)) == "mastermind 1122:1,0 1144:0,1 1344:0,1"


def test_control_c_ends_politely() -> None:
    child = start("assist")
    child.expect_exact("turn 1> ")
    child.sendline("1122:1,0")
    child.expect_exact("turn 2> ")
    child.sendintr()
    assert saved(ended(child)) == "mastermind 1122:1,0"


def test_history_and_editing() -> None:
    child = start("assist")
    child.expect_exact("turn 1> ")
    child.sendline("1122:1,0")
    child.expect_exact("turn 2> ")
    child.send("\x1b[A\x7f1\r")  # the last line again, its last character changed
    child.expect_exact("turn 3> ")
    child.sendeof()
    assert saved(ended(child)) == "mastermind 1122:1,0 1122:1,1"


def test_a_colour_scale_only_where_colours_are_wanted() -> None:
    shown = []
    for colours in ("", "1"):
        child = start("assist mastermind 1122:1,0", NO_COLOR=colours)
        child.expect_exact("turn 2> ")
        shown.append(child.before or "")
    assert re.search(r"\x1b\[[0-9;]*48;5;", shown[0])
    assert not re.search(r"\x1b\[[0-9;]*[34][0-9]", shown[1])
    assert seen(shown[0]) == seen(shown[1])
    assert "1 25% - 19% 19% 19% 19%" in rows(seen(shown[1]))
