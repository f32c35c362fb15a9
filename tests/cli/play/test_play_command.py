"""``pegwise play``, as people and programs run it."""

import json
import re
import subprocess
from pathlib import Path

import pytest

from pegwise.play.records import read_record
from pegwise.play.session import Status
from support.commands import PEGWISE, imported, piped, run
from support.waiting import PATIENCE


def test_hard_mode_against_a_liar_names_every_clash() -> None:
    told = piped("play --seed 3 --maker liar:1 --hard", "1122", "3344", "5566")
    assert "It clashes with turns 1 and 2, and I tell at most 1 lie." in told


def test_hard_mode_refuses_words_that_cannot_be_hidden(tmp_path: Path) -> None:
    words = tmp_path / "words.txt"
    words.write_text("beard\nhoard\n")
    told = piped(f"play --codes {words} --guesses all --hard --seed 1", "bread", "-1")
    assert "Not allowed in hard mode: bread cannot be the code: it is not in the word list" in told


def test_a_hint_against_a_liar_rules_out_only_what_cannot_be() -> None:
    """1234 clashes with the one answer, which may be a lie."""
    told = piped("play --maker liar:1 --seed 1", "1122", "hint 3")
    assert "1122  R R G G  ●●··  2 black, 0 white" in told
    assert re.search("Hint: 1234 splits .* it may be the code", told)


def test_bytes_that_are_no_text() -> None:
    finished = subprocess.run(
        [*PEGWISE, "play", "--seed", "1"],
        input=b"\xff\xfe\x00\n1122\n",
        capture_output=True,
        timeout=PATIENCE,
        check=False,
    )
    assert (finished.returncode, finished.stderr) == (0, b"")


@pytest.mark.parametrize("spelling", ["1122", "RRGG", "red red green green", "r r g g", "1 1 2 2"])
def test_a_guess_in_any_form(spelling: str) -> None:
    assert " 1  1122  R R G G  ○○··  0 black, 2 white" in piped("play --seed 3", spelling)


def test_the_same_seed_gives_the_same_game() -> None:
    games = [piped("play --seed 'rainy day' -v hex", "0123", "4567", "-1") for _ in range(2)]
    assert games[0] == games[1]
    assert "seed rainy day" in games[0]


def test_a_bad_entry_costs_no_turn_and_gets_one_line() -> None:
    told = piped("play --seed 3", "11", "xyzz", "", "1122").splitlines()
    assert [line for line in told if line.startswith("Guess")][:4] == [
        "Guess 1 of 8: 11", "Guess 1 of 8: xyzz", "Guess 1 of 8:", "Guess 1 of 8: 1122",
    ]  # fmt: skip
    assert told[3] == "'11' has 2 symbols: expected 4"


@pytest.mark.parametrize(
    ("options", "prompt"),
    [
        ("", "Guess 1 of 8:"),
        ("-v hex", "Guess 1 of 10:"),
        ("-v 5x9", "Guess 1:"),
        ("--limit 3", "Guess 1 of 3:"),
        ("--limit none", "Guess 1:"),
    ],
)
def test_the_limit(options: str, prompt: str) -> None:
    assert piped(f"play {options}").splitlines()[2] == prompt


def test_the_saved_line_goes_on_where_it_stopped() -> None:
    """The command that save prints, run unchanged, at every turn."""
    guesses = ["1234", "1353", "3134", "5431", "3231"]
    whole = piped("play --seed 3 --maker liar:1 --count", *guesses)
    ending = whole[whole.index("You found it") :]
    for cut in range(1, len(guesses)):
        first = piped("play --seed 3 --maker liar:1 --count", *guesses[:cut])
        command = re.search(r"To go on: pegwise (.*)", first)
        assert command is not None
        second = piped(command[1], *guesses[cut:])
        assert second.endswith(ending)


def test_a_saved_line_without_its_seed_gets_a_code_that_fits() -> None:
    told = piped("play --resume 'mastermind 1122:1,0 1344:0,1'", "board", "hint", "save")
    assert "Hint: 44 codes left." in told
    assert "--resume 'mastermind 1122:1,0 1344:0,1'" in told


def test_a_saved_game_in_other_colours_names_its_board() -> None:
    colours = "red,green,blue,yellow,orange,purple,pink,white"
    saved = "--resume 'super-mastermind 77881:0,1'"
    told = piped(f"play --colours {colours} --words white/red {saved}", "board", "-1")
    assert " 1  77881  Pi Pi W  W  R   ●····  0 white, 1 red" in told


@pytest.mark.parametrize(
    ("limit", "last", "question"),
    [("", "4,0", "Enter or undo? undo"), ("--limit 1", "1,0", "What was your code? undo")],
)
def test_the_last_answer_can_be_taken_back(
    limit: str, last: str, question: str, tmp_path: Path
) -> None:
    path = tmp_path / "games.jsonl"
    line = f"play --role maker -s scripted:1122 --seed 1 {limit} --record {path}"
    told = piped(line, last, "undo", "4,0")
    assert f"{question}\nTaken back. 0 turns on the board. " in told
    assert told.count("I guess 1122") == 2
    assert told.endswith("Enter or undo?\n")
    assert [json.loads(game)["secret"] for game in path.read_text().splitlines()] == ["1122"]


def test_a_code_told_after_a_win_is_compared() -> None:
    line = "play --role maker -s scripted:1122,1344 --seed 1 --limit 2"
    told = piped(line, "1,0", "0,1", "board", "2563")
    assert (
        "What was your code? 2563\n"
        "You say your code is 2563 (green orange purple blue).\n"
        "Turn 1: I guessed 1122 and you answered 1 black, 0 white; "
        "it should have been 0 black, 1 white.\n"
        "So it wasn't a fair win.\n"
    ) in told


def test_a_win_with_the_lies_that_were_allowed_is_fair() -> None:
    line = "play --role maker -s scripted:1122,1344 --seed 1 --limit 2 --lies 1"
    told = piped(line, "1,0", "0,1", "2563")
    assert "Turn 1: I guessed 1122 and you answered 1 black, 0 white" in told
    assert "a fair win" not in told


def test_more_explanations_than_are_listed() -> None:
    """Play has no --json to send people to."""
    answers = ["0,0", "0,1", "0,2", "0,3", "0,4", "1,0", "1,1", "1,2", "1,3", "2,0", "2,1", "2,2"]
    guesses = ",".join(["1234"] * len(answers))
    told = piped(f"play --role maker --lies 10 -s scripted:{guesses} --limit none", *answers)
    assert "\n  and 2 more\n" in told
    assert "--json" not in told


def test_no_history_is_kept_of_what_is_piped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    piped("play --seed 3", "1122")
    assert [file.name for file in tmp_path.rglob("*") if file.is_file()] == ["last-game.jsonl"]


def test_a_word_that_is_a_command_too(tmp_path: Path) -> None:
    words = tmp_path / "words.txt"
    words.write_text("board\nbeard\nhoard\n")
    told = piped(f"play --codes {words} --seed 1", "/board", "board", "-1")
    assert "No guesses yet." in told
    assert re.search(r" 1  board  [●○·]{5}", told)


def test_games_are_recorded_as_json_lines(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    piped(f"play --seed 3 --record {path}", "1122", "3231")
    piped(f"play --role maker -s first --seed 3 --record {path}", "reveal 1234")
    lines = path.read_text().splitlines()
    assert [read_record(line)[0].status for line in lines] == [Status.WON, Status.GAVE_UP]
    first = json.loads(lines[0])
    assert (first["role"], first["maker"], first["seed"], first["secret"]) == (
        "breaker", "honest", "3", "3231",
    )  # fmt: skip
    assert json.loads(lines[1])["strategy"] == "first"


def test_a_large_board_can_be_played_with_hints() -> None:
    told = piped("play -v 40x30 --seed 1", "hint", "hint", ".".join(["1"] * 40), "-1")
    assert "Hint: About 10^59 codes left." in told
    assert "is a good guess" in told
    assert "You gave up after 1 guess. The code was" in told


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("play --maker devil", "unknown maker 'devil': expected honest, clever, evil or liar:N"),
        ("play --limit 0", "'0': expected 1 to 999999, or none"),
        ("play --limit x", "'x': expected 1 to 999999, or none"),
        ("play --lies 1", "--lies with --role breaker: expected --role maker"),
        ("play --role maker --hard", "--hard with --role maker: expected --role breaker"),
        ("play --limit 1000000", "'1000000': expected 1 to 999999, or none"),
        ("play --limit 1 --resume 'mastermind 1122:1,0 1344:0,1'", "expected at most 1, the limit"),
        ("play --resume x", "unknown variant 'x'"),
        ("play --resume 'hex 1234:1,0' -v 4x6", "expected 4x6"),
        ("play --seed 3 --resume 'mastermind 1122:1,0'", "was not answered by 'honest'"),
        ("play --role maker --lies 1 -v 40x30", "expected a board with few enough to list"),
        ("play --role maker -v 100x200:distinct", "no strategy can play '100x200:distinct'"),
        ("play -s entrop", "unknown strategy 'entrop'"),
    ],
)
def test_bad_options(line: str, expected: str) -> None:
    finished = run(line)
    assert finished.returncode == 2
    assert finished.stdout == ""
    assert finished.stderr.count("\n") == 1
    assert expected in finished.stderr


def test_a_record_that_cannot_be_written_is_refused_at_the_start(tmp_path: Path) -> None:
    finished = run(f"play --record {tmp_path}/nowhere/games.jsonl")
    assert (finished.returncode, finished.stdout) == (2, "")
    assert "cannot be written: No such file" in finished.stderr


def test_too_many_words_after_a_command() -> None:
    assert "'x.txt' is too much: expected the command alone" in piped("play", "save x.txt")


def test_what_a_guess_is_made_of(tmp_path: Path) -> None:
    words = tmp_path / "words.txt"
    words.write_text("hint\nundo\n")
    told = piped(f"play --codes {words} --guesses all --seed ''", "/help", "/hint", "hint")
    assert "(seed ''): any 4 letters that occur in" in told
    assert "a slash makes it a command" in told
    assert "Hint: 2 codes left." in told
    assert "4 different symbols out of 0..9" in piped("play -v bulls-and-cows")
    assert "1 symbol out of" in piped("play -v 1x4", "-0", "-1")


def test_scripted_guesses_in_colours() -> None:
    line = "play --role maker -s scripted:RRGG,bbyy --seed 1"
    assert "I guess 3344 (blue blue yellow yellow)." in piped(line, "1,0")


def test_playing_needs_no_compiler() -> None:
    assert imported("play", "--help") == ["numpy", "rich"]
    assert imported("play", "--seed", "1") == ["numpy", "rich"]


@pytest.mark.parametrize(
    ("line", "entry", "said"),
    [
        ("play --seed 3", "hnit", "'hnit' is neither a guess nor a command: did you mean 'hint'?"),
        ("play --seed 3", "qiut", "did you mean 'quit'?"),
        ("play --seed 3", "/hepl", "did you mean 'help'?"),
        ("play --seed 3 -v hex", "bord", "did you mean 'board'?"),
        ("play --seed 3", "9999", "'9999' has '9' in it"),
        (
            "play --role maker -s first",
            "udno",
            "'udno' is neither an answer nor a command: did you",
        ),
        ("play --role maker -s first", "revael 1122", "did you mean 'reveal'?"),
        ("play --role maker -s first", "hnit", "did you mean 'hint'?"),
        ("play --role maker -s first", "hint", "Hints are for the breaker"),
    ],
)
def test_a_mistyped_command_is_not_taken_for_a_code(line: str, entry: str, said: str) -> None:
    assert said in piped(line, entry, "quit")


def test_a_command_mistyped_as_the_second_number() -> None:
    assert "did you mean 'undo'? start" in piped("play --role maker -s first", "1", "udno", "quit")


def test_two_digits_are_an_answer() -> None:
    assert "●···" in piped("play --role maker -s first", "10", "quit")
    assert "'44' is too many" in piped("play --role maker -s first", "44", "quit")
    assert " 1  1111111111  ●●●●●●●●●●" in piped("play --role maker -v 10x2 -s first", "10", "")


@pytest.mark.parametrize("role", ["breaker", "maker"])
def test_a_new_player_sees_the_rules(role: str) -> None:
    shown = piped(f"play --role {role} -s first", "help", "quit").splitlines()
    assert shown[1] == "Black: right colour, right place. White: right colour, wrong place."
    assert "An example: for the code 1234, the guess 1325 gets 1 black, 2 white." in shown


def test_a_strategy_that_needs_more_guesses_has_no_limit() -> None:
    shown = piped("play -v hex --role maker -s bovines", "quit")
    assert "I may take more than 10 guesses: there is no limit." in shown
    assert "Turn 1 (bulls, cows):" in shown
    for line in ("-s entropy", "-s bovines --limit 10"):
        assert "Turn 1 of 10 (bulls, cows):" in piped(f"play -v hex --role maker {line}", "quit")


@pytest.mark.parametrize("code", ["3210", "FEDC", "83A6", "27B4"])
def test_bovines_finds_every_code_of_hex(code: str) -> None:
    answers = [
        turn["feedback"]
        for turn in json.loads(run(f"solve {code} -v hex -s bovines --json").stdout)["turns"]
    ]
    shown = piped("play -v hex --role maker -s bovines", *answers, "")
    assert f"Solved in {len(answers)} guesses: your code is {code}." in shown


def test_the_program_says_what_it_thinks() -> None:
    shown = piped("play -v hex --role maker -s bovines --explain", "0,1", "quit")
    assert "Phase 1, set 0: the table begins with 0123." in shown
    assert "0123 holds one bovine." in shown
    shown = piped("play --role maker -s constraints --explain", "0,1", "quit")
    assert shown.count("1234 got 0 black, 1 white: place 1 is not red") == 1
    refused = run("play --role maker -s first --explain")
    assert (refused.returncode, refused.stdout) == (2, "")
    assert "strategy 'first' does not explain itself" in refused.stderr


def test_after_a_game_it_points_to_the_review() -> None:
    shown = piped("play --seed 3", "1122", "give up")
    assert shown.endswith("'pegwise review --last' goes through this game guess by guess.\n")
    assert "review --last" not in piped("play -v 2000x9 --seed 3", "1" * 2000, "give up")
