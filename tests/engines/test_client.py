"""An engine as strategy and as maker: it plays what it plays without the protocol."""

import sys
from pathlib import Path

import pytest

import pegwise
from pegwise import Feedback, Position, Rules, Turn
from pegwise.contract import MakerContract, StrategyContract
from pegwise.engines import EngineCommand, EngineFailed, EngineMaker, EngineStrategy
from pegwise.engines.client import close_engines, running_engine
from pegwise.errors import UnknownName
from pegwise.play.makers import Maker, make_maker
from support.fake_engines import fake_engine

EXAMPLES = Path(__file__).parents[2] / "examples"
PLAIN = f"{sys.executable} -S {EXAMPLES / 'engine.py'}"
OURS = f"{sys.executable} -m pegwise engine"


@pytest.fixture(autouse=True, scope="module")
def _closing() -> object:
    yield
    close_engines()


def test_the_example_costs_what_first_costs() -> None:
    found = pegwise.evaluate("3x4", EngineCommand(f"engine:{PLAIN}"))
    assert found.cost == pegwise.evaluate("3x4", "first").cost
    assert found.exact


def test_it_refuses_boards_it_cannot_play() -> None:
    with pytest.raises(pegwise.CannotPlay, match="says 'cannot read that"):
        pegwise.make_strategy(EngineCommand(f"engine:{PLAIN}"), "4x10:distinct")


def test_text_alone_runs_nothing(tmp_path: Path) -> None:
    command = f"engine:touch {tmp_path / 'ran'}"
    with pytest.raises(UnknownName, match="only -s runs a program"):
        pegwise.find_strategy(command)
    with pytest.raises(UnknownName, match="only --maker runs a program"):
        make_maker(command, Rules(4, 6), "")
    assert not list(tmp_path.iterdir())


def test_an_engine_that_leaves_things_to_chance_is_sampled() -> None:
    entry = pegwise.find_strategy(EngineCommand(f"engine:{OURS} -s random"))
    assert entry.randomised
    position = Position.parse("3x4 123:0,1")
    ours = pegwise.find_strategy("random").make("7").choose(position)
    assert entry.make("7").choose(position) == ours


def test_it_ranks_what_it_likes_best() -> None:
    position, mine = Position.parse("3x4 123:0,1"), EngineCommand(f"engine:{OURS} -s entropy")
    codes = [figures.guess for figures in pegwise.rank(position, mine)]
    assert codes == [figures.guess for figures in pegwise.rank(position, "entropy")]
    assert len(codes) == 5


def test_it_is_started_again_after_a_failure(tmp_path: Path) -> None:
    marker = tmp_path / "failed"
    once = f"if words[0] == 'go' and not os.path.exists({str(marker)!r}): "
    command = fake_engine(tmp_path, f"{once}open({str(marker)!r}, 'w').close(); os._exit(1)")
    player, position = EngineStrategy(command), Position.parse("4x6")
    with pytest.raises(EngineFailed, match="exit code 1"):
        player.choose(position)
    assert player.choose(position) == (0, 0, 1, 1)
    running_engine(command).close()


@pytest.mark.parametrize("guess", ["112", "1177", "", "1122 3", "RRGG"])
def test_guesses_are_checked(tmp_path: Path, guess: str) -> None:
    player = EngineStrategy(fake_engine(tmp_path, guess=repr(guess)))
    with pytest.raises(EngineFailed, match="at '4x6'"):
        player.choose(Position.parse("4x6"))


def test_guesses_without_end_are_refused(tmp_path: Path) -> None:
    command = fake_engine(tmp_path, guess="'111'")
    position = Position(Rules.parse("3x4"), (Turn((0, 0, 0), Feedback(0, 0)),) * 1012)
    with pytest.raises(pegwise.CannotPlay, match="found no code in 1,012 guesses"):
        EngineStrategy(command).choose(position)


def test_an_engine_that_only_hides_codes_is_no_strategy(tmp_path: Path) -> None:
    said = "print('ok hello list-commands position answer reveal quit', flush=True); continue"
    command = fake_engine(tmp_path, f"if words[0] == 'list-commands': {said}")
    with pytest.raises(pegwise.CannotPlay, match="it only hides codes"):
        pegwise.make_strategy(EngineCommand(f"engine:{command}"), "3x4")


@pytest.mark.deep
class TestEngineStrategy(StrategyContract):
    entry = EngineCommand(f"engine:{OURS} -s entropy")

    def test_the_registry_entry_is_complete(self) -> None:
        assert self.known.make("").name == self.known.name
        assert self.known.summary == "Pegwise entropy"


class TestEngineMaker(MakerContract):
    boards = ("2x2", "3x3", "3x4:bulls")

    def make(self, rules: Rules, seed: str) -> Maker:
        return EngineMaker(f"{OURS} -s first", seed)


@pytest.mark.deep
class TestLyingEngine(MakerContract):
    lies = 1
    boards = ("3x3", "3x4:bulls")

    def make(self, rules: Rules, seed: str) -> Maker:
        return EngineMaker(f"{OURS} --maker liar:1", seed, lies=1)


def test_the_maker_hides_what_ours_hides() -> None:
    rules, position = Rules(4, 6), Position.parse("4x6")
    maker = EngineMaker(f"{OURS} -s first", "rainy day")
    assert maker.reveal(position) == make_maker("honest", rules, "rainy day").reveal(position)
