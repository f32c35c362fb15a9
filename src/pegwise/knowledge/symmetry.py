"""Symmetry: which guesses are equivalent after the guesses made so far.

A permutation of the places with a renaming of the symbols that fixes every guess so far maps the
candidates onto themselves, whatever the answers were. Guesses in one orbit of these symmetries
split the candidates alike, so the lowest stands for all.

Where symbols may repeat and only bulls are told, the symbols of each place can be renamed on their
own: a symbol is then counted as a different one at each place (`spelled_by_place`).
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import permutations
from math import perm, prod

import numpy as np
from numpy.typing import NDArray

from pegwise.game.codes import Code
from pegwise.game.rules import Rules
from pegwise.game.weights import shape_of

from .patterns import count_codes, lowest_code, shapes
from .space import space_of

Numbers = NDArray[np.int64]

# With more positions their permutations take more time than they save.
MOST_POSITIONS = 7
FREE = -1  # the new name of a symbol that was never guessed, which may be any


@dataclass(frozen=True, eq=False)
class Orbits:
    """The lowest guess of every orbit, by number, and how many guesses each stands for."""

    lowest: Numbers
    sizes: Numbers


def orbits(rules: Rules, guesses: Sequence[Code]) -> Orbits:
    """The orbits of all guesses under the symmetries that fix these guesses."""
    if not _has_symmetry(rules, guesses):
        count = len(space_of(rules.guessing).codes)
        return Orbits(np.arange(count), np.ones(count, np.int64))
    return _orbits(rules, tuple(dict.fromkeys(guesses)))


@lru_cache(maxsize=256)
def _orbits(rules: Rules, guesses: tuple[Code, ...]) -> Orbits:
    if not guesses:
        return _opening_orbits(rules)
    codes = spelled_by_place(rules, space_of(rules).codes.astype(np.int64))
    keys = _keys(rules, codes)
    identity, *others = zip(*stabiliser(rules, guesses), strict=True)
    # Codes that differ only in the names of symbols never guessed are moved as one.
    lowest, whose = np.unique(_keys(rules, _image(rules, codes, *identity)), return_inverse=True)
    named = codes[np.searchsorted(keys, lowest)]
    for places, names in others:
        lowest = np.minimum(lowest, _keys(rules, _image(rules, named, places, names)))
    found, sizes = np.unique(lowest[whose], return_counts=True)
    return Orbits(np.searchsorted(keys, found), sizes)


def orbit_size(rules: Rules, guesses: Sequence[Code], guess: Code) -> int:
    """The number of guesses equivalent to this one, itself included; lists no codes."""
    if not _has_symmetry(rules, guesses):
        return 1
    images = {image.tobytes() for image in _images(rules, guesses, guess)} if guesses else {b""}
    # Every image stands for all ways to name the symbols that were never guessed.
    if has_alphabet_per_place(rules):
        known = [set(symbols) for symbols in zip(*guesses, strict=True)] or [set()] * len(guess)
        pairs = zip(guess, known, strict=True)
        return len(images) * prod(rules.symbols - len(had) for s, had in pairs if s not in had)
    if not guesses:
        return count_codes(shape_of(guess), rules.symbols)
    named = {symbol for earlier in guesses for symbol in earlier}
    return len(images) * perm(rules.symbols - len(named), len(set(guess) - named))


def orbit_lowest(rules: Rules, guesses: Sequence[Code], guess: Code) -> Code:
    """The lowest guess equivalent to this one."""
    if not _has_symmetry(rules, guesses):
        return guess
    if guesses:
        return min(map(tuple, _images(rules, guesses, guess).tolist()))
    if has_alphabet_per_place(rules):
        return (0,) * rules.positions
    return lowest_code(shape_of(guess))


def _has_symmetry(rules: Rules, guesses: Sequence[Code]) -> bool:
    return rules.words is None and not (guesses and rules.positions > MOST_POSITIONS)


def _images(rules: Rules, guesses: Sequence[Code], guess: Code) -> Numbers:
    """The images of this guess under the symmetries that fix the others, one per row."""
    places, names = stabiliser(rules, tuple(dict.fromkeys(guesses)))
    moved = spelled_by_place(rules, np.array(guess, np.int64))[places]
    image = _named(rules, moved, np.take_along_axis(names, moved, axis=1), names[0])
    return image - _offsets(rules)


def has_alphabet_per_place(rules: Rules) -> bool:
    """Whether the symbols of one place can be renamed without those of the others."""
    return rules.bulls_only and not rules.distinct and rules.words is None


def alphabet_size(rules: Rules) -> int:
    """The number of symbols, counted at each place where every place has its own alphabet."""
    return rules.symbols * (rules.positions if has_alphabet_per_place(rules) else 1)


def spelled_by_place(rules: Rules, codes: Numbers) -> Numbers:
    """The codes in symbols that differ from place to place where every place has its alphabet."""
    return codes + _offsets(rules)


def _offsets(rules: Rules) -> Numbers:
    own = has_alphabet_per_place(rules)
    return np.arange(rules.positions) * (rules.symbols if own else 0)


def _keys(rules: Rules, codes: Numbers) -> Numbers:
    """A number for each code that keeps their order."""
    powers = rules.symbols ** np.arange(rules.positions, dtype=np.int64)[::-1]
    return (codes - _offsets(rules)) @ powers


@lru_cache(maxsize=64)
def stabiliser(rules: Rules, guesses: tuple[Code, ...]) -> tuple[Numbers, Numbers]:
    """The symmetries that fix these guesses, identity first: permuted places, forced names.

    Answers that mark each place tell places apart: then only symbols are renamed. The names are
    those of the symbols that `spelled_by_place` uses.
    """
    numbers = np.array(guesses, np.int64).reshape(-1, rules.positions)
    spelled = spelled_by_place(rules, numbers).tolist()
    here = range(rules.positions)
    found = [
        (places, names)
        for places in (permutations(here) if rules.kind.counts else [tuple(here)])
        if (names := _forced_names(places, alphabet_size(rules), spelled)) is not None
    ]
    return np.array([places for places, _ in found]), np.array([names for _, names in found])


def _forced_names(
    places: tuple[int, ...], symbols: int, guesses: Sequence[Code]
) -> tuple[int, ...] | None:
    names = [FREE] * symbols
    for guess in guesses:
        for target, source in enumerate(places):
            old, new = guess[source], guess[target]
            if names[old] not in (FREE, new):
                return None
            names[old] = new
    forced = [name for name in names if name != FREE]
    return tuple(names) if len(set(forced)) == len(forced) else None


def _image(rules: Rules, codes: Numbers, places: Numbers, names: Numbers) -> Numbers:
    """The lowest codes that the symmetry can make of these."""
    moved = codes[:, places]
    return _named(rules, moved, names[moved], names)


def _named(rules: Rules, moved: Numbers, image: Numbers, names: Numbers) -> Numbers:
    """The images with their free symbols named in order of appearance, which is the lowest way."""
    spare = np.flatnonzero(names == FREE)
    used = np.zeros(len(moved), np.int64)
    for place in range(moved.shape[1]):
        unnamed = image[:, place] == FREE
        if not unnamed.any():
            continue
        if has_alphabet_per_place(rules):
            used = np.full(len(moved), np.searchsorted(spare, place * rules.symbols))
        name = spare[np.minimum(used, len(spare) - 1)]
        same = moved[:, place:] == moved[:, place, None]
        image[:, place:] = np.where(same & unnamed[:, None], name[:, None], image[:, place:])
        used += unnamed
    return image


def _opening_orbits(rules: Rules) -> Orbits:
    """One orbit for each partition of the places among symbols: 0000, 0001, 0011, 0012, 0123.

    A single one where every place has its own alphabet.
    """
    space = space_of(rules)
    if has_alphabet_per_place(rules):
        return Orbits(np.zeros(1, np.int64), np.array([space.size]))
    most = 1 if rules.distinct else rules.positions
    found = list(shapes(rules.positions, most, rules.symbols))
    lowest = np.array([space.index(lowest_code(shape)) for shape in found])
    sizes = np.array([count_codes(shape, rules.symbols) for shape in found])
    order = np.argsort(lowest)
    return Orbits(lowest[order], sizes[order])


@dataclass(frozen=True, slots=True)
class View:
    """Our game seen as theirs, with places permuted and symbols renamed.

    ``places`` has our place for each of theirs; ``names`` maps our symbols, if known, to theirs.
    """

    places: tuple[int, ...]
    names: dict[int, int]

    def showing(self, ours: Code, theirs: Code) -> "View | None":
        """This view with the names that turn our code into theirs; None if no names do."""
        names = dict(self.names)
        for target, source in enumerate(self.places):
            if names.setdefault(ours[source], theirs[target]) != theirs[target]:
                return None
        if len(set(names.values())) < len(names):
            return None
        return View(self.places, names)

    def theirs(self, ours: Code, symbols: int) -> Code:
        """Our code in their game; symbols without a name keep their own if it is free."""
        names = _completed(self.names, symbols)
        return tuple(names[ours[source]] for source in self.places)

    def ours(self, theirs: Code, symbols: int) -> Code:
        """Their code in our game."""
        back = {new: old for old, new in _completed(self.names, symbols).items()}
        code = [0] * len(theirs)
        for target, source in enumerate(self.places):
            code[source] = back[theirs[target]]
        return tuple(code)


def _completed(names: dict[int, int], symbols: int) -> dict[int, int]:
    """A new name for every symbol."""
    free = set(range(symbols)) - set(names.values())
    kept = {symbol: symbol for symbol in free if symbol not in names}
    unnamed = [s for s in range(symbols) if s not in names and s not in kept]
    return names | kept | dict(zip(unnamed, sorted(free - set(kept)), strict=True))


def opening_view(first: Code) -> tuple[Code, View]:
    """The lowest equivalent first guess, 0000, 0001, 0011, 0012 or 0123, and the view of it."""
    counts = Counter(first)
    places = sorted(range(len(first)), key=lambda at: (-counts[first[at]], first.index(first[at])))
    names: dict[int, int] = {}
    for source in places:
        names.setdefault(first[source], len(names))
    return tuple(names[first[source]] for source in places), View(tuple(places), names)
