"""Values and weighted proofs that are stopped in the middle."""

import json
import signal
from pathlib import Path

import pexpect
import pytest

from support import terminals
from support.stopping import Stop, finish
from support.waiting import PATIENCE

pytestmark = pytest.mark.deep
VALUE_OF_3X5 = ["1591/440", "proven"]


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_killed_and_resumed(tmp_path: Path) -> None:
    line = "value -v 3x5 --resume kept --json"
    for _ in range(2):
        assert finish(line, Stop(after=2))[0] == -signal.SIGKILL
    assert (tmp_path / "kept").exists()
    code, output, errors = finish(line)
    told = json.loads(output)
    assert (code, [told["value"], told["status"]], errors) == (0, VALUE_OF_3X5, "")


def test_interrupted_and_resumed(tmp_path: Path) -> None:
    stop = Stop(after=2, by=signal.SIGINT)
    code, output, errors = finish("value -v 3x5 --json", stop, XDG_STATE_HOME=str(tmp_path))
    told = json.loads(output)
    assert (code, told["status"], told["value"]) == (130, "bounds", None)
    assert errors.startswith("To resume: pegwise value -v 3x5 --resume ")
    code, output, errors = finish(f"{errors.removeprefix('To resume: pegwise ')} --json")
    assert (code, json.loads(output)["value"], errors) == (0, VALUE_OF_3X5[0], "")


def test_what_a_terminal_shows(tmp_path: Path) -> None:
    with terminals.start("value -v 4x8", columns=200, XDG_STATE_HOME=str(tmp_path)) as shown:
        shown.expect(r"4x8: value from \S+ .* to ")
        shown.expect("Ctrl-C stops with the bounds so far")
        shown.sendintr()
        shown.expect("The maker hides:")
        shown.expect("To resume: pegwise value -v 4x8 --resume")
        shown.expect(pexpect.EOF)
    assert shown.exitstatus == 130


def test_an_interrupted_proof_with_weights_saves_its_tree(tmp_path: Path) -> None:
    weights = "pattern:2+1+1=1,1+1+1+1=2,3+1=5"
    line = f"prove -v 4x8 --weights {weights} --seconds {2 * PATIENCE} --out best.tree"
    with terminals.start(line, columns=200, XDG_STATE_HOME=str(tmp_path)) as shown:
        shown.expect(r"best tree [\d,]+ by weight, lower bound [\d,]+")
        shown.sendintr()
        shown.expect(r"weighted total [\d,]+ over weights of 6,496.* Not proven: at least")
        shown.expect(pexpect.EOF)
    assert shown.exitstatus == 130
    code, output, _ = finish("verify best.tree")
    assert (code, "Valid." in output) == (0, True)
