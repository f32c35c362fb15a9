"""Expected guesses: exact against a plain search, against the tables, and under hard mode."""

from functools import cache

import numpy as np
import pytest
from numpy.typing import NDArray

from pegwise import Code, Position, Rules
from pegwise.coach import review
from pegwise.coach.estimates import costs_by_size
from pegwise.coach.values import (
    LEAST_STEPS,
    SMALL,
    STEPS_PER_PAIR,
    STEPS_PER_SECOND,
    USUAL_SECONDS,
    Judge,
    ReviewBudget,
)
from pegwise.kernel import vector
from pegwise.kernel.packing import PackedCodes
from pegwise.kernel.reference import feedback_of
from pegwise.knowledge.partition import partition
from pegwise.tablebase import find, values
from pegwise.tree import Node
from pegwise.tree.rows import all_secrets
from support.depth import deep, deep_but_for
from support.reviewed_games import random_game

Sizes = NDArray[np.int64]

FEW = 7
SMALL_BOARDS = ("2x4", "3x3", "3x4:distinct", "2x5", "3x3:bulls")


class Plain:
    """Costs by trying everything."""

    def __init__(self, rules: Rules, hard: bool) -> None:
        self.rules, self.hard = rules, hard
        self.guesses = list(all_secrets(rules))
        self.cost = cache(self._cost)

    def after(self, codes: frozenset[Code], guess: Code) -> int | None:
        classes: dict[int, set[Code]] = {}
        for code in codes - {guess}:
            told = feedback_of(code, guess, self.rules.bulls_only)
            classes.setdefault(told, set()).add(code)
        if any(len(one) == len(codes) for one in classes.values()):
            return None
        return len(codes) + sum(self.cost(frozenset(one)) for one in classes.values())

    def _cost(self, codes: frozenset[Code]) -> int:
        guesses = codes if self.hard else self.guesses
        return min(cost for guess in guesses if (cost := self.after(codes, guess)) is not None)


def codes_of(position: Position) -> frozenset[Code]:
    return frozenset(map(position.candidate, range(position.count)))


@pytest.mark.parametrize("hard", [False, True])
@pytest.mark.parametrize("label", deep_but_for(range(8), range(25)))
def test_losses_are_those_of_a_plain_search(label: int, hard: bool) -> None:
    game = random_game(label, SMALL_BOARDS, hard)
    plain = Plain(game.variant.rules, hard)
    for before, turn in zip(game.positions, review(game, hard=hard).turns, strict=False):
        if before.count > FEW:
            continue
        codes = codes_of(before)
        least, mine = plain.cost(codes), plain.after(codes, turn.turn.guess)
        assert turn.exact
        assert turn.best.expected_guesses == least / len(codes)
        assert plain.after(codes, turn.best.guess) == least
        if mine is not None:
            assert turn.played.expected_guesses == mine / len(codes)
            assert turn.loss == pytest.approx((mine - least) / len(codes))


LOCK = "3x10:bulls 000:1 011:0 102:1 203:1 304:1 405:2 505:1 406:2 407:3"
HARD_START = "3x5:bulls 335:0 414:2 515:1 215:2"


@pytest.mark.parametrize(
    ("line", "seconds", "exact"),
    [
        (LOCK, 0.25, range(6, 10)),
        (HARD_START, 0.25, range(2, 5)),
        deep((LOCK, USUAL_SECONDS, range(5, 10))),
        deep((HARD_START, USUAL_SECONDS, range(2, 5))),
    ],
)
def test_a_hard_position_leaves_steps_for_the_easy_ones(
    line: str, seconds: float, exact: range
) -> None:
    turns = review(line, seconds=seconds).turns
    assert [turn.number for turn in turns if turn.exact] == list(exact)


@pytest.mark.parametrize(("line", "most"), [(LOCK, 4), deep((HARD_START, 9)), deep((LOCK, 9))])
def test_easy_positions_after_hard_ones_are_judged_as_by_a_plain_search(
    line: str, most: int
) -> None:
    reviewed = review(line, seconds=0)
    plain = Plain(reviewed.game.variant.rules, False)
    easy = [turn for turn in reviewed.turns if turn.before <= most]
    assert len(easy) > 1
    for turn in easy:
        codes = codes_of(reviewed.game.positions[turn.number - 1])
        least, mine = plain.cost(codes), plain.after(codes, turn.turn.guess)
        assert turn.exact
        assert turn.best.expected_guesses == least / len(codes)
        assert mine is not None
        assert turn.loss == pytest.approx((mine - least) / len(codes))


@pytest.mark.parametrize("label", deep_but_for(range(4), range(60)))
def test_few_codes_are_exact_whatever_came_before(label: int) -> None:
    game = random_game(label, ("3x6:bulls", "4x4:bulls", "3x7:bulls"))
    for turn in review(game, seconds=0).turns:
        assert turn.exact or turn.before > FEW


@pytest.mark.parametrize("seconds", [0, 0.02, 0.2])
def test_searches_stay_within_the_budget(seconds: float, monkeypatch: pytest.MonkeyPatch) -> None:
    spent: list[int] = []
    spend = ReviewBudget.spend

    def counted(budget: ReviewBudget, steps: int) -> None:
        spent.append(steps)
        spend(budget, steps)

    monkeypatch.setattr(ReviewBudget, "spend", counted)
    turns = review(LOCK, seconds=seconds).turns
    # Whatever is left, every position may take the least, and a search ends with a whole step.
    least = len(turns) * (LEAST_STEPS + 10_000_000)
    assert 0 < sum(spent) <= ReviewBudget.of_seconds(seconds).left + least


def test_estimates_stay_within_the_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    """Counted in pairs of a guess and a code, which is what takes the time."""
    compared: list[int] = []

    def counted(guesses: PackedCodes, codes: PackedCodes, bulls_only: bool = False) -> Sizes:
        compared.append(len(guesses) * len(codes))
        return class_sizes(guesses, codes, bulls_only)

    class_sizes = vector.class_sizes
    monkeypatch.setattr(vector, "class_sizes", counted)
    for seconds in (0.02, 0.2):
        compared.clear()
        costs_by_size.cache_clear()
        reviewed = review("5x9 11223:1,1 14556:1,1", seconds=seconds)
        assert not any(turn.exact for turn in reviewed.turns)
        pairs = seconds * STEPS_PER_SECOND / STEPS_PER_PAIR
        # The least effort: a few guesses against all codes of the board, and a few games.
        assert sum(compared) <= pairs + 60 * reviewed.game.variant.rules.size


@pytest.mark.parametrize("label", deep_but_for(range(0, 40, 8), range(40)))
def test_losses_are_never_negative(label: int) -> None:
    boards = ("mastermind", "bulls-and-cows", "3x4:bulls", "3x8")
    for turn in review(random_game(label, boards), seconds=0).turns:
        assert turn.loss >= 0
        assert (turn.best.expected_guesses or 0) <= (turn.played.expected_guesses or 0)


def moves(node: Node, position: Position) -> list[tuple[Position, Code]]:
    """Every place of a tree and the guess made there."""
    found = [(position, node.guess)]
    for answer, child in node.children():
        found += moves(child, position.after(node.guess, answer))
    return found


@pytest.mark.parametrize("part", [20, deep(1)])
def test_the_optimal_strategy_loses_nothing_on_any_secret_of_4x6(part: int) -> None:
    """Every secret's game is a line of the tree, so all its places are all their turns."""
    file = find(Rules.parse("4x6"))
    assert file is not None
    judge = Judge(file.tree.rules, False, ReviewBudget(0))
    places = moves(file.tree.root, Position(file.tree.rules))
    assert len(places) > 500
    for position, guess in places[::part]:
        played, best = judge.judge(position, guess)
        assert played.exact
        assert played == best


@pytest.mark.parametrize("part", [60, deep(12)])
def test_the_search_agrees_with_the_tree_that_it_does_not_read(part: int) -> None:
    file = find(Rules.parse("4x6"))
    assert file is not None
    judge = Judge(file.tree.rules, False, ReviewBudget.of_seconds(2))
    judge.book = judge.table = None
    places = [
        (p, g) for p, g in moves(file.tree.root, Position(file.tree.rules)) if p.count <= SMALL
    ]
    for position, guess in places[::part]:
        played, best = judge.judge(position, guess)
        assert (played.exact, best.exact) == (True, True)
        assert played.total == best.total


@pytest.mark.parametrize("board", ["4x6", deep("4x10:distinct")])
def test_estimates_are_near_the_exact_values_of_second_guesses(board: str) -> None:
    rules = Rules.parse(board)
    table = values(rules)
    assert table is not None
    judge, errors = Judge(rules, False, ReviewBudget(0)), []
    for first, opening in table.openings.items():
        for answer, answered in opening.answers.items():
            if answered.size <= SMALL:
                continue
            position = Position(rules).after(first, answer)
            best, value = judge.best(position).guess, answered.seconds
            least = min(total.guesses for total in value.values())
            for guess in list(value)[:: max(1, len(value) // 4)]:
                exact = (value[guess].guesses - least) / answered.size
                mine, theirs = (judge.estimates.after(position, code) for code in (guess, best))
                errors.append(abs((mine - theirs) / answered.size - exact))
    assert len(errors) > 20
    assert sum(errors) / len(errors) < 0.08
    assert max(errors) < 0.3


def test_larger_positions_are_searched_as_far_as_the_budget_goes() -> None:
    position = Position.parse("mastermind 1111:0,0 2222:0,0")
    assert position.count > SMALL
    judge = Judge(position.rules, False, ReviewBudget.of_seconds(2))
    assert judge.best(position).exact
    assert judge.budget.left < ReviewBudget.of_seconds(2).left
    stingy = Judge(position.rules, False, ReviewBudget(0))
    assert not stingy.best(position).exact
    assert stingy.budget.left == 0
    assert stingy.best(position).total == pytest.approx(judge.best(position).total, rel=0.05)


def test_positions_on_a_tree_with_other_places_and_symbols_are_exact() -> None:
    for line in ("4x8 5567:1,1", "4x8"):
        position = Position.parse(line)
        judge = Judge(position.rules, False, ReviewBudget(0))
        best = judge.best(position)
        later = partition(position, best.guess).values()
        total = position.count + sum(judge.best(one).total for one in later if not one.solved)
        if best.exact:
            assert total == best.total
