"""The strategy linear: every secret of small boards, random ones of random shapes."""

from collections.abc import Iterator

import pytest

from pegwise import Position, Rules
from pegwise.errors import CannotPlay, ContradictoryAnswers
from pegwise.game.codes import Code
from pegwise.knowledge.space import space_of
from pegwise.play.solution import break_code, draw_secret
from pegwise.runtime.seeds import Stream
from pegwise.strategies import make_strategy

SMALL = [f"{p}x{c}{kind}" for p in (1, 2, 3) for c in (1, 2, 3, 4) for kind in ("", ":bulls")]


def guesses(rules: Rules, secret: Code, seed: str = "seed") -> list[Code]:
    strategy = make_strategy("linear", rules, seed)
    *_, final = break_code(secret, rules, strategy)
    return [turn.guess for turn in final.turns]


def shapes(least: int, largest: int, count: int) -> Iterator[str]:
    stream = Stream("linear shapes", largest)
    for _ in range(count):
        positions, symbols = (least + stream.below(largest - least + 1) for _ in range(2))
        yield f"{positions}x{symbols}{stream.pick(('', ':bulls'))}"


@pytest.mark.parametrize("board", SMALL)
def test_every_secret_of_small_boards(board: str) -> None:
    rules = Rules.parse(board)
    for number in range(rules.size):
        secret = space_of(rules).code(number)
        assert guesses(rules, secret)[-1] == secret


@pytest.mark.parametrize("board", [*shapes(2, 60, 6), *shapes(60, 120, 6), "64x64", "65x57"])
def test_random_secrets_of_random_shapes(board: str) -> None:
    rules = Rules.parse(board)
    secret = draw_secret(rules, board)
    assert guesses(rules, secret)[-1] == secret


@pytest.mark.slow
@pytest.mark.parametrize("board", list(shapes(2, 300, 60)))
def test_random_secrets_of_wide_shapes(board: str) -> None:
    rules = Rules.parse(board)
    secret = draw_secret(rules, board)
    assert guesses(rules, secret)[-1] == secret


@pytest.mark.parametrize("board", ["64x64", "80x100", "100x70"])
def test_secrets_too_rare_to_draw(board: str) -> None:
    rules = Rules.parse(board)
    width, symbols = rules.positions, rules.symbols
    one = (5,) * width
    twins = tuple(place // 2 for place in range(width))
    all_different = tuple(place % symbols for place in range(width))
    for secret in (one, twins, all_different):
        assert guesses(rules, secret)[-1] == secret


def test_no_secret_takes_many_more_guesses() -> None:
    rules = Rules(128, 128)
    secrets = (draw_secret(rules, "1"), (5,) * 128, tuple(place // 2 for place in range(128)))
    assert all(len(guesses(rules, secret)) < 4 * 128 for secret in secrets)


def test_cows_change_nothing() -> None:
    secret = draw_secret(Rules(70, 70), "cows")
    assert guesses(Rules.parse("70x70"), secret) == guesses(Rules.parse("70x70:bulls"), secret)


def test_the_same_seed_plays_the_same_game() -> None:
    rules = Rules(70, 70)
    secret = draw_secret(rules, "1")
    assert guesses(rules, secret, "a") == guesses(rules, secret, "a")
    assert guesses(rules, secret, "a") != guesses(rules, secret, "b")


def test_a_position_read_anew_gets_the_same_guess() -> None:
    rules = Rules(64, 64)
    positions = list(break_code(draw_secret(rules, "2"), rules, make_strategy("linear", rules)))
    for position in positions[::29]:
        before = Position(rules, position.turns[:-1])
        assert make_strategy("linear", rules).choose(before) == position.turns[-1].guess


@pytest.mark.parametrize("first_wrong", [0, 63, 100, 140, 170, 190, 210])
@pytest.mark.parametrize("board", ["4x6", "64x64", "64x64:bulls"])
def test_wrong_answers_end_in_a_contradiction(board: str, first_wrong: int) -> None:
    rules = Rules.parse(board)
    position, strategy = Position(rules), make_strategy("linear", rules, "s")
    secret, other = draw_secret(rules, "one"), draw_secret(rules, "other")

    def play_on() -> None:
        nonlocal position
        for turn in range(1000):
            guess = strategy.choose(position)
            answer = rules.feedback(other if turn >= first_wrong and turn % 2 else secret, guess)
            position = position.after(guess, min(answer, (rules.positions - 2, 0)))

    with pytest.raises(ContradictoryAnswers, match="no code fits"):
        play_on()


@pytest.mark.parametrize("board", ["30x40:distinct", "4x10:distinct,bulls"])
def test_distinct_symbols_are_refused(board: str) -> None:
    with pytest.raises(CannotPlay, match="needs guesses that repeat symbols"):
        make_strategy("linear", Rules.parse(board))
