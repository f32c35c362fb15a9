"""What a lie is: counted plainly, and the same for play, the doctor, the coach and the proofs."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pegwise import Code, Rules, Turn, diagnose
from pegwise.coach.review_with_lies import Beliefs
from pegwise.engines.engine_server import EngineServer
from pegwise.knowledge.lies import NOT_THE_SECRET, lies_needed, may_be_secret
from pegwise.knowledge.position import Position
from pegwise.knowledge.space import space_of
from pegwise.play.session import LieAllowance
from pegwise.search.lie_proof import LieSearch
from support.depth import examples

BOARDS = ["2x3", "3x3", "2x4:distinct", "3x3:bulls", "2x3:marks"]


def plainly(code: Code, turns: tuple[Turn, ...], rules: Rules) -> int | None:
    """How many answers are lies if this is the secret; None if a win was denied or faked."""
    lies = 0
    for guess, answer in turns:
        if (answer == rules.feedback(guess, guess)) != (guess == code):
            return None
        lies += answer != rules.feedback(code, guess)
    return lies


@st.composite
def told_games(draw: st.DrawFn, wins: bool) -> tuple[Rules, tuple[Turn, ...]]:
    """A board and answers that some of its codes give, each to a guess of its own."""
    rules = Rules.parse(draw(st.sampled_from(BOARDS)))
    numbers = st.tuples(*[st.integers(0, rules.size - 1)] * 2)
    pairs = [
        tuple(map(space_of(rules).code, drawn))
        for drawn in draw(st.lists(numbers, min_size=1, max_size=5))
    ]
    turns = [Turn(guess, rules.feedback(other, guess)) for other, guess in pairs]
    return rules, tuple(turn for turn, (a, b) in zip(turns, pairs, strict=True) if wins or a != b)


@examples(150)
@given(told_games(wins=True))
def test_the_codes_that_may_be_the_secret(game: tuple[Rules, tuple[Turn, ...]]) -> None:
    rules, turns = game
    codes = [space_of(rules).code(number) for number in range(rules.size)]
    plain = [plainly(code, turns, rules) for code in codes]
    needed = lies_needed(rules, turns).tolist()
    assert needed == [NOT_THE_SECRET if lies is None else lies for lies in plain]
    for code, lies, most in product(codes, range(4), (plain,)):
        known = most[codes.index(code)]
        assert may_be_secret(code, turns, rules, lies) == (known is not None and known <= lies)


@examples(60)
@given(told_games(wins=False), st.integers(1, 3))
def test_everybody_means_the_same(game: tuple[Rules, tuple[Turn, ...]], lies: int) -> None:
    """Play, the coach and the search keep the same codes after every turn."""
    rules, turns = game
    position, beliefs = Position(rules), Beliefs.at_start(rules, lies)
    search = LieSearch(rules, lies, megabytes=0.1)
    state = search.start
    for turn in turns:
        position, beliefs = position.after(*turn), beliefs.after(turn)
        guess = search.guessing.index(turn.guess)
        state = search.after(state, guess, rules.index_of(turn.feedback))
        codes = [
            number
            for number in range(rules.size)
            if may_be_secret(space_of(rules).code(number), position.turns, rules, lies)
        ]
        assert LieAllowance(lies).possible(position).tolist() == codes
        assert beliefs.numbers.tolist() == codes
        assert state.codes.tolist() == codes


def test_a_diagnosis_of_mistakes_and_one_of_lies() -> None:
    """11 explains the first answer if a win may be denied by mistake; no lie denies one."""
    game = "2x2 11:1,0 12:1,0 21:1,0"
    mistakes, lies = diagnose(game), diagnose(game, lies_only=True)
    assert mistakes.nearest.tolist() == [0, 3]
    assert lies.nearest.tolist() == [3]
    assert mistakes.fewest_lies == lies.fewest_lies == 1


def test_no_lies_explain_a_board_without_codes() -> None:
    found = diagnose("1x2 1:0,0 2:0,0", lies_only=True)
    assert (found.consistent, found.unexplained, found.explanations) == (False, True, ())
    assert not diagnose("1x2 1:0,0 2:0,0").unexplained


def test_an_engine_counts_what_lies_allow() -> None:
    server = EngineServer("first")
    server.reply("position lies 2 2x2 11:1,0 12:1,0 21:1,0")
    assert "info candidates 1 exact" in server.reply("go")


def test_lies_need_a_board_that_can_be_listed() -> None:
    with pytest.raises(ValueError, match="lies on '10x20'"):
        diagnose("10x20", lies_only=True)
