"""Strategies of one's own: objects, classes and functions, wherever a strategy is taken."""

from concurrent.futures import ProcessPoolExecutor

import pytest

import pegwise
from last_code import LastCode
from pegwise import CannotPlay, Code, Position, UnknownName, make_strategy
from pegwise.contract import StrategyContract
from pegwise.runtime.seeds import Stream
from pegwise.strategies import OneStep, find_strategy
from pegwise.strategies.protocol import WeighsByMetric

FIRST_ON_4X6 = 7471  # guesses


class Lowest:
    """The lowest code that fits."""

    name = "lowest"

    def choose(self, position: Position) -> Code:
        return position.candidate(0)


class Spelled:
    """The same, as text."""

    name = "spelled"

    def choose(self, position: Position) -> str:
        return "".join(str(symbol + 1) for symbol in position.candidate(0))


class Seeded:
    """Any code that fits, by the seed."""

    def __init__(self, seed: str) -> None:
        self.seed = seed

    def choose(self, position: Position) -> Code:
        return Stream(self.seed, position).pick(list(position))


class Overriding(OneStep):
    """Inherits a rule that no longer decides its guesses."""

    def choose(self, position: Position) -> Code:
        return position.candidate(0)


def lowest(position: Position) -> Code:
    """The lowest code that fits."""
    return position.candidate(0)


class TestContractOfAnObject(StrategyContract):
    entry = Lowest()


class TestContractOfAClass(StrategyContract):
    entry = Seeded


class TestContractOfAFunction(StrategyContract):
    entry = lowest


@pytest.mark.parametrize(
    "strategy",
    [Lowest(), Lowest, Spelled(), lowest, lambda position: position.candidate(0)],
    ids=["object", "class", "text", "function", "lambda"],
)
def test_they_are_measured_like_a_strategy_with_a_name(strategy: pegwise.Strategy) -> None:
    found = pegwise.evaluate("4x6", strategy)
    assert (found.cost.total, found.exact) == (FIRST_ON_4X6, True)
    assert pegwise.solve("1344", strategy=strategy) == pegwise.solve("1344", strategy="first")
    assert pegwise.grow("mastermind", strategy).cost.total == FIRST_ON_4X6


def test_names() -> None:
    assert [find_strategy(one).name for one in (Lowest, Spelled(), lowest, Seeded)] == [
        "lowest",
        "spelled",
        "lowest",
        "Seeded",
    ]
    assert find_strategy(lowest).summary == "The lowest code that fits."


def test_one_that_takes_a_seed_is_sampled() -> None:
    found = pegwise.evaluate("3x3", Seeded, games=20, seed="a")
    assert found.cost == pegwise.evaluate("3x3", Seeded, games=20, seed="a").cost
    assert not pegwise.evaluate("2x2", Seeded).exact
    assert find_strategy(Seeded).randomised


def test_a_league_of_names_and_objects() -> None:
    comparison = pegwise.compare(
        "3x4", [Lowest(), "knuth", lambda position: position.candidate(-1)]
    )
    assert comparison.best.strategy == "knuth"
    assert [one.strategy for one in pegwise.compare("2x2", Lowest())] == ["lowest"]
    assert {one.strategy for one in comparison} == {"lowest", "knuth", "<lambda>"}


def test_an_experiment_and_a_ranking() -> None:
    trials = pegwise.experiment("3x3", Lowest(), games=2)
    assert all(trial.exact for trial in trials)
    assert pegwise.rank("mastermind 1122:1,0", lowest).best.guess == (0, 2, 2, 2)
    assert pegwise.suggest("mastermind 1122:1,0", lowest) == (0, 2, 2, 2)


def test_other_processes_play_it() -> None:
    with ProcessPoolExecutor(1) as pool:
        counted = pegwise.evaluate("3x4", LastCode(), executor=pool)
        sampled = pegwise.evaluate("3x4", LastCode, games=10, executor=pool)
    assert counted.cost == pegwise.evaluate("3x4", "first").cost  # its mirror image
    assert sampled.cost == pegwise.evaluate("3x4", LastCode, games=10).cost


def test_a_rule_that_is_overridden_does_not_count() -> None:
    """The compiled code that grows trees by a rule would measure another strategy."""
    mine = Overriding("mine", "entropy")
    assert not isinstance(make_strategy(mine, "4x6"), WeighsByMetric)
    assert pegwise.evaluate("4x6", mine).cost.total == FIRST_ON_4X6
    assert isinstance(make_strategy(OneStep("own", "entropy"), "4x6"), WeighsByMetric)


@pytest.mark.parametrize(
    ("guess", "fault"),
    [
        ("1789", "strategy 'wrong' at '4x6': '1789' has '7' in it"),
        ((0, 0, 0), "strategy 'wrong' at '4x6': '\\(0, 0, 0\\)' has 3 symbols: expected 4"),
        (None, "strategy 'wrong' at '4x6': 'None' is not a code: expected 4 symbols"),
    ],
)
def test_guesses_that_are_no_codes(guess: object, fault: str) -> None:
    def wrong(position: Position) -> object:
        return guess

    with pytest.raises(CannotPlay, match=fault):
        pegwise.solve("1344", strategy=wrong)  # type: ignore[arg-type]


def test_a_strategy_that_learns_nothing_is_stopped() -> None:
    with pytest.raises(CannotPlay, match="'<lambda>' found no code in 1,009 guesses"):
        pegwise.solve("122", "3x3", strategy=lambda position: "111")


def test_its_own_errors_are_its_own() -> None:
    with pytest.raises(ZeroDivisionError):
        pegwise.solve("1344", strategy=lambda position: (1 // 0,))


@pytest.mark.parametrize("given", [3, None, ["first"]])
def test_what_is_no_strategy(given: object) -> None:
    with pytest.raises(UnknownName, match="is not a strategy: expected its name, an object"):
        make_strategy(given, "4x6")  # type: ignore[arg-type]


def test_an_objection() -> None:
    class Picky(Lowest):
        def objection(self, rules: pegwise.Rules) -> str | None:
            return None if rules.distinct else "plays distinct symbols only"

    assert pegwise.solve("123", "3x4:distinct", Picky())
    with pytest.raises(CannotPlay, match="'lowest' cannot play '4x6': it plays distinct"):
        pegwise.solve("1122", strategy=Picky())
