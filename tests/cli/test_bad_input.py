"""Bad input gets one line that quotes it, exit code 2, and no traceback."""

from pathlib import Path

import pytest

from support.commands import run, run_apart

LINES = [
    ("score 112 1122", "'112' has 3 symbols: expected 4"),
    ("score '' 1122", "'' has 0 symbols: expected 4"),
    ("score 1122 1128", "'1128' has '8' in it: expected 4 symbols out of 1..6"),
    ("score 1123 1234 -v bulls-and-cows", "'1123' repeats a symbol"),
    ("solve 1234 -v 5x4:distinct", "'5x4:distinct' needs 5 different symbols"),
    ("solve -v 0x6", "'0x6' has 0 positions"),
    ("solve -v 4x0", "'4x0' has 0 symbols"),
    ("solve -v axb", "'axb' are not rules"),
    ("solve -v ''", "unknown variant ''"),
    ("solve -v mastermnd", "unknown variant 'mastermnd': did you mean 'mastermind'?"),
    ("solve -s frist", "unknown strategy 'frist': did you mean 'first'?"),
    ("solve -s zzz", "unknown strategy 'zzz': expected auto, entropy, expected-size"),
    ("solve --words foobar", "unknown words 'foobar': expected bulls/cows"),
    ("solve --colours red,blue", "'red,blue' has 2 colours: 4x6 needs 6"),
    ("solve -v 50x60:distinct", "no strategy can play '50x60:distinct': it has about 10^75 codes"),
    ("solve --codes /nonexistent/words", "word list '/nonexistent/words' cannot be read"),
    ("solve --guesses all", "--guesses 'all' without a word list"),
    ("solve --guesses some", "--guesses 'some' without a word list: expected"),
    ("solve -v hex --codes words", "-v 'hex' and --codes 'words': expected only one"),
    ("solve 1122 3344", "'1122 3344' has '1122' in it"),
    ("solve --sed 3", "No such option '--sed'. (Did you mean one of: '--seconds', '--seed',"),
    ("score 1122", "Missing argument 'GUESS'"),
    ("score 12 0123 -v bulls-and-cows", "'12' is 0012, which repeats a symbol"),
    ("solve -s ''", "unknown strategy ''"),
    ("solve -v xyzzyplugh", "unknown variant 'xyzzyplugh': expected mastermind"),
    ("slove", "unknown command 'slove': did you mean 'solve'?"),
    ("xyzzy", "unknown command 'xyzzy': expected play, assist, review"),
    ("solve '11\n2x'", "'11\\n2x' has '11' in it"),
]


@pytest.mark.parametrize(("line", "said"), LINES)
@pytest.mark.parametrize("suffix", ["", " --json"])
def test_one_line_that_quotes_the_input(line: str, said: str, suffix: str) -> None:
    finished = run(line + suffix)
    assert finished.returncode == 2
    assert finished.stdout == ""
    assert finished.stderr.count("\n") == 1
    assert said in finished.stderr
    assert finished.stderr.startswith("pegwise: ")


@pytest.mark.parametrize(("line", "said"), LINES[::18])
def test_the_same_in_a_process_of_its_own(line: str, said: str) -> None:
    finished = run_apart(line)
    assert (finished.returncode, finished.stdout) == (2, "")
    assert finished.stderr.count("\n") == 1
    assert said in finished.stderr


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "is empty: expected one word per line"),
        ("cat\nhorse\n", "line 2: 'horse' has 5 letters: expected 3, as 'cat' has"),
        ("new york\n", "'new york' has a space"),
    ],
)
def test_bad_word_lists(tmp_path: Path, text: str, said: str) -> None:
    words = tmp_path / "words.txt"
    words.write_text(text)
    for option in (f"--codes {words}", f"-v codes:{words}"):
        finished = run(f"solve {option}")
        assert (finished.returncode, finished.stdout) == (2, "")
        assert said in finished.stderr


def test_word_not_in_the_list(tmp_path: Path) -> None:
    words = tmp_path / "words.txt"
    words.write_text("cat\ndog\n")
    assert "'cog' is not in the word list" in run(f"solve cog --codes {words}").stderr
