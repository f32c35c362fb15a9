"""More jobs than processors are not started."""

import os
from multiprocessing import active_children

from pegwise.runtime.workers import processes, useful_jobs


def test_jobs_are_capped_at_the_number_of_processors() -> None:
    most = max(2, os.cpu_count() or 1)
    said: list[str] = []
    assert [useful_jobs(jobs, said.append) for jobs in (0, 1, most)] == [0, 1, most]
    assert said == []
    assert useful_jobs(100_000, said.append) == most
    line = f"--jobs 100000: more than {most} would not help on this machine, using {most}"
    assert said == [line]


def test_processes_start_as_work_comes() -> None:
    with processes(2) as pool:
        before = {child.pid for child in active_children()}
        first = pool.submit(os.getpid).result()
        later = {child.pid for child in active_children()} - before
    assert later == {first}
