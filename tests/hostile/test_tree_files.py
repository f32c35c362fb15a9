"""Files from strangers: what they name is not opened, what they claim is counted, and they end."""

import gzip
import json
import lzma
import os
import random
from collections.abc import Callable
from pathlib import Path

import pytest

from pegwise.errors import InvalidTree, PegwiseError
from pegwise.runtime import files
from pegwise.tree.tree_files import parse_tree
from pegwise.tree.verify import verify, verify_text
from support.commands import run

TREE = """\
pegwise tree 1
rules 2x3
objective mean
status upper bound
total 24
worst 4
lower-bound -
made by hand

11 9
 0,0 22 4
  0,0 33
  1,0 23 2
   0,2 32
 1,0 12 4
  0,1 31
  1,0 13
  0,2 21
"""
SECRET = "swordfish"
# Where a command reads a file that a user names.
READERS = [
    "verify {}",
    "tree {}.tree",
    "tree -s first --diff {}",
    "solve --codes {}",
    "solve -v codes:{}",
    "play --resume 'codes:{} 11:0,0'",
    "review {}",
    'review \'{{"variant": "codes:{}", "turns": [], "limit": 1, "lies": 0, "status": ""}}\'',
    "evaluate -v 2x3 -s first --resume {}",
    "prove -v 2x3 --resume {}",
]


@pytest.mark.parametrize("spelled", ["CODES", "Codes", "codes", " codes", "cODES\u00a0"])
@pytest.mark.parametrize("command", ["verify", "tree"])
def test_a_tree_file_names_no_file_to_open(tmp_path: Path, command: str, spelled: str) -> None:
    (tmp_path / "words").write_text(f"{SECRET}\nxyz\n")
    stranger = tmp_path / "stranger.tree"
    stranger.write_text(TREE.replace("2x3", f"{spelled}:{tmp_path}/words"))
    refused = run(f"{command} {stranger}")
    assert (refused.returncode, refused.stderr.count("\n")) == (2, 1)
    assert SECRET not in refused.stderr + refused.stdout


@pytest.mark.parametrize("spelled", ["CODES", "codes", " codes"])
def test_a_file_of_records_names_no_file_to_open(tmp_path: Path, spelled: str) -> None:
    (tmp_path / "words").write_text(f"{SECRET}\nxyz\n")
    stranger = tmp_path / "games.jsonl"
    game = {"variant": f"{spelled}:{tmp_path}/words", "limit": 9, "lies": None, "turns": []}
    stranger.write_text(json.dumps({**game, "status": "playing"}))
    refused = run(f"review {stranger}")
    assert (refused.returncode, refused.stderr.count("\n")) == (2, 1)
    assert "name that file with -v or --codes" in refused.stderr
    assert SECRET not in refused.stderr


def test_a_file_of_records_and_its_word_list(tmp_path: Path) -> None:
    words, games = tmp_path / "words", tmp_path / "games.jsonl"
    words.write_text("crow\nduck\ngull\nhawk\n")
    guesses = words.read_text()
    assert run(f"play --codes {words} --seed 1 --record {games}", guesses).returncode == 0
    reviewed = run(f"review {games} --codes {words}")
    assert (reviewed.returncode, reviewed.stderr) == (0, "")
    assert "crow" in reviewed.stdout


def fifo(path: Path) -> None:
    os.mkfifo(path)


def endless(path: Path) -> None:
    path.symlink_to("/dev/zero")


def folder(path: Path) -> None:
    path.mkdir()


def terabyte(path: Path) -> None:
    path.touch()
    os.truncate(path, 10**12)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no FIFOs here")
@pytest.mark.parametrize("make", [fifo, endless, folder, terabyte])
@pytest.mark.parametrize("line", READERS)
def test_only_ordinary_files_of_a_sensible_size_are_read(
    tmp_path: Path, line: str, make: Callable[[Path], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    make(Path("odd"))
    Path("odd.tree").symlink_to("odd")
    refused = run(line.format("odd"))
    assert (refused.returncode, refused.stdout) == (2, "")
    assert refused.stderr.count("\n") == 1
    assert "odd" in refused.stderr


@pytest.mark.parametrize("packing", ["xz", "gz"])
def test_unpacking_stops_at_the_limit(tmp_path: Path, packing: str) -> None:
    packed = lzma.compress if packing == "xz" else gzip.compress
    bomb = tmp_path / f"bomb.tree.{packing}"
    bomb.write_bytes(packed(b"\n" * 1_000_000))
    assert len(files.read_text(bomb, "tree file", InvalidTree, 1_000_000)) == 1_000_000
    bomb.write_bytes(packed(b"\n" * 1_000_001))
    with pytest.raises(InvalidTree, match="cannot be read: it has more than 1 MB"):
        files.read_text(bomb, "tree file", InvalidTree, 1_000_000)


@pytest.mark.deep
@pytest.mark.parametrize("packing", ["xz", "gz"])
def test_a_gigabyte_packed_small_is_refused(tmp_path: Path, packing: str) -> None:
    bomb = tmp_path / f"bomb.tree.{packing}"
    opened = lzma.open if packing == "xz" else gzip.open
    with opened(bomb, "wb") as file:
        for _ in range(1000):
            file.write(b"\n" * 1_000_000)
    refused = run(f"verify {bomb}")
    assert refused.returncode == 2
    assert "it has more than 128 MB" in refused.stderr


@pytest.mark.parametrize("extra", [b"x", lzma.compress(b""), b"\0\0\0\0"])
def test_nothing_may_follow_what_was_packed(tmp_path: Path, extra: bytes) -> None:
    path = tmp_path / "some.tree.xz"
    path.write_bytes(lzma.compress(TREE.encode()) + extra)
    with pytest.raises(InvalidTree, match="cannot decompress"):
        verify(path)


def check(text: str) -> bool:
    """Whether the text is refused; if it is not, the tree costs what the text says."""
    try:
        verdict = verify_text(text)
        if not verdict.valid:
            return True
        tree, header = parse_tree(text).tree, verdict.header
    except PegwiseError as error:
        return "\n" not in str(error)
    assert verdict.cost is not None
    assert (tree.cost.total, tree.cost.worst) == (header.total, header.worst)
    assert verdict.cost.games == header.rules.size
    assert header.lower_bound is None or header.lower_bound <= header.total
    return False


def test_the_tree_itself_is_valid() -> None:
    assert not check(TREE)


def changed(number: int, byte: int) -> bool:
    raw = bytearray(TREE.encode())
    raw[number] = byte
    return check(raw.decode("latin-1"))


@pytest.mark.parametrize("flip", [1, 2, 32])
def test_every_byte_flipped(flip: int) -> None:
    refused = sum(changed(number, ord(TREE[number]) ^ flip) for number in range(len(TREE)))
    assert refused > len(TREE) * 0.9  # all but the free text


@pytest.mark.deep
@pytest.mark.parametrize("start", range(0, len(TREE), 20))
def test_every_byte_changed_to_every_other(start: int) -> None:
    for number in range(start, min(start + 20, len(TREE))):
        for byte in range(256):
            changed(number, byte)


@pytest.mark.deep
@pytest.mark.parametrize("packing", ["xz", "gz"])
def test_every_byte_of_a_packed_file_changed(tmp_path: Path, packing: str) -> None:
    path = tmp_path / f"some.tree.{packing}"
    files.write_text(path, TREE)
    whole = path.read_bytes()
    for number in range(len(whole)):
        for flip in (1, 4, 16, 128, 255):
            raw = bytearray(whole)
            raw[number] ^= flip
            path.write_bytes(raw)
            try:
                read = files.read_text(path, "tree file", InvalidTree)
            except InvalidTree:
                continue
            assert read == TREE


@pytest.mark.deep
@pytest.mark.parametrize("seed", range(8))
def test_lines_and_words_shuffled(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(1000):
        lines = TREE.split("\n")
        for _ in range(chance.randint(1, 3)):
            here, there = chance.randrange(len(lines)), chance.randrange(len(lines))
            step = chance.choice(["swap", "copy", "drop", "word"])
            if step == "swap":
                lines[here], lines[there] = lines[there], lines[here]
            elif step == "copy":
                lines.insert(here, lines[there])
            elif step == "drop" and len(lines) > 1:
                del lines[here]
            elif step == "word":
                words = lines[here].split(" ")
                words[chance.randrange(len(words))] = chance.choice(TREE.split())
                lines[here] = " ".join(words)
        check("\n".join(lines))
