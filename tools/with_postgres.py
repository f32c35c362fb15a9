"""Run a command beside a PostgreSQL server of its own, which is gone afterwards.

    python tools/with_postgres.py pytest tests/web

The command finds the server's URL in PEGWISE_TEST_DATABASE. Debian's package postgresql is
enough. PostgreSQL refuses to run as root: then it runs as the user postgres, or as nobody.
"""

import os
import pwd
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

NEEDED = "initdb"
PLACES = ("usr/lib/postgresql/*/bin", "usr/local/pgsql/bin", "opt/homebrew/opt/postgresql*/bin")


def main(command: list[str]) -> int:
    """The exit code of the command."""
    programs = programs_of_postgres()
    if programs is None:
        print("No PostgreSQL here. On Debian: apt install postgresql", file=sys.stderr)
        return 1
    with server(programs) as url:
        return subprocess.run(
            command, check=False, env=os.environ | {"PEGWISE_TEST_DATABASE": url}
        ).returncode


def programs_of_postgres() -> Path | None:
    """The folder with initdb and pg_ctl, the latest there is."""
    on_path = shutil.which(NEEDED)
    if on_path:
        return Path(on_path).resolve().parent
    found = [
        folder
        for place in PLACES
        for folder in Path("/").glob(place[1:])
        if (folder / NEEDED).exists()
    ]
    return max(found, default=None, key=lambda folder: [int(n) for n in numbers(str(folder))])


def numbers(text: str) -> list[str]:
    """The numbers in a text."""
    return "".join(letter if letter.isdigit() else " " for letter in text).split()


@contextmanager
def server(programs: Path) -> Iterator[str]:
    """The URL of a server that listens on a socket in a temporary folder only."""
    with tempfile.TemporaryDirectory(prefix="pegwise-postgres-") as name:
        folder = Path(name)
        user = unprivileged()
        if user:
            shutil.chown(folder, user)
        data = folder / "data"
        run(user, programs / "initdb", "-D", data, "-A", "trust", "-U", "pegwise", "-E", "UTF8")
        # Nothing here has to survive a power cut.
        settings = f"-k {folder} -c listen_addresses='' -c fsync=off -c max_connections=300"
        run(user, programs / "pg_ctl", "-D", data, "-o", settings, "-l", folder / "log", "start")
        try:
            yield f"postgresql+psycopg://pegwise@/postgres?host={folder}"
        finally:
            run(user, programs / "pg_ctl", "-D", data, "-m", "immediate", "stop")


def unprivileged() -> str | None:
    """Whom PostgreSQL runs as where we are root."""
    if os.getuid() != 0:
        return None
    users = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in users else "nobody"


def run(user: str | None, *command: object) -> None:
    """Run a program of PostgreSQL, quietly unless it fails."""
    words = [str(word) for word in command]
    if user:
        words = ["runuser", "-u", user, "--", *words]
    done = subprocess.run(
        words,
        check=False,
        cwd="/",
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    if done.returncode:
        sys.exit(done.stdout)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
