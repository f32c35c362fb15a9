"""Counting a tree piece by piece, with interruptions too, gives the cost of the whole tree."""

import json
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from pegwise import CannotPlay, Position, Rules
from pegwise.game.wordlist import word_list
from pegwise.knowledge.partition import METRICS, partition
from pegwise.lab import grow
from pegwise.lab.evaluate import evaluate, player_for
from pegwise.lab.grow import Player, WholeTree
from pegwise.runtime.checkpoints import InvalidCheckpoint
from pegwise.strategies import make_strategy
from pegwise.tree import Cost
from pegwise.tree.one_step_tree import Grower
from support.checkpoint_files import mutations, sealed
from support.depth import deep

BOARDS = ("1x1", "2x3", "3x4", "4x4", "3x6:distinct", "4x5:bulls", "2x12")
MASTERMIND = Rules(4, 6)


def in_pieces(rules: Rules, strategy: str, **options: Any) -> Cost:
    """The cost, of a count that writes a checkpoint after every task."""
    whole = WholeTree(Player(rules, strategy), options.pop("first", None), **options)
    whole.writer.seconds_between = 0
    return whole.count()


@pytest.mark.parametrize("strategy", [*METRICS, "entropy:consistent", "knuth", "first"])
@pytest.mark.parametrize("board", BOARDS)
def test_pieces_cost_what_the_whole_costs(board: str, strategy: str) -> None:
    rules = Rules.parse(board)
    assert in_pieces(rules, strategy) == evaluate(rules, strategy).cost


@pytest.mark.parametrize("consistent", [False, True])
@pytest.mark.parametrize("metric", METRICS)
def test_compiled_guesses_are_those_of_the_strategy(metric: str, consistent: bool) -> None:
    rules = Rules(3, 5)
    strategy = make_strategy(f"{metric}:consistent" if consistent else metric, rules)
    growers = [Grower(rules, metric, consistent, symmetry) for symmetry in (True, False)]
    start = Position(rules)
    for later in partition(start, strategy.choose(start)).values():
        if later.solved:
            continue
        assert {grower.choose(later) for grower in growers} == {strategy.choose(later)}
        below = [grower.tree_below(later).guesses.tolist() for grower in growers]
        assert below[0] == below[1]


def test_a_forced_opening_and_the_one_that_is_chosen() -> None:
    for first in ((0, 1, 2, 3), None):
        tree = WholeTree(Player(MASTERMIND, "parts"), first)
        whole = evaluate(MASTERMIND, "parts", first=first)
        assert (tree.count(), tree.opening) == (whole.cost, whole.first)


def test_threads_do_not_disturb_each_other() -> None:
    with ThreadPoolExecutor(3) as pool:
        shared = in_pieces(MASTERMIND, "entropy", executor=pool)
    assert shared == evaluate(MASTERMIND, "entropy").cost


def test_word_lists(tmp_path: Path) -> None:
    words = [f"{a}{b}{c}" for a in "abc" for b in "abd" for c in "acd"]
    rules = Rules.of_words(word_list(words, "words"))
    kept = tmp_path / "kept"
    assert in_pieces(rules, "parts", checkpoint=kept) == evaluate(rules, "parts").cost
    others = Rules.of_words(word_list(words[1:], "words"))
    with pytest.raises(InvalidCheckpoint, match="its words is"):
        in_pieces(others, "parts", checkpoint=kept)


class StopAfter:
    """Presses Ctrl-C at the n-th report."""

    def __init__(self, reports: int) -> None:
        self.reports = reports

    def __call__(self, done: int) -> None:
        self.reports -= 1
        if self.reports < 0:
            raise KeyboardInterrupt


@pytest.mark.parametrize("strategy", ["entropy", "constraints"])
def test_a_count_resumes_from_its_checkpoint(tmp_path: Path, strategy: str) -> None:
    kept, costs, runs = tmp_path / "kept", list[Cost](), 0
    while not costs and runs < 50:
        runs += 1
        with suppress(KeyboardInterrupt):
            costs += [in_pieces(MASTERMIND, strategy, checkpoint=kept, report=StopAfter(15))]
    assert runs > 2
    assert costs == [evaluate(MASTERMIND, strategy).cost]


def test_what_is_known_is_not_counted_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = tmp_path / "kept"
    whole = WholeTree(Player(MASTERMIND, "parts"), None, checkpoint=kept)
    cost = whole.count()
    *lines, end, _ = kept.read_text().splitlines()
    kept.write_text(sealed([*lines, json.dumps({**json.loads(end), "seconds": 1000.0})]))
    monkeypatch.setattr(grow, "explore_pieces", None)
    again = WholeTree(Player(MASTERMIND, "parts"), None, checkpoint=kept)
    assert (again.count(), again.opening) == (cost, whole.opening)
    assert again.seconds > 1000  # those of the first count are kept


def test_a_checkpoint_of_other_work_is_refused(tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    in_pieces(Rules(3, 4), "parts", checkpoint=kept)
    for board, strategy, first, said in (
        ("3x5", "parts", None, "belongs to other work: its rules is '3x4', expected '3x5'"),
        ("3x4", "entropy", None, "its strategy is 'parts', expected 'entropy'"),
        ("3x4", "parts", (0, 0, 1), "its first is None"),
    ):
        with pytest.raises(InvalidCheckpoint, match=said):
            in_pieces(Rules.parse(board), strategy, first=first, checkpoint=kept)


@pytest.mark.parametrize(
    "fact",
    [
        [[0], {"3": 7}],
        [[], [0, 1]],
        [[], [9, 9, 9]],
        [[]],
        5,
        [[0], {"x": 1}],
        [[0], "a"],
        [[0], {"0": 1}],
    ],
)
def test_impossible_facts_are_refused(tmp_path: Path, fact: object) -> None:
    kept = tmp_path / "kept"
    in_pieces(Rules(3, 4), "parts", checkpoint=kept)
    head, opening, *_, end, _ = kept.read_text().splitlines()
    lines = [head, opening, json.dumps(fact), json.dumps({**json.loads(end), "facts": 2})]
    kept.write_text(sealed(lines))
    before = kept.read_text()
    with pytest.raises(InvalidCheckpoint, match="has impossible contents"):
        in_pieces(Rules(3, 4), "parts", checkpoint=kept)
    assert kept.read_text() == before


@pytest.mark.parametrize("every", [5, deep(1)])  # about once each byte, in every way in turn
def test_a_changed_byte_is_refused_or_does_no_harm(tmp_path: Path, every: int) -> None:
    kept, rules = tmp_path / "kept", Rules(2, 4)
    right, refused = in_pieces(rules, "parts", checkpoint=kept), list[str]()
    for content in islice(mutations(kept.read_bytes()), None, None, every):
        kept.write_bytes(content)
        try:
            assert in_pieces(rules, "parts", checkpoint=kept) == right
        except InvalidCheckpoint as error:
            refused.append(str(error))
    assert refused
    assert not any("\n" in error for error in refused)


def test_boards_too_large_to_play_are_still_counted() -> None:
    large = Rules(6, 9)
    assert player_for(large, "entropy").name == "entropy"
    assert player_for(large, "minimax:consistent").name == "minimax:consistent"
    with pytest.raises(CannotPlay, match="cannot play '6x9'"):
        player_for(large, "entropy", games=10)
    with pytest.raises(CannotPlay, match="'7x10': it has more than 1,000,000 guesses"):
        player_for(Rules(7, 10), "parts")
    with pytest.raises(CannotPlay, match="cannot play '11x3'"):
        player_for(Rules(11, 3), "parts")
