"""Progress of a proof: a block of lines on a terminal, one line a minute in a log."""

import sys
from bisect import bisect_left
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from time import monotonic
from typing import TYPE_CHECKING, TypeVar

from pegwise.game.wording import count_of

from ..terminal.echo import echo
from ..terminal.progress import PATIENCE
from .report import ProofQuestion

if TYPE_CHECKING:
    from rich.live import Live

    from pegwise.search.proof import Snapshot

Shown = TypeVar("Shown")

PLAIN_SECONDS = 60.0
# The remaining time is estimated only after this many seconds and this share of the answers, and
# if the estimates of the whole run and of its second half differ by at most this factor.
LEAST_SECONDS, LEAST_SHARE, AGREEING = 10.0, 0.1, 1.5


@contextmanager
def watching(
    lines: Callable[[Shown], list[str]], after_stop: str = "the best tree so far"
) -> Iterator[Callable[[Shown], None]]:
    """A callback that shows the lines of each snapshot.

    What it shows on a terminal disappears at the end; elsewhere it is a line a minute.
    """
    due = monotonic() + PLAIN_SECONDS
    if sys.stderr.isatty():
        with ExitStack() as stack:
            block = StatusBlock(stack, f"Ctrl-C stops with {after_stop}.")
            yield lambda snapshot: block.show(lines(snapshot))
        return

    def show_line(snapshot: Shown) -> None:
        nonlocal due
        said = lines(snapshot)  # each time: speed and time left are measured from call to call
        if monotonic() >= due:
            due += PLAIN_SECONDS
            echo("; ".join(said), err=True)

    yield show_line


class StatusBlock:
    """Lines that are overwritten in place, once a search takes more than a second."""

    def __init__(self, stack: ExitStack, footer: str) -> None:
        self._stack, self._footer = stack, footer
        self._start = monotonic()
        self._live: Live | None = None

    def show(self, lines: list[str]) -> None:
        """Replace the lines shown before."""
        if self._live is None and monotonic() - self._start > PATIENCE:
            from rich.live import Live

            from ..terminal.screen import SafeConsole

            live = Live("", console=SafeConsole(stderr=True), auto_refresh=False, transient=True)
            self._live = self._stack.enter_context(live)
        if self._live is not None:
            self._live.update("\n".join([*lines, self._footer]), refresh=True)


class ProofStatus:
    """The state of a search in words, from its snapshots."""

    def __init__(self, question: ProofQuestion, limit: float | None) -> None:
        self._question, self._limit = question, limit
        self._start = monotonic()
        self._nodes_before: int | None = None
        self._eta = Eta()
        self._within: int | None = None

    def lines(self, snapshot: "Snapshot") -> list[str]:
        """The bounds known, the openings closed once there are any, the speed."""
        if not snapshot.openings:
            return [self._known(snapshot), self._speed(snapshot)]
        openings = f"{snapshot.openings_closed:,} of {snapshot.openings:,} openings"
        if snapshot.answers:
            openings += f", {snapshot.answers_closed:,} of {snapshot.answers:,} answers to them"
        return [self._known(snapshot), f"closed: {openings}", self._speed(snapshot)]

    def _known(self, snapshot: "Snapshot") -> str:
        from pegwise.kernel.exact.board import IMPOSSIBLE

        unit = "guesses" if self._question.weights is None else "by weight"
        best = "no tree yet" if snapshot.best is None else f"best tree {snapshot.best:,} {unit}"
        within = "" if snapshot.within is None else f" within {snapshot.within} guesses a game"
        bound = snapshot.lower_bound
        least = "" if bound >= IMPOSSIBLE else f", lower bound {bound:,}"
        return f"{self._question}: {best}{within}{least}"

    def _speed(self, snapshot: "Snapshot") -> str:
        elapsed = monotonic() - self._start
        if self._nodes_before is None:
            self._nodes_before = snapshot.nodes  # counted by earlier runs
        each_second = (snapshot.nodes - self._nodes_before) / max(elapsed, 1e-3)
        speed = f"{count_of(snapshot.nodes, 'set')}, {each_second:,.0f} a second"
        left = self._left(snapshot, elapsed)
        return f"{speed}, {clock(elapsed)} so far" + ("" if left is None else f", {left}")

    def _left(self, snapshot: "Snapshot", elapsed: float) -> str | None:
        if snapshot.within != self._within:
            self._within, self._eta = snapshot.within, Eta()
        share = snapshot.answers_closed / max(1, snapshot.answers)
        estimate = self._eta.seconds_left(elapsed, share)
        limit = None if self._limit is None else max(0.0, self._limit - elapsed)
        if limit is not None and (estimate is None or limit <= estimate):
            return f"at most {clock(limit)} left"
        return None if estimate is None else f"about {clock(estimate)} left"


class Eta:
    """The remaining time, estimated from the whole run and from its second half.

    Large sets come last and take most of the time, so the share of answers closed says little by
    itself. The longer estimate is given, and only if the two nearly agree.
    """

    def __init__(self) -> None:
        self._times: list[float] = []
        self._shares: list[float] = []

    def seconds_left(self, now: float, share: float) -> float | None:
        """The seconds until everything is closed; None if that cannot be estimated yet."""
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
