"""Strategies in a user's file: named as they were asked for, and blamed for what they raise."""

import pickle
from pathlib import Path

import pytest

from pegwise import (
    CannotPlay,
    ContradictoryAnswers,
    Position,
    StrategyFailed,
    UnknownName,
    evaluate,
    find_strategy,
    make_strategy,
)
from pegwise.contract import StrategyContract
from pegwise.strategies.protocol import Explains, WeighsByMetric
from pegwise.strategies.user_strategies import StrategyFile

EXAMPLE = Path(__file__).parent.parent.parent / "examples" / "fewest_left.py"
CONSISTENT_MINIMAX = 5828  # guesses on 4x6

FILE = '''
from dataclasses import dataclass
from pegwise.strategies import Entry, OneStep


@dataclass
class Lowest:
    """The lowest code that fits."""

    seed: str = ""

    def choose(self, position):
        return position.require_candidates().candidate(0)

    def explain(self, position, notation=None):
        return ["It is the lowest.", str(1 / len(position.turns))]


def text(position):
    return "".join(str(symbol + 1) for symbol in position.candidate(0))


def late(position):
    if position.turns:
        return [][0]
    return "1122"


def wrong(position):
    return "9999"


def mistyped(position):
    return Lowest.choos(position)


def leaves(position):
    raise SystemExit(0)


class Unmakable:
    def __init__(self):
        self.table = {}["missing"]

    def choose(self, position):
        return "1122"


class Picky(Lowest):
    @staticmethod
    def objection(rules):
        return "dislikes it" if rules.symbols == 6 else None


LOWEST = Lowest()
ENTRY = Entry("another-name", "as an entry", "this test", lambda seed: Lowest())
ENTROPY = OneStep("mine", "entropy")
NUMBER = 42
'''


@pytest.fixture
def path(tmp_path: Path) -> Path:
    file = tmp_path / "Mine.py"
    file.write_text(FILE)
    return file


class TestContractOfAClassInAFile(StrategyContract):
    entry = StrategyFile(f"{EXAMPLE}:FewestLeft")


class TestContractOfAFunctionInAFile(StrategyContract):
    entry = StrategyFile(f"{EXAMPLE}:fewest_left")


def test_the_example_costs_what_the_same_rule_costs_here() -> None:
    found = evaluate("4x6", StrategyFile(f"{EXAMPLE}:FewestLeft"))
    assert found.cost.total == evaluate("4x6", "minimax:consistent").cost.total
    assert found.cost.total == CONSISTENT_MINIMAX


@pytest.mark.parametrize("name", ["Lowest", "LOWEST", "text", "ENTRY"])
def test_whatever_chooses_plays_under_the_name_it_was_asked_by(path: Path, name: str) -> None:
    given = StrategyFile(f"{path}:{name}")
    player = make_strategy(given, "4x6")
    assert player.choose(Position.parse("4x6")) == (0, 0, 0, 0)
    assert (player.name, find_strategy(given).name) == (given, given)
    assert isinstance(player.name, StrategyFile)


def test_what_else_it_can_do_is_kept(path: Path) -> None:
    assert isinstance(make_strategy(StrategyFile(f"{path}:ENTROPY"), "4x6"), WeighsByMetric)
    lowest = make_strategy(StrategyFile(f"{path}:Lowest"), "4x6")
    assert isinstance(lowest, Explains)
    assert lowest.explain(Position.parse("4x6 1111:0,0")) == ["It is the lowest.", "1.0"]
    with pytest.raises(StrategyFailed, match=r"division by zero \(line 16 of Mine.py: return \["):
        lowest.explain(Position.parse("4x6"))


def test_it_can_be_made_forgetful(path: Path) -> None:
    forgetful = make_strategy(StrategyFile(f"Strength:50:{path}:Lowest"), "4x6", "seed")
    assert forgetful.name == f"strength:50:{path}:Lowest"
    assert make_strategy(forgetful.name, "4x6").name == forgetful.name


@pytest.mark.parametrize(
    ("name", "said"),
    [
        (
            "late",
            r"at '4x6 1122:1,0': IndexError: .* \(line 25 of Mine.py: return \[\]\[0\]",
        ),
        ("mistyped", r"AttributeError: .*'choos'.* \(line 34 of Mine.py: return Lowest.choos"),
        ("leaves", r"SystemExit: 0 \(line 38 of Mine.py: raise SystemExit\(0\)\)"),
        ("Unmakable", r"KeyError: 'missing' \(line 43 of Mine.py: self.table = "),
    ],
)
def test_what_it_raises_shows_the_line(path: Path, name: str, said: str) -> None:
    with pytest.raises(StrategyFailed, match=said) as caught:
        make_strategy(StrategyFile(f"{path}:{name}"), "4x6").choose(Position.parse("4x6 1122:1,0"))
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)  # from a worker


def test_a_file_that_does_not_run(tmp_path: Path) -> None:
    file = tmp_path / "broken.py"
    file.write_text("import pegwise\n\ndef choose(position:\n")
    with pytest.raises(StrategyFailed, match=r"SyntaxError: .* \(line 3 of broken.py: def choose"):
        find_strategy(StrategyFile(f"{file}:choose"))
    file.write_text("import no_such_module_anywhere\n")
    with pytest.raises(StrategyFailed, match=r"No module named .* \(line 1 of broken.py: import"):
        find_strategy(StrategyFile(f"{file}:choose"))


def test_what_is_not_its_fault_stays_what_it_is(path: Path) -> None:
    lowest = make_strategy(StrategyFile(f"{path}:Lowest"), "4x6")
    with pytest.raises(ContradictoryAnswers):
        lowest.choose(Position.parse("4x6 1111:3,0 2222:3,0"))
    with pytest.raises(CannotPlay, match="'9999' has '9' in it"):
        make_strategy(StrategyFile(f"{path}:wrong"), "4x6").choose(Position.parse("4x6"))
    with pytest.raises(CannotPlay, match="cannot play '4x6': it dislikes it"):
        make_strategy(StrategyFile(f"{path}:Picky"), "4x6")


def test_names_that_are_not_there(path: Path) -> None:
    with pytest.raises(UnknownName, match="'Lowes': did you mean 'Lowest'"):
        find_strategy(StrategyFile(f"{path}:Lowes"))
    with pytest.raises(UnknownName, match=r"expected FILE.py:NAME.*; it has Lowest, text, late"):
        find_strategy(StrategyFile(path))
    with pytest.raises(UnknownName, match="'42' is not a strategy"):
        find_strategy(StrategyFile(f"{path}:NUMBER"))
    with pytest.raises(UnknownName, match="cannot read the file: No such file"):
        find_strategy(StrategyFile("nowhere.py:Lowest"))
    (path.parent / "folder.py").mkdir()
    with pytest.raises(UnknownName, match="cannot read the file: Is a directory"):
        find_strategy(StrategyFile(f"{path.parent}/folder.py:Lowest"))


def test_modules_beside_the_file_can_be_imported(tmp_path: Path) -> None:
    (tmp_path / "beside_the_strategy.py").write_text("OPENING = '1122'\n")
    file = tmp_path / "player.py"
    file.write_text(
        "from beside_the_strategy import OPENING\n\n\ndef play(p):\n    return OPENING\n"
    )
    player = make_strategy(StrategyFile(f"{file}:play"), "4x6")
    assert player.choose(Position.parse("4x6")) == (0, 0, 1, 1)


def test_an_edited_file_is_another_strategy(path: Path, tmp_path: Path) -> None:
    given, checkpoint = StrategyFile(f"{path}:text"), tmp_path / "kept.jsonl"
    assert evaluate("2x3", given, checkpoint=checkpoint).cost.total == 24
    path.write_text(FILE.replace("candidate(0)", "candidate(-1)"))
    with pytest.raises(Exception, match=r"checkpoint|another"):
        evaluate("2x3", given, checkpoint=checkpoint)


@pytest.mark.parametrize("text", ["{}:Lowest", "strength:50:{}:Lowest", " {}:Lowest ", "{}"])
def test_plain_text_never_runs_a_file(path: Path, text: str) -> None:
    """Text may come from a page."""
    path.write_text("raise SystemExit('it ran')\n")
    with pytest.raises(UnknownName, match="only -s runs a file"):
        make_strategy(text.format(path), "4x6")


@pytest.mark.parametrize("prefix", ["", "strength:60:"])
def test_the_file_goes_along_to_other_processes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, prefix: str
) -> None:
    """There its path may mean nothing, or another file."""
    file = tmp_path / f"travelling{len(prefix)}.py"
    file.write_text("def play(position):\n    return '12' if not position.turns else 1 / 0\n")
    monkeypatch.chdir(tmp_path)
    packed = pickle.dumps(StrategyFile(f"{prefix}{file.name}:play"))
    file.unlink()
    monkeypatch.chdir("/")
    strategy = make_strategy(pickle.loads(packed), "2x3")
    assert strategy.choose(Position.parse("2x3")) == (0, 1)
    with pytest.raises(StrategyFailed, match=r"\(line 2 of .*: return '12' if not position.turns"):
        strategy.choose(Position.parse("2x3 12:1,0 13:1,0 23:0,0"))
