"""How far a proof has come: a few lines that change on a terminal, elsewhere one a minute."""

import sys
from bisect import bisect_left
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from time import monotonic
from typing import TYPE_CHECKING

import click

from pegwise.game.wording import count_of

from ..terminal.progress import PATIENCE
from .question import Question

if TYPE_CHECKING:
    from rich.live import Live

    from pegwise.search.proof import Snapshot, Watch

PLAIN_SECONDS = 60.0
# An estimate needs so much to go by, and two halves of the run that agree so far.
LEAST_SECONDS, LEAST_SHARE, AGREEING = 10.0, 0.1, 1.5


@contextmanager
def watching(question: Question, limit: float | None) -> Iterator["Watch"]:
    """Who shows how the search stands; what it shows on a terminal goes away at the end."""
    story = Story(question, limit)
    if not sys.stderr.isatty():
        yield PlainLines(story).show
        return
    with ExitStack() as stack:
        yield Block(story, stack).show


class PlainLines:
    """A line a minute for logs, none for what is quick."""

    def __init__(self, story: "Story") -> None:
        self._story = story
        self._due = monotonic() + PLAIN_SECONDS

    def show(self, snapshot: "Snapshot") -> None:
        """Print a line if it is time for one."""
        if monotonic() >= self._due:
            self._due += PLAIN_SECONDS
            click.echo("; ".join(self._story.lines(snapshot)), err=True)


class Block:
    """Lines that are written over, for what takes more than a second."""

    def __init__(self, story: "Story", stack: ExitStack) -> None:
        self._story, self._stack = story, stack
        self._start = monotonic()
        self._live: Live | None = None

    def show(self, snapshot: "Snapshot") -> None:
        """Write over what was shown before."""
        lines = self._story.lines(snapshot)
        if self._live is None and monotonic() - self._start > PATIENCE:
            self._live = self._opened()
        if self._live is not None:
            shown = [*lines, "Ctrl-C stops with the best tree so far."]
            self._live.update("\n".join(shown), refresh=True)

    def _opened(self) -> "Live":
        from rich.console import Console
        from rich.live import Live

        console = Console(stderr=True, highlight=False, markup=False, emoji=False)
        live = Live("", console=console, auto_refresh=False, transient=True)
        return self._stack.enter_context(live)


class Story:
    """One run of a search, told from its snapshots."""

    def __init__(self, question: Question, limit: float | None) -> None:
        self._question, self._limit = question, limit
        self._start = monotonic()
        self._nodes_before: int | None = None
        self._pace = Pace()
        self._within: int | None = None

    def lines(self, snapshot: "Snapshot") -> list[str]:
        """What is known, what is closed, how fast it goes."""
        return [self._known(snapshot), self._closed(snapshot), self._speed(snapshot)]

    def _known(self, snapshot: "Snapshot") -> str:
        from pegwise.search.engine import IMPOSSIBLE

        best = "no tree yet" if snapshot.best is None else f"best tree {snapshot.best:,} guesses"
        within = "" if snapshot.within is None else f" within {snapshot.within} guesses a game"
        bound = snapshot.lower_bound
        least = "" if bound >= IMPOSSIBLE else f", lower bound {bound:,}"
        return f"{self._question}: {best}{within}{least}"

    @staticmethod
    def _closed(snapshot: "Snapshot") -> str:
        openings = f"{snapshot.openings_closed:,} of {snapshot.openings:,} openings"
        answers = f"{snapshot.answers_closed:,} of {snapshot.answers:,} answers to them"
        return f"closed: {openings}, {answers}"

    def _speed(self, snapshot: "Snapshot") -> str:
        elapsed = monotonic() - self._start
        if self._nodes_before is None:
            self._nodes_before = snapshot.nodes  # of the run that is resumed
        each_second = (snapshot.nodes - self._nodes_before) / max(elapsed, 1e-3)
        parts = [
            count_of(snapshot.nodes, "set"),
            f"{each_second:,.0f} a second",
            f"{clock(elapsed)} so far",
        ]
        left = self._left(snapshot, elapsed)
        return ", ".join(parts if left is None else [*parts, left])

    def _left(self, snapshot: "Snapshot", elapsed: float) -> str | None:
        if snapshot.within != self._within:
            self._within, self._pace = snapshot.within, Pace()
        share = snapshot.answers_closed / max(1, snapshot.answers)
        estimate = self._pace.seconds_left(elapsed, share)
        limit = None if self._limit is None else max(0.0, self._limit - elapsed)
        if limit is not None and (estimate is None or limit <= estimate):
            return f"at most {clock(limit)} left"
        return None if estimate is None else f"about {clock(estimate)} left"


class Pace:
    """How long the rest takes, where the past says anything about it.

    Large sets come last and take most of the time, so a share of answers alone says little. Only
    where the whole run and its second half tell nearly the same is the longer estimate given.
    """

    def __init__(self) -> None:
        self._times: list[float] = []
        self._shares: list[float] = []

    def seconds_left(self, now: float, share: float) -> float | None:
        """The seconds until everything is closed; None where nobody can know."""
        self._times.append(now)
        self._shares.append(share)
        start, done = self._times[0], share - self._shares[0]
        if now - start < LEAST_SECONDS or done < LEAST_SHARE:
            return None
        middle = bisect_left(self._times, (start + now) / 2)
        lately = share - self._shares[middle]
        if lately <= 0:
            return None
        whole = (1 - share) * (now - start) / done
        half = (1 - share) * (now - self._times[middle]) / lately
        return max(whole, half) if max(whole, half) <= AGREEING * min(whole, half) else None


def clock(seconds: float) -> str:
    """``0:07``, ``12:30``, ``3:05:00``."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
