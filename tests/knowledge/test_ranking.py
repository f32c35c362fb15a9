"""The one-step choice against a plain recursion over all codes."""

import math
from collections import Counter
from collections.abc import Callable
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pegwise import ContradictoryAnswers, Position, Rules
from pegwise.kernel import reference
from pegwise.knowledge.partition import METRICS, TOLERANCE, figures_of
from pegwise.knowledge.ranking import Choices
from pegwise.strategies import make_strategy
from support.boards import codes, rules
from support.depth import examples

PLAIN: dict[str, Callable[[list[int]], float]] = {
    "minimax": max,
    "expected-size": lambda sizes: sum(n * n for n in sizes) / sum(sizes),
    "entropy": lambda sizes: sum(n * math.log2(n / sum(sizes)) for n in sizes) / sum(sizes),
    "parts": lambda sizes: -len(sizes),
}


def plain_choice(position: Position, metric: str, consistent: bool) -> tuple[int, ...]:
    """The definition: lowest score, then a candidate, then the lowest code."""
    every = [position.space.code(number) for number in range(position.space.size)]
    left = [position.candidate(rank) for rank in range(position.count)]
    if len(left) <= 2:
        return left[0]
    scored = []
    for guess in left if consistent else every:
        sizes = Counter(reference.feedback_rows([guess], left, position.rules.bulls_only)[0])
        scored.append((PLAIN[metric](list(sizes.values())), guess not in left, guess))
    best = min(score for score, _, _ in scored)
    return min(entry[1:] for entry in scored if entry[0] <= best + TOLERANCE)[1]


@examples(150)
@given(rules(4, 4), st.sampled_from(sorted(METRICS)), st.booleans(), st.data())
def test_the_choice_is_that_of_the_plain_definition(
    board: Rules, metric: str, consistent: bool, data: st.DataObject
) -> None:
    secret = data.draw(codes(board))
    position = Position(board)
    for guess in data.draw(st.lists(codes(board), max_size=2)):
        position = position.after(guess, board.feedback(secret, guess))
    name = f"{metric}:consistent" if consistent else metric
    assert make_strategy(name, board).choose(position) == plain_choice(position, metric, consistent)


@pytest.mark.parametrize("metric", sorted(METRICS))
def test_the_first_of_the_ranking_is_the_choice(metric: str) -> None:
    for text in ("4x6", "4x6 1122:1,0", "4x6 1122:1,0 1344:0,1", "4x10:distinct 0123:1,1"):
        position = Position.parse(text)
        choices = Choices(position)
        ranked = choices.ranked(METRICS[metric], 4)
        assert ranked[0].guess == choices.space.code(choices.best(METRICS[metric]))
        assert [split.score for split in ranked] == sorted(split.score or 0 for split in ranked)


def test_the_orbits_of_a_ranking_add_up_to_all_guesses() -> None:
    ranked = Choices(Position.parse("4x6")).ranked(METRICS["parts"], 100)
    assert [split.equivalent for split in ranked] == [720, 360, 90, 120, 6]


def test_figures_of_a_known_opening() -> None:
    """Knuth's 1122: 256 left at worst, and 204.54 on average, over thirteen classes."""
    figures = figures_of(Position.parse("4x6"), (0, 0, 1, 1))
    assert (figures.classes, figures.worst, figures.is_candidate) == (13, 256, True)
    assert figures.expected == pytest.approx(204.54, abs=0.01)
    assert figures.equivalent == 90


def test_no_choice_where_nothing_fits() -> None:
    with pytest.raises(ContradictoryAnswers, match="no code fits '4x6 1122:1,0 1122:2,0'"):
        make_strategy("entropy", Rules(4, 6)).choose(Position.parse("4x6 1122:1,0 1122:2,0"))


def test_any_guess_on_a_word_list_is_weighed(tmp_path: Path) -> None:
    """The words have no symmetry, even where any letters may be guessed."""
    words = tmp_path / "words.txt"
    words.write_text("cab\ncad\nbad\ndab\nabc\n")
    position = Position(Rules.parse(f"codes:{words}:all"))
    left = [position.candidate(rank) for rank in range(position.count)]
    every = list(product(range(position.rules.symbols), repeat=3))
    scores = {
        guess: PLAIN["entropy"](list(Counter(reference.feedback_rows([guess], left)[0]).values()))
        for guess in every
    }
    ranked = Choices(position).ranked(METRICS["entropy"], len(every))
    assert len(ranked) == len(every)
    assert ranked[0].score == pytest.approx(min(scores.values()))
    assert {split.equivalent for split in ranked} == {1}
    assert make_strategy("entropy", position.rules).choose(position) == ranked[0].guess
