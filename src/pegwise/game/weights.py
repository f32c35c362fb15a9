"""Weights: how likely each code is to be the secret, as exact fractions.

``pattern:2+1+1=3,1+1+1+1=1/2`` weighs codes by how often their symbols repeat; a file has a line
``CODE WEIGHT`` for each code. Weights are those of single codes, and what is not listed weighs 0.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from math import lcm
from pathlib import Path
from typing import Union

from pegwise.errors import InvalidWeights, PegwiseError, quote, require_text

from .arguments import read_file
from .codes import Code
from .notation import Notation
from .rules import GameLike, Rules
from .variants import Variant, variant_of

# How often the symbols of a code occur, largest first: (2, 1, 1) for 0012 and for 7353.
Shape = tuple[int, ...]
# What is accepted where weights are expected: text, the name of a file, or codes with weights.
WeightsLike = Union["Weights", str, Path, Mapping[str, "Fraction | int | str"]]

PATTERN, CODES, COMMENT = "pattern:", "codes:", "#"
HUMAN = "human"  # asked for by people; there is no source for such a model (docs: weights)
MOST_WEIGHTS_BYTES = 16_000_000
WEIGHT = re.compile(r"[0-9]{1,18}(/[0-9]{1,18}|\.[0-9]{1,18})?")
A_WEIGHT = "a whole number or a fraction, such as 3, 1/2 or 0.25"


def shape_of(code: Code) -> Shape:
    """How often the symbols of a code occur, largest first."""
    return tuple(sorted(Counter(code).values(), reverse=True))


@dataclass(frozen=True)
class Weights:
    """A weight for each code of a board, or for each pattern of repeated symbols.

    Prints as it is written in tree files; ``source`` is how it was given.

    >>> weights = Weights.parse("pattern:2+1=1/2,1+1+1=2", "3x4")
    >>> weights.of((0, 0, 1)), weights.whole((0, 0, 1)), weights.of((2, 2, 2))
    (Fraction(1, 2), 1, Fraction(0, 1))
    """

    rules: Rules
    listed: tuple[tuple[tuple[int, ...], Fraction], ...]  # in order, without weights of 0
    by_pattern: bool
    source: str = field(default="", compare=False)

    @classmethod
    def of_like(cls, given: "WeightsLike", game: GameLike) -> "Weights":
        """The weights that text, a file name or a mapping from codes stands for."""
        variant = variant_of(game)
        if isinstance(given, Weights):
            if given.rules != variant.rules:
                raise InvalidWeights(f"weights of '{given.rules}': expected those of '{variant}'")
            return given
        if isinstance(given, Mapping):
            pairs = [f"{code} {weight}" for code, weight in given.items()]
            return _of_lines(pairs, variant, "weights", unit="entry")
        if not isinstance(given, str | Path):
            expected = "expected the name of a file, pattern:..., or codes with weights"
            raise InvalidWeights(f"{quote(given)} are no weights: {expected}")
        return cls.parse(str(given), variant)

    @classmethod
    def parse(cls, text: str, game: GameLike) -> "Weights":
        """Read ``pattern:2+1+1=3,...``, ``codes:1122=3,...`` or the file of this name."""
        variant = variant_of(game)
        text = require_text(text, "weights", "pattern:2+1+1=3", InvalidWeights)
        if text.startswith((PATTERN, CODES)):
            return cls.parse_text(text, variant)
        if text == HUMAN:
            unknown = "nobody seems to have measured how people choose codes"
            raise InvalidWeights(
                f"weights {quote(text)}: {unknown}; expected pattern:... or a file"
            )
        try:
            lines = read_file(text, MOST_WEIGHTS_BYTES).decode("utf-8-sig").splitlines()
        except OSError as error:
            expected = "expected a file of CODE WEIGHT lines, or pattern:2+1+1=3,..."
            raise InvalidWeights(
                f"weights {quote(text)} cannot be read: {error.strerror}; {expected}"
            ) from None
        except UnicodeDecodeError:
            raise InvalidWeights(f"weights {quote(text)} are not UTF-8 text") from None
        return _of_lines(lines, variant, f"weights {quote(text)}", text)

    @classmethod
    def parse_text(cls, text: str, game: GameLike) -> "Weights":
        """Read ``pattern:...`` or ``codes:...``; no file is ever opened."""
        variant = variant_of(game)
        if text.startswith(CODES):
            pairs = text.removeprefix(CODES).split(",")
            lines = [pair.replace("=", " ") for pair in pairs]
            return _of_lines(lines, variant, "weights", text, "entry")
        found: dict[tuple[int, ...], Fraction] = {}
        for pair in text.removeprefix(PATTERN).split(","):
            spelled, sign, weight = pair.partition("=")
            shape = _read_shape(spelled, variant.rules) if sign else None
            if shape is None or shape in found:
                fault = "comes twice" if shape else "is not a pattern with its weight"
                places = variant.rules.positions
                example = f"{places - 1}+1=2" if places > 1 else "1=2"
                one = f"such as {example}, with {places} symbols in all"
                expected = "every pattern once" if shape else one
                raise InvalidWeights(f"{quote(pair)} in {quote(text)} {fault}: expected {expected}")
            found[shape] = _read_weight(weight, f"{quote(pair)} in {quote(text)}")
        return _made(variant.rules, found, True, text)

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.rules, self.listed, self.by_pattern))

    def of(self, code: Code) -> Fraction:
        """The weight of a code."""
        return self._table.get(shape_of(code) if self.by_pattern else code, Fraction(0))

    @cached_property
    def _table(self) -> dict[tuple[int, ...], Fraction]:
        return dict(self.listed)

    @cached_property
    def scale(self) -> int:
        """The common denominator of all weights."""
        return lcm(*(weight.denominator for _, weight in self.listed))

    def whole(self, code: Code) -> int:
        """The weight of a code in whole numbers: times ``scale``."""
        return int(self.of(code) * self.scale)

    def __str__(self) -> str:
        if self.by_pattern:
            shapes = ("+".join(map(str, shape)) for shape, _ in self.listed)
            return PATTERN + _joined(shapes, self)
        write = Notation(self.rules).write_code
        return CODES + _joined((write(code) for code, _ in self.listed), self)


def _joined(names: Iterator[str], weights: Weights) -> str:
    pairs = zip(names, weights.listed, strict=True)
    return ",".join(f"{name}={weight}" for name, (_, weight) in pairs)


def _made(
    rules: Rules, found: Mapping[tuple[int, ...], Fraction], by_pattern: bool, source: str
) -> Weights:
    listed = tuple(sorted((key, weight) for key, weight in found.items() if weight))
    if not listed:
        raise InvalidWeights(f"{quote(source)}: every code weighs 0, expected some that weigh more")
    return Weights(rules, listed, by_pattern, source)


def _of_lines(
    lines: list[str], variant: Variant, name: str, source: str = "", unit: str = "line"
) -> Weights:
    """The weights of lines ``CODE WEIGHT``; blank lines and those that begin with # are skipped."""
    found: dict[tuple[int, ...], Fraction] = {}
    for number, line in enumerate(lines, 1):
        words = line.split()
        if not words or words[0].startswith(COMMENT):
            continue
        place = f"{name}, {unit} {number}: {quote(line.strip())}"
        if len(words) < 2:
            raise InvalidWeights(f"{place} has no weight: expected CODE WEIGHT")
        try:
            code = variant.notation.read_secret(" ".join(words[:-1]))
        except PegwiseError as error:
            raise InvalidWeights(f"{name}, {unit} {number}: {error}") from None
        if code in found:
            raise InvalidWeights(f"{place} comes twice: expected every code once")
        found[code] = _read_weight(words[-1], place)
    return _made(variant.rules, found, False, source or name)


def _read_weight(text: str, place: str) -> Fraction:
    if not WEIGHT.fullmatch(text.strip()) or re.search("/0+$", text.strip()):
        raise InvalidWeights(f"{place}: {quote(text)} is not a weight: expected {A_WEIGHT}")
    return Fraction(text.strip())


def _read_shape(text: str, rules: Rules) -> Shape | None:
    if not re.fullmatch(r"[1-9][0-9]{0,3}(\+[1-9][0-9]{0,3})*", text.strip()):
        return None
    shape = tuple(sorted(map(int, text.split("+")), reverse=True))
    return shape if sum(shape) == rules.positions else None
