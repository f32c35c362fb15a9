"""The last game played, saved for ``pegwise review --last``."""

from contextlib import suppress
from pathlib import Path

from pegwise.errors import PegwiseError
from pegwise.runtime.folders import state_folder


def last_game_file() -> Path:
    """The file that holds its record."""
    return state_folder() / "last-game.jsonl"


def keep_last(record: str) -> None:
    """Save a record as the last game; does nothing if the file cannot be written."""
    with suppress(OSError, RuntimeError):  # RuntimeError: the home folder is unknown
        path = last_game_file()
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        path.write_text(f"{record}\n", encoding="utf-8")


def read_last() -> str:
    """The record of the last game."""
    try:
        return last_game_file().read_text(encoding="utf-8")
    except (OSError, RuntimeError):
        raise PegwiseError(
            "--last: no game yet; expected a game of 'pegwise play' before"
        ) from None
