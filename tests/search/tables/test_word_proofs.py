"""Proofs on word lists with marks: what plain recursion finds, in pieces, in hard mode."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pegwise.errors import BoardTooLarge, PegwiseError
from pegwise.game.rules import Rules
from pegwise.kernel.weighted.board import INFINITE, UNBOUNDED
from pegwise.knowledge.space import space_of
from pegwise.search import Objective, openers
from pegwise.search.prove import prove
from pegwise.search.weighted_search import WeightedProof, WeightedSearch
from pegwise.tree.verify import verify
from support.depth import examples
from support.marked import marked_words, plain_least, random_words, seven_letters


def family(seed: int) -> Rules:
    """Words that differ in one place, so that hard mode is harder."""
    ends = random_words(seed, 3, 3, "abcd")
    words = [f"{letter}aa" for letter in "bcdefg"[seed % 2 :]]
    return marked_words(words + ends, random_words(seed + 50, 6, 3, "abcdefg"))


def three_letters() -> list[str]:
    """Words whose best first guess is not settled by its classes alone."""
    return random_words(1, 100, 3, "abcdefgh")


@examples(18)
@given(st.sampled_from([family, seven_letters]), st.integers(0, 1000), st.booleans())
def test_what_plain_recursion_finds(make: Callable[[int], Rules], seed: int, hard: bool) -> None:
    rules = make(seed)
    proof = prove(rules, hard=hard)
    assert (proof.status, proof.total) == ("proven", plain_least(rules, hard))
    assert verify(proof.as_file("a test")).valid


def test_hard_mode_costs_more_and_its_trees_are_checked() -> None:
    """With b to h before aa, a guess such as bcd tells several apart, but only in easy mode."""
    rules = marked_words([f"{letter}aa" for letter in "bcdefgh"], ["bcd", "efg"])
    assert prove(rules, hard=True).total == plain_least(rules, hard=True) == 18
    easy, hard = prove(rules, first="baa"), prove(rules, first="baa", hard=True)
    assert (easy.total, hard.total) == (22, 28)
    assert verify(hard.as_file("a test")).valid
    claimed = easy.as_file("a test")
    assert verify(claimed).valid
    object.__setattr__(claimed.header, "hard", True)
    assert "is not allowed in hard mode: place 2 must be A" in str(verify(claimed).error)


@pytest.mark.parametrize("hard", [False, True])
def test_limits(hard: bool) -> None:
    rules = family(4)
    for limit in (2, 3, 4):
        proof = prove(rules, Objective(limit=limit), hard=hard)
        assert proof.total == plain_least(rules, hard, limit)
        assert proof.status == ("proven" if proof.total else "impossible")
    worst = prove(rules, "worst", hard=hard)
    assert worst.worst is not None
    assert plain_least(rules, hard, worst.worst) == worst.total
    assert plain_least(rules, hard, worst.worst - 1) is None


def test_pieces_and_workers_change_nothing(tmp_path: Path) -> None:
    rules = marked_words(random_words(1, 60, 4), random_words(2, 90, 4))
    known = prove(rules)
    assert prove(rules, jobs=2).total == known.total
    with ThreadPoolExecutor(2) as pool:
        assert prove(rules, executor=pool).total == known.total
    best = min(
        total
        for guess in rules.guessing.words.codes[:40]  # type: ignore[union-attr]
        if (total := prove(rules, first=guess).total)
    )
    assert known.total is not None
    assert known.total <= best


def test_a_checkpoint_has_what_the_pieces_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules, file = marked_words(three_letters()), tmp_path / "kept"
    stopped = prove(rules, seconds=0, checkpoint=file)
    assert stopped.status == "upper bound"
    whole = prove(rules, checkpoint=file)
    assert whole.status == "proven"
    monkeypatch.setattr(openers, "bound_openers", lambda *_: pytest.fail("all openers are known"))
    again = prove(rules, checkpoint=file)
    assert (again.status, again.total, again.first) == (whole.status, whole.total, whole.first)
    with pytest.raises(PegwiseError, match="other"):
        prove(marked_words(three_letters(), ["aaa", "eee"]), checkpoint=file)


def test_what_is_refused() -> None:
    with pytest.raises(PegwiseError, match="hard mode on '4x6': expected marks"):
        prove("4x6", hard=True)
    with pytest.raises(PegwiseError, match="expected only one"):
        prove("2x3:marks", hard=True, consistent=True)
    with pytest.raises(BoardTooLarge, match=r"needs a table of .* bytes"):
        prove("6x6:marks")


@pytest.mark.parametrize("board", ["2x3:marks", "2x4:distinct,marks", "3x2:marks"])
def test_boards_without_a_list(board: str) -> None:
    assert prove(board).total == plain_least(Rules.parse(board))


def test_a_board_that_plain_recursion_has_checked() -> None:
    """By ``pegwise prove -v 3x4:marks --check``."""
    assert prove("3x4:marks").total == 170


def test_interrupted_at_the_first_opener(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its search ends with the best tree so far, and so does that of all openers."""

    class InterruptedSearch(WeightedSearch):
        def solve(self, *arguments: Any, **options: Any) -> WeightedProof:
            self.interrupted = True
            return super().solve(*arguments, **options)

    monkeypatch.setattr(openers, "WeightedSearch", InterruptedSearch)
    assert prove(marked_words(three_letters())).status == "upper bound"


def test_a_piece_that_was_stopped_by_others_is_done_again(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = marked_words(three_letters())
    known, bound, calls = prove(rules).total, openers.bound_openers, count()

    def interrupted(*arguments: Any) -> tuple[list[openers.OpenerFact], int]:
        facts, nodes = bound(*arguments)
        return (facts[:1], nodes) if next(calls) < 2 else (facts, nodes)

    monkeypatch.setattr(openers, "bound_openers", interrupted)
    proof = prove(rules)
    assert (proof.status, proof.total) == ("proven", known)
    assert next(calls) > 2


def test_a_search_stops_only_its_own_pieces() -> None:
    rules = marked_words(random_words(1, 60, 4))
    one, other = (openers.OpenerTask(rules, False, False, name) for name in ("one", "other"))
    openers.stop_pieces("one")
    assert openers.bound_openers(one, UNBOUNDED, [0, 1], INFINITE) == ([], 0)
    facts, _ = openers.bound_openers(other, UNBOUNDED, [0, 1], INFINITE)
    assert [fact.guess for fact in facts] == [0, 1]


@pytest.mark.parametrize("make", [family, seven_letters])
def test_no_opener_takes_less_than_its_lower_bound(make: Callable[[int], Rules]) -> None:
    rules = make(2)
    openings = openers.OpenerSearch(rules, Objective(), False, False, 1, None, None, None, None)
    for number, bound in enumerate(openings.floors.tolist()):
        total = prove(rules, first=space_of(rules.guessing).code(number)).total
        assert total is not None
        assert bound <= total
