"""Annealing against the plain rules, on boards of every kind and width."""

from collections.abc import Sequence
from math import log

import numpy as np
import pytest

from pegwise import Code, Position, Rules, Turn
from pegwise.kernel.consistent.prefixes import lanes_for, needs_of
from pegwise.kernel.guessing.climb import answers_to, change, score_of, tally
from pegwise.knowledge.space import space_of
from pegwise.knowledge.unlisted import AnnealingBudget, anneal, anneal_incrementally, list_all
from pegwise.runtime.seeds import Stream
from support.boards import LATE

SMALL = AnnealingBudget(most=300, usual=500_000, longest=2_000_000)
WIDTHS = (15, 16, 17, 127, 128, 129, 255, 256, 257)


def drawn(rules: Rules, stream: Stream) -> Code:
    return space_of(rules).code(stream.below(rules.size))


def honest(board: str, count: int, seed: str) -> tuple[Rules, tuple[Turn, ...]]:
    """``count`` random guesses, answered for a random secret."""
    rules, stream = Rules.parse(board), Stream(seed, board)
    secret = drawn(rules, stream)
    guesses = [drawn(rules, stream) for _ in range(count)]
    return rules, tuple(Turn(guess, rules.feedback(secret, guess)) for guess in guesses)


def distance(rules: Rules, turns: tuple[Turn, ...], code: Code) -> int:
    """By how much a code misses the answers, in bulls and in bulls and cows together."""
    told = [(rules.feedback(code, turn.guess), turn.feedback) for turn in turns]
    return sum(abs(a.bulls - b.bulls) + abs(a.total - b.total) for a, b in told)


@pytest.mark.parametrize(
    "board",
    ["12x6", "20x10", "20x10:bulls", "12x20:distinct", "14x14:distinct", "13x15:distinct,bulls"],
)
def test_codes_found_fit_and_differ(board: str) -> None:
    rules, turns = honest(board, 4, "fit")
    run = anneal(rules, turns, SMALL, "seed")
    codes = list(run.fitting)
    assert len(set(codes)) == len(codes) > 50
    assert all(rules.check(code) == code for code in codes)
    assert all(distance(rules, turns, code) == 0 for code in codes)
    assert run.distance == 0


def test_the_last_codes_are_listed_where_the_walkers_find_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Two thousand moves are not enough to find one of the ten codes that fit."""
    late = Position.parse(LATE)
    nothing = anneal(late.rules, late.turns, AnnealingBudget(longest=2000))
    assert not len(nothing.fitting)
    monkeypatch.setattr("pegwise.knowledge.unlisted.anneal", lambda *_: nothing)
    sample = anneal_incrementally(
        late.rules, late.turns, AnnealingBudget(longest=50_000_000), "none"
    ).fitting
    assert (len(sample), sample.complete) == (10, True)
    assert all(distance(late.rules, late.turns, code) == 0 for code in sample)


@pytest.mark.parametrize("board", ["9x4", "127x3", "128x3", "300x40"])
def test_copies_are_counted_turn_by_turn(board: str) -> None:
    rules, turns = honest(board, 11, "copies")
    lanes = lanes_for(len(turns), rules.positions)
    guesses, shape = [turn.guess for turn in turns], (rules.positions, rules.symbols)
    bulls, totals = zip(*((t.feedback.bulls, t.feedback.total) for t in turns), strict=True)
    table = needs_of(guesses, bulls, totals, shape, False).totals
    assert table.shape == (rules.symbols, rules.positions + 1, lanes.words)
    for symbol, copies in np.ndindex(table.shape[:2]):
        told = sum(int(word) << (64 * place) for place, word in enumerate(table[symbol, copies]))
        assert told == sum(
            1 << (int(lanes.bits) * number)
            for number, turn in enumerate(turns)
            if copies < turn.guess.count(symbol)
        )
    assert not needs_of(guesses, bulls, None, shape, False).totals.any()


@pytest.mark.parametrize("positions", WIDTHS)
def test_no_width_overflows(positions: int) -> None:
    """All bulls, none, and anything between; what is found fits by the plain rules."""
    rules, turns = honest(f"{positions}x3", 2, "wide")
    secret = drawn(rules, Stream("wide", positions))
    own = [Turn(secret, rules.feedback(secret, secret))]
    near = anneal(rules, own, SMALL)
    assert near.distance == distance(rules, tuple(own), near.nearest) < 16
    run = anneal(rules, turns, SMALL)
    assert run.distance == distance(rules, turns, next(iter(run.fitting))) == 0
    hopeless = (*turns, *own)
    missed = anneal(rules, hopeless, AnnealingBudget(longest=10_000))
    assert not len(missed.fitting)
    assert missed.distance == distance(rules, hopeless, missed.nearest) > 0


@pytest.mark.parametrize("board", ["4x6", "5x5:bulls", "4x10:distinct", "5x5:distinct", "1x1"])
def test_all_codes_of_small_boards_are_found(board: str) -> None:
    for count in (2, 3, 4):
        rules, turns = honest(board, count, "small")
        position = Position(rules, turns)
        sample = anneal(rules, turns, AnnealingBudget(most=2000), "seed").fitting
        numbers = sorted(map(space_of(rules).index, sample))
        assert sample.exhausted
        assert numbers == position.candidates.tolist()


def test_hardly_any_code_is_missing_where_the_search_says_so() -> None:
    missing = codes = 0
    for seed in range(6):
        rules, turns = honest("12x6", 7, f"missing {seed}")
        listed = list_all(rules, turns, 15_000, 20_000_000)
        sample = anneal(rules, turns, AnnealingBudget(), "seed").fitting
        assert listed.complete
        assert {*sample} <= {*listed}
        if sample.exhausted:
            missing += len(listed) - len(sample)
            codes += len(listed)
    assert codes
    assert missing <= codes // 50


def test_walkers_stuck_at_different_codes_have_not_found_all() -> None:
    """Late on 20x10 walkers get stuck: that one returns to its codes proves nothing."""
    late = Position.parse(LATE)
    for seed in range(5):
        sample = anneal(
            late.rules, late.turns[:12], AnnealingBudget(usual=400_000), str(seed)
        ).fitting
        assert len(sample) < 500  # of 511
        assert not sample.exhausted


def test_draws_are_fair() -> None:
    """Of some 800 codes that fit, the first found are spread evenly: chi-square over many seeds."""
    rules, turns = honest("5x8", 1, "fair")
    candidates = Position(rules, turns).candidates.tolist()
    cells = 20
    counts = [0] * cells
    for seed in range(100):
        sample = anneal(rules, turns, AnnealingBudget(most=10), str(seed)).fitting
        for code in sample:
            counts[candidates.index(space_of(rules).index(code)) * cells // len(candidates)] += 1
    expected = sum(counts) / cells
    assert sum((count - expected) ** 2 / expected for count in counts) < 45  # p = 0.0007


def test_the_same_seed_finds_the_same_codes() -> None:
    rules, turns = honest("20x10", 8, "seeds")
    first, again, other = (list(anneal(rules, turns, SMALL, seed).fitting) for seed in "aab")
    assert first == again != other


def test_following_a_game_keeps_what_still_fits() -> None:
    rules, turns = honest("12x6", 9, "follow")
    for count in range(len(turns) + 1):
        codes = list(anneal_incrementally(rules, turns[:count], SMALL, "seed").fitting)
        assert len(set(codes)) == len(codes) > 0
        assert all(distance(rules, turns[:count], code) == 0 for code in codes)


@pytest.mark.parametrize("count_discount", [0.0, 0.7])
def test_scores_are_entropies(count_discount: float) -> None:
    rules, turns = honest("17x5", 3, "scores")
    sample = anneal(rules, turns, SMALL, "seed").fitting.codes[:100].astype(np.int16)
    guess, place, new = np.array(turns[0].guess, np.int16), 4, 2
    places = np.ascontiguousarray(sample.T)
    tallies = np.array([(sample == symbol).sum(axis=1) for symbol in range(5)], np.int16)
    counts, table = np.zeros(5, np.int64), np.zeros((19, 18), np.int32)
    logs = np.array([0.0, *(n * log(n) for n in range(1, 102))])
    told, changed = np.zeros((2, 100), np.int16), np.zeros((2, 100), np.int16)
    tally(guess, counts)
    answers_to(guess, places, tallies, counts, told[0], told[1])
    change(told[0], told[1], places, tallies, counts, place, guess[place], new, *changed)
    other = [*turns[0].guess[:place], new, *turns[0].guess[place + 1 :]]
    for asked, answers in ((turns[0].guess, told), (tuple(other), changed)):
        plain = [rules.feedback(code, asked) for code in sample.tolist()]
        assert answers.T.tolist() == [[answer.bulls, answer.total] for answer in plain]
        expected = entropy(plain) - count_discount * entropy([answer.total for answer in plain])
        assert score_of(answers[0], answers[1], count_discount, table, logs) == pytest.approx(
            expected
        )
        assert not table.any()


def entropy(items: Sequence[object]) -> float:
    shares = [items.count(item) / len(items) for item in set(items)]
    return -sum(share * log(share) for share in shares)
