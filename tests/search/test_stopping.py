"""A stopped search gives its best tree and a bound, and resumes from its checkpoint."""

import json
import shutil
import sys
from dataclasses import replace
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from pegwise.errors import BoardTooLarge
from pegwise.game.codes import Code
from pegwise.game.rules import Rules
from pegwise.lab.grow import grow
from pegwise.runtime.checkpoints import CheckpointNotWritten, InvalidCheckpoint
from pegwise.search import Objective, Proof
from pegwise.search.engine import Engine, EngineSettings, Pace, engine_for
from pegwise.search.planning import FirstTree
from pegwise.search.proof import Snapshot, Watch
from pegwise.search.prove import prove
from pegwise.search.weighted_search import WeightedProof, WeightedSearch
from pegwise.tree.one_step_tree import Grower
from pegwise.tree.tree_files import tree_digest
from support.depth import deep
from support.waiting import PATIENCE

BOARD = Rules.parse("4x6")
LEAST = 5625
EAGER = Pace(poll_seconds=0, plan_after=0, plan_share=100, task_tries=10, checkpoint_seconds=0)


class StopAfter:
    """Presses Ctrl-C at the n-th look."""

    def __init__(self, looks: int) -> None:
        self.looks = looks

    def __call__(self, snapshot: Snapshot) -> None:
        self.looks -= 1
        if self.looks < 0:
            raise KeyboardInterrupt


def prove_eagerly(
    rules: Rules, aim: Objective | str = "mean", pace: Pace = EAGER, **options: Any
) -> Proof:
    """Looks are taken after every task, and checkpoints written at every look."""
    settings = EngineSettings(rules, options.get("consistent", False), pace=pace)
    return prove(rules, aim, settings=settings, **options)


def figures(proof: Proof) -> tuple[object, ...]:
    return proof.total, proof.worst, proof.lower_bound, proof.status


@pytest.mark.parametrize("looks", [0, 1, 5, 20, 80])
def test_ctrl_c_leaves_the_best_tree_and_a_valid_bound(looks: int) -> None:
    proof = prove_eagerly(BOARD, watch=StopAfter(looks))
    assert proof.status == "upper bound"
    assert proof.tree is not None
    assert proof.total is not None
    assert proof.lower_bound is not None
    assert proof.lower_bound <= LEAST <= proof.total
    assert proof.tree.cost.games == 1296


def test_a_search_stopped_at_once_has_a_tree_as_good_as_that_of_entropy() -> None:
    grow("4x7", "entropy")  # compiled
    proof = prove_eagerly(Rules.parse("4x7"), watch=StopAfter(0))
    assert proof.total is not None
    assert proof.total <= grow("4x7", "entropy").cost.total


class SlowTables:
    """Tables that are not made before a tree was shown; with ``stops``, that presses Ctrl-C."""

    def __init__(self, stops: bool = False) -> None:
        self.stops, self.may_go_on = stops, Event()
        self.shown: list[Snapshot] = []

    def __call__(self, settings: EngineSettings) -> Engine:
        assert self.may_go_on.wait(PATIENCE)
        return engine_for(settings)

    def watch(self, snapshot: Snapshot) -> None:
        self.shown.append(snapshot)
        if snapshot.best is not None:
            self.may_go_on.set()
            if self.stops:
                raise KeyboardInterrupt


@pytest.fixture
def _first_trees_compiled() -> None:
    Grower(Rules.parse("2x2"), "entropy").whole_tree()


@pytest.mark.usefixtures("_first_trees_compiled")
@pytest.mark.parametrize("question", [{}, {"first": "1122"}, {"consistent": True}])
def test_a_tree_is_shown_before_the_tables_are_made(
    question: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = SlowTables()
    monkeypatch.setattr(sys.modules["pegwise.search.prove"], "engine_for", tables)
    proof = prove_eagerly(BOARD, watch=tables.watch, **question)
    assert proof.status == "proven"
    best = [shown.best for shown in tables.shown if shown.best is not None]
    assert proof.total is not None
    assert best == sorted(best, reverse=True)
    assert min(best) >= proof.total
    assert max(shown.lower_bound for shown in tables.shown) <= proof.total


@pytest.mark.usefixtures("_first_trees_compiled")
def test_ctrl_c_before_the_tables_are_made_keeps_the_tree_shown(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tables = SlowTables(stops=True)
    monkeypatch.setattr(sys.modules["pegwise.search.prove"], "engine_for", tables)
    proof = prove_eagerly(BOARD, watch=tables.watch)
    last = tables.shown[-1]
    assert proof.tree is not None
    assert proof.total is not None
    assert proof.lower_bound is not None
    assert proof.total <= (last.best or 0)
    assert proof.status == "upper bound"
    assert last.lower_bound == proof.lower_bound <= LEAST
    assert proof.tree.cost.games == BOARD.size


@pytest.mark.usefixtures("_first_trees_compiled")
def test_ctrl_c_before_the_tables_are_made_keeps_the_tree_of_an_earlier_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept, tables = tmp_path / "kept", SlowTables(stops=True)
    earlier = prove_eagerly(BOARD, checkpoint=kept, watch=StopAfter(150))
    monkeypatch.setattr(sys.modules["pegwise.search.prove"], "engine_for", tables)
    proof = prove_eagerly(BOARD, checkpoint=kept, watch=tables.watch)
    assert proof.status == "upper bound"
    assert proof.total is not None
    assert proof.lower_bound is not None
    assert earlier.total is not None
    assert earlier.lower_bound is not None
    assert earlier.lower_bound <= proof.lower_bound <= LEAST
    assert LEAST <= proof.total <= earlier.total


@pytest.mark.usefixtures("_first_trees_compiled")
def test_a_tree_beyond_the_limit_is_not_shown() -> None:
    shown: list[Snapshot] = []
    first = FirstTree(BOARD, False, None)
    first.finish()
    tree = first.within(64)
    first.stop()
    assert tree is not None
    assert first.within(tree.cost.worst) is tree
    assert first.within(tree.cost.worst - 1) is None
    assert prove_eagerly(BOARD, "mean-within-4", watch=shown.append).status == "impossible"
    assert all(snapshot.best is None for snapshot in shown)


class EarlyTree(FirstTree):
    """A first tree that is there before the search begins."""

    def __init__(self, rules: Rules, consistent: bool, first: Code | None) -> None:
        super().__init__(rules, consistent, first)
        self.finish()


@pytest.mark.usefixtures("_first_trees_compiled")
@pytest.mark.parametrize("objective", ["mean", "worst"])
def test_the_tree_of_a_beam_does_not_depend_on_when_the_first_tree_is_known(
    objective: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    late = prove_eagerly(BOARD, objective, beam=1).tree
    monkeypatch.setattr(sys.modules["pegwise.search.prove"], "FirstTree", EarlyTree)
    early = prove_eagerly(BOARD, objective, beam=1).tree
    assert late is not None
    assert early is not None
    assert tree_digest(early) == tree_digest(late)


def test_a_first_opener_shows_its_tree_while_it_is_searched(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    solve = WeightedSearch.solve

    def slowly(
        search: WeightedSearch,
        objective: Objective,
        first: int,
        seconds: float | None = None,
        watch: Watch | None = None,
    ) -> WeightedProof:
        if watch:
            watch(Snapshot(500, 400, 0, 1, 0, 1, 7, 0.0, None))
        return solve(search, objective, first, None, seconds, watch)

    monkeypatch.setattr(WeightedSearch, "solve", slowly)
    shown: list[Snapshot] = []
    prove("3x4:marks", watch=shown.append)
    assert (shown[0].best, shown[0].nodes) == (500, 7)
    assert shown[0].lower_bound < 400  # that of one opener is none of the board
    assert shown[0].openings == 64


@pytest.mark.parametrize("board", ["4x6", "4x5:bulls"])
def test_stopping_early_still_gives_a_complete_tree(board: str) -> None:
    hasty = replace(EAGER, grace_seconds=0)
    proof = prove_eagerly(Rules.parse(board), watch=StopAfter(0), pace=hasty)
    assert proof.tree is not None
    assert proof.tree.cost.games == Rules.parse(board).size
    again = prove_eagerly(Rules.parse("4x4"), pace=hasty)
    assert again.status == "proven"  # the interruption is over


@pytest.mark.parametrize("objective", ["mean", deep("worst"), deep("mean-within-5")])
def test_a_search_resumes_from_its_checkpoint(tmp_path: Path, objective: str) -> None:
    aim, file = Objective.parse(objective), tmp_path / "search.json"
    runs = 0
    while True:
        proof = prove_eagerly(BOARD, aim, checkpoint=file, watch=StopAfter(60 * (runs + 1)))
        runs += 1
        if proof.status == "proven":
            break
        assert runs < 50
    assert runs > 1
    assert figures(proof) == figures(prove_eagerly(BOARD, aim))


def test_what_is_known_is_not_searched_again(tmp_path: Path) -> None:
    file = tmp_path / "search.json"
    engine_for.cache_clear()
    whole = prove_eagerly(BOARD, checkpoint=file)
    engine_for.cache_clear()  # now only the file has the facts
    again = prove_eagerly(BOARD, checkpoint=file)
    assert figures(again) == figures(whole)
    assert again.nodes - whole.nodes < whole.nodes / 2


def test_a_checkpoint_of_other_work_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "search.json"
    prove_eagerly(Rules.parse("3x4"), checkpoint=file)
    with pytest.raises(InvalidCheckpoint, match="belongs to other work: its rules"):
        prove_eagerly(BOARD, checkpoint=file)
    with pytest.raises(InvalidCheckpoint, match="its objective"):
        prove_eagerly(Rules.parse("3x4"), Objective.parse("worst"), checkpoint=file)
    with pytest.raises(InvalidCheckpoint, match="its consistent"):
        prove_eagerly(Rules.parse("3x4"), consistent=True, checkpoint=file)
    with pytest.raises(InvalidCheckpoint, match="its first"):
        prove_eagerly(Rules.parse("3x4"), first=(0, 0, 1), checkpoint=file)


def test_a_truncated_checkpoint_is_refused(tmp_path: Path) -> None:
    whole, cut = tmp_path / "whole.json", tmp_path / "cut.json"
    prove_eagerly(Rules.parse("3x4"), checkpoint=whole)
    lines = whole.read_text().splitlines(keepends=True)
    for kept in ("".join(lines[:-1]), "".join(lines)[:-9], lines[0], lines[0][:20], "", "[]\n"):
        cut.write_text(kept)
        with pytest.raises(InvalidCheckpoint):
            prove_eagerly(Rules.parse("3x4"), checkpoint=cut)


def test_a_checkpoint_of_another_version_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "search.json"
    prove_eagerly(Rules.parse("3x4"), checkpoint=file)
    head, *rest = file.read_text().splitlines()
    newer = json.dumps({**json.loads(head), "pegwise checkpoint": 99})
    file.write_text("\n".join([newer, *rest]) + "\n")
    with pytest.raises(InvalidCheckpoint, match="another version"):
        prove_eagerly(Rules.parse("3x4"), checkpoint=file)


def test_an_unwritable_checkpoint_only_warns(tmp_path: Path) -> None:
    folder = tmp_path / "gone"
    folder.mkdir()
    shutil.rmtree(folder)
    with pytest.warns(CheckpointNotWritten):
        proof = prove_eagerly(Rules.parse("3x4"), checkpoint=folder / "search.json")
    assert proof.status == "proven"


def test_a_time_limit_stops_a_search() -> None:
    proof = prove_eagerly(Rules.parse("4x8"), seconds=0.2)
    assert proof.status == "upper bound"
    assert proof.lower_bound is not None
    assert proof.total is not None
    assert proof.lower_bound <= 20471 <= proof.total


def test_a_beam_proves_nothing_but_finds_a_tree() -> None:
    proof = prove_eagerly(BOARD, beam=2)
    assert proof.status == "upper bound"
    assert proof.total is not None
    assert LEAST <= proof.total < 5800


@pytest.mark.parametrize("board", ["6x10", "12x3", "5x20:distinct", "6x6", "4x10:bulls", "2x40"])
def test_boards_beyond_reach_are_refused(board: str) -> None:
    with pytest.raises(BoardTooLarge, match=board):
        prove_eagerly(Rules.parse(board))


def test_the_tree_of_a_beam_is_not_built_in_a_hurry() -> None:
    hasty = EngineSettings(Rules(4, 5), pace=replace(EAGER, grace_seconds=0))
    assert prove("4x5", beam=2, settings=hasty).total == prove("4x5", beam=2).total
