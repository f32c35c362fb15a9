"""Whatever the order of tasks, the number of threads and the stops, a proof ends the same.

Tasks are as small as they get, run in random order, and the search is stopped at random places and
resumed with another number of threads. On the way every lower bound is at most the optimum.
"""

from concurrent.futures import Executor, Future
from itertools import product
from pathlib import Path
from random import Random
from threading import Condition, Thread
from typing import Any

import pytest

from pegwise.game.rules import Rules
from pegwise.search import Objective, Proof
from pegwise.search.engine import EngineSettings, Pace, engine_for
from pegwise.search.proof import Snapshot
from pegwise.search.prove import prove
from support.depth import deep_but_for

LEAST = {
    ("4x5", "mean"): 2463,
    ("3x8", "mean"): 2359,
    ("4x6:distinct", "worst"): 1446,
    ("3x5:bulls", "mean-within-8"): 645,
}
WITHIN = 5  # the least worst case of 4x6:distinct; within fewer guesses nothing is possible
STORMS = 12
MOST_RUNS = 400


class RandomOrder(Executor):
    """Threads that take the waiting tasks in random order."""

    def __init__(self, random: Random, threads: int) -> None:
        self.random, self.waiting, self.ended = random, list[Any](), False
        self.changed = Condition()
        self.threads = [Thread(target=self._work) for _ in range(threads)]
        for thread in self.threads:
            thread.start()

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        with self.changed:
            self.waiting.append((future, fn, args, kwargs))
            self.changed.notify()
        return future

    def _work(self) -> None:
        while True:
            with self.changed:
                self.changed.wait_for(lambda: self.waiting or self.ended)
                if not self.waiting:
                    return
                number = self.random.randrange(len(self.waiting))
                future, fn, args, kwargs = self.waiting.pop(number)
            if future.set_running_or_notify_cancel():
                future.set_result(fn(*args, **kwargs))

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        with self.changed:
            self.ended = True
            self.changed.notify_all()
        for thread in self.threads:
            thread.join()


class StopAtRandom:
    """Presses Ctrl-C after some looks; notes bounds that are too high."""

    def __init__(self, looks: int, least: int) -> None:
        self.looks, self.least = looks, least

    def __call__(self, snapshot: Snapshot) -> None:
        if snapshot.within is None or snapshot.within >= WITHIN:
            assert snapshot.lower_bound <= self.least
        assert snapshot.best is None or snapshot.best >= self.least
        self.looks -= 1
        if self.looks < 0:
            raise KeyboardInterrupt


def some_run(question: tuple[str, str], random: Random, file: Path, longer: int) -> Proof:
    """One run with random order, threads, tables and stop."""
    board, objective = question
    engine_for.cache_clear()  # nothing is remembered but the checkpoint
    rules, aim = Rules.parse(board), Objective.parse(objective)
    watch = StopAtRandom(random.randrange(1, 40 * longer), LEAST[question])
    pace = Pace(poll_seconds=0, task_tries=1, remote_task_tries=1, checkpoint_seconds=0)
    settings = EngineSettings(rules, megabytes=random.choice([1, 16]), pace=pace)
    jobs = random.randrange(1, 5)
    if random.random() < 0.5:
        return prove(rules, aim, jobs=jobs, watch=watch, checkpoint=file, settings=settings)
    pool = RandomOrder(random, jobs)
    with pool:
        return prove(
            rules, aim, jobs=jobs, executor=pool, watch=watch, checkpoint=file, settings=settings
        )


@pytest.mark.parametrize(
    ("storm", "question"),
    deep_but_for([(0, one) for one in list(LEAST)[1::2]], product(range(STORMS), LEAST)),
)
def test_a_storm_ends_with_the_same_proof(
    question: tuple[str, str], storm: int, tmp_path: Path
) -> None:
    random, file = Random(f"{question} {storm}"), tmp_path / "search.json"
    for run in range(1, MOST_RUNS):
        proof = some_run(question, random, file, run)
        assert proof.lower_bound is None or proof.lower_bound <= LEAST[question]
        if proof.status == "proven":
            break
    assert (proof.status, proof.total, proof.lower_bound) == ("proven", *[LEAST[question]] * 2)
