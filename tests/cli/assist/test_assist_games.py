"""``pegwise assist`` through a pipe."""

import shlex
import subprocess
from pathlib import Path

import pytest

from pegwise.cli.assist import COMMANDS
from support.assisting import piped, rows, saved
from support.commands import PEGWISE
from support.waiting import PATIENCE

LAST_LINE = "mastermind 1122:1,0 1344:0,1"


def test_a_game_through_a_pipe() -> None:
    told = rows(piped("1122:1,0\n1344 0,1\n"))
    assert "1,296 codes left. Best guesses by the strategy 'entropy':" in told
    assert "1 1122 red red green green 1 black, 0 white 256 codes" in told
    assert "2 1344 red blue yellow yellow 0 black, 1 white 44 codes" in told
    assert "44 codes left. Best guesses by the strategy 'entropy':" in told
    assert "3525 blue orange green orange yes 13 8 4.50 3.46 4" in told
    assert "place 1 red 2 green 3 blue 4 yellow 5 orange 6 purple" in told
    assert "1 - - 27% 18% 27% 27%" in told
    assert told[-1] == f"To go on: pegwise assist {LAST_LINE}"
    assert "\x1b" not in "".join(told)


def test_the_saved_line_goes_on() -> None:
    said = piped("", *LAST_LINE.split())
    assert saved(said) == LAST_LINE
    assert piped("", LAST_LINE) == said
    assert saved(piped(f"{LAST_LINE}\n")) == LAST_LINE
    marked = "mastermind 1122:1,0 '!1344:0,1'"
    assert saved(piped("", marked)) == marked
    assert saved(piped(f"{marked}\n")) == marked


def test_the_offered_command_has_the_options_too() -> None:
    colours = "red,green,blue,yellow,orange,purple,pink,white"
    appearance = ["--colours", colours, "--words", "white/red", "-s", "parts"]
    told = piped("pi pi w w r wr\n", "super-mastermind", *appearance)
    assert "77881  pink pink white white red  1 white, 1 red" in told
    command = shlex.split(told.splitlines()[-1].removeprefix("To go on: pegwise assist "))
    assert command == [
        "--colours", colours, "--words", "white/red", "--strategy", "parts",
        "super-mastermind", "77881:1,1",
    ]  # fmt: skip
    again = piped("", *command)
    assert "77881  pink pink white white red  1 white, 1 red" in again
    assert saved(again) == saved(told)


def test_a_guess_alone_waits_for_its_answer() -> None:
    told = piped("1122\n9\n\n1122\nbest 1\n1 0\nrbyy\n")
    assert "'9' is not feedback: expected black and white such as 1,2, or - for none" in told
    assert "1122 is dropped." in told
    assert saved(told) == "mastermind 1122:1,0"


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
    games = [line for line in told if line.startswith("Saved game: ")]
    assert games[:-1] == [f"Saved game: mastermind {turns}" for _, turns in steps]
    assert sum("ignored" in line for line in told) == 2


def test_a_contradiction_is_explained() -> None:
    game = "7147:0,2 4881:0,2 1496:0,2 5214:2,1 3514:1,2"
    told = rows(piped(f"{game}\ngrid\nedit 3 1,1\n", "-v", "bullets-and-maggots"))
    at = told.index(
        "The answers contradict each other since turn 5: no code fits them all. "
        "One wrong answer is enough to explain it. Suspects: turns 1, 2, 3 and 5."
    )
    remedy = "Correct it, for example with 'edit 3 1,1' or 'ignore 3'; 'check' shows more."
    assert told[at + 1] == remedy
    assert told[at + 3].startswith("no code fits ")
    assert "3 codes left. Best guesses by the strategy 'entropy':" in told


def test_the_doctor_calls_turns_by_their_rows() -> None:
    told = rows(piped("1234:0,0\nignore 1\n1122:1,0 1122:2,0\ncheck\n1122:3,0\n"))
    assert any(
        "One wrong answer is enough to explain it. Suspects: turns 2 and 3." in row for row in told
    )
    assert "3 1122 red red green green 2 black, 0 white 1 black, 0 white 256 codes" in told
    assert any(
        "Two wrong answers are enough to explain it. Suspects: turns 2 to 4." in row for row in told
    )
    assert any("with 'ignore 3' and 'ignore 4';" in line for line in told)


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
        "1122 5,5": "'5,5' is impossible on 4x6: expected a total of at most 4",
        "1122:3,1": "'3,1' is impossible on 4x6",
        "edit": "'' is not the number of a turn: expected 1, 2, ...",
        "edit 1": "nothing to change: expected GUESS:FEEDBACK or FEEDBACK",
        "edit 1 1122": "'1122' has no answer: expected GUESS:FEEDBACK or FEEDBACK",
        "ignore 9": "there is no turn 9: expected 1 to 1",
        "restore 1": "turn 1 is not ignored: 'ignore 1' leaves it out",
        "ingore 1": "'ingore' is neither a guess nor a command: did you mean 'ignore'?",
        "best 0": "'0' is not a number of guesses",
        "mastermind": "'mastermind' has 'm' in it",
    }
    told = piped("".join(f"{line}\n" for line in ["1122:1,0", *bad]))
    *after, _, _, _, _ = told[told.index("turn 2> ") :].splitlines()
    assert after[::2] == [f"turn 2> {line}" for line in bad]
    for line, expected in zip(after[1::2], bad.values(), strict=True):
        assert expected in line
    assert saved(told) == "mastermind 1122:1,0"


def test_lists_and_help() -> None:
    told = piped("codes\n1122:1,0 1344:0,1 3526:1,2\ncodes\nhelp\nundo\nundo\nquit\n1122:1,0\n")
    assert "1,296 codes left: only up to 200 are listed." in told
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
    assert "2 codes left. The guess of the strategy 'first':" in told
    assert saved(told) == f"codes:{words} crane:2,0"
    assert saved(piped("", f"codes:{words}", "crane:2,0")) == saved(told)
    colours = ["--colours", "blue,green,purple,orange,yellow,pink", "--words", "white/red"]
    assert "6612  pink pink blue green  1 white, 2 red" in piped("pi pi b g wrr\n", *colours)


def test_an_answer_that_cannot_be_is_called_so() -> None:
    told = piped("1122:1,0\nedit 1 5,0\n2 white\nsave x.txt\n")
    assert "'5,0' is impossible on 4x6: expected a total of at most 4" in told
    assert "'2 white' is an answer without its guess: expected GUESS ANSWER" in told
    assert "'x.txt' is too much: expected save alone" in told


def test_what_was_undone_can_be_done_again() -> None:
    told = piped("1122:1,0\nundo\nredo\nredo\n")
    assert "there is nothing to redo" in told
    assert saved(told) == "mastermind 1122:1,0"


def test_words_that_are_called_like_commands(tmp_path: Path) -> None:
    words = tmp_path / "words.txt"
    words.write_text("grid\nhelp\nbest\nbend\n")
    told = piped("best 1,0\nhelp\n-\n/undo\n/help\n/quit\n", "--codes", str(words))
    assert "turn 2> help\nanswer to help> -\n" in told
    assert "a slash makes it a command" in told
    assert saved(told) == f"codes:{words} best:1,0"


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        (["nonsense"], "unknown variant 'nonsense'"),
        (["hex", "-v", "hex"], "'hex' and -v 'hex': expected only one"),
        (["50x60:distinct"], "no strategy can play '50x60:distinct'"),
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
        [*PEGWISE, "assist"],
        input=b"\xff\xfe\x00\n1122:1,0\n",
        capture_output=True,
        timeout=PATIENCE,
        check=True,
    )
    assert finished.stdout.endswith(b"mastermind 1122:1,0\n")


def test_a_hint_says_what_is_certain_and_why_a_guess_is_good() -> None:
    told = rows(piped("hint\n", "mastermind", "1122:0,2", "!1344:0,2", "2314:0,3"))
    proven = "Certain: place 2 is green and place 4 is red (turns 1 and 3)."
    assert told.count(f"turn 4> {proven}") + told.count(proven) == 2  # at once, and in the hint
    assert any(line.startswith("A good guess: ") and " splits " in line for line in told)


def test_a_hint_where_one_code_is_left() -> None:
    said = piped("hint\n", "mastermind", "1234:2,1", "1353:0,3", "3134:2,1")
    assert said.count("1 code left: it must be 3231") == 2
