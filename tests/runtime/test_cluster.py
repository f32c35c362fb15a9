"""A real Dask cluster: the same results whichever process dies, and clear errors without one."""

import json
import os
import shlex
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path

import pytest

from pegwise import Rules, __version__
from pegwise.cli import main
from pegwise.lab.evaluate import evaluate
from pegwise.runtime import workers as dask
from pegwise.runtime.workers import workers
from support.clusters import Cluster, observer, running_cluster
from support.commands import PEGWISE, run_apart
from support.waiting import PATIENCE, await_that

BOARD = Rules(4, 7)


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    with running_cluster(tmp_path_factory.mktemp("cluster"), 2) as running:
        yield running


def kill(process: subprocess.Popen[bytes]) -> None:
    process.kill()
    process.wait()


@pytest.mark.deep
def test_a_worker_killed_in_the_middle_changes_nothing(tmp_path: Path) -> None:
    reports: list[tuple[int, int]] = []
    killed: list[int] = []
    with running_cluster(tmp_path, 2) as cluster, observer(cluster) as looking:

        def kill_one(done: int, total: int) -> None:
            if not killed and all(looking.processing().values()):
                kill(cluster.workers[0])
                killed.append(done)
            reports.append((done, total))

        with workers(1, cluster.url, print) as executor:
            spread = evaluate(BOARD, "constraints", executor=executor, progress=kill_one)
        assert len(looking.nthreads()) == 1
    assert killed[0] < BOARD.size // 2
    assert reports[-1] == (BOARD.size, BOARD.size)
    assert spread.cost == evaluate(BOARD, "constraints").cost


@pytest.mark.deep
def test_a_lost_scheduler_is_reported(tmp_path: Path) -> None:
    with (
        running_cluster(tmp_path, 1) as cluster,
        pytest.raises(dask.ClusterFailed, match=f"'{cluster.url}': lost the scheduler"),
        workers(1, cluster.url, print) as executor,
    ):
        evaluate(
            BOARD, "constraints", executor=executor, progress=lambda *_: kill(cluster.scheduler)
        )


@pytest.mark.deep
def test_a_task_that_kills_its_workers_is_given_up(tmp_path: Path) -> None:
    with (
        running_cluster(tmp_path, 1, DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES="0") as cluster,
        pytest.raises(dask.ClusterFailed, match="killed as many workers"),
        dask.connection(cluster.url, print) as client,
    ):
        dask.executor_of(client).submit(os._exit, 1).result()


@pytest.mark.deep
def test_the_command_prints_the_same(cluster: Cluster) -> None:
    line = "evaluate -v 3x6 -s first -s constraints -s random -s entropy --seed 1 --json"
    alone, spread = run_apart(line), run_apart(f"{line} --cluster {cluster.url}")
    assert (spread.returncode, "pegwise:" in spread.stderr) == (0, False)
    for one, other in zip(json.loads(alone.stdout), json.loads(spread.stdout), strict=True):
        assert {**one, "seconds": 0} == {**other, "seconds": 0}


MINE = """
class Lowest:
    name = "lowest"

    def choose(self, position):
        return position.candidate(0) if len(position) != {fails_at} else position.nothing
"""


@pytest.mark.deep
@pytest.mark.parametrize("prefix", ["", "strength:60:"])
def test_a_strategy_in_a_file_goes_along(
    cluster: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, prefix: str
) -> None:
    """The workers are elsewhere: the relative path means nothing to them."""
    monkeypatch.chdir(tmp_path)
    Path("mine.py").write_text(MINE.format(fails_at=0))
    line = f"evaluate -v 3x4 -s {prefix}mine.py:Lowest --games 8 --seed 1 --json"
    if not prefix:
        line = line.replace("--games 8", "")
    alone, spread = run_apart(line), run_apart(f"{line} --cluster {cluster.url}")
    assert (spread.returncode, spread.stderr) == (0, "")
    (one,), (other,) = json.loads(alone.stdout), json.loads(spread.stdout)
    assert {**one, "seconds": 0} == {**other, "seconds": 0}


@pytest.mark.deep
def test_a_fault_in_a_file_shows_its_line(
    cluster: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("wrong.py").write_text(MINE.format(fails_at=1))
    failed = run_apart(f"evaluate -v 3x4 -s wrong.py:Lowest --cluster {cluster.url}")
    assert failed.returncode == 2
    assert failed.stderr.count("\n") == 1
    assert "AttributeError: 'Position' object has no attribute 'nothing'" in failed.stderr
    assert "(line 6 of wrong.py: return position.candidate(0)" in failed.stderr


def test_the_workers_do_the_work(cluster: Cluster) -> None:
    with dask.connection(cluster.url, print) as client:
        worker = dask.executor_of(client).submit(os.getpid).result()
    assert worker in {one.pid for one in cluster.workers}


def test_an_interruption_drops_what_has_not_begun(cluster: Cluster) -> None:
    line = ["evaluate", "-v", "hex", "-s", "bovines", "--cluster", cluster.url]
    process = subprocess.Popen(
        [*PEGWISE, *line], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    with observer(cluster) as looking:
        await_that(lambda: all(looking.processing().values()))
        process.send_signal(signal.SIGINT)
        output, errors = process.communicate(timeout=PATIENCE)
        assert (process.returncode, output, errors.strip()) == (130, "", "")
        await_that(lambda: not any(looking.processing().values()))


@pytest.mark.deep
@pytest.mark.parametrize(
    ("metadata", "had"), [("Version: 9.9", "pegwise 9.9"), ("Name: pegwise", "no pegwise")]
)
def test_workers_of_another_version_are_refused(tmp_path: Path, metadata: str, had: str) -> None:
    installed = tmp_path / "pegwise-9.9.dist-info"
    installed.mkdir()
    (installed / "METADATA").write_text(f"{metadata}\n")
    path = os.pathsep.join([str(tmp_path), *sys.path])
    with running_cluster(tmp_path, 1, PYTHONPATH=path) as cluster:
        refused = run_apart(f"evaluate --cluster {cluster.url}")
    assert refused.returncode == 2
    assert f"{cluster.url}': the worker at tcp://127.0.0.1:" in refused.stderr
    assert refused.stderr.endswith(f" has {had}: expected {__version__}\n")


@pytest.mark.deep
def test_no_workers_and_then_no_scheduler(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with running_cluster(tmp_path, 0) as cluster:
        assert main(["evaluate", "--cluster", cluster.url]) == 2
    waited, refused = capsys.readouterr().err.splitlines()
    assert waited == f"No workers at {cluster.url} yet; waiting 10 seconds for one ..."
    assert refused.startswith(f"pegwise: --cluster '{cluster.url}' has no workers: expected")
    silent = f"^--cluster '{cluster.url}': no Dask scheduler answers there$"
    with (
        pytest.raises(dask.ClusterFailed, match=silent),
        dask.connection(cluster.url, print, patience=0.5),
    ):
        pytest.fail("there is no scheduler")


@pytest.mark.parametrize(
    "url",
    [
        "",
        "host",
        "tcp://host",
        "tcp://:8786",
        "tcp://host:0",
        "tcp://host:65536",
        "http://host:80",
        "tcp://host:80/",
        "tcp://a b:80",
        "tcp://me@host:80",
        "tcp://[::1:80",
    ],
)
def test_bad_addresses_are_refused(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["evaluate", "--cluster", url]) == 2
    assert (
        capsys.readouterr().err
        == f"pegwise: --cluster '{url}': expected tcp://HOST:PORT or tls://HOST:PORT\n"
    )


def test_good_addresses_are_accepted() -> None:
    for url in ("tcp://host:8786", "tcp://10.0.0.1:1", "tcp://[fe80::1]:65535", "tls://host:8786"):
        dask.check_url(url)


@pytest.mark.deep
def test_tls_without_usable_certificates_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["evaluate", "--cluster", "tls://127.0.0.1:1"]) == 2
    expected = "expected Dask's settings distributed.comm.tls.ca-file, client.cert, client.key\n"
    assert capsys.readouterr().err.endswith(f"without certificates: {expected}")
    (tmp_path / "key.pem").write_text("not a key")
    with certified(tmp_path / "key.pem", tmp_path / "none.pem"):
        assert main(["evaluate", "--cluster", "tls://127.0.0.1:1"]) == 2
    refused = capsys.readouterr().err
    assert refused.startswith("pegwise: --cluster 'tls://127.0.0.1:1': certificates: ")
    assert refused.count("\n") == 1


@contextmanager
def certified(certificate: Path, key: Path) -> Iterator[dict[str, str]]:
    """Dask's settings for TLS within this process, and as an environment for others."""
    settings = {"ca-file": str(certificate)}
    for role in ("scheduler", "worker", "client"):
        settings |= {f"{role}.cert": str(certificate), f"{role}.key": str(key)}
    names = {f"distributed.comm.tls.{name}": value for name, value in settings.items()}
    spelled = {name.upper().replace(".", "__").replace("-", "_"): v for name, v in names.items()}
    import_module("distributed")  # whose settings must not be dropped with ours
    with import_module("dask").config.set(names):
        yield {f"DASK_{name}": value for name, value in spelled.items()}


@pytest.mark.deep
@pytest.mark.skipif(shutil.which("openssl") is None, reason="needs openssl")
def test_a_cluster_with_tls(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    certificate, key = tmp_path / "certificate.pem", tmp_path / "key.pem"
    made = "openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=cluster"
    command = shlex.split(f"{made} -keyout {key} -out {certificate}")
    subprocess.run(command, check=True, capture_output=True)
    with certified(certificate, key) as environment:
        for name, value in environment.items():
            monkeypatch.setenv(name, value)
        scheme = {"DASK_DISTRIBUTED__COMM__DEFAULT_SCHEME": "tls"}
        with running_cluster(tmp_path, 1, **scheme) as cluster:
            assert cluster.url.startswith("tls://127.0.0.1:")
            played = run_apart(f"evaluate -v 3x4 -s constraints --cluster {cluster.url} --json")
            plain = run_apart(f"evaluate -v 3x4 -s constraints --cluster tcp{cluster.url[3:]}")
    assert (played.returncode, played.stderr) == (0, "")
    assert json.loads(played.stdout)[0]["total"] == evaluate(Rules(3, 4), "constraints").cost.total
    assert plain.returncode == 2
    assert "no Dask scheduler answers there" in plain.stderr


def test_jobs_and_a_cluster_exclude_each_other(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["evaluate", "--cluster", "tcp://host:1", "--jobs", "2"]) == 2
    expected = "pegwise: --jobs 2 and --cluster 'tcp://host:1': expected one of them\n"
    assert capsys.readouterr().err == expected


def test_without_dask_the_error_says_how_to_install_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert main(["evaluate", "--cluster", "tcp://host:1"]) == 2
    assert capsys.readouterr().err.endswith("expected pip install 'pegwise[cluster]'\n")
