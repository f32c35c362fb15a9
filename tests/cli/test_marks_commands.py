"""The commands on a list of words whose answers mark each place."""

import json
from pathlib import Path

import pytest

from support.commands import run

SECRETS = ["abbey", "crane", "slate", "stale", "steal", "level", "eerie", "babes"]
GUESSES = ["least", "tales", "cabby", "zzzzz"]


@pytest.fixture
def board(tmp_path: Path) -> str:
    (tmp_path / "secrets.txt").write_text("\n".join(SECRETS))
    (tmp_path / "guesses.txt").write_text("\n".join(GUESSES))
    return f"codes:{tmp_path}/secrets.txt:marks,guesses={tmp_path}/guesses.txt"


def test_score(board: str) -> None:
    assert run(f"score abbey babes -v {board}").stdout == "YYGG-\n"
    document = json.loads(run(f"score abbey babes -v {board} --json").stdout)
    assert document == {"bulls": 2, "cows": 2, "feedback": "YYGG-"}


def test_the_file_of_guesses_is_an_option(board: str, tmp_path: Path) -> None:
    options = f"-v codes:{tmp_path}/secrets.txt:marks --guesses {tmp_path}/guesses.txt"
    solved = json.loads(run(f"solve stale -s entropy --json {options}").stdout)
    assert solved["variant"] == board
    assert solved["turns"][-1]["feedback"] == "GGGGG"
    finished = run(f"score crane zzzzz -v codes:{tmp_path}/secrets.txt:marks")
    assert finished.returncode == 2
    assert "'z' in it" in finished.stderr


def test_suggest_takes_turns_in_squares(board: str) -> None:
    letters = run(f"suggest crane:--G-G -v {board} --json").stdout
    squares = run(f"suggest crane:⬛⬛🟩⬛🟩 -v {board} --json").stdout
    assert json.loads(letters)["candidates"] == 2
    assert letters == squares


def test_check_finds_the_wrong_mark(board: str) -> None:
    document = json.loads(run(f"check crane:--Y-G stale:GYGYG -v {board} --json").stdout)
    assert document["fewest_lies"] == 1
    wrong = {one["turn"]: one["instead"] for one in document["suspects"]}
    assert wrong[1] == [{"feedback": "--G-G", "candidates": 1}]


def test_hard_mode_says_what_was_not_used(board: str) -> None:
    lines = "slate\ncrane\nquit\n"
    said = run(f"play -v {board} --hard --seed 1", typed=lines).stdout
    assert "Not allowed in hard mode: the guess must contain S." in said


def test_letters_without_a_list() -> None:
    assert run("score crane slate -v 5x26:letters,marks").stdout == "--G-G\n"
    typed = "/hint\nboard\n/save\n/quit\n"
    said = run("play -v 5x26:letters,marks --seed 1", typed=typed).stdout
    assert "5 letters out of A..Z. Try '/help'." in said
    assert "Hint: 11,881,376 codes left." in said
    assert "Saved game: 5x26:letters,marks BOARD:" in said
    assert run("play -v 5x26:marks --seed 1", typed="board\nquit\n").stdout.count("Guess 1") == 2


def test_games_are_counted_and_reviewed_from_any_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "lists").mkdir()
    (tmp_path / "lists" / "few.txt").write_text("\n".join(SECRETS))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.chdir(tmp_path / "lists")
    said = run("play -v codes:few.txt:marks --seed 1", typed="crane\ngive up\n").stdout
    assert "To share:\nfew X\n" in said
    monkeypatch.chdir(tmp_path)
    name = f"codes:{tmp_path}/lists/few.txt:marks"
    assert json.loads(run("review --last --json").stdout)["variant"] == name
    (counted,) = json.loads(run("stats --json").stdout)
    assert (counted["variant"], counted["games"], counted["wins"]) == (name, 1, 0)
    kept = tmp_path / "state" / "pegwise" / "games.jsonl"
    (tmp_path / "lists" / "few.txt").unlink()
    for asked, reason in (("", "could not be read"), (kept, "a file of records does not open")):
        refused = run(f"stats {asked}")
        assert refused.returncode == 2
        assert f"Not counted: 1 game with a word list that {reason}." in refused.stderr


@pytest.mark.parametrize("option", ["-v codes:", "--codes "])
def test_a_game_from_elsewhere_is_read_with_a_list_that_the_user_names(
    board: str, option: str
) -> None:
    line = f"{board} crane:--G-G"
    assert "name that file with -v or --codes" in run("check -", typed=line).stderr
    found = run(f"check - --json {option}{board.removeprefix('codes:')}", typed=line).stdout
    assert json.loads(found)["candidates"] == 2


def test_a_list_that_can_be_made_says_how() -> None:
    said = run("score 101 103 -v codes:nowhere/mini-primes.txt:marks").stderr
    assert "'pegwise words mini-primes --out mini-primes.txt' makes one" in said
    assert "makes one" not in run("score 101 103 -v codes:nowhere/words.txt:marks").stderr


def test_an_evil_game_and_its_squares(board: str) -> None:
    said = run(f"play -v {board} --maker evil --seed 1", typed="crane\ngive up\n").stdout
    assert "I never chose a code" in said
    assert "🟩" in said or "⬛" in said or "🟨" in said


def test_a_game_as_maker(board: str) -> None:
    said = run(f"play -v {board} --role maker --seed 1", typed="GY\nhelp\nquit\n").stdout
    assert "'GY' has 2 marks: expected 5, one a place" in said
    assert "a mark for each place as in GY--G" in said


def test_review_evaluate_tree_and_verify(board: str, tmp_path: Path) -> None:
    reviewed = json.loads(run(f"review {board} crane:--G-G slate:GGGGG --json").stdout)
    assert [turn["feedback"] for turn in reviewed["turns"]] == ["--G-G", "GGGGG"]
    (measured,) = json.loads(run(f"evaluate -v {board} -s entropy --json").stdout)
    assert measured["games"] == len(SECRETS)
    assert measured["exact"]
    run(f"tree -v {board} -s entropy --out {tmp_path}/tree")
    verdict = json.loads(run(f"verify {tmp_path}/tree --json").stdout)
    assert (verdict["valid"], verdict["total"]) == (True, measured["total"])


def test_prove(board: str, tmp_path: Path) -> None:
    for options in ("", " --hard", " --objective worst", " --first least", " --beam 2"):
        proof = json.loads(run(f"prove -v {board} --json --out {tmp_path}/best{options}").stdout)
        assert proof["hard"] == ("--hard" in options)
        assert proof["status"] == ("upper bound" if "--beam" in options else "proven")
        assert json.loads(run(f"verify {tmp_path}/best --json").stdout)["valid"]
    assert run("prove -v 4x6 --hard").returncode == 2


def test_words(tmp_path: Path) -> None:
    assert "mini-nerdle" in run("words").stdout
    listed = run("words mini-primes").stdout.split()
    assert (len(listed), listed[0], listed[-1]) == (143, "101", "997")
    assert run(f"words micro-nerdle --out {tmp_path}/list").stdout == ""
    equations = (tmp_path / "list").read_text().split()
    assert len(equations) == 127
    assert all(eval(text.replace("=", "==")) for text in equations)
    assert "did you mean 'primes'?" in run("words prime").stderr
    assert run("words --json").returncode == 2
