"""Command lines, word lists and seeds made to hurt: one line, exit code 2, nothing for a terminal
to obey."""

import json
import random
from pathlib import Path

import pytest

from support.depth import deep
from support.hostile_lines import CONTROL, fault_of, faults, faults_with_little_memory, outcome

NESTED = "[" * 100_000
RECORD = '{"variant": "2x3", "limit": %s, "lies": null, "turns": %s, "status": "playing"}'
REFUSED = [
    (["suggest", "-s", "strength:100:first", "1234:4,0", "--json"], "repeats none"),
    (["solve", "--seed", "\udcff"], "seed '\\udcff'"),
    (["play", "--seed", "\udcff"], "seed '\\udcff'"),
    (["evaluate", "--seed", "\udcff"], "seed '\\udcff'"),
    (["solve", "--seed", "\x1b[2J"], "seed '\\x1b[2J'"),
    (["review", '{"variant":' + NESTED], "is not a game record"),
    (["review", RECORD % (NESTED, "[]")], "is not a game record"),
    (["review", RECORD % ("9" * 5000, "[]")], "is not a game record"),
    (["review", RECORD % ('"x"', "[]")], "is not a game record"),
    (["review", RECORD % ("5", '["x"]')], "is not a game record"),
    (["review", "nested"], "is not a game record"),
    (["evaluate", "-v", "2x3", "-s", "first", "--resume", "nested"], "is not a checkpoint"),
    (["prove", "-v", "2x3", "--resume", "nested"], "is not a checkpoint"),
    (["solve", "-s", "strength:50:" * 600 + "first"], "expected at most 16 colons"),
    (["solve", "-s", "parts" + ":consistent" * 900], "expected at most 16 colons"),
    (["solve", "-s", f"strength:{'1' * 5000}:first"], "expected strength:P:NAME"),
    (["review", "2x3", "11:0,0", "--retry", "1" * 5000], "expected a turn from 1 to 2"),
    (["review", "x" * 5000], "unknown variant"),
    (["solve", "--codes", "long"], "it has more than 16 MB"),
    (["solve", "--codes", "a\0b"], "this is not the name of a file"),
]


@pytest.fixture(autouse=True)
def _in_a_folder_of_odd_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("nested").write_text(NESTED)
    with open("long", "wb") as file:
        file.truncate(1 << 30)


@pytest.mark.parametrize(("line", "said"), REFUSED, ids=range(len(REFUSED)))
def test_what_cannot_be_used_is_refused_in_one_line(line: list[str], said: str) -> None:
    code, output, errors = outcome(line)
    assert (code, output, errors.count("\n")) == (2, "", 1)
    assert said in errors


@pytest.mark.parametrize("word", ["a\x1bb", "a\x9bb", "a\x00b", "a\u202eb"])
def test_words_with_control_characters_are_refused(word: str) -> None:
    Path("words").write_text(f"abc\n{word}\n", encoding="utf-8")
    code, _, errors = outcome(["solve", "--codes", "words"])
    assert code == 2
    assert "has a control character" in errors


@pytest.mark.parametrize("name", ["\x1b]0;title\x07", deep("\udcff"), "[red]", deep("\x9b2J")])
@pytest.mark.parametrize(
    "command",
    [
        ["solve", "--seed", "1"],
        ["evaluate"],
        ["evaluate", "--json"],
        ["compare", "--csv"],
        ["tree", "--out", "made\x1b[1m.tree"],
        ["tree", "--format", "dot"],
        ["suggest"],
        ["check"],
        ["play"],
        ["assist"],
        ["prove", "--resume", "kept\x1b[1m"],
    ],
    ids=" ".join,
)
def test_the_name_of_a_file_is_shown_without_control_characters(
    name: str, command: list[str]
) -> None:
    Path(name).write_text(f"cat\ncow\ndog\n{chr(ord('a') + len(name)) * 3}\n")
    assert fault_of([*command, "--codes", name], b"cat\nhint\nsave\n") is None
    assert outcome(["review", "--last"])[0] in (0, 2)


@pytest.mark.parametrize("key", ["seed", "maker", "role", "variant", "secret"])
def test_a_record_is_shown_without_control_characters(key: str) -> None:
    game: dict[str, object] = {"variant": "2x3", "limit": None, "lies": None, "turns": []}
    game["status"] = "playing"
    Path("games").write_text(json.dumps({**game, key: "\x1b[2J\u202e"}))
    for command in (["play", "--resume"], ["review"], ["solve"], ["suggest"], ["stats"]):
        assert fault_of([*command, "games"], b"11\nsave\n") is None


def test_a_tree_file_is_shown_without_control_characters() -> None:
    Path("words").write_text("cat\ncow\ndog\n")
    outcome(["tree", "--codes", "words", "--out", "some.tree"])
    text = Path("some.tree").read_text()
    for key in ("rules codes:", "made "):
        Path("some.tree").write_text(text.replace(key, f"{key}\x1b[31m\x9b"))
        for command in ("verify", "tree"):
            code, output, errors = outcome([command, "some.tree"])
            assert code == 0
            assert not CONTROL.search(output + errors)


def test_only_one_function_and_the_screens_print() -> None:
    """Whatever is printed goes through ``errors.printable``."""
    import pegwise.cli

    root = Path(pegwise.cli.__file__).parent
    printing = {
        file.relative_to(root).as_posix()
        for file in root.rglob("*.py")
        if any(call in file.read_text("utf-8") for call in ("click.echo", " print(", "Console("))
    }
    # The prompt prints its own questions and what was typed; a spinner says a text of our own.
    assert printing == {
        "terminal/echo.py",
        "terminal/screen.py",
        "terminal/prompt.py",
        "terminal/progress.py",
    }


@pytest.mark.parametrize("seed", [0, *map(deep, range(1, 20))])
def test_word_lists_of_odd_bytes(seed: int) -> None:
    chance = random.Random(seed)
    pieces = [
        b"cat",
        b"dog",
        b"\n",
        b"\r\n",
        b"\xff",
        b"\xc3\xa9",
        b"\xef\xbb\xbf",
        b"\0",
        b"\x1b[",
    ]
    pieces += [b" ", b"\t", b"e\xcc\x81", b"\xc4\xb0", b"\xf0\x9f\x90\x88", b"\xed\xa0\x80", b"\r"]
    for _ in range(50):
        Path("words").write_bytes(b"".join(chance.choices(pieces, k=chance.randint(0, 12))))
        for line in (["solve", "--seed", "1"], ["check"], ["tree", "-s", "first"]):
            assert fault_of([*line, "--codes", "words"]) is None


def test_some_hostile_lines() -> None:
    assert list(faults(0, 100)) == []


@pytest.mark.parametrize(
    "seed",
    [*map(deep, range(1, 5)), *(pytest.param(n, marks=pytest.mark.slow) for n in range(5, 11))],
)
def test_ten_thousand_hostile_lines_with_little_memory(seed: int, tmp_path: Path) -> None:
    assert faults_with_little_memory(seed, 1000, tmp_path) == []
