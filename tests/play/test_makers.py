"""Those who answer keep their promises."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pegwise import Code, Feedback, PegwiseError, Rules
from pegwise.knowledge.lies import contradicted
from pegwise.knowledge.partition import partition
from pegwise.knowledge.position import Position
from pegwise.play.makers import Evil, Liar, Maker, lies_of, make_maker
from pegwise.play.solution import draw_secret
from support.boards import codes

BOARDS = st.sampled_from(["3x4", "4x6", "3x5:distinct", "3x4:bulls", "1x1", "2x2"]).map(Rules.parse)


def play(maker: Maker, rules: Rules, guesses: list[Code]) -> list[Position]:
    """The positions of a game that ends with these guesses or with a win."""
    positions = [Position(rules)]
    for guess in guesses:
        if not positions[-1].solved:
            answer = maker.answer(positions[-1], guess)
            positions.append(positions[-1].after(guess, answer))
    return positions


@given(BOARDS, st.data())
def test_evil_is_always_consistent_and_keeps_most_codes(rules: Rules, data: st.DataObject) -> None:
    positions = play(Evil(), rules, data.draw(st.lists(codes(rules), max_size=12)))
    for position in positions[1:]:
        assert position.count > 0
        assert position.before is not None
        turn = position.turns[-1]
        left = partition(position.before, turn.guess)
        most = max(later.count for later in left.values())
        assert position.count == most
        equal = [answer for answer, later in left.items() if later.count == most]
        assert turn.feedback == min(equal)
    assert not contradicted(positions[-1].turns, Evil().reveal(positions[-1]), rules)


def test_evil_prefers_fewer_bulls_then_fewer_cows() -> None:
    assert Evil().answer(Position(Rules(4, 6)), (0, 0, 1, 1)) == Feedback(0, 0)
    assert Evil().answer(Position(Rules(1, 2)), (0,)) == Feedback(0, 0)
    tied = Position.parse("3x4 444:0,0 242:0,0")  # 341 gets 1,0 as often as 0,2
    assert Evil().answer(tied, (2, 3, 0)) == Feedback(0, 2)


@given(BOARDS, st.integers(0, 3), st.text(max_size=3), st.data())
def test_a_liar_keeps_the_rules_of_lying(
    rules: Rules, lies: int, seed: str, data: st.DataObject
) -> None:
    secret = data.draw(codes(rules))
    guesses = data.draw(st.lists(codes(rules), max_size=12))
    final = play(Liar(lies, secret, seed), rules, guesses)[-1]
    wrong = contradicted(final.turns, secret, rules)
    assert len(wrong) <= lies
    for guess, answer in final.turns:
        assert (answer.bulls == rules.positions) == (guess == secret)
        assert answer in partition(Position(rules), guess)


def test_liars_do_lie_at_different_turns() -> None:
    rules = Rules(4, 6)
    guesses: list[Code] = [(k,) * 4 for k in range(6)]
    turns = set()
    for seed in map(str, range(80)):
        secret = draw_secret(rules, seed)
        final = play(Liar(1, secret, seed), rules, guesses)[-1]
        turns.update(contradicted(final.turns, secret, rules))
    assert turns == {1, 2, 3, 4, 5, 6}


def test_large_boards_have_honest_and_lying_makers_only() -> None:
    rules = Rules(40, 30)
    guess = (0,) * 40
    assert make_maker("honest", rules, "1").answer(Position(rules), guess).bulls < 40
    told = {make_maker("liar:1", rules, str(k)).answer(Position(rules), guess) for k in range(20)}
    assert not any(map(rules.why_impossible, told))
    with pytest.raises(PegwiseError, match="'evil' cannot play"):
        make_maker("evil", rules, "1")


@pytest.mark.parametrize("name", ["", "liar", "liar:", "liar:x", "liar:-1", "liar:²", "devil"])
def test_unknown_makers(name: str) -> None:
    with pytest.raises(PegwiseError, match="expected honest, clever, evil or liar:N"):
        lies_of(name)
