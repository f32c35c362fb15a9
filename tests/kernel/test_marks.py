"""Marks: the arrays say what the plain reference says, and that is what Wordle says."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pegwise.game.feedback_kinds import BULLS, FULL, MARKS, FeedbackKind
from pegwise.kernel import reference
from pegwise.kernel.compiled import count_indices
from pegwise.kernel.feedback_kernels import FeedbackKernel, PlainKernel
from pegwise.kernel.packing import pack
from support.depth import examples
from support.duels import Duel, duels

KERNELS = [MARKS.kernel, MARKS.compiled]
MARKED = duels(positions=st.integers(1, 8), symbols=st.integers(1, 30))
kernels = pytest.mark.parametrize("kernel", KERNELS, ids=["vector", "compiled"])
unhurried = examples(60)  # the first example compiles


def marks_of(secret: str, guess: str) -> str:
    return "".join("-YG"[mark] for mark in reference.marks(secret, guess))


@pytest.mark.parametrize(
    ("secret", "guess", "marks"),
    [
        ("abbey", "babes", "YYGG-"),
        ("abbey", "kebab", "-YGYY"),
        ("abbey", "abbey", "GGGGG"),
        ("crane", "eerie", "--Y-G"),  # the only e is in place, so none is left for the others
        ("level", "eerie", "YG---"),
        ("aabbb", "ccaaa", "--YY-"),  # from left to right while any are left
        ("xxxxx", "abcde", "-----"),
    ],
)
def test_what_wordle_says(secret: str, guess: str, marks: str) -> None:
    assert marks_of(secret, guess) == marks


@given(st.data())
def test_laws_of_marks(data: st.DataObject) -> None:
    """Greens are the bulls, yellows the cows; of equal symbols no absent one comes first."""
    words = st.lists(st.integers(0, 3), min_size=5, max_size=5)
    secret, guess = data.draw(words), data.draw(words)
    found = reference.marks(secret, guess)
    assert (found.count(2), found.count(1)) == reference.bulls_and_cows(secret, guess)
    for symbol in set(guess):
        own = [mark for mark, peg in zip(found, guess, strict=True) if peg == symbol and mark < 2]
        assert own == sorted(own, reverse=True)


@kernels
@unhurried
@given(duel=MARKED)
def test_rows_and_sizes(kernel: FeedbackKernel, duel: Duel) -> None:
    guesses, secrets = duel.plain
    plain = [[MARKS.index_of(secret, guess) for secret in secrets] for guess in guesses]
    rows, places = kernel.feedback_rows(*duel.packed), duel.guesses.shape[1]
    assert rows.tolist() == plain
    assert rows.dtype == kernel.dtype(places) == (np.uint8 if places <= 5 else np.uint16)
    assert kernel.rows_by_secret(*duel.packed[::-1]).T.tolist() == plain
    counted = [np.bincount(row, minlength=3**places).tolist() for row in plain]
    assert kernel.class_sizes(*duel.packed).tolist() == counted
    first, own = duel.packed[0].select(slice(1)), duel.packed[1]
    assert kernel.matching(first, plain[0][-1], own).tolist() == [
        answer == plain[0][-1] for answer in plain[0]
    ]
    sizes = np.zeros((len(rows), 3**places), np.int64)
    count_indices(sizes, rows)
    assert sizes.tolist() == counted


@kernels
@pytest.mark.parametrize("count", [0, 31, 33, 2047, 2048, 2049, 5000])
def test_lengths_around_the_blocks(kernel: FeedbackKernel, count: int) -> None:
    codes = np.random.default_rng(count).integers(0, 4, (count + 2, 5))
    guesses, secrets = pack(codes[:2], 4), pack(codes[:count], 4)
    plain = [[MARKS.index_of(s, g) for s in codes[:count].tolist()] for g in codes[:2].tolist()]
    assert kernel.feedback_rows(guesses, secrets).tolist() == plain
    assert kernel.class_sizes(guesses, secrets).sum() == 2 * count


def test_many_pairs_are_compiled_and_equal() -> None:
    codes = pack(np.random.default_rng(1).integers(0, 6, (2100, 5)), 6)
    some = slice(0, 2100, 300)
    assert len(codes) ** 2 > 1 << 22
    whole = MARKS.kernel.feedback_rows(codes, codes)
    assert (whole[some] == MARKS.kernel.feedback_rows(codes.select(some), codes)).all()


@pytest.mark.parametrize("kind", [FULL, BULLS, MARKS])
@unhurried
@given(duel=duels(positions=st.integers(1, 6)))
def test_a_kind_without_arrays_goes_through_its_plain_function(
    kind: FeedbackKind, duel: Duel
) -> None:
    plain = PlainKernel(kind.index_of, kind.slots)
    assert (plain.feedback_rows(*duel.packed) == kind.kernel.feedback_rows(*duel.packed)).all()
    assert (plain.class_sizes(*duel.packed) == kind.kernel.class_sizes(*duel.packed)).all()


def test_codes_of_different_boards_are_refused() -> None:
    for kernel in KERNELS:
        with pytest.raises(ValueError, match="4x6 and 4x7"):
            kernel.feedback_rows(pack([[0, 1, 2, 3]], 6), pack([[0, 1, 2, 3]], 7))
        with pytest.raises(ValueError, match="expected one guess, got 2"):
            kernel.matching(pack([[0], [1]], 2), 0, pack([[0]], 2))
