"""The strategy weighing: every secret of small boards, random ones of random shapes."""

from collections.abc import Iterator

import numpy as np
import pytest

from pegwise import Position, Rules
from pegwise.errors import CannotPlay, ContradictoryAnswers
from pegwise.game.codes import Code
from pegwise.game.feedback import Feedback
from pegwise.knowledge.space import space_of
from pegwise.play.solution import break_code, draw_secret
from pegwise.runtime.seeds import Stream
from pegwise.strategies import default_strategy, make_strategy
from pegwise.strategies.weighing.blocks import shares
from support.depth import deep_but_for

SMALL = [f"{p}x{c}" for p in (1, 2, 3) for c in (1, 2, 3, 4)]
WIDTHS = (15, 16, 17, 127, 128, 129, 255, 256, 257)


def guesses(rules: Rules, secret: Code, seed: str = "seed") -> list[Code]:
    strategy = make_strategy("weighing", rules, seed)
    *_, final = break_code(secret, rules, strategy)
    return [turn.guess for turn in final.turns]


def shapes(largest: int, count: int) -> Iterator[str]:
    stream = Stream("shapes", largest)
    for _ in range(count):
        positions, symbols = (2 + stream.below(largest - 1) for _ in range(2))
        yield f"{positions}x{symbols}{stream.pick(('', ':bulls'))}"


@pytest.mark.parametrize("kind", ["", ":bulls"])
@pytest.mark.parametrize("board", SMALL)
def test_every_secret_of_small_boards(board: str, kind: str) -> None:
    rules = Rules.parse(board + kind)
    for number in range(rules.size):
        secret = space_of(rules).code(number)
        played = guesses(rules, secret)
        assert played[-1] == secret
        assert len(set(played)) == len(played)


@pytest.mark.parametrize("board", list(shapes(60, 12)))
def test_random_secrets_of_random_shapes(board: str) -> None:
    rules = Rules.parse(board)
    secret = draw_secret(rules, board)
    assert guesses(rules, secret)[-1] == secret


@pytest.mark.slow
@pytest.mark.parametrize("board", list(shapes(300, 60)))
def test_random_secrets_of_wide_shapes(board: str) -> None:
    rules = Rules.parse(board)
    secret = draw_secret(rules, board)
    assert guesses(rules, secret)[-1] == secret


@pytest.mark.slow
@pytest.mark.parametrize("positions", [2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 300])
@pytest.mark.parametrize("symbols", [2, 3, 7, 20, 100, 300])
@pytest.mark.parametrize("kind", ["", ":bulls"])
def test_a_grid_of_shapes(positions: int, symbols: int, kind: str) -> None:
    rules = Rules.parse(f"{positions}x{symbols}{kind}")
    secret = draw_secret(rules, "grid")
    assert guesses(rules, secret)[-1] == secret


@pytest.mark.parametrize("kind", ["", ":bulls"])
@pytest.mark.parametrize("positions", deep_but_for(WIDTHS[1:-1:3] + WIDTHS[-1:], WIDTHS))
def test_widths_around_the_powers_of_two(positions: int, kind: str) -> None:
    rules = Rules.parse(f"{positions}x6{kind}")
    secret = draw_secret(rules, "width")
    assert guesses(rules, secret)[-1] == secret


@pytest.mark.parametrize("kind", ["", ":bulls"])
def test_counts_that_differ_only_together(kind: str) -> None:
    """Blocks that hold every symbol: two counts that rise together look like two that are known."""
    rules = Rules.parse(f"300x7{kind}")
    secret = draw_secret(rules, "grid")
    assert guesses(rules, secret)[-1] == secret


@pytest.mark.parametrize("positions", [40, 100, 257])
def test_secrets_too_rare_to_draw(positions: int) -> None:
    rules = Rules(positions, 20)
    halves = (7,) * (positions // 2) + (3,) * (positions - positions // 2)
    for secret in ((19,) * positions, halves, (0,) * (positions - 1) + (1,)):
        assert guesses(rules, secret)[-1] == secret


def test_the_same_seed_plays_the_same_game() -> None:
    rules = Rules(50, 20)
    secret = draw_secret(rules, "1")
    assert guesses(rules, secret, "a") == guesses(rules, secret, "a")
    assert guesses(rules, secret, "a") != guesses(rules, secret, "b")


def test_a_position_read_anew_gets_the_same_guess() -> None:
    rules = Rules(40, 10)
    strategy = make_strategy("weighing", rules, "s")
    positions = list(break_code(draw_secret(rules, "2"), rules, strategy))
    for position in positions[::9]:
        before = Position(rules, position.turns[:-1])
        assert make_strategy("weighing", rules, "s").choose(before) == position.turns[-1].guess
        assert strategy.choose(before) == position.turns[-1].guess


def test_fewer_guesses_than_asked_for() -> None:
    rules = Rules(50, 20)
    counts = [len(guesses(rules, draw_secret(rules, str(seed)), str(seed))) for seed in range(8)]
    assert sum(counts) / len(counts) < 70


def test_guesses_of_others_are_ignored() -> None:
    rules = Rules(30, 8)
    secret, stream = draw_secret(rules, "3"), Stream("foreign")
    position, strategy = Position(rules), make_strategy("weighing", rules, "s")
    for turn in range(200):
        own = strategy.choose(position)
        guess = own if turn % 3 else tuple(stream.below(8) for _ in range(30))
        position = position.after(guess, rules.feedback(secret, guess))
        if position.solved:
            return
    pytest.fail("not solved")


def test_a_guess_made_before_is_not_made_again() -> None:
    rules = Rules(20, 6)
    secret = draw_secret(rules, "4")
    played = guesses(rules, secret, "s")
    turns = [(guess, rules.feedback(secret, guess)) for guess in reversed(played[:10])]
    position = Position(rules)
    for guess, answer in turns:
        position = position.after(guess, answer)
    assert make_strategy("weighing", rules, "s").choose(position) == played[10]


@pytest.mark.parametrize("board", ["4x6", "20x6", "30x10:bulls", "80x10"])
def test_wrong_answers_end_in_a_contradiction(board: str) -> None:
    rules = Rules.parse(board)
    position, strategy = Position(rules), make_strategy("weighing", rules, "s")
    secrets = [draw_secret(rules, "one"), draw_secret(rules, "other")]

    def play_on() -> None:
        nonlocal position
        for turn in range(1000):
            guess = strategy.choose(position)
            answer = rules.feedback(secrets[turn % 2], guess)
            position = position.after(guess, min(answer, (rules.positions - 2, 0)))

    with pytest.raises(ContradictoryAnswers, match="no code fits"):
        play_on()


def test_distinct_symbols_are_refused() -> None:
    with pytest.raises(CannotPlay, match="needs guesses that repeat symbols"):
        make_strategy("weighing", Rules.parse("30x40:distinct"))


def test_boards_that_cannot_be_listed_are_weighed() -> None:
    assert default_strategy(Rules(100, 20)).name == "weighing"


@pytest.mark.parametrize(
    ("board", "name"),
    [
        ("2x100", "entropy"),
        ("2x300", "sampled"),
        ("3x4096", "weighing"),
        ("1x300", "weighing"),
        ("3x4096:distinct", "sampled"),
    ],
)
def test_many_symbols_are_left_to_quicker_strategies(board: str, name: str) -> None:
    assert default_strategy(Rules.parse(board)).name == name


@pytest.mark.parametrize("name", ["weighing", "linear"])
def test_more_symbols_than_places_are_noticed_at_once(name: str) -> None:
    rules = Rules.parse("100x20:bulls")
    strategy, position = make_strategy(name, rules, "a"), Position(rules)
    for _ in range(2):
        position = position.after(strategy.choose(position), Feedback(60, 0))
    with pytest.raises(ContradictoryAnswers):
        strategy.choose(position)


@pytest.mark.deep
def test_chances_of_wide_blocks_are_numbers() -> None:
    with np.errstate(over="raise"):
        least, most, chances = shares(2000, 2096, 0, 4096)
    assert chances[100, least[100] : most[100] + 1].sum() == pytest.approx(1)
