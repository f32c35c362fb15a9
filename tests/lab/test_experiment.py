"""The experiment: published figures, games that depend on the seed alone, the hardest pattern."""

from concurrent.futures import ProcessPoolExecutor
from math import hypot, sqrt
from multiprocessing import get_context

import pytest

from pegwise import PegwiseError, Rules, solve
from pegwise.errors import BoardTooLarge, CannotPlay, UnknownName
from pegwise.game.wordlist import word_list
from pegwise.knowledge.patterns import Pattern, patterns
from pegwise.lab.experiment import Trial, experiment, hardest, leaves_to_chance, rival_trials
from pegwise.tree.tree import Cost
from support.depth import deep

BULLETS_AND_MAGGOTS = Rules(4, 10)

# Scheinerman, BulletsMaggots.jl: mean and standard deviation of 1000 games each.
PUBLISHED = {
    "four of a kind": ((0, 0, 0, 0), 5.61, 1.0455),
    "three of a kind": ((0, 0, 0, 1), 6.092, 1.0586),
    "two pairs": ((0, 0, 1, 1), 6.127, 1.1082),
    "one pair": ((0, 0, 1, 2), 6.224, 1.1972),
    "all different": ((0, 1, 2, 3), 6.087, 1.1970),
}


@pytest.mark.deep
def test_the_published_rows_come_out_within_their_error() -> None:
    trials = experiment(BULLETS_AND_MAGGOTS, games=400, seed="1")
    assert [trial.pattern.name for trial in trials] == list(PUBLISHED)
    for trial in trials:
        code, mean, deviation = PUBLISHED[trial.pattern.name]
        assert trial.pattern.least == code
        assert trial.standard_error is not None
        assert abs(trial.mean - mean) < 4 * hypot(trial.standard_error, deviation / sqrt(1000))
        assert trial.deviation == pytest.approx(deviation, rel=0.15)
        assert trial.median == 6 or trial.pattern.name == "four of a kind"
        assert trial.shortest >= 1
        assert trial.longest <= 12


@pytest.mark.parametrize("members", ["least", deep("random")])
def test_neither_workers_nor_the_number_of_games_change_a_game(members: str) -> None:
    rules = Rules(3, 4)
    alone = experiment(rules, games=60, members=members, seed="x")
    assert experiment(rules, games=60, members=members, seed="x") == alone
    assert experiment(rules, games=60, members=members, seed="y") != alone
    with ProcessPoolExecutor(2, get_context("spawn")) as pool:
        assert experiment(rules, games=60, members=members, seed="x", executor=pool) == alone


def test_random_members_are_drawn_for_each_game() -> None:
    least, drawn = (
        experiment(Rules(4, 6), "first", 200, members, "x") for members in ("least", "random")
    )
    assert [trial.mean for trial in least] == [1, 2, 2, 3, 4]
    assert all(trial.longest > trial.shortest for trial in drawn)


def test_deterministic_games_are_played_once() -> None:
    rules = Rules(4, 6)
    for trial in experiment(rules, "first", games=7):
        assert trial.exact
        assert trial.cost.histogram == {len(solve(trial.pattern.least, rules, "first")): 7}
        assert (trial.deviation, trial.standard_error) == (0, None)


def test_a_single_random_game_has_no_error() -> None:
    trials = experiment(Rules(4, 6), games=1, seed="x")
    assert all((t.deviation, t.standard_error) == (None, None) for t in trials)
    assert len(rival_trials(trials)) == len(trials) - 1


def test_progress_counts_all_games() -> None:
    told: list[tuple[int, int]] = []
    experiment(Rules(3, 4), games=30, seed="x", progress=lambda *done: told.append(done))
    assert told == sorted(told)
    assert told[0] == (1, 90)
    assert told[-1] == (90, 90)


def test_words_of_a_list() -> None:
    rules = Rules.of_words(word_list(["noon", "deed", "moon", "bird"], "words.txt"))
    trials = experiment(rules, games=20, members="random", seed="x")
    assert [(t.pattern.name, t.cost.games) for t in trials] == [
        ("two pairs", 20),
        ("one pair", 20),
        ("all different", 20),
    ]


PATTERNS = dict(zip("abc", patterns(Rules(3, 4)), strict=True))


def trial(pattern: Pattern, *histogram: int) -> Trial:
    return Trial(pattern, Cost(dict(enumerate(histogram, 1))))


def test_figures_of_a_trial() -> None:
    counted = trial(PATTERNS["a"], 1, 2, 1, 4)
    assert (counted.mean, counted.median, counted.shortest, counted.longest) == (3, 3.5, 1, 4)
    assert counted.deviation == pytest.approx(sqrt(10 / 7))
    assert counted.standard_error == pytest.approx(sqrt(10 / 7 / 8))


def test_the_hardest_pattern_and_its_rivals() -> None:
    easy = trial(PATTERNS["a"], 900, 100)
    hard = trial(PATTERNS["b"], 100, 900)
    close = trial(PATTERNS["c"], 110, 890)
    assert hardest([easy, hard, close]) is hard
    assert rival_trials([easy, hard, close]) == [close]
    assert rival_trials([easy, hard]) == []
    assert rival_trials([hard]) == []


@pytest.mark.parametrize(
    ("strategy", "members", "chance"),
    [
        ("random", "least", True),
        ("first", "least", False),
        ("first", "random", True),
        ("strength:50:first", "least", True),
    ],
)
def test_whether_games_depend_on_the_seed(strategy: str, members: str, chance: bool) -> None:
    assert leaves_to_chance(strategy, members) is chance


def test_bad_input() -> None:
    rules = Rules(4, 6)
    with pytest.raises(PegwiseError, match="'0' games a pattern: expected a whole"):
        experiment(rules, games=0)
    with pytest.raises(UnknownName, match="unknown members 'some'"):
        experiment(rules, members="some")
    with pytest.raises(UnknownName, match="unknown strategy 'rndom': did you mean 'random'"):
        experiment(rules, "rndom")
    with pytest.raises((CannotPlay, BoardTooLarge)):
        experiment(Rules(40, 10))
