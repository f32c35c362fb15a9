"""Proofs on a real Dask cluster: the same figures, whichever process dies."""

import json
import os
import signal
import subprocess
from pathlib import Path

import pytest

from support.clusters import observer, running_cluster
from support.commands import PEGWISE, run_apart
from support.waiting import PATIENCE, await_that

PROVEN = {"total": 11228, "max": 6, "lower_bound": 11228, "status": "proven"}


def start(url: str, board: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [*PEGWISE, "prove", "-v", board, "--cluster", url, "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


@pytest.mark.deep
def test_a_worker_killed_in_the_middle_changes_nothing(tmp_path: Path) -> None:
    with running_cluster(tmp_path, 2) as cluster, observer(cluster) as looking:
        (doomed,) = [
            w for w, pid in looking.run(os.getpid).items() if pid == cluster.workers[0].pid
        ]
        process = start(cluster.url, "4x7")
        await_that(lambda: looking.processing()[doomed])
        cluster.workers[0].kill()
        output, errors = process.communicate(timeout=PATIENCE)
        assert len(looking.nthreads()) == 1
    assert (process.returncode, errors) == (0, "")
    assert PROVEN.items() <= json.loads(output).items()


@pytest.mark.deep
def test_an_interruption_ends_with_the_best_tree(tmp_path: Path) -> None:
    with running_cluster(tmp_path, 1) as cluster, observer(cluster) as looking:
        process = start(cluster.url, "4x10")
        await_that(lambda: all(looking.processing().values()))
        process.send_signal(signal.SIGINT)
        output, errors = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130, errors
    assert json.loads(output)["status"] == "upper bound"
    assert errors.startswith("To resume: pegwise prove -v 4x10 --objective mean --cluster tcp://")


@pytest.mark.deep
def test_no_cluster_there() -> None:
    url = "tcp://127.0.0.1:1"
    finished = run_apart(f"prove --cluster {url}")
    assert (finished.returncode, finished.stdout) == (2, "")
    assert finished.stderr == f"pegwise: --cluster '{url}': no Dask scheduler answers there\n"
