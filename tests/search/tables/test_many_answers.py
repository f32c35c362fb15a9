"""Tables with more than 256 kinds of answers: each guess numbers those that it can get."""

from dataclasses import replace

import numpy as np
import pytest

from pegwise.game.rules import Rules
from pegwise.search import Objective
from pegwise.search.answer_table import table_of
from pegwise.search.prove import prove
from pegwise.search.weighted_search import WeightedProof, WeightedSearch
from pegwise.tree.verify import verify
from support.marked import marked_words, plain_least, random_words, seven_letters


def solved(
    rules: Rules, wide: bool, hard: bool, objective: Objective | None = None
) -> WeightedProof:
    """The search with answers of 8 or 16 bits."""
    table = table_of(rules)
    answers = table.answers.astype(np.uint16 if wide else np.uint8)
    return WeightedSearch(replace(table, answers=answers), hard=hard).solve(objective)


def all_told_apart() -> Rules:
    """287 words that abcdefgh tells apart by itself: each place is right or not, or two change."""
    some = ["".join(c if bits >> i & 1 else "z" for i, c in enumerate("abcdefgh"))
            for bits in range(256)]  # fmt: skip
    others = [word[1] + word[0] + word[2:] for word in some if word[:2] == "ab"]
    swapped = [word[:2] + word[3] + word[2] + word[4:] for word in some if word[1:4] == "bcd"]
    return marked_words(list(dict.fromkeys(some + others[:31] + swapped)))


@pytest.mark.parametrize("hard", [False, True])
def test_wide_answers_change_nothing(hard: bool) -> None:
    rules = marked_words(random_words(3, 150, 6, "abcd"))
    narrow, wide = solved(rules, False, hard), solved(rules, True, hard)
    assert table_of(rules).answers.dtype == np.uint8
    assert (wide.value, wide.rows, wide.nodes) == (narrow.value, narrow.rows, narrow.nodes)
    small = seven_letters(8)
    for limit in (2, 3, 4):
        assert solved(small, True, hard, Objective(limit=limit)).value == plain_least(
            small, hard, limit
        )


def test_more_than_256_classes_of_one_guess() -> None:
    rules = all_told_apart()
    table = table_of(rules)
    assert table.answers.dtype == np.uint16
    proof = prove(rules)
    assert (proof.status, proof.total) == ("proven", 2 * rules.size - 1)
    assert verify(proof.as_file("a test")).valid
    worst = prove(rules, "worst", first="abcdefgh")
    assert (worst.worst, worst.total) == (2, 2 * rules.size - 1)


def test_the_numbers_stand_for_the_answers_of_the_rules() -> None:
    rules = seven_letters(1)
    table = table_of(rules)
    secrets, guesses = list(rules.words.codes), list(rules.guessing.words.codes)  # type: ignore[union-attr]
    for number, guess in enumerate(guesses):
        told = [table.as_rules_say(number, int(answer)) for answer in table.answers[number]]
        assert told == [rules.index_of(rules.feedback(secret, guess)) for secret in secrets]
