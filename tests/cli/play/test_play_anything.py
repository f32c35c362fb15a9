"""``pegwise play`` with anything at all typed at its prompts."""

import io
import os
import shlex
import sys
from contextlib import redirect_stderr, redirect_stdout
from unittest.mock import patch

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pegwise.cli import main
from support.depth import examples


def here(line: str, text: str) -> str:
    """What is printed in this process, where hypothesis can do it often; exceptions are raised."""
    printed, complained = io.StringIO(), io.StringIO()
    with (
        patch.object(sys, "stdin", io.StringIO(text)),
        patch.dict(os.environ, {"PEGWISE_TRACEBACK": "1"}),
        redirect_stdout(printed),
        redirect_stderr(complained),
        patch("sys.stdout.fileno", lambda: 1, create=True),
    ):
        assert main(shlex.split(line)) == 0
    assert complained.getvalue() == ""
    return printed.getvalue()


ENTRIES = st.one_of(
    st.text(max_size=12),
    st.sampled_from(
        ["1122", "3344", "RBGY", "1,0", "0,1", "2", "-", "-3", "bww", "hint", "undo", "redo",
         "board", "save", "help", "quit", "give", "/hint", "//x",
         "give up", "hint 2", "hint 9", "correct 1 1,0", "correct", "correct 9 9", "reveal 1234",
         "reveal", "red red blue blue", "0,0", "4,0", "",
         "1", "turn 1", "1 1,0", "turn 2: 0,1", "none", "save x",
         "correct ² 1,0", "1,1", "0 2", "²"]
    ),
)  # fmt: skip
LINES = (
    "play --seed 1",
    "play --seed 1 --coach --count --maker liar:1",
    "play --seed 1 --hard --maker evil -v 3x4",
    "play --seed 1 -v 3x40",
    "play --seed 1 -v 6x40 --maker liar:2",
    "play --role maker --seed 1 -s first",
    "play --role maker --seed 1 -s first --lies 1 --count",
    "play --role maker --seed 1 --strength 40 -s random -v 3x4:bulls",
)


@pytest.mark.parametrize("line", LINES)
@examples(40)
@given(entries=st.lists(ENTRIES, max_size=14))
@example(entries=["\udc80", "\x00", "\x1b[2J", "9" * 5000])
def test_random_text_never_gives_a_traceback(line: str, entries: list[str]) -> None:
    here(line, "\n".join(entries))


CONTRADICTING = "play --role maker --seed 1 -s scripted:1122,1122 --count"


@pytest.mark.parametrize(
    ("line", "before", "prompt"),
    [
        (CONTRADICTING, "0", "  white: "),
        (CONTRADICTING, "1,0\n2,0", "Which one is it? "),
        (CONTRADICTING, "give up", "What was your code? "),
        (f"{CONTRADICTING} -s first", "4,0", "Enter or undo? "),
        (f"{CONTRADICTING} --limit 1", "1,0", "What was your code? "),
    ],
)
@examples(40)
@given(entries=st.lists(ENTRIES, max_size=6))
def test_random_text_at_the_rarer_prompts(
    line: str, before: str, prompt: str, entries: list[str]
) -> None:
    assert prompt.rstrip() in here(line, "\n".join([before, *entries]))
