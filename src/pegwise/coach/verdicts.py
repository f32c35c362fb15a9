"""The one table of thresholds: how many guesses a guess may lose, and what that is called."""

from math import inf

# The name of a guess, and the most that it may lose on average against the best one.
VERDICTS: tuple[tuple[str, float], ...] = (
    ("best", 0.0),
    ("good", 0.1),
    ("inaccuracy", 0.25),
    ("mistake", 0.5),
    ("blunder", inf),
)

ROUNDING = 1e-9


def verdict(loss: float) -> str:
    """What a guess is called that loses so many guesses on average."""
    return next(name for name, most in VERDICTS if loss <= most + ROUNDING)


def is_costly(name: str) -> bool:
    """Whether a guess so called is worth regretting."""
    return name not in ("best", "good")
