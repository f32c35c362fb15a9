"""The last game played, kept for ``pegwise review --last``."""

from contextlib import suppress
from pathlib import Path

from pegwise.errors import PegwiseError
from pegwise.runtime.folders import state_folder


def last_game_file() -> Path:
    """The file that keeps it, as a record."""
    return state_folder() / "last-game.jsonl"


def keep_last(record: str) -> None:
    """Remember a game instead of the one before; where nothing can be written, do without."""
    with suppress(OSError, RuntimeError):  # RuntimeError: nobody knows where home is
        path = last_game_file()
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        path.write_text(f"{record}\n", encoding="utf-8")


def read_last() -> str:
    """The record of the last game."""
    try:
        return last_game_file().read_text(encoding="utf-8")
    except (OSError, RuntimeError):
        raise PegwiseError(
            "--last: there is no last game yet; expected one of 'pegwise play' before"
        ) from None
