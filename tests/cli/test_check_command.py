"""``pegwise check``, as people run it."""

from pathlib import Path

import pytest

from support.commands import document, imported, piped, run

LYING_GAME = "check 7147:0,2 4881:0,2 1496:0,2 5214:2,1 3514:1,2 -v bullets-and-maggots"
TWO_LIES = "check 1122:1,0 1122:2,0 3456:0,1 3456:4,0 2222:0,0"


def rows(told: str) -> list[str]:
    """The lines of a report, with single spaces between the words."""
    return [" ".join(line.split()) for line in told.splitlines()]


def test_the_lying_game() -> None:
    """Scheinerman, BulletsMaggots.jl: the code is 1234, and turn 3 should have been 1 and 1."""
    assert rows(piped(LYING_GAME)) == [
        "The answers contradict each other since turn 5: no code fits them all.",
        "One wrong answer is enough to explain it.",
        "",
        "Suspects: turns 1, 2, 3 and 5.",
        "",
        "turn guess given should have been leaves",
        "1 7147 0 bullets, 2 maggots 1 bullet, 1 maggot 2 codes",
        "2 bullets, 0 maggots 1 code",
        "1 bullet, 2 maggots 1 code",
        "2 4881 0 bullets, 2 maggots 1 bullet, 1 maggot 1 code",
        "3 1496 0 bullets, 2 maggots 1 bullet, 1 maggot 3 codes",
        "1 bullet, 2 maggots 1 code",
        "2 bullets, 1 maggot 1 code",
        "5 3514 1 bullet, 2 maggots 2 bullets, 0 maggots 1 code",
        "2 bullets, 1 maggot 1 code",
        "3 bullets, 0 maggots 1 code",
        "4 bullets, 0 maggots 1 code",
    ]


def test_the_lying_game_as_a_document() -> None:
    found = document(LYING_GAME)
    assert [found[key] for key in ("consistent", "candidates", "fewest_lies", "since")] == [
        False, 0, 1, 5,
    ]  # fmt: skip
    assert found["explanations"] == [
        {"turns": [1], "candidates": 4},
        {"turns": [2], "candidates": 1},
        {"turns": [3], "candidates": 5},
        {"turns": [5], "candidates": 4},
    ]
    assert found["suspects"][2] == {
        "turn": 3,
        "guess": "1496",
        "given": "0,2",
        "instead": [
            {"feedback": "1,1", "candidates": 3},
            {"feedback": "1,2", "candidates": 1},
            {"feedback": "2,1", "candidates": 1},
        ],
    }


def test_two_wrong_answers() -> None:
    assert rows(piped(TWO_LIES)) == [
        "The answers contradict each other since turn 2: no code fits them all.",
        "Two wrong answers are enough to explain it.",
        "",
        "These may be wrong together:",
        "turns 1 and 4: 8 codes fit the other answers",
        "turns 2 and 4: 2 codes fit the other answers",
        "",
        "Suspects: turns 1, 2 and 4.",
        "",
        "turn guess given should have been according to",
        "1 1122 red red green green 1 black, 0 white 2 black, 0 white 8 codes",
        "2 1122 red red green green 2 black, 0 white 1 black, 0 white 2 codes",
        "4 3456 blue yellow orange purple 4 black, 0 white 0 black, 1 white 10 codes",
    ]
    found = document(TWO_LIES)
    assert [item["turns"] for item in found["explanations"]] == [[1, 4], [2, 4]]


def test_long_reports_are_cut_for_people_and_whole_for_programs() -> None:
    """Six guesses, each answered in two ways: one of each pair is wrong, in 2^6 combinations."""
    pairs = " ".join(f"{symbol * 4}:0,0 {symbol * 4}:1,0" for symbol in "012345")
    line = f"check {pairs} -v 4x10"
    told = rows(piped(line))
    # Up to four of the six symbols can occur: 64 less those with five or six of them.
    assert "and 47 more (all of them with --json)" in told
    assert len([row for row in told if "fit the other answers" in row]) == 10
    assert len(document(line)["explanations"]) == 57


def test_rare_answers_are_counted_together() -> None:
    line = "check 12345:0,5 11111:3,0 -v 5x8"
    told = rows(piped(line))
    assert told[6] == "1 12345 0 black, 5 white 1 black, 1 white 136 codes"
    assert told[11] == "4 other answers 102 codes"
    assert len(document(line)["suspects"][0]["instead"]) == 9


def test_a_single_rare_answer_is_listed() -> None:
    line = "check 1111:1,0 2222:2,0 3333:2,0 4444:1,0 1122:0,0 5566:1,1"
    assert len(document(line)["suspects"][4]["instead"]) == 6
    told = rows(piped(line))
    assert "3 black, 0 white 2 codes" in told
    assert "1 other answer 2 codes" not in told


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("check", "No answers yet, so every code fits: 1,296 codes.\n"),
        ("check -v 1x3", "No answers yet, so every code fits: 3 codes.\n1 2 3\n"),
        ("check 1122:1,0", "The answer can be true: 256 codes fit it.\n"),
        ("check RBGY:4,0", "The answer can be true: 1 code fits it.\n1324\n"),
        (
            "check 1122:1,0 1344:0,1",
            "The answers agree with each other: 44 codes fit them all.\n",
        ),
        (
            "check 4408:0,1 966:0,0 8252:1,0 7247:1,1 7154:1,1 -v bullets-and-maggots",
            "The answers agree with each other: 6 codes fit them all.\n"
            "1142 1214 1234 3142 3214 8177\n",
        ),
    ],
)
def test_answers_that_agree(line: str, expected: str) -> None:
    assert piped(line) == expected
    found = document(line)
    assert (found["consistent"], found["fewest_lies"], found["since"]) == (True, 0, None)
    assert (found["explanations"], found["suspects"]) == ([], [])


def test_bulls_only_answers() -> None:
    line = "check 1122:1 1122:2 -v 4x6:bulls"
    assert "1 1122 1 bull 2 bulls" in "\n".join(rows(piped(line)))
    assert [suspect["given"] for suspect in document(line)["suspects"]] == ["1", "2"]


def test_word_lists(tmp_path: Path) -> None:
    words = tmp_path / "words.txt"
    words.write_text("cat\nact\ndog\ngod\n")
    assert rows(piped(f"check cat:2,0 --codes {words}")) == [
        "No code can have given the answer at turn 1.",
        "One wrong answer is enough to explain it.",
        "",
        "Suspect: turn 1.",
        "",
        "turn guess given should have been leaves",
        "1 cat 2 bulls, 0 cows 0 bulls, 0 cows 2 codes",
        "1 bull, 2 cows 1 code",
        "3 bulls, 0 cows 1 code",
    ]
    assert piped(f"check cat:0,0 dog:1,2 --codes {words}").endswith("1 code fits them all.\ngod\n")
    assert document(f"check ccc:1,0 cat:0,0 --guesses all --codes {words}")["fewest_lies"] == 1


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("check 1122", "'1122' is not a turn: expected GUESS:FEEDBACK"),
        ("check 1122:x", "'x' is not feedback: expected black and white such as 1,2"),
        ("check 1122:3,1", "'3,1' is impossible on 4x6"),
        ("check 1122:1,0 1127:1,0", "'1127' has '7' in it"),
        ("check 112:1,0", "'112' has 3 symbols: expected 4"),
        ("check 1123:1,0 -v bulls-and-cows", "'1123' repeats a symbol"),
        ("check -v mastermnd", "unknown variant 'mastermnd': did you mean 'mastermind'?"),
    ],
)
@pytest.mark.parametrize("suffix", ["", " --json"])
def test_bad_input(line: str, expected: str, suffix: str) -> None:
    finished = run(line + suffix)
    assert (finished.returncode, finished.stdout) == (2, "")
    assert finished.stderr.startswith("pegwise: ")
    assert finished.stderr.count("\n") == 1
    assert expected in finished.stderr


def test_checking_needs_no_compiler() -> None:
    words = LYING_GAME.split()
    assert imported(*words) == ["numpy", "rich"]
    assert imported(*words, "--json") == ["numpy"]


def test_what_two_moves_that_differ_in_one_place_tell() -> None:
    told = run("check 1234:1,1 1235:1,2 --explain")
    assert (told.returncode, told.stderr) == (0, "")
    lines = told.stdout.splitlines()
    assert lines[0].startswith("1234 got 1 black, 1 white: ")
    assert lines[2].startswith("From move 1 to move 2 only place 4 changes, yellow to orange: ")
    assert lines[3].startswith("The answers agree with each other: ")
    refused = run("check -v 20x10 --explain")
    assert (refused.returncode, refused.stdout) == (2, "")


class TestLies:
    """``check --lies``: a win is always told truthfully."""

    def test_a_denied_win_is_a_mistake_but_no_lie(self) -> None:
        mistakes = piped("check -v 2x2 11:1,0 12:1,0 21:1,0")
        lies = piped("check -v 2x2 11:1,0 12:1,0 21:1,0 --lies 1")
        assert "2 bulls, 0 cows" in mistakes
        assert "2 bulls, 0 cows" not in lies
        assert rows(lies)[-1] == "With at most 1 lie, 1 code is possible."

    def test_nothing_is_possible(self) -> None:
        said = rows(piped("check -v 1x2 1:0,0 2:0,0 --lies 3"))
        assert (
            said[1] == "No lies explain it: a win is always told truthfully, and no code is left."
        )
        assert said[-1] == "With at most 3 lies, 0 codes are possible."
        found = document("check -v 1x2 1:0,0 2:0,0 --lies 3")
        assert (found["fewest_lies"], found["possible"], found["lies"]) == (None, 0, 3)

    def test_the_answers_agree(self) -> None:
        said = rows(piped("check 1122:1,0 1344:0,1 --lies 1"))
        assert said[0] == "The answers agree with each other: 44 codes fit them all."
        assert said[-1] == "With at most 1 lie, 487 codes are possible."
