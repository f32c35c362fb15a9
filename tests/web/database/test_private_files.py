"""The keys are in the SQLite file: only its owner may read it."""

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from pegwise.web.database.transactions import open_database
from pegwise.web.services import read_keys

pytestmark = pytest.mark.skipif(os.name != "posix", reason="about modes of files")


@pytest.fixture(autouse=True)
def lenient() -> Iterator[None]:
    """Files are readable by everybody unless a program says otherwise."""
    before = os.umask(0)
    yield
    os.umask(before)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def modes_while_open(path: Path) -> dict[str, int]:
    """The modes of all files of a database while a server has it open."""
    opened = open_database(f"sqlite:///{path}")
    read_keys(opened)
    found = {one.name: mode(one) for one in path.parent.iterdir()}
    opened.close()
    return found


ALL_PRIVATE = dict.fromkeys(("games", "games-wal", "games-shm"), 384)


def test_a_new_database(tmp_path: Path) -> None:
    path = tmp_path / "new" / "folder" / "games"
    assert modes_while_open(path) == ALL_PRIVATE
    assert mode(path.parent) == mode(path.parent.parent) == 0o700


def test_a_database_that_everybody_could_read(tmp_path: Path) -> None:
    path = tmp_path / "games"
    opened = open_database(f"sqlite:///{path}")
    read_keys(opened)
    for name in ALL_PRIVATE:
        (tmp_path / name).chmod(0o644)
    tmp_path.chmod(0o755)
    assert modes_while_open(path) == ALL_PRIVATE  # while another server is running
    opened.close()
    assert mode(tmp_path) == 0o755  # a folder that somebody chose


def test_the_usual_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr("sys.platform", "linux")
    folder = tmp_path / "pegwise"
    folder.mkdir(0o755)
    modes_while_open(folder / "games.sqlite3")
    assert mode(folder) == 0o700
