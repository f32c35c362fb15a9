"""Where this system keeps what programs remember between runs."""

import os
import sys
from pathlib import Path


def state_folder() -> Path:
    """The folder of Pegwise there, which may not exist yet; RuntimeError where home is unknown."""
    chosen = os.environ.get("XDG_STATE_HOME", "")
    if os.path.isabs(chosen):  # others are to be ignored, says the specification
        return Path(chosen, "pegwise")
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "pegwise"
    return Path.home() / ".local" / "state" / "pegwise"
