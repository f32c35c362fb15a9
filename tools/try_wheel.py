"""Build a wheel and try every way of installing it: python tools/try_wheel.py

With pip into a new environment, with pipx, and with uvx; the last two are skipped, and say so,
where they are not on the path. Each must break a code that is given.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
TRIED = ["solve", "1344", "-s", "knuth", "--quiet"]
PRINTED = "2"


def main() -> None:
    """Build, then try."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        wheel = build(folder)
        size = wheel.stat().st_size / 1e6
        print(f"{wheel.name}: {size:.1f} MB")
        with_pip(folder, wheel)
        if present("pipx"):
            subprocess.run(
                ["pipx", "install", "--quiet", str(wheel)], check=True, env=clean(folder)
            )
            judge("pipx", [str(folder / "bin" / "pegwise")], folder)
        if present("uvx"):
            judge("uvx", ["uvx", "--from", str(wheel), "pegwise"], folder)


def build(folder: Path) -> Path:
    """The wheel, built in an environment of its own."""
    line = [sys.executable, "-m", "build", "--wheel", "--outdir", str(folder), str(ROOT)]
    subprocess.run(line, check=True, stdout=subprocess.DEVNULL)
    (wheel,) = folder.glob("*.whl")
    return wheel


def with_pip(folder: Path, wheel: Path) -> None:
    """Install it into a new environment."""
    subprocess.run([sys.executable, "-m", "venv", str(folder / "venv")], check=True)
    commands = folder / "venv" / "bin"
    install = [str(commands / "python"), "-m", "pip", "install", "--quiet", str(wheel)]
    subprocess.run(install, check=True, env=clean(folder))
    judge("pip", [str(commands / "pegwise")], folder)


def present(tool: str) -> bool:
    """Whether a tool is on the path; says so if it is not."""
    found = shutil.which(tool) is not None
    if not found:
        print(f"{tool}: skipped, it is not on the path")
    return found


def judge(name: str, line: list[str], folder: Path) -> None:
    """Break a code, and compare what is printed."""
    finished = subprocess.run(
        [*line, *TRIED], capture_output=True, text=True, env=clean(folder), cwd=folder, check=False
    )
    if finished.returncode or finished.stdout.strip() != PRINTED:
        raise SystemExit(f"{name}: {finished.stdout}{finished.stderr}")
    print(f"{name}: works")


def clean(folder: Path) -> dict[str, str]:
    """The environment without the source of this repository, and with homes of its own."""
    homes = {"PIPX_HOME": str(folder / "pipx"), "PIPX_BIN_DIR": str(folder / "bin")}
    kept = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    return kept | homes | {"UV_CACHE_DIR": str(folder / "uv")}


if __name__ == "__main__":
    main()
