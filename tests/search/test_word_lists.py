"""Proofs on word lists, whose words need not tell each other apart as the codes of a board do."""

import random
from pathlib import Path

import numpy as np
import pytest

from pegwise.errors import BoardTooLarge
from pegwise.game.rules import Rules
from pegwise.knowledge.space import space_of
from pegwise.search import Objective
from pegwise.search.engine import Engine, EngineSettings
from pegwise.search.prove import prove
from pegwise.search.reach import fewest_guesses, most_classes
from pegwise.tree.verify import verify
from support.depth import deep_but_for
from support.plain_search import least_cost, least_worst


def listed(folder: Path, words: list[str], options: str = "", name: str = "words") -> Rules:
    (folder / name).write_text("\n".join(words))
    return Rules.parse(f"codes:{folder / name}{options}")


def strangers(count: int, letters: int) -> list[str]:
    """Words with no letter in common: a guess wins or misses, and tells no more."""
    return [
        "".join(chr(0x4E00 + letters * word + place) for place in range(letters))
        for word in range(count)
    ]


@pytest.mark.parametrize("letters", [1, 2, 4])
@pytest.mark.parametrize(
    ("count", "objective"),
    [(20, "mean"), (66, "mean"), (66, "mean-within-66"), (64, "worst"), (66, "worst")],
)
def test_words_without_a_common_letter(
    tmp_path: Path, letters: int, count: int, objective: str
) -> None:
    proof = prove(listed(tmp_path, strangers(count, letters)), Objective.parse(objective))
    total = count * (count + 1) // 2
    assert (proof.status, proof.total, proof.lower_bound) == ("proven", total, total)
    assert proof.worst == count
    assert verify(proof.as_file("here")).valid


@pytest.mark.parametrize("within", [1, 64, 65])
def test_words_without_a_common_letter_within_fewer_guesses(tmp_path: Path, within: int) -> None:
    proof = prove(listed(tmp_path, strangers(66, 2)), Objective(limit=within))
    assert (proof.status, proof.tree) == ("impossible", None)


@pytest.mark.parametrize("words", [["aa", "ab", "bb"], ["ab", "ac", "ad"], ["ab", "cd", "ef"]])
def test_one_guess_is_not_enough_for_three_words(tmp_path: Path, words: list[str]) -> None:
    proof = prove(listed(tmp_path, words), Objective(limit=1))
    assert (proof.status, proof.tree) == ("impossible", None)


def test_any_first_guess_is_as_good(tmp_path: Path) -> None:
    rules = listed(tmp_path, strangers(9, 2))
    for first in space_of(rules).code(4), space_of(rules).code(8):
        proof = prove(rules, first=first)
        assert (proof.first, proof.total, proof.first_given) == (first, 45, True)


def one_common_letter(count: int) -> list[str]:
    first, second, *others = strangers(count, 2)
    return [first, first[0] + second[1], *others]


@pytest.mark.parametrize(
    ("words", "options", "objective", "said"),
    [
        (one_common_letter(80), "", "worst", "needs 78 guesses or more in the worst case"),
        (one_common_letter(66), "", "mean-within-65", "cannot be searched within 65 guesses"),
        (one_common_letter(66), "", "mean", "would take years"),
        (strangers(66, 2), ":all", "mean", "would take years"),
    ],
)
def test_what_would_never_end_is_refused(
    tmp_path: Path, words: list[str], options: str, objective: str, said: str
) -> None:
    with pytest.raises(BoardTooLarge, match=said):
        prove(listed(tmp_path, words, options), Objective.parse(objective))


@pytest.mark.parametrize("seed", deep_but_for(range(6), range(60)))
def test_any_list_agrees_with_plain_recursion(tmp_path: Path, seed: int) -> None:
    rng = random.Random(seed)
    letters = "abcdefghijkl"[: rng.randint(2, 12)]
    size, length = rng.randint(2, 7), rng.randint(1, 3)
    words = ["".join(rng.choices(letters, k=length)) for _ in range(size)]
    rules = listed(tmp_path, words, rng.choice(["", "", ":bulls"]))
    assert prove(rules).total == least_cost(rules)
    worst, total = least_worst(rules)
    proof = prove(rules, Objective(worst=True))
    assert (proof.worst, proof.total) == (worst, total)
    assert fewest_guesses(rules) <= worst
    assert most_classes(rules) >= 2


def test_the_name_of_the_file_changes_nothing(tmp_path: Path) -> None:
    words = ["ab", "ac", "bd", "cd", "da"]
    one, other = (listed(tmp_path, words, name=name) for name in ("one", "other"))
    boards = [Engine(EngineSettings(rules)).board_of(np.arange(5)) for rules in (one, other)]
    assert boards[0].zobrist.tolist() == boards[1].zobrist.tolist()
