"""Files are replaced whole, and what a killed process left is cleared away."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from pegwise.runtime.files import write_text

KILLED = """
import os, signal, sys
from pegwise.runtime.files import write_text
os.fsync = lambda _: os.kill(os.getpid(), signal.SIGKILL)
write_text(sys.argv[1], "newer")
"""


@pytest.mark.skipif(os.name != "posix", reason="there is no SIGKILL")
def test_the_temporary_file_of_a_killed_process_is_removed(tmp_path: Path) -> None:
    target = tmp_path / "kept"
    target.write_text("older")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    line = [sys.executable, "-c", KILLED, str(target)]
    assert subprocess.run(line, env=environment, check=False).returncode == -signal.SIGKILL
    assert target.read_text() == "older"
    (left,) = set(tmp_path.iterdir()) - {target}
    others = {
        tmp_path / f".kept-{os.getppid()}.unfinished",  # somebody may be writing it
        *(tmp_path / name for name in (".kept-old.unfinished", "kept-1", ".kept-99999999999999")),
        left.with_name(left.name.replace("kept", "other")),
    }
    for other in others:
        other.touch()
    write_text(target, "newer")
    assert target.read_text() == "newer"
    assert set(tmp_path.iterdir()) == {target, *others}
