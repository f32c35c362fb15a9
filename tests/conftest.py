"""Settings for all tests: no test depends on a clock or on what was typed before, and continuous
integration does not depend on luck."""

import os
import signal
from collections.abc import Iterator

import pytest
from hypothesis import settings

from support.browsers import browser
from support.depth import examples
from support.fake_engines import patient_engines

__all__ = ["browser", "patient_engines"]  # fixtures

settings.register_profile(
    "pegwise",
    examples(100),
    deadline=None,
    derandomize=bool(os.environ.get("CI")),
)
settings.load_profile("pegwise")

# What is started in the background ignores Ctrl-C, and so would the programs under test.
signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    """Say how a failure can be repeated: the order of the tests is random."""
    seed = config.getoption("randomly_seed", None)
    if seed is not None and terminalreporter.stats.keys() & {"failed", "error"}:
        terminalreporter.write_line(f"The same order again: --randomly-seed={seed}")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One process more than processors: many tests wait for programs, servers and browsers."""
    return (os.cpu_count() or 1) + 1


@pytest.fixture(scope="session", autouse=True)
def _own_history(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Games on a terminal keep their history away from the person's own."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_STATE_HOME", str(tmp_path_factory.mktemp("state")))
        yield
