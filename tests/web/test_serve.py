"""``pegwise serve``: how it starts, what it says, and how it ends."""

import gc
import json
import os
import shlex
import signal
import socket
import subprocess
import sys
from datetime import timedelta
from pathlib import Path

import httpx2
import pytest
from fastapi import FastAPI

from pegwise.web.database.schema import GameRow
from support.commands import run
from support.depth import deep
from support.processes import children_of, have_ended
from support.servers import PEGWISE, LiveServer, running_server, start_server
from support.visitors import Player, stored_row
from support.waiting import PATIENCE, await_that


def say(*options: str) -> subprocess.CompletedProcess[str]:
    """What is said where no server starts."""
    try:
        return run(shlex.join(["serve", *options]))
    finally:
        gc.enable()  # which a server that starts does itself


def test_a_server_answers_and_logs_lines_of_json(live_server: LiveServer) -> None:
    answer = httpx2.get(f"{live_server.url}/health?private=1", timeout=PATIENCE)
    assert answer.json() == {"status": "ok"}
    assert "server" not in answer.headers
    assert live_server.end() == 0
    (line,) = live_server.log.read_text().splitlines()
    told = json.loads(line)
    assert (told["method"], told["path"], told["status"]) == ("GET", "/health", 200)
    assert "private" not in line


@pytest.mark.parametrize(("how", "code"), [(signal.SIGINT, 130), deep((signal.SIGTERM, 0))])
def test_it_shuts_down_with_its_processes(
    database: str, tmp_path: Path, how: signal.Signals, code: int
) -> None:
    with running_server(database, tmp_path / "log", "--jobs", "1") as server:
        workers = await_children(server)
        os.kill(workers[0], signal.SIGINT)  # as Ctrl-C does with the whole group
        assert server.end(how) == code
        assert server.log.read_text().strip() == ""
        await_that(lambda: have_ended(workers))


@pytest.mark.deep
def test_a_killed_server_leaves_no_processes(database: str, tmp_path: Path) -> None:
    with running_server(database, tmp_path / "log", "--jobs", "1") as server:
        workers = await_children(server)
        server.kill()
        await_that(lambda: have_ended(workers))


@pytest.mark.deep
def test_servers_share_a_database(database: str, tmp_path: Path) -> None:
    with (
        running_server(database, tmp_path / "first") as first,
        running_server(database, tmp_path / "second") as second,
    ):
        assert first.url != second.url
        for server in (first, second):
            assert httpx2.get(f"{server.url}/health", timeout=PATIENCE).status_code == 200


@pytest.mark.deep
def test_the_usual_database_is_made_on_the_first_start(tmp_path: Path) -> None:
    environment = os.environ | {"XDG_DATA_HOME": str(tmp_path), "HOME": str(tmp_path)}
    process = subprocess.Popen(
        [*PEGWISE, "serve", "--port", "0"], stdout=subprocess.PIPE, text=True, env=environment
    )
    assert process.stdout is not None
    assert process.stdout.readline().startswith("Pegwise is at http://127.0.0.1:")
    process.terminate()
    process.communicate()
    assert list(tmp_path.rglob("games.sqlite3"))


def test_a_port_that_is_taken(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        said = say("--port", str(port), "--db", f"sqlite:///{tmp_path / 'games'}")
    assert said.returncode == 2
    expected = f"pegwise: --host '127.0.0.1' --port {port} cannot be used: address already in use\n"
    assert said.stderr == expected


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--host", "no.such.host.invalid"], "--host 'no.such.host.invalid' --port 8000 cannot"),
        (["--port", "70000"], "70000"),
        (["--port", "0", "--db", "games"], "--db 'games': expected sqlite:///FILE"),
    ],
)
def test_bad_options_are_refused(options: list[str], message: str) -> None:
    said = say(*options)
    assert said.returncode == 2
    assert message in said.stderr
    assert said.stderr.count("\n") == 1


def test_more_jobs_than_processors_are_not_started(database: str, tmp_path: Path) -> None:
    with running_server(database, tmp_path / "log", "--jobs", "100000") as server:
        workers = await_children(server)
        assert len(workers) <= max(2, os.cpu_count() or 1) + 3
        assert server.end() == 0
        (line,) = server.log.read_text().splitlines()
        assert line.startswith("--jobs 100000: more than ")
        assert "would not help on this machine" in line
        await_that(lambda: have_ended(workers))


def test_names_and_retention_are_as_told(app: FastAPI, database: str, tmp_path: Path) -> None:
    services, game = app.state.services, Player(app).start()
    row = stored_row(services.database, GameRow, game["id"])
    assert row.touched is not None
    row.touched -= timedelta(days=3)
    with services.database.writing() as connection:
        row.put(connection)
    options = "--public-url", "https://games.example", "--keep", "2"
    with running_server(database, tmp_path / "log", *options) as server:
        for host, status in (("games.example", 200), ("localhost", 200), ("evil.example", 400)):
            answer = httpx2.get(f"{server.url}/health", headers={"host": host}, timeout=PATIENCE)
            assert answer.status_code == status

        def is_deleted() -> bool:
            with services.database.reading() as connection:
                return GameRow.first(connection, GameRow.c.id == game["id"]) is None

        await_that(is_deleted)


def test_without_the_extra_it_says_what_to_install() -> None:
    probe = (
        "import sys; sys.modules['uvicorn'] = None;"
        "from pegwise.cli import main; sys.exit(main(['serve']))"
    )
    said = subprocess.run(
        [sys.executable, "-c", probe], capture_output=True, text=True, check=False
    )
    assert said.returncode == 2
    assert said.stderr == "pegwise: 'serve' needs 'uvicorn': expected pip install 'pegwise[web]'\n"


def test_the_help_says_how() -> None:
    said = say("--help")
    assert "pegwise serve --port 8080" in said.stdout
    assert "pegwise[web]" in said.stdout


@pytest.mark.deep
def test_it_can_be_started_again_at_once(database: str, tmp_path: Path) -> None:
    first = start_server(database, tmp_path / "log")
    port = first.url.rpartition(":")[2]
    first.kill()
    assert first.process.stdout is not None
    first.process.stdout.close()
    with running_server(database, tmp_path / "log", "--port", port) as second:
        assert second.url == first.url


def await_children(server: LiveServer) -> list[int]:
    """A process that computes, and Python's own resource tracker."""
    await_that(lambda: len(children_of(server.process.pid)) >= 2)
    return children_of(server.process.pid)
