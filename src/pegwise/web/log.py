"""What the server says of itself: a line of JSON for each request, on standard error.

No query strings, cookies, bodies or addresses; an id in a path is cut so short that it opens
nothing.
"""

import json
import logging
from datetime import UTC, datetime

LONG = 16  # characters; ids have more, names of pages and boards fewer
KEPT = 4

logger = logging.getLogger("pegwise.web")


def start_log() -> None:
    """From now on lines are written; of the server underneath only what goes wrong."""
    lines = logging.StreamHandler()
    lines.setFormatter(logging.Formatter("%(message)s"))
    logger.handlers = [lines]
    logger.setLevel(logging.INFO)
    logger.propagate = False
    logging.getLogger("uvicorn").setLevel(logging.CRITICAL)


def write_access(method: str, path: str, status: int, seconds: float) -> None:
    """One request and how it was answered."""
    if logger.isEnabledFor(logging.INFO):
        shown = "/".join(map(_shortened, path.split("/")))
        _write(method=method, path=shown, status=status, ms=round(seconds * 1000, 1))


def write_mistake(kind: str, place: str) -> None:
    """An exception that nobody expected."""
    _write(logging.ERROR, mistake=kind, at=place)


def _write(level: int = logging.INFO, **words: object) -> None:
    now = datetime.now(UTC).isoformat(timespec="milliseconds")
    logger.log(level, json.dumps({"time": now, **words}))


def _shortened(part: str) -> str:
    return part if len(part) < LONG else f"{part[:KEPT]}..."
