"""Figures for Prometheus: requests by route and status, and computations. No ids in them."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

METHODS = ("GET", "HEAD", "POST", "PUT", "DELETE")
SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)


class Metrics:
    """The figures of one server process since its start."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self._requests = Counter(
            "pegwise_requests",
            "Requests by method, route and status; status 0 is a visitor who left.",
            ("method", "route", "status"),
            registry=self._registry,
        )
        self._durations = Histogram(
            "pegwise_request_seconds",
            "How long requests took, by route.",
            ("route",),
            buckets=SECONDS,
            registry=self._registry,
        )
        self.computations = Gauge(
            "pegwise_computations",
            "Computations that wait or run.",
            registry=self._registry,
        )
        self.computed = Counter(
            "pegwise_computed_seconds",
            "Seconds spent in computations.",
            registry=self._registry,
        )

    def count(self, method: str, route: str, status: int, seconds: float) -> None:
        """A request that was answered."""
        known = method if method in METHODS else "other"
        self._requests.labels(known, route, str(status)).inc()
        self._durations.labels(route).observe(seconds)

    def text(self) -> bytes:
        """All figures in the format of Prometheus."""
        return generate_latest(self._registry)
