"""Codes drawn from those that fit: evenly, counted without bias, complete where it is said."""

from collections import Counter
from collections.abc import Sequence
from itertools import permutations, product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pegwise import BoardTooLarge, Code, ContradictoryAnswers, Feedback, Position, Rules
from pegwise.game.codes import Turn, is_consistent
from pegwise.game.wording import Estimate
from pegwise.kernel.consistent.enumeration import keep_evenly
from pegwise.kernel.splitmix import state_from
from pegwise.knowledge.fitting import Fitting
from pegwise.knowledge.unlisted import (
    MOST_DRAWN_POSITIONS,
    draw,
    known_symbol_counts,
    short_search,
    widen,
)
from support.boards import codes as any_code
from support.boards import rules as any_rules
from support.depth import deep, examples

# Three turns of each board that leave some dozens of codes.
BOARDS = ("4x6", "5x4:bulls", "5x7:distinct", "4x9:distinct,bulls")


def turns_for(rules: Rules, secret: Code, guesses: list[Code]) -> list[Turn]:
    return [Turn(guess, rules.feedback(secret, guess)) for guess in guesses]


def fitting(rules: Rules, turns: list[Turn]) -> list[Code]:
    """What is left, by trying every code."""
    symbols = range(rules.symbols)
    every = (
        permutations(symbols, rules.positions)
        if rules.distinct
        else product(symbols, repeat=rules.positions)
    )
    return [c for c in every if all(rules.feedback(c, t.guess) == t.feedback for t in turns)]


def search(rules: Rules, turns: Sequence[Turn]) -> Fitting:
    return widen(rules, turns, short_search(rules, turns))


def estimate(found: Fitting) -> int:
    assert found.count is not None
    return found.count.count


def game(name: str) -> tuple[Rules, list[Turn]]:
    rules = Rules.parse(name)
    first = tuple(range(rules.positions)) if rules.distinct else (0, 0, 1, 1, 2)[: rules.positions]
    secret = (*reversed(range(rules.symbols)), 0)[: rules.positions]
    return rules, turns_for(rules, secret, [first, first[1:] + first[:1]])


@given(st.data(), any_rules(positions=4, symbols=4), st.integers(1, 6))
@examples(80)
def test_known_symbol_counts_are_those_of_every_code(
    data: st.DataObject, rules: Rules, count: int
) -> None:
    code = any_code(rules)
    secret, *guesses = data.draw(st.lists(code, min_size=count + 1, max_size=count + 1))
    counts = known_symbol_counts(rules, turns_for(rules, secret, guesses))
    if counts is not None:
        assert counts.tolist() == [secret.count(symbol) for symbol in range(rules.symbols)]
    totals = [
        all(
            rules.feedback(other, guess).total == rules.feedback(secret, guess).total
            for guess in guesses
        )
        for other in fitting(rules, [])
        if sorted(other) != sorted(secret)
    ]
    assert (counts is not None) == (not rules.bulls_only and not any(totals))


@given(st.data(), any_rules(positions=5, symbols=5), st.integers(0, 10))
@examples(80)
def test_a_search_of_a_small_board_gives_the_full_list(
    data: st.DataObject, rules: Rules, count: int
) -> None:
    code = any_code(rules)
    secret, *guesses = data.draw(st.lists(code, min_size=count + 1, max_size=count + 1))
    turns = turns_for(rules, secret, guesses)
    found = search(rules, turns)
    assert found.complete
    assert list(found) == fitting(rules, turns)


@pytest.mark.parametrize("name", BOARDS)
def test_draws_are_even(name: str) -> None:
    """Chi-square of how often each code is reached by narrow draws, against a full listing."""
    rules, turns = game(name)
    codes, draws = fitting(rules, turns), 3000
    reached = Counter(c for k in range(draws) for c in list(draw(rules, turns, 12, str(k))))
    assert set(reached) == set(codes)
    expected = sum(reached.values()) / len(codes)
    chi_square = sum((reached[code] - expected) ** 2 / expected for code in codes)
    # Codes of one draw have prefixes in common, which makes the counts vary more than alone.
    assert chi_square / (len(codes) - 1) < 4


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("width", [2, deep(12)])
def test_every_code_counts_for_one(name: str, width: int) -> None:
    """On average over draws, each code times what it stands for; exact for any width."""
    rules, turns = game(name)
    place = {code: k for k, code in enumerate(fitting(rules, turns))}
    stands_for = np.zeros((2000, len(place)))
    for k, row in enumerate(stands_for):
        found = draw(rules, turns, width, str(k))
        for code in found:
            row[place[code]] = estimate(found) / len(found)
    reached = stands_for[:, stands_for.any(axis=0)]
    off = (reached.mean(axis=0) - 1) / (reached.std(axis=0) / len(reached) ** 0.5)
    assert np.mean(off**2) < 2
    assert abs(stands_for.mean() - 1) < 0.1


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("width", [3, deep(40)])
def test_estimates_are_unbiased(name: str, width: int) -> None:
    rules, turns = game(name)
    estimates = [estimate(draw(rules, turns, width, str(k))) for k in range(2000)]
    error = np.std(estimates) / len(estimates) ** 0.5
    assert abs(np.mean(estimates) - len(fitting(rules, turns))) <= 4.5 * error + 1e-9


@pytest.mark.parametrize(("found", "width"), [(7, 1), (7, 3), (10, 5), (12, 11)])
def test_what_is_kept_is_equally_likely_and_spread_out(found: int, width: int) -> None:
    state, trials, counts, neighbours = state_from(5), 20_000, np.zeros(found), 0
    for _ in range(trials):
        listed = np.arange(found)
        keep_evenly(listed, found, width, state)
        kept = listed[:width]
        assert len(set(kept.tolist())) == width
        counts[kept] += 1
        neighbours += int((np.diff(np.sort(kept)) == 1).sum())
    chance = width / found
    assert np.abs(counts / trials - chance).max() < 5 * (chance * (1 - chance) / trials) ** 0.5
    if 1 < width <= found // 2:
        assert neighbours < 0.9 * trials * chance * (width - 1)


def test_the_same_seed_draws_the_same_codes() -> None:
    rules, turns = game("4x6")
    assert list(draw(rules, turns, 9, "a")) == list(draw(rules, turns, 9, "a"))
    assert list(draw(rules, turns, 9, "a")) != list(draw(rules, turns, 9, "b"))


@pytest.mark.parametrize("name", ["4x6", "8x12", "10x10", "9x12:distinct", "6x4:bulls"])
def test_drawn_codes_fit(name: str) -> None:
    rules = Rules.parse(name)
    secret = tuple(range(rules.positions)) if rules.distinct else (1,) * rules.positions
    guess = tuple(reversed(range(rules.symbols)))[: rules.positions]
    guess += (0,) * (rules.positions - len(guess))
    turns = turns_for(rules, secret, [guess, guess[2:] + guess[:2]])
    found = draw(rules, turns, 200, "")
    assert len(found)
    for code in found:
        assert all(rules.feedback(code, t.guess) == t.feedback for t in turns)


def test_a_board_without_turns() -> None:
    """Its codes are counted exactly, however few are drawn."""
    found = draw(Rules.parse("10x10"), (), 100, "")
    assert (len(found), estimate(found), found.complete) == (100, 10**10, False)


def test_one_code_left() -> None:
    for name in ("4x6", "8x12", "10x10"):
        rules = Rules.parse(name)
        secret = (2, 1, 3, 0, 5, 4, 1, 2, 5, 5)[: rules.positions]
        found = search(rules, [Turn(secret, Feedback(rules.positions, 0))])
        assert (list(found), found.complete) == ([secret], True)


def test_answers_that_contradict_each_other() -> None:
    for name in ("4x6", "8x12", "10x10"):
        rules = Rules.parse(name)
        p = rules.positions
        turns = (Turn((0,) * p, Feedback(p // 2, 0)), Turn((1,) * p, Feedback(p // 2 + 1, 0)))
        found = search(rules, turns)
        assert (len(found), found.complete) == (0, True)
        with pytest.raises(ContradictoryAnswers):
            Position(rules, turns).require_candidates()


@pytest.mark.parametrize("positions", [15, 16, 17, 31, 32, 33, 63, 64, 65, 126, 127])
@pytest.mark.parametrize("turns", [1, 7, 8, 9, 17])
def test_no_byte_overflows_on_wide_boards(positions: int, turns: int) -> None:
    """Every place a bull, none, or all but one: the needs at both ends of a byte."""
    rules = Rules(positions, 3)
    secret = (0,) * positions
    ends = [secret, (1,) * positions, (2, *secret[1:])]
    asked = turns_for(rules, secret, [ends[(k + 1) % 3] for k in range(turns)])
    found = draw(rules, asked, 50, "")
    assert all(is_consistent(turn, code) for code in found for turn in asked)
    if turns >= 2:
        assert secret in found


@pytest.mark.parametrize("positions", [128, 129, 255, 256, 257])
def test_wider_boards_are_refused(positions: int) -> None:
    with pytest.raises(BoardTooLarge, match=rf"{positions} positions: .* {MOST_DRAWN_POSITIONS} "):
        draw(Rules(positions, 2), (), 10, "")


@pytest.mark.parametrize("symbols", [255, 256, 257, 4096])
def test_any_number_of_symbols(symbols: int) -> None:
    rules = Rules(3, symbols)
    secret = (symbols - 1, 0, symbols - 2)
    turns = turns_for(rules, secret, [(0, 1, symbols - 1), (symbols - 1, symbols - 2, 0)])
    found = draw(rules, turns, 10_000, "")
    assert found.complete
    assert secret in found
    assert all(is_consistent(turn, code) for code in found for turn in turns)


def test_estimates_of_a_position() -> None:
    """Counted on small boards, estimated on large ones, counted there too once few are left."""
    assert Position.parse("4x6 1122:1,0").left == Estimate(256)
    assert Position.parse("10x10").left == Estimate(10**10)
    early = Position.parse("10x10 0011223344:2,3").left
    assert early is not None
    assert not early.exact
    assert str(early).startswith("about ")
    late = Position.parse("10x10 0011223344:2,3 0011223344:10,0")
    assert (late.left, late.count) == (Estimate(0), 0)
    won = Position.parse("10x10 0011223344:10,0")
    assert (won.left, won.count) == (Estimate(1), 1)
    assert won.candidates.tolist() == [11223344]
    with pytest.raises(BoardTooLarge):
        _ = Position.parse("10x10 0011223344:2,3").count


def test_a_sample_does_not_depend_on_how_a_position_came_about() -> None:
    played = Position(Rules.parse("6x9"))
    for guess in ((0, 0, 1, 1, 2, 3), (0, 4, 1, 5, 5, 2), (4, 0, 6, 1, 7, 2)):
        _ = played.fitting
        played = played.after(guess, played.rules.feedback((0, 7, 1, 4, 8, 2), guess))
        assert list(played.fitting) == list(Position.parse(str(played)).fitting)


def test_estimates_in_words() -> None:
    assert str(Estimate(12437)) == "12,437"
    assert str(Estimate(12437, exact=False)) == "about 12,400"
    assert str(Estimate(7, exact=False)) == "about 7"
    assert str(Estimate(10**12, exact=False)) == "about 10^12"
