"""Orbits hold each guess once, and guesses of one orbit split candidates alike."""

from collections import Counter
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pegwise import Code, Space
from pegwise.game.rules import Rules
from pegwise.kernel import reference
from pegwise.knowledge.symmetry import (
    FREE,
    has_alphabet_per_place,
    orbit_lowest,
    orbit_size,
    orbits,
    stabiliser,
)
from support.depth import examples

BOARDS = (
    *("3x3", "2x5", "4x3", "3x5", "3x5:distinct", "4x4:distinct", "1x4"),
    *("3x4:bulls", "2x5:bulls", "4x2:bulls", "3x4:distinct,bulls"),
)


def listed(rules: Rules) -> list[Code]:
    space = Space(rules)
    return [space.code(number) for number in range(space.size)]


def images_by_place(rules: Rules, code: Code, places: list[int], forced: list[int]) -> list[Code]:
    """Like `images`, where each place has an alphabet: a symbol is a place and its own number."""
    free = [divmod(at, rules.symbols) for at, name in enumerate(forced) if name == FREE]
    options = []
    for target, place in enumerate(places):
        name = forced[place * rules.symbols + code[place]]
        spare = [symbol for at, symbol in free if at == target]
        options.append(spare if name == FREE else [name - target * rules.symbols])
    return list(product(*options))


def images(rules: Rules, code: Code, places: list[int], forced: list[int]) -> list[Code]:
    """The code under a symmetry with every renaming of the free symbols, one swap at a time."""
    if has_alphabet_per_place(rules):
        return images_by_place(rules, code, places, forced)
    moved = [code[place] for place in places]
    spare = [symbol for symbol, name in enumerate(forced) if name == FREE]
    names = list(forced)
    for old, new in zip(spare, spare, strict=True):
        names[old] = new
    found = [tuple(names[s] for s in moved)]
    for a in spare:
        for b in spare:
            swap = {a: b, b: a}
            found.append(tuple(swap.get(names[s], names[s]) for s in moved))
    return found


def orbits_by_search(rules: Rules, guesses: list[Code]) -> list[set[Code]]:
    """Orbits as the parts of a graph that joins each code with its images."""
    found: list[set[Code]] = []
    waiting = set(listed(rules))
    places, names = stabiliser(rules, tuple(guesses))
    symmetries = list(zip(places.tolist(), names.tolist(), strict=True))
    while waiting:
        orbit, edge = set(), {min(waiting)}
        while edge:
            orbit |= edge
            reached = {
                image for code in edge for s in symmetries for image in images(rules, code, *s)
            }
            edge = reached - orbit
        found.append(orbit)
        waiting -= orbit
    return found


@given(st.data(), st.sampled_from(BOARDS))
@examples(60)
def test_orbits_cover_all_guesses_once_by_their_lowest(data: st.DataObject, board: str) -> None:
    rules = Rules.parse(board)
    guesses = data.draw(st.lists(st.sampled_from(listed(rules)), max_size=2))
    found = orbits(rules, guesses)
    expected = orbits_by_search(rules, guesses)
    space = Space(rules)
    assert [space.code(int(k)) for k in found.lowest] == [min(orbit) for orbit in expected]
    assert found.sizes.tolist() == [len(orbit) for orbit in expected]
    assert found.sizes.sum() == rules.size
    for orbit in expected:
        assert {orbit_size(rules, guesses, code) for code in orbit} == {len(orbit)}
        assert {orbit_lowest(rules, guesses, code) for code in orbit} == {min(orbit)}


@given(st.data(), st.sampled_from(BOARDS))
@examples(60)
def test_an_orbit_splits_the_candidates_alike(data: st.DataObject, board: str) -> None:
    rules = Rules.parse(board)
    codes = listed(rules)
    secret, *guesses = data.draw(st.lists(st.sampled_from(codes), min_size=1, max_size=3))
    left = [code for code in codes if all(
        reference.feedback_of(code, guess, rules.bulls_only)
        == reference.feedback_of(secret, guess, rules.bulls_only)
        for guess in guesses
    )]  # fmt: skip
    for orbit in orbits_by_search(rules, guesses):
        splits = {
            tuple(sorted(Counter(sizes).items()))
            for sizes in reference.class_sizes(sorted(orbit), left, rules.bulls_only)
        }
        assert len(splits) == 1


@pytest.mark.parametrize(
    ("board", "guesses", "count"),
    [
        ("4x6", [], 5),
        ("4x6", [(0, 0, 1, 2)], 130),
        ("4x10:distinct", [], 1),
        ("5x8", [], 7),
        ("5x8:bulls", [], 1),
        ("5x8:bulls", [(0, 1, 2, 3, 4)], 6),  # by the number of places that agree
    ],
)
def test_known_counts(board: str, guesses: list[Code], count: int) -> None:
    assert len(orbits(Rules.parse(board), guesses).lowest) == count
