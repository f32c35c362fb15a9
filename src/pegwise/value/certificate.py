"""Certificates of a value: a folder with ``value.json`` and the breaker's trees, and their check.

Checking the upper bound needs no search: every secret is played through every tree by
the plain rules, and the mixture's mean on each pattern is added up in fractions. The lower bound is
a claim: that no tree has a smaller mean against the maker's distribution. Only the trees that are
there can be tried against it.
"""

import json
import re
from collections import Counter, defaultdict
from dataclasses import dataclass
from fractions import Fraction
from os.path import isdir
from pathlib import Path
from typing import Any

from pegwise.errors import InvalidTree, PegwiseError, quote
from pegwise.game.rules import Rules
from pegwise.game.weights import Shape, shape_of
from pegwise.knowledge.patterns import name_of
from pegwise.runtime.files import check_writable, parse_json, read_text, write_text
from pegwise.tree import write_tree
from pegwise.tree.rows import all_secrets, read_rows
from pegwise.tree.tree_files import read_header, without_proof
from pegwise.tree.verify import NEVER, Progress, TreeReplay

from .game_value import BOUNDS, PROVEN, GameValue, class_of

VERSION = 1
CERTIFICATE = "value.json"
KEY = "pegwise value"
FRACTION = re.compile("[0-9]+(/[0-9]+)?")


@dataclass(frozen=True)
class CertificateVerdict:
    """What the check of a certificate found; ``upper`` is counted, ``lower`` is claimed."""

    rules: Rules
    lower: Fraction
    upper: Fraction | None
    trees: int
    error: str | None

    @property
    def valid(self) -> bool:
        """Whether the mixture costs no more than claimed on any pattern."""
        return self.error is None


def tree_names(value: GameValue) -> list[str]:
    """The names of the files of the breaker's trees."""
    return [f"{number}.tree.xz" for number in range(1, len(value.breaker) + 1)]


def make_folder(folder: str | Path) -> Path:
    """The folder, created if missing; raises if no certificate could be written to it."""
    place = Path(folder)
    try:
        place.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise PegwiseError(f"cannot write to {quote(str(folder))}: {error.strerror}") from None
    check_writable(place / CERTIFICATE)
    return place


def write_certificate(folder: str | Path, value: GameValue, made: str) -> None:
    """Write the trees, then the certificate; the folder is created if missing."""
    place = make_folder(folder)
    names = tree_names(value)
    for name, mixed in zip(names, value.breaker, strict=True):
        write_tree(place / name, without_proof(mixed.tree, made))
    document = value.document(str(value.rules), names)
    head: dict[str, Any] = {KEY: VERSION, "made": made}
    write_text(place / CERTIFICATE, json.dumps(head | {**document}, indent=2) + "\n")


def is_certificate(path: str | Path) -> bool:
    """Whether this names a certificate rather than a tree file."""
    return isdir(path) or Path(path).name.endswith(".json")  # isdir raises for no name


def verify_certificate(path: str | Path, progress: Progress | None = None) -> CertificateVerdict:
    """Check a certificate, given by its folder or its file; raises if it cannot be read."""
    file = Path(path) / CERTIFICATE if isdir(path) else Path(path)
    if file != Path(path) and not file.is_file():
        raise PegwiseError(
            f"{quote(str(path))} is a folder without a {CERTIFICATE}: expected a tree file, or the "
            "folder that 'pegwise value --out' wrote"
        )
    try:
        claims = _Claims.of(_read(file))
    except (KeyError, TypeError, ValueError, ZeroDivisionError) as error:
        if isinstance(error, PegwiseError):
            raise
        raise PegwiseError(f"{quote(str(file))} is not a certificate of a value") from None
    try:
        claims.check_itself()
        counted = _check_trees(file.parent, claims, progress)
    except InvalidTree as error:
        return CertificateVerdict(claims.rules, claims.lower, None, len(claims.breaker), str(error))
    return CertificateVerdict(claims.rules, claims.lower, counted, len(claims.breaker), None)


def _read(file: Path) -> dict[str, Any]:
    try:
        found = parse_json(read_text(file, "certificate", PegwiseError))
    except ValueError as error:
        if isinstance(error, PegwiseError):
            raise
        found = None
    if not isinstance(found, dict) or found.get(KEY) != VERSION:
        raise PegwiseError(f"{quote(str(file))} is not a certificate of a value")
    return found


def _fraction(text: object) -> Fraction:
    if not isinstance(text, str) or not FRACTION.fullmatch(text):
        raise ValueError
    return Fraction(text)


@dataclass(frozen=True)
class _Claims:
    """What a certificate says: ``maker`` by pattern, with its codes, ``breaker`` by tree file."""

    rules: Rules
    lower: Fraction
    upper: Fraction
    value: Fraction | None
    status: str
    maker: list[tuple[str, int, Fraction]]
    breaker: list[tuple[str, Fraction]]

    @classmethod
    def of(cls, found: dict[str, Any]) -> "_Claims":
        return cls(
            Rules.parse_board(found["variant"]),
            _fraction(found["lower"]),
            _fraction(found["upper"]),
            None if found["value"] is None else _fraction(found["value"]),
            str(found["status"]),
            [
                (str(one["pattern"]), int(one["codes"]), _fraction(one["probability"]))
                for one in found["maker"]
            ],
            [(str(one["tree"]), _fraction(one["probability"])) for one in found["breaker"]],
        )

    def check_itself(self) -> None:
        """Raise if the claims contradict each other."""
        shares = {"breaker": [one[-1] for one in self.breaker]}
        shares["maker"] = [one[-1] for one in self.maker]
        for who, listed in shares.items():
            if sum(listed) != 1:
                raise InvalidTree(f"the probabilities of the {who} are not 1 in all")
        if self.lower > self.upper:
            raise InvalidTree(f"the lower bound {self.lower} is above the upper bound {self.upper}")
        meet = self.lower == self.upper
        if (self.value, self.status) != ((self.lower, PROVEN) if meet else (None, BOUNDS)):
            raise InvalidTree(
                f"value {self.value or 'null'} and status {quote(self.status)} "
                f"do not follow from the bounds {self.lower} and {self.upper}"
            )


def _check_trees(folder: Path, claims: _Claims, progress: Progress | None) -> Fraction:
    """What the mixture costs on its worst class of codes; raises if a tree refutes a claim."""
    mixed: defaultdict[str, Fraction] = defaultdict(Fraction)
    maker = {pattern: share for pattern, _, share in claims.maker}
    for number, (name, share) in enumerate(claims.breaker):
        if Path(name).name != name:
            raise InvalidTree(f"{quote(name)}: expected the name of a file beside the certificate")
        if progress:
            progress(number, len(claims.breaker))
        costs, sizes = _replayed(folder / name, claims.rules)
        if sorted((pattern, codes) for pattern, codes, _ in claims.maker) != sorted(sizes.items()):
            raise InvalidTree(f"the patterns of the maker are not those of '{claims.rules}'")
        mean = sum((maker[pattern] * cost for pattern, cost in costs.items()), Fraction(0))
        if mean < claims.lower:
            raise InvalidTree(
                f"{name} costs {mean} against this maker, below the lower bound {claims.lower}"
            )
        for pattern, cost in costs.items():
            mixed[pattern] += share * cost
    counted = max(mixed.values())
    if counted != claims.upper:
        raise InvalidTree(f"the mixture costs {counted} at most, not {claims.upper}")
    return counted


def _replayed(path: Path, rules: Rules) -> tuple[dict[str, Fraction], dict[str, int]]:
    """The mean number of guesses of a tree on each pattern of codes, and how many codes it has."""
    lines = read_text(path, "tree file", InvalidTree).split("\n")
    try:
        header, taken = read_header(lines)
        if header.rules != rules or header.lies:
            raise InvalidTree(f"which is for '{header.rules}': expected '{rules}'")
        replay = TreeReplay(read_rows(lines[taken:], taken + 1, rules), rules)
    except InvalidTree as error:
        raise InvalidTree(f"{path.name}, {error}") from None
    totals: Counter[Shape] = Counter()
    sizes: Counter[Shape] = Counter()
    for secret in all_secrets(rules):
        guesses = replay.find(secret)
        if guesses == NEVER:
            raise InvalidTree(f"{path.name} does not find every secret")
        shape = class_of(rules, shape_of(secret))
        totals[shape] += guesses
        sizes[shape] += 1
    if totals.total() != header.total:
        raise InvalidTree(f"{path.name} takes {totals.total():,} guesses, not {header.total:,}")
    means = {name_of(shape): Fraction(total, sizes[shape]) for shape, total in totals.items()}
    return means, {name_of(shape): size for shape, size in sizes.items()}
