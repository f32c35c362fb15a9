"""With at most N lies and N allowed, every code is found."""

from functools import cache

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pegwise import Code, Rules, Turn, make_strategy
from pegwise.knowledge.lies import contradicted
from pegwise.knowledge.partition import partition
from pegwise.knowledge.position import Position
from pegwise.play.session import LieAllowance, LieTolerant
from support.boards import codes
from support.depth import examples

PLAYERS = ("entropy", "minimax", "parts:consistent", "first", "random", "scripted:12,21,12")


@pytest.mark.parametrize("name", PLAYERS)
@pytest.mark.parametrize(
    ("board", "lies"), [("2x2", 2), ("2x3", 1), ("2x3:bulls", 1), ("2x4:distinct", 1)]
)
def test_every_code_in_spite_of_every_way_to_lie(board: str, lies: int, name: str) -> None:
    """All lies at all turns, wins told truthfully: every game ends, so with a win."""
    rules = Rules.parse(board)
    player = LieTolerant(make_strategy(name, rules, "seed"), LieAllowance(lies))
    answers = cache(lambda guess: tuple(partition(Position(rules), guess)))
    most = (lies + 1) * rules.size + 3

    def follow(secret: Code, turns: tuple[Turn, ...], left: int) -> None:
        assert len(turns) < most
        guess = player.choose(Position(rules, turns))
        truth = rules.feedback(secret, guess)
        for answer in answers(guess) if left and guess != secret else (truth,):
            if answer.bulls < rules.positions:
                follow(secret, (*turns, Turn(guess, answer)), left - (answer != truth))

    for number in range(rules.size):
        follow(Position(rules).space.code(number), (), lies)


@examples(60)
@given(st.data())
def test_lies_of_any_kind_on_a_classic_board(data: st.DataObject) -> None:
    """Every strategy that is in the registry for 4x6, with lies where hypothesis likes them."""
    rules = Rules(4, 6)
    names = ["entropy", "first", "random", "constraints", "bovines:plus", "strength:50:parts"]
    secret, lies = data.draw(codes(rules)), data.draw(st.integers(1, 3))
    chosen = data.draw(st.sampled_from(names))
    try:
        strategy = make_strategy(chosen, rules, "seed")
    except ValueError:
        strategy = make_strategy("knuth", rules)
    player, turns, left = LieTolerant(strategy, LieAllowance(lies)), list[Turn](), lies
    for _ in range(60):
        guess = player.choose(Position(rules, tuple(turns)))
        truth = rules.feedback(secret, guess)
        if guess == secret:
            return
        answer = truth
        if left and data.draw(st.booleans()):
            wrong = [a for a in partition(Position(rules), guess) if a.bulls < 4 and a != truth]
            answer, left = data.draw(st.sampled_from(wrong)), left - 1
        turns.append(Turn(guess, answer))
        assert len(contradicted(tuple(turns), secret, rules)) <= lies
    raise AssertionError(f"not found: {turns}")


def test_allowing_lies_costs_nothing_against_an_honest_maker() -> None:
    rules, entropy = Rules(3, 6), make_strategy("entropy", Rules(3, 6))
    for number in range(0, rules.size, 7):
        secret, position = Position(rules).space.code(number), Position(rules)
        while not position.solved:
            guess = entropy.choose(position)
            assert LieTolerant(entropy, LieAllowance(2)).choose(position) == guess
            position = position.after(guess, rules.feedback(secret, guess))


def test_candidates_are_the_codes_with_few_clashes() -> None:
    position = Position.parse("mastermind 1122:1,0 1122:2,0 3456:0,1")
    assert position.count == 0
    by_hand = [
        number
        for number in range(1296)
        if len(contradicted(position.turns, position.space.code(number), position.rules)) <= 1
        and position.space.code(number) not in ((0, 0, 1, 1), (2, 3, 4, 5))
    ]
    assert LieAllowance(1).possible(position).tolist() == by_hand
    assert LieAllowance(1).nearest(position).candidates.tolist() == by_hand
    assert LieAllowance(2).nearest(position).candidates.tolist() == by_hand
    assert len(by_hand) == 28
    assert len(LieAllowance(2).possible(position)) == 494
    assert np.array_equal(LieAllowance(0).possible(position), position.candidates)


def test_too_many_lies_are_refused() -> None:
    position = Position.parse("2x2 11:1,0 11:0,0 11:1,0 11:0,0")
    assert LieTolerant(make_strategy("first", position.rules), LieAllowance(2)).choose(
        position
    ) == (0, 1)
    with pytest.raises(ValueError, match="no code fits"):
        LieAllowance(1).nearest(position)


def test_a_guess_that_did_not_win_is_out() -> None:
    position = Position.parse("mastermind 1122:2,0 3344:0,2 5566:0,0 5511:2,0 6666:0,0 4422:3,0")
    counts = []
    for turns in range(1, 7):
        earlier = Position(position.rules, position.turns[:turns])
        left = LieAllowance(2).possible(earlier)
        assert not {position.space.index(turn.guess) for turn in earlier.turns} & set(left.tolist())
        counts.append(len(left))
    assert counts == [1295, 1294, 406, 72, 72, 13]


def test_the_nearest_codes_were_not_denied() -> None:
    position = Position.parse("2x2 11:1,0 12:1,0 21:1,0")
    assert LieAllowance(3).nearest(position).candidates.tolist() == [3]


def test_a_win_leaves_the_code_that_was_found() -> None:
    position = Position.parse("mastermind 1122:0,2 1234:4,0")
    assert LieAllowance(1).possible(position).tolist() == [position.space.index((0, 1, 2, 3))]
    denied = Position.parse("mastermind 1234:0,0 1234:4,0")
    assert len(LieAllowance(1).possible(denied)) == 0
