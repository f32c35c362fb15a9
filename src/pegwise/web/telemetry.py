"""Logs and metrics: a line of JSON per request on standard error, and figures for Prometheus.

Neither contains query strings, cookies, bodies or addresses. Ids in a path are cut so short that
they identify nothing, and metrics are by route.
"""

import json
import logging
from datetime import UTC, datetime

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from .database.transactions import error_code, reason_of

COUNTED_METHODS = ("GET", "HEAD", "POST", "PUT", "DELETE")
HISTOGRAM_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
SHORTEST_ID = 16  # characters; names of pages and boards are shorter
SHOWN_OF_ID = 4  # characters
logger = logging.getLogger("pegwise.web")


def start_log() -> None:
    """Start writing the log; uvicorn logs only critical errors."""
    lines = logging.StreamHandler()
    lines.setFormatter(logging.Formatter("%(message)s"))
    logger.handlers = [lines]
    logger.setLevel(logging.INFO)
    logger.propagate = False
    logging.getLogger("uvicorn").setLevel(logging.CRITICAL)


def write_access(method: str, path: str, status: int, seconds: float) -> None:
    """Log one request and its status."""
    if logger.isEnabledFor(logging.INFO):
        parts = path.split("/")
        shown = "/".join(
            part if len(part) < SHORTEST_ID else f"{part[:SHOWN_OF_ID]}..." for part in parts
        )
        _log(method=method, path=shown, status=status, ms=round(seconds * 1000, 1))


def write_error(kind: str, place: str) -> None:
    """Log an unexpected exception."""
    _log(logging.ERROR, mistake=kind, at=place)


def write_database_trouble(error: Exception) -> None:
    """Log that the database did not respond, and why."""
    _log(logging.ERROR, database=reason_of(error) or "mistake", code=error_code(error))


def _log(level: int = logging.INFO, **words: object) -> None:
    now = datetime.now(UTC).isoformat(timespec="milliseconds")
    logger.log(level, json.dumps({"time": now, **words}))


class Metrics:
    """Prometheus metrics of one server process since its start."""

    def __init__(self) -> None:
        self._registry = registry = CollectorRegistry()
        self._requests = Counter(
            "pegwise_requests",
            "Requests by method, route and status; status 0 is a client that disconnected.",
            ("method", "route", "status"),
            registry=registry,
        )
        self._durations = Histogram(
            "pegwise_request_seconds",
            "Duration of requests, by route.",
            ("route",),
            buckets=HISTOGRAM_SECONDS,
            registry=registry,
        )
        self.computations = Gauge(
            "pegwise_computations", "Computations waiting or running.", registry=registry
        )
        self.computed = Counter(
            "pegwise_computed_seconds", "Seconds spent in computations.", registry=registry
        )

    def count(self, method: str, route: str, status: int, seconds: float) -> None:
        """Count a request."""
        known = method if method in COUNTED_METHODS else "other"
        self._requests.labels(known, route, str(status)).inc()
        self._durations.labels(route).observe(seconds)

    def text(self) -> bytes:
        """All metrics in the format of Prometheus."""
        return generate_latest(self._registry)
