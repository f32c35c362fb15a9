"""What is called proven is: bounds, the tree and the checkpoint agree, or the proof is refused."""

import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from pegwise.errors import BoardTooLarge, ContradictoryBounds
from pegwise.game.rules import Rules
from pegwise.runtime.checkpoints import InvalidCheckpoint
from pegwise.search import Objective, Proof
from pegwise.search.board_search import BoardSearch, Stopped
from pegwise.search.engine import UNLIMITED, EngineSettings, Pace, engine_for
from pegwise.search.proof import Snapshot
from pegwise.search.prove import prove
from support.checkpoint_files import mutations, sealed
from support.depth import DEEP, deep
from support.plain_search import least_cost

BOARD, LEAST = Rules.parse("4x6"), 5625
SMALL = Rules.parse("2x4")
EAGER = Pace(poll_seconds=0, plan_after=0, plan_share=100, task_tries=10, checkpoint_seconds=0)
LOOK_ALWAYS = EngineSettings(BOARD, pace=EAGER)
# No time at all to build the tree after an early stop.
NO_GRACE = EngineSettings(BOARD, pace=replace(EAGER, grace_seconds=0))


class StopAfter:
    """Presses Ctrl-C at the n-th look, and remembers the best tree that was shown."""

    def __init__(self, looks: int) -> None:
        self.looks, self.shown = looks, list[int]()

    def __call__(self, snapshot: Snapshot) -> None:
        assert snapshot.lower_bound <= LEAST
        self.shown += [] if snapshot.best is None else [snapshot.best]
        self.looks -= 1
        if self.looks < 0:
            raise KeyboardInterrupt


@pytest.mark.parametrize("bits", [8, deep(10), deep(12), deep(14), deep(16)])
def test_sets_with_the_same_key_never_give_a_proof_that_contradicts_itself(bits: int) -> None:
    """The Zobrist keys are cut to some bits, so that many sets share one."""
    refused: list[str] = []
    for seed in "ab" if not DEEP else "abcdefgh":
        settings = EngineSettings(BOARD, zobrist_seed=seed, zobrist_bits=bits)
        try:
            proof = prove(BOARD, settings=settings)
        except ContradictoryBounds as error:
            refused.append(str(error))
        else:
            assert proof.status == "proven"
            assert proof.total == proof.lower_bound
    assert refused or bits > 8
    assert all("nothing is proven: the " in error for error in refused)
    assert all(" left after " in error for error in refused)


def edited(file: Path, change: Callable[[list[Any]], None]) -> None:
    """Change the facts of a checkpoint, and seal it again."""
    head, *facts, end, _ = file.read_text().splitlines()
    told = [json.loads(fact) for fact in facts]
    for fact in told:
        change(fact)
    file.write_text(sealed([head, *map(json.dumps, told), end]))


def test_an_edited_fact_is_no_proof(tmp_path: Path) -> None:
    file = tmp_path / "kept"
    first = prove(BOARD, checkpoint=file).tree
    assert first is not None
    opening, largest = int(first.guesses[0]), max(first.sizes[1:].tolist())

    def cheaper(fact: list[Any]) -> None:
        if fact[1] == opening and len(fact[8]) and fact[4] > 2 * largest:
            fact[3], fact[4] = fact[3] - 1, fact[4] - 1

    edited(file, cheaper)
    engine_for.cache_clear()
    with pytest.raises(ContradictoryBounds, match=r"codes left after 1123:\d,\d cost at least"):
        prove(BOARD, checkpoint=file)
    edited(file, lambda fact: fact.__setitem__(4, fact[3] - 1))
    with pytest.raises(InvalidCheckpoint, match="impossible contents"):
        prove(BOARD, checkpoint=file)


def figures(proof: Proof) -> tuple[object, ...]:
    return proof.total, proof.lower_bound, proof.status


def test_checkpoints_name_the_program_and_the_board(tmp_path: Path) -> None:
    file = tmp_path / "kept"
    prove(SMALL, checkpoint=file)
    head = json.loads(file.read_text().splitlines()[0])
    assert head["pegwise checkpoint"] == 2
    assert head["program"][0].isdigit()
    assert head["rules"] == "2x4"


def test_checkpoints_of_before_still_load(tmp_path: Path) -> None:
    file = tmp_path / "kept"
    engine_for.cache_clear()
    stopped = prove(BOARD, checkpoint=file, watch=StopAfter(150), settings=LOOK_ALWAYS)
    head, *facts, end, _ = map(json.loads, file.read_text().splitlines())
    del head["program"]
    old = [{**head, "pegwise checkpoint": 1}, *([64, *fact[1:8]] for fact in facts), end]
    file.write_text("".join(f"{json.dumps(line)}\n" for line in old))
    engine_for.cache_clear()
    again = prove(BOARD, checkpoint=file, settings=LOOK_ALWAYS)
    assert figures(again) == (LEAST, LEAST, "proven")
    assert again.nodes > stopped.nodes


@pytest.mark.parametrize("every", [5, deep(1)])  # about once each byte, in every way in turn
def test_a_changed_byte_is_refused_or_does_no_harm(tmp_path: Path, every: int) -> None:
    file = tmp_path / "kept"
    right = figures(prove(SMALL, checkpoint=file))
    assert right[0] == least_cost(SMALL)
    refused: list[str] = []
    for content in islice(mutations(file.read_bytes()), None, None, every):
        file.write_bytes(content)
        try:
            assert figures(prove(SMALL, checkpoint=file)) == right
        except InvalidCheckpoint as error:
            refused.append(str(error))
    assert refused
    assert not any("\n" in error for error in refused)


def test_no_bound_is_told_before_all_openings_are_read() -> None:
    def stop() -> None:
        raise Stopped

    with ThreadPoolExecutor(1) as pool:
        search = BoardSearch(engine_for(LOOK_ALWAYS), pool, 1)
        search.poll = stop
        with pytest.raises(Stopped):
            search.open(search.engine.first_guesses(), UNLIMITED)
        assert len(search.openings) <= 1
        assert search.lower_bound == search.engine.least(BOARD.size)


@pytest.mark.parametrize("jobs", [1, deep(2)])
def test_the_best_tree_is_kept_and_returned(tmp_path: Path, jobs: int) -> None:
    file, best, bound = tmp_path / "kept", 99999, 0
    for looks in (200, 2, 0, 60, 0):
        engine_for.cache_clear()
        watch = StopAfter(looks)
        proof = prove(BOARD, checkpoint=file, jobs=jobs, watch=watch, settings=NO_GRACE)
        assert proof.total is not None
        assert proof.lower_bound is not None
        assert proof.total <= min([best, *watch.shown])
        assert bound <= proof.lower_bound <= LEAST
        best, bound = proof.total, proof.lower_bound


def test_what_was_shown_is_returned_in_whatever_haste() -> None:
    for looks in (40, 80, 120, 160, 200, 240):
        engine_for.cache_clear()
        watch = StopAfter(looks)
        proof = prove(BOARD, watch=watch, settings=NO_GRACE)
        assert proof.total is not None
        assert proof.total <= min(watch.shown, default=99999)


def test_a_checkpoint_without_a_tree_is_stopped_at_once(tmp_path: Path) -> None:
    """Those of before have none: the tree is planned when the search is over."""
    file = tmp_path / "kept"
    engine_for.cache_clear()
    prove(BOARD, checkpoint=file, watch=StopAfter(200), settings=LOOK_ALWAYS)
    edited(file, lambda fact: fact.__setitem__(8, []))
    engine_for.cache_clear()
    again = prove(BOARD, checkpoint=file, watch=StopAfter(0), settings=LOOK_ALWAYS)
    assert again.status == "upper bound"
    assert again.total is not None
    assert again.total >= LEAST


@pytest.mark.parametrize(
    ("board", "objective"),
    [
        *(("1x65", "mean"), ("1x80", "mean-within-80"), ("1x80", "mean-within-81")),
        *(("1x64", "worst"), ("1x66", "worst"), ("1x4096", "mean")),
    ],
)
def test_games_of_many_guesses(board: str, objective: str) -> None:
    rules = Rules.parse(board)
    proof = prove(rules, Objective.parse(objective))
    total = rules.size * (rules.size + 1) // 2
    assert (*figures(proof), proof.worst) == (total, total, "proven", rules.size)


@pytest.mark.deep
def test_a_beam_search_of_long_games() -> None:
    proof = prove(Rules.parse("2x66:bulls"), beam=1)
    assert proof.worst is not None
    assert proof.worst >= 66
    assert proof.tree is not None
    assert proof.tree.cost.games == 66 * 66


@pytest.mark.parametrize(
    ("board", "objective", "said"),
    [
        ("2x66:bulls", "worst", "'2x66:bulls' needs 66 guesses or more in the worst case"),
        ("2x68:distinct,bulls", "worst", "needs 67 guesses or more"),
        ("2x90:bulls", "mean-within-70", "cannot be searched within 70 guesses: expected at most"),
    ],
)
def test_limits_too_deep_are_refused_up_front(board: str, objective: str, said: str) -> None:
    with pytest.raises(BoardTooLarge, match=said):
        prove(Rules.parse(board), Objective.parse(objective), seconds=1)


@pytest.mark.parametrize("board", ["1x2", "1x3", "2x2", "2x3:bulls"])
def test_one_guess_is_not_enough(board: str) -> None:
    proof = prove(Rules.parse(board), Objective.parse("mean-within-1"))
    assert (proof.status, proof.tree) == ("impossible", None)


@pytest.mark.parametrize(
    ("words", "first", "total"), [("ab ac ad", (0, 0), 9), ("ab", (0, 0), 2), ("ab", (0, 1), 1)]
)
def test_a_first_guess_that_tells_nothing(
    tmp_path: Path, words: str, first: tuple[int, ...], total: int
) -> None:
    file = tmp_path / "words"
    file.write_text(words.replace(" ", "\n"))
    rules = Rules.parse(f"codes:{file}:all")
    proof = prove(rules, first=first)
    assert (proof.total, proof.lower_bound, proof.status) == (total, total, "proven")
    assert proof.first == first
    within = prove(rules, Objective.parse(f"mean-within-{proof.worst}"), first=first)
    assert within.total == total
