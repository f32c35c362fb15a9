"""``pegwise assist`` with anything at all typed at its prompt."""

import io
from contextlib import redirect_stdout

from hypothesis import given
from hypothesis import strategies as st

from pegwise import find_variant
from pegwise.cli.assist import COMMANDS, Assistant
from pegwise.play.worksheet import Worksheet
from pegwise.strategies import default_strategy, make_strategy
from support.depth import examples


def assistant(variant: str) -> Assistant:
    chosen = find_variant(variant)
    name = default_strategy(chosen.rules).name
    return Assistant(Worksheet(chosen), make_strategy(name, chosen.rules), "pegwise assist")


NUMBERS = st.integers(-1, 5).map(str)
GUESSES, ANSWERS = st.text("123", max_size=4), st.text("012, bw-", max_size=4)
TURNS = st.builds("{}{}{}".format, GUESSES, st.sampled_from(": "), ANSWERS)
PHRASES = st.builds("{} {} {}".format, st.sampled_from([*COMMANDS, "quit"]), NUMBERS, TURNS)
LINES = st.one_of(
    st.text(),
    TURNS,
    PHRASES,
    st.builds("{} {}".format, st.sampled_from(list(COMMANDS)), NUMBERS),
    st.sampled_from(list(COMMANDS)),
    st.sampled_from(["112:1,0", "123:0,2", "333:0,0", "121", "2", "3x3 112:1,0 '!121:1,0'"]),
)


@examples(100)
@given(st.sampled_from(["3x3", "3x3:bulls", "3x10", "1x1", "2x40"]), st.lists(LINES, max_size=12))
def test_nothing_typed_raises(variant: str, lines: list[str]) -> None:
    with redirect_stdout(io.StringIO()):
        table = assistant(variant)
        table.welcome()
        for line in lines:
            table.obey(line)
            assert table.prompt
        table.save()
    assert Worksheet.parse(str(table.sheet)) == table.sheet


@given(st.lists(LINES, max_size=8), LINES)
def test_undo_takes_any_line_back(lines: list[str], last: str) -> None:
    with redirect_stdout(io.StringIO()):
        table = assistant("3x3")
        for line in lines:
            table.obey(line)
        sheet, depth = table.sheet, table.history.place
        table.obey(last)
        if table.history.place > depth:
            table.obey("undo")
            assert table.sheet == sheet
