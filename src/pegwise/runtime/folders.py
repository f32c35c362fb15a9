"""The folders in which this platform keeps a program's state and data."""

import os
import sys
from pathlib import Path


def state_folder() -> Path:
    """Where checkpoints and histories live; it may not exist yet. RuntimeError without a home."""
    chosen = os.environ.get("XDG_STATE_HOME", "")
    if os.path.isabs(chosen):  # the XDG specification says to ignore relative paths
        return Path(chosen, "pegwise")
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "pegwise"
    return Path.home() / ".local" / "state" / "pegwise"


def data_folder() -> Path:
    """Where the web app's database lives; it may not exist yet."""
    home = Path.home()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / "pegwise"
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "pegwise"
    return Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share") / "pegwise"
