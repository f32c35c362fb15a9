"""A league on a Dask cluster: engines run where the workers are, and nothing changes."""

import shlex
import sys
from pathlib import Path

import pytest

from support.clusters import running_cluster
from support.commands import document

EXAMPLE = Path(__file__).parents[2] / "examples" / "engine.py"


@pytest.mark.deep
def test_a_cluster_changes_nothing(tmp_path: Path) -> None:
    mine = shlex.quote(f"mine={sys.executable} -S {EXAMPLE}")
    line = f"league --engine random --engine {mine} -v 3x4 --seed 1 --games 15"
    alone = document(line)
    with running_cluster(tmp_path, 2) as cluster:
        shared = document(f"{line} --cluster {cluster.url}")
    del alone["seconds"], shared["seconds"]
    assert alone == shared
