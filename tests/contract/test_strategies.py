"""What every strategy must obey."""

import pytest

from pegwise import Position, Rules, Space, make_strategy
from pegwise.play.solve import break_code
from pegwise.strategies import STRATEGIES, Entry

BOARDS = ["2x2", "3x3", "2x5:distinct", "3x4:bulls", "3x4:distinct,bulls", "1x1", "1x5"]


@pytest.fixture(params=STRATEGIES, ids=lambda entry: entry.name)
def entry(request: pytest.FixtureRequest) -> Entry:
    chosen: Entry = request.param
    return chosen


@pytest.mark.parametrize("board", BOARDS)
def test_finds_every_secret_and_never_repeats_a_guess(entry: Entry, board: str) -> None:
    rules = Rules.parse(board)
    space = Space(rules)
    if entry.objection(rules):
        return
    for secret in (space.code(number) for number in range(space.size)):
        *_, final = break_code(secret, rules, entry.make("seed"))
        guesses = [turn.guess for turn in final.turns]
        assert guesses[-1] == secret
        assert len(set(guesses)) == len(guesses)
        assert all(rules.guessing.check(guess) for guess in guesses)


def test_the_same_position_gets_the_same_guess(entry: Entry) -> None:
    position = Position.parse("mastermind 1122:1,0")
    strategy = make_strategy(entry.name, position.rules, "seed")
    assert strategy.choose(position) == strategy.choose(Position.parse(str(position)))


def test_only_a_randomised_strategy_looks_at_the_seed(entry: Entry) -> None:
    position = Position.parse("bullets-and-maggots")
    guesses = {entry.make(str(seed)).choose(position) for seed in range(20)}
    assert (len(guesses) > 1) == entry.randomised


def test_the_registry_says_what_and_whence(entry: Entry) -> None:
    assert entry.make("seed").name == entry.name == entry.name.lower()
    assert entry.summary
    assert entry.source
