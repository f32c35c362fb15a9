"""The strategy for boards too large to list."""

from collections import Counter

import pytest

from pegwise import CannotPlay, Code, ContradictoryAnswers, Feedback, Position, Rules
from pegwise.lab.evaluate import evaluate
from pegwise.lab.sampling import Games, sample
from pegwise.play.solution import break_code, draw_secret
from pegwise.runtime.seeds import Stream
from pegwise.strategies import make_strategy
from pegwise.strategies.sampled import Effort, SampleScale, Search, costs_in_bits, opening
from support.depth import deep, deep_but_for

# Totals of the listed entropy strategy over all codes (tests/golden/costs.txt).
ENTROPY_4X6, ENTROPY_4X10 = 5722, 56209


def guesses_of(name: str, seed: str) -> list[Code]:
    rules = Rules.parse(name)
    *_, final = break_code(
        draw_secret(rules, "hidden"), rules, make_strategy("sampled", rules, seed)
    )
    return [turn.guess for turn in final.turns]


@pytest.mark.parametrize(
    "name", ["6x9", deep("8x12"), deep("10x10"), "9x9:distinct", "8x6:bulls", deep("16x3")]
)
def test_the_same_seed_plays_the_same_game(name: str) -> None:
    guesses = guesses_of(name, "one")
    assert guesses == guesses_of(name, "one")
    assert guesses[:2] == guesses_of(name, "two")[:2]
    assert guesses[-1] == draw_secret(Rules.parse(name), "hidden")


@pytest.mark.parametrize("discount", [0.0, 0.5])
def test_information_about_symbol_counts_is_discounted(discount: float) -> None:
    """The scores agree with plain counting."""
    rules, stream = Rules(9, 4), Stream("less")
    codes = [tuple(stream.below(4) for _ in range(9)) for _ in range(300)]
    guesses, table = [*codes[:5], (0, 1, 2, 3, 0, 1, 2, 3, 0)], costs_in_bits(512)
    search = Search(rules)
    scores = search.scores(guesses, SampleScale(search.pack(codes), table, discount))
    for guess, score in zip(guesses, scores.tolist(), strict=True):
        answers = [rules.feedback(code, guess) for code in codes]
        worth = sum(int(table[n]) for n in Counter(answers).values())
        totals = sum(int(table[n]) for n in Counter(answer.total for answer in answers).values())
        assert score == worth - int(table[1]) * answers.count(Feedback(9, 0)) - round(
            discount * totals
        )


def test_a_position_read_from_text_gets_the_same_guess() -> None:
    rules = Rules.parse("8x12")
    player = make_strategy("sampled", rules, "one")
    for position in break_code(draw_secret(rules, "hidden"), rules, player):
        before = Position.parse(str(Position(rules, position.turns[:-1])))
        assert player.choose(before) == position.turns[-1].guess


def mean(name: str, games: int) -> float:
    return sum(sample(Games(Rules.parse(name), "sampled", "quality"), games)) / games


@pytest.mark.parametrize(("name", "total"), [("4x6", ENTROPY_4X6), deep(("4x10", ENTROPY_4X10))])
def test_it_loses_nothing_by_sampling(name: str, total: int) -> None:
    """A quick look: within four standard errors and 1 % of the listed strategy."""
    games = 200
    assert mean(name, games) <= 1.01 * total / Rules.parse(name).size + 4 * 0.75 / games**0.5


@pytest.mark.slow
@pytest.mark.parametrize(("name", "total"), [("4x6", ENTROPY_4X6), deep(("4x10", ENTROPY_4X10))])
def test_every_secret_within_one_percent_of_the_listed_strategy(name: str, total: int) -> None:
    rules = Rules.parse(name)
    games = Games(rules, "sampled", "quality")
    space = Position(rules).space
    lengths = sample(games, rules.size, secrets=space.code)
    assert sum(lengths) <= 1.01 * total


@pytest.mark.parametrize("name", ["128x2", "20x10", "13x10", "129x1"])
def test_boards_out_of_reach_are_refused_with_the_reason(name: str) -> None:
    with pytest.raises(CannotPlay, match=r"codes: expected at most|positions: expected at most"):
        make_strategy("sampled", Rules.parse(name))


@pytest.mark.parametrize("positions", deep_but_for([17], [15, 16, 17, 33]))
def test_wide_boards(positions: int) -> None:
    assert len(guesses_of(f"{positions}x2", "one")) <= positions


def test_contradictory_answers_end_the_game() -> None:
    position = Position.parse("8x8 11111111:4,0 22222222:5,0")
    with pytest.raises(ContradictoryAnswers):
        make_strategy("sampled", position.rules).choose(position)


def test_openings() -> None:
    assert opening(Rules.parse("4x10:distinct")) == (0, 1, 2, 3)
    assert opening(Rules.parse("1x1")) == (0,)
    assert sorted(opening(Rules.parse("9x9"))) == list(opening(Rules.parse("9x9")))


def test_effort_is_counted_in_work() -> None:
    twice = Effort().times(2)
    assert (twice.pool, twice.few) == (2 * Effort().pool, Effort().few)
    assert Effort().times(0).pool == 1


def test_evaluation_samples_large_boards() -> None:
    found = evaluate(Rules.parse("9x9"), "sampled", games=3)
    assert (found.exact, found.cost.games) == (False, 3)
