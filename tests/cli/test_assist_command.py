"""``pegwise assist``, piped, on a terminal, and with anything at all typed at its prompt."""

import io
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

import pexpect
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pegwise import Turn, find_variant
from pegwise.cli.assist_desk import COMMANDS, Desk
from pegwise.cli.assist_entry import read_entry
from pegwise.cli.assist_grid import grids, say_share
from pegwise.cli.assist_screen import fitting, guess_tables, natural_width, turn_tables
from pegwise.cli.screen import Screen
from pegwise.cli.suggest import best_splits
from pegwise.play.odds import odds
from pegwise.play.worksheet import Worksheet
from pegwise.strategies import default_strategy, make_strategy

LAUNCH = """
import sys
from pegwise.cli.app import app, main
from pegwise.cli.assist import assist
app.add_command(assist)
sys.exit(main())
"""
ASSIST = [sys.executable, "-c", LAUNCH, "assist"]
LAST_LINE = "mastermind 1122:1,0 1344:0,1"


def piped(typed: str, *options: str, code: int = 0) -> str:
    """What the command prints when these lines come through a pipe."""
    finished = subprocess.run(
        [*ASSIST, *options], input=typed, capture_output=True, text=True, timeout=120, check=False
    )
    assert finished.returncode == code, finished.stderr
    assert bool(finished.stderr) == bool(code)
    return finished.stderr if code else finished.stdout


def rows(told: str) -> list[str]:
    """The lines with single spaces between their words."""
    return [" ".join(line.split()) for line in told.splitlines()]


@pytest.fixture
def terminal() -> Iterator[Any]:
    """Starts the command on a terminal of so many columns; the rest of its life is the test's."""
    started: list[Any] = []

    def start(columns: int, *options: str, **environment: str) -> Any:
        known = {name: value for name, value in os.environ.items() if name != "COLUMNS"}
        child = pexpect.spawn(
            ASSIST[0],
            [*ASSIST[1:], *options],
            env={**known, "TERM": "xterm-256color", "NO_COLOR": "1", **environment},
            dimensions=(50, columns),
            encoding="utf-8",
            timeout=60,
        )
        started.append(child)
        return child

    yield start
    for child in started:
        child.close(force=True)


def plain(shown: str) -> list[str]:
    """What stands on the screen, without the codes for bold, dim and the keyboard."""
    return rows(re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", shown))


def ended(child: Any) -> list[str]:
    """What is printed last, after a polite end."""
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0
    return plain(child.before)


def test_a_game_through_a_pipe() -> None:
    told = rows(piped("1122:1,0\n1344 0,1\n"))
    assert "1,296 codes left. Best by the strategy 'entropy':" in told
    assert "1 1122 red red green green 1 black, 0 white 256 codes" in told
    assert "2 1344 red blue yellow yellow 0 black, 1 white 44 codes" in told
    assert "44 codes left. Best by the strategy 'entropy':" in told
    assert "3525 blue orange green orange yes 13 8 4.50 3.46" in told
    assert "place 1 red 2 green 3 blue 4 yellow 5 orange 6 purple" in told
    assert "1 - - 27% 18% 27% 27%" in told
    assert told[-1] == LAST_LINE
    assert "\x1b" not in "".join(told)


def test_the_saved_line_goes_on() -> None:
    said = piped("", *LAST_LINE.split())
    assert said.splitlines()[-1] == LAST_LINE
    assert piped("", LAST_LINE) == said
    assert piped(f"{LAST_LINE}\n").splitlines()[-1] == LAST_LINE
    marked = "mastermind 1122:1,0 '!1344:0,1'"
    assert piped("", marked).splitlines()[-1] == marked
    assert piped(f"{marked}\n").splitlines()[-1] == marked


def test_a_guess_alone_waits_for_its_answer() -> None:
    told = piped("1122\n9\n\n1122\nbest 1\n1 0\nrbyy\n")
    assert "'9' is not feedback: expected black and white such as 1,2, or - for none" in told
    assert "1122 is forgotten." in told
    assert told.splitlines()[-1] == "mastermind 1122:1,0"


def test_rows_are_edited_ignored_restored_and_removed() -> None:
    steps = [
        ("1122:1,0", "1122:1,0"),
        ("1144:1,1", "1122:1,0 1144:1,1"),
        ("ignore 2", "1122:1,0 '!1144:1,1'"),
        ("edit 2 0,1", "1122:1,0 '!1144:0,1'"),
        ("restore 2", "1122:1,0 1144:0,1"),
        ("edit 1 rrgb bbw", "1123:2,1 1144:0,1"),
        ("remove 1", "1144:0,1"),
        ("undo", "1123:2,1 1144:0,1"),
        ("undo", "1122:1,0 1144:0,1"),
    ]
    told = piped("".join(f"{step}\nsave\n" for step, _ in steps)).splitlines()
    saved = [line for line in told if line.startswith("mastermind ")]
    assert saved[:-1] == [f"mastermind {turns}" for _, turns in steps]
    assert sum("ignored" in line for line in told) == 2


def test_a_contradiction_is_explained() -> None:
    game = "7147:0,2 4881:0,2 1496:0,2 5214:2,1 3514:1,2"
    told = rows(piped(f"{game}\ngrid\nedit 3 1,1\n", "-v", "bullets-and-maggots"))
    at = told.index("The answers contradict each other since turn 5: no code fits them all.")
    assert told[at + 1 : at + 3] == [
        "1 wrong answer would explain it; suspects: turns 1, 2, 3 and 5.",
        "Put right what was wrong: 'edit 3 1,1', say, or 'ignore 3'; 'check' tells more.",
    ]
    assert told[at + 4].startswith("no code fits ")
    assert "3 codes left. Best by the strategy 'entropy':" in told


def test_the_doctor_calls_turns_by_their_rows() -> None:
    told = rows(piped("1234:0,0\nignore 1\n1122:1,0 1122:2,0\ncheck\n1122:3,0\n"))
    assert "1 wrong answer would explain it; suspects: turns 2 and 3." in told
    assert "3 1122 red red green green 2 black, 0 white 1 black, 0 white 256 codes" in told
    assert "2 wrong answers would explain it; suspects: turns 2, 3 and 4." in told
    assert any("'ignore 3' and 'ignore 4', say" in line for line in told)


def test_one_code_left() -> None:
    told = rows(piped("1122:1,0 1344:0,1 3526:1,2 1462:1,0\ncheck\n"))
    assert "1 code left: it must be 5532 orange orange blue green." in told
    assert "The answers agree with each other: 1 code fits them all." in told


def test_found() -> None:
    assert "Found: 1344 red blue yellow yellow." in rows(piped("rbyy 4B0W\n"))


def test_bad_entries_get_one_line_and_lose_nothing() -> None:
    bad = {
        "7777": "'7777' has '7' in it",
        "112 1,0": "'112' has 3 symbols: expected 4",
        "1122 5,5": "'5,5' is impossible on 4x6: expected at most 4 in all",
        "1122:3,1": "'3,1' is impossible on 4x6",
        "edit": "'' is not the number of a turn: expected 1, 2, ...",
        "edit 1": "nothing to put there: expected GUESS:FEEDBACK or FEEDBACK",
        "edit 1 1122": "'1122' has no answer: expected GUESS:FEEDBACK or FEEDBACK",
        "ignore 9": "there is no turn 9: expected 1 to 1",
        "restore 1": "turn 1 is not ignored: 'ignore 1' leaves it out",
        "ingore 1": "'ingore' is no guess and no command: did you mean 'ignore'?",
        "best 0": "'0' is not a number of guesses",
        "mastermind": "'mastermind' has 'm' in it",
    }
    told = piped("".join(f"{line}\n" for line in ["1122:1,0", *bad]))
    *after, _, _, farewell, saved = told[told.index("turn 2> ") :].splitlines()
    assert after[::2] == [f"turn 2> {line}" for line in bad]
    for line, expected in zip(after[1::2], bad.values(), strict=True):
        assert expected in line
    assert farewell.startswith("To go on later")
    assert saved == "mastermind 1122:1,0"


def test_lists_and_help() -> None:
    told = piped("codes\n1122:1,0 1344:0,1 3526:1,2\ncodes\nhelp\nundo\nundo\nquit\n1122:1,0\n")
    assert "1,296 codes left: they are listed from 200 down." in told
    assert "7 codes left:\n3632 3662 4562 4625 5532 6425 6623\n" in told
    assert all(name in told for name in COMMANDS if name != "?")
    assert "nothing to undo" in told
    assert told.splitlines()[-1] == "turn 1> quit"


def test_large_boards_name_the_likeliest_symbols() -> None:
    told = rows(piped("1.2.3:1,1\n", "-v", "3x40"))
    assert "place likeliest 5" in told
    assert "1 1 33% 2 17% 3 17% 4 1% 5 1%" in told


def test_other_options(tmp_path: Path) -> None:
    words = tmp_path / "words.txt"
    words.write_text("crane\ncrate\nslate\nplate\n")
    told = piped("crane:2,0\n", "--codes", str(words), "-s", "first")
    assert "2 codes left. Best by the strategy 'first':" in told
    assert told.splitlines()[-1] == f"codes:{words} crane:2,0"
    assert piped("", f"codes:{words}", "crane:2,0").splitlines()[-1] == told.splitlines()[-1]
    colours = ["--colours", "blue,green,purple,orange,yellow,pink", "--words", "white/red"]
    assert "6612  pink pink blue green  1 white, 2 red" in piped("pi pi b g wrr\n", *colours)


def test_words_that_are_called_like_commands(tmp_path: Path) -> None:
    words = tmp_path / "words.txt"
    words.write_text("grid\nhelp\nbest\nbend\n")
    told = piped("best 1,0\nhelp\n-\n/undo\n/help\n/quit\n", "--codes", str(words))
    assert "turn 2> help\nanswer to help> -\n" in told
    assert "with a slash it is a command" in told
    assert told.splitlines()[-1] == f"codes:{words} best:1,0"


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        (["nonsense"], "'nonsense' is not a turn"),
        (["hex", "-v", "hex"], "'hex' and -v 'hex': expected only one"),
        (["12x12"], "expected a board with few enough to list"),
        (["-s", "nobody"], "unknown strategy 'nobody'"),
        (["mastermind", "1122:9,9"], "'9,9' is impossible"),
    ],
)
def test_bad_options(options: list[str], expected: str) -> None:
    told = piped("", *options, code=2)
    assert expected in told
    assert told.count("\n") == 1


def test_bytes_that_are_not_text() -> None:
    finished = subprocess.run(
        ASSIST, input=b"\xff\xfe\x00\n1122:1,0\n", capture_output=True, timeout=120, check=True
    )
    assert finished.stdout.endswith(b"mastermind 1122:1,0\n")


def test_on_a_narrow_terminal_until_control_d(terminal: Any) -> None:
    child = terminal(40)
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
        assert max(map(len, plain(child.before))) <= 40
        child.sendline(line)
    child.expect_exact("turn 4> ")
    child.sendeof()
    assert ended(child)[-1] == "mastermind 1122:1,0 1144:0,1 1344:0,1"


def test_control_c_ends_politely(terminal: Any) -> None:
    child = terminal(80)
    child.expect_exact("turn 1> ")
    child.sendline("1122:1,0")
    child.expect_exact("turn 2> ")
    child.sendintr()
    assert ended(child)[-2:] == [
        "To go on later, give 'pegwise assist' this line:",
        "mastermind 1122:1,0",
    ]


def test_history_and_editing(terminal: Any) -> None:
    child = terminal(80)
    child.expect_exact("turn 1> ")
    child.sendline("1122:1,0")
    child.expect_exact("turn 2> ")
    child.send("\x1b[A\x7f1\r")  # the last line again, its last character changed
    child.expect_exact("turn 3> ")
    child.sendeof()
    assert ended(child)[-1] == "mastermind 1122:1,0 1122:1,1"


def test_a_colour_scale_only_where_colours_are_wanted(terminal: Any) -> None:
    shown = []
    for colours in ("", "1"):
        child = terminal(80, "mastermind", "1122:1,0", NO_COLOR=colours)
        child.expect_exact("turn 2> ")
        shown.append(child.before)
    assert re.search(r"\x1b\[[0-9;]*48;5;", shown[0])
    assert not re.search(r"\x1b\[[0-9;]*[34][0-9]", shown[1])
    assert plain(shown[0]) == plain(shown[1])
    assert "1 25% - 19% 19% 19% 19%" in plain(shown[1])


@pytest.mark.parametrize(
    ("variant", "text", "expected"),
    [
        ("mastermind", "1122:1,0", "1122:1,0"),
        ("mastermind", "1122\t1,0", "1122:1,0"),
        ("mastermind", "rrgg bw", "1122:1,1"),
        ("mastermind", "1 1 2 2 1 0", "1122:1,0"),
        ("mastermind", "red red green blue 1 black", "1123:1,0"),
        ("mastermind", "r g b b b", "1233:1,0"),
        ("mastermind", "1122 -", "1122:0,0"),
        ("bullets-and-maggots", "55 1,0", "0055:1,0"),
        ("bullets-and-maggots", "5 1,0", "0005:1,0"),
        ("4x6:bulls", "1122 2", "1122:2"),
        ("3x40", "12.7.33 1 2", "12.7.33:1,2"),
        ("3x40", "12 7 33 - ", "12.7.33:0,0"),
    ],
)
def test_turns_in_any_form(variant: str, text: str, expected: str) -> None:
    notation = find_variant(variant).notation
    entry = read_entry(text, notation)
    assert isinstance(entry, Turn)
    assert notation.write_turn(entry) == expected


@pytest.mark.parametrize("text", ["1122", "1 1 2 2", "rrgg", "red red green green"])
def test_a_guess_without_an_answer(text: str) -> None:
    assert read_entry(text, find_variant("mastermind").notation) == (0, 0, 1, 1)


@pytest.mark.parametrize(
    ("share", "said"),
    [(0, "-"), (0.001, "<1%"), (0.25, "25%"), (0.994, "99%"), (0.999, ">99%"), (1, "100%")],
)
def test_only_what_is_impossible_or_certain_is_called_so(share: float, said: str) -> None:
    assert say_share(share) == said


@pytest.mark.parametrize(
    "game",
    [
        "mastermind 1122:1,0 1344:0,1",
        "bulls-and-cows 0123:0,1",
        "bullets-and-maggots 1122:1,0",
        "hex 0123:0,2",
        "super-mastermind 11223:1,2",
        "3x40 1.2.3:0,1",
        "4x6:bulls 1122:1",
        "6x4 112234:2,2",
    ],
)
@pytest.mark.parametrize("width", [40, 60, 80])
def test_everything_fits_on_the_screen(game: str, width: int) -> None:
    sheet, screen = Worksheet.parse(game), Screen()
    screen.width = width
    notation, strategy = sheet.variant.notation, default_strategy(sheet.variant.rules).make("")
    splits = best_splits(strategy, sheet.position, 3)
    for drawn in (
        turn_tables(sheet),
        guess_tables(splits, notation),
        grids(odds(sheet.position), notation),
    ):
        assert natural_width(screen, fitting(screen, drawn)) <= width


def desk(variant: str) -> Desk:
    chosen = find_variant(variant)
    name = default_strategy(chosen.rules).name
    return Desk(Worksheet(chosen), make_strategy(name, chosen.rules))


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


@settings(max_examples=200)
@given(st.sampled_from(["3x3", "3x3:bulls", "3x10", "1x1", "2x40"]), st.lists(LINES, max_size=12))
def test_nothing_typed_raises(variant: str, lines: list[str]) -> None:
    with redirect_stdout(io.StringIO()):
        table = desk(variant)
        table.welcome()
        for line in lines:
            table.obey(line)
            assert table.prompt
        table.say_goodbye()
    assert Worksheet.parse(str(table.sheet)) == table.sheet


@given(st.lists(LINES, max_size=8), LINES)
def test_undo_takes_any_line_back(lines: list[str], last: str) -> None:
    with redirect_stdout(io.StringIO()):
        table = desk("3x3")
        for line in lines:
            table.obey(line)
        sheet, depth = table.sheet, len(table.earlier)
        table.obey(last)
        if len(table.earlier) > depth:
            table.obey("undo")
            assert table.sheet == sheet
