"""What third parties write: a strategy by the contract and its entry point, and a maker."""

import os
import subprocess
import sys
from pathlib import Path

from last_code import LAST
from pegwise import Code, Feedback, Position, Rules, Space
from pegwise.contract import MakerContract, StrategyContract
from pegwise.lab.grow import grow
from pegwise.play.makers import Maker

EXAMPLES = Path(__file__).parent.parent / "examples"


class TestLastCode(StrategyContract):
    entry = LAST


class MiddleCode:
    """A maker of another package: it hides the code in the middle of the list."""

    def answer(self, position: Position, guess: Code) -> Feedback:
        return position.rules.feedback(self.reveal(position), guess)

    def reveal(self, position: Position) -> Code:
        space = Space(position.rules)
        return space.code(space.size // 2)


class TestMiddleCode(MakerContract):
    def make(self, rules: Rules, seed: str) -> Maker:
        return MiddleCode()


def test_it_costs_what_its_mirror_image_costs() -> None:
    """Reversing the symbols turns ``last`` into ``first``, so the totals agree: 7471 on 4x6."""
    rules = Rules.parse("4x6")
    assert grow(rules, LAST.make("")).cost.total == 7471
    assert grow(rules, LAST.make("")).root.guess == Space(rules).code(1295)


def test_an_entry_point_adds_a_strategy(tmp_path: Path) -> None:
    installed = tmp_path / "last_code-1.0.dist-info"
    installed.mkdir()
    (installed / "METADATA").write_text("Metadata-Version: 2.1\nName: last-code\nVersion: 1.0\n")
    (installed / "entry_points.txt").write_text("[pegwise.strategies]\nlast = last_code:LAST\n")
    path = os.pathsep.join([str(tmp_path), str(EXAMPLES)])
    finished = subprocess.run(
        [sys.executable, "-m", "pegwise", "solve", "6666", "-s", "last", "--quiet"],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=True,
    )
    assert finished.stdout == "1\n"
