"""Which functions of pegwise a call passes: run as a program it lists those of a click on Guess."""

import sys
import threading
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FrameType
from typing import NamedTuple

import pegwise

SOURCE = Path(pegwise.__file__).parent


class Room(NamedTuple):
    """A function that was called, and its file below ``src/pegwise``."""

    file: str
    function: str  # with its class, and the functions around it


def traced(work: Callable[[], object]) -> set[Room]:
    """The named functions called by some work, in this thread and in those that it starts.

    Threads that wait in a pool since earlier are not seen: give the work a new pool.
    """
    codes = set()

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            codes.add(frame.f_code)

    before = sys.getprofile()
    threading.setprofile(note)
    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(before)
        threading.setprofile(None)
    ours = (code for code in codes if Path(code.co_filename).is_relative_to(SOURCE))
    rooms = (Room(_place(code.co_filename), code.co_qualname) for code in ours)
    return {room for room in rooms if not room.function.endswith(">")}  # no comprehensions


def _place(file: str) -> str:
    return Path(file).relative_to(SOURCE).as_posix()


def suggest_command() -> set[Room]:
    """From the body of ``pegwise suggest 1122:1,0`` to its last line, in a process that is warm."""
    from pegwise.cli.suggest import suggest

    def rooms_of(game: str) -> set[Room]:
        with redirect_stdout(StringIO()), suggest.make_context("suggest", [game]) as context:
            return traced(lambda: suggest.invoke(context))

    rooms_of("1122:1,0")  # what is loaded and built once
    return rooms_of("1122:1,0")


def click_on_guess(folder: Path) -> set[Room]:
    """From the request for the first guess of a game to its response."""
    from fastapi.testclient import TestClient

    from pegwise.web.app import create_app
    from pegwise.web.settings import Settings

    app = create_app(Settings(f"sqlite:///{folder / 'games.sqlite3'}", workers=0))
    app.state.services.rate_limits.clock = lambda: 0.0  # no minute ends in between
    client = TestClient(app)

    def start() -> str:
        return f"/api/games/{client.post('/api/games', json={}).json()['id']}/guesses"

    def guess(path: str, code: str) -> None:
        response = client.post(path, json={"guess": code, "version": 0})
        assert response.status_code == 200, response.text

    guess(start(), "1344")  # what is loaded and built once
    path, database = start(), app.state.services.database
    database.threads.shutdown()
    object.__setattr__(database, "threads", ThreadPoolExecutor(1))
    rooms = traced(lambda: guess(path, "1122"))
    database.close()
    return rooms


if __name__ == "__main__":
    with TemporaryDirectory() as folder:
        rooms = click_on_guess(Path(folder))
    files = Counter(room.file for room in rooms)
    for file in sorted(files):
        named = sorted(room.function for room in rooms if room.file == file)
        print(f"{file} ({len(named)}): {', '.join(named)}")
    print(f"{len(rooms)} functions in {len(files)} files")
