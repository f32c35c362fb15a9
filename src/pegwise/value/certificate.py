"""Certificates of a value: a folder with ``value.json`` and the breaker's trees, and their check.

Whoever checks one needs no search for the upper bound: every secret is played through every tree by
the plain rules, and the mixture's mean on each pattern is added up in fractions. The lower bound is
a claim: that no tree has a smaller mean against the maker's distribution.
"""

import json
from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from os.path import isdir
from pathlib import Path
from typing import Any

from pegwise.errors import InvalidTree, PegwiseError, quote
from pegwise.game.rules import Rules
from pegwise.game.weights import Shape, shape_of
from pegwise.knowledge.patterns import name_of
from pegwise.runtime.files import parse_json, read_text, write_text
from pegwise.tree import write_tree
from pegwise.tree.files import without_proof
from pegwise.tree.header import read_header
from pegwise.tree.rows import all_secrets, read_rows
from pegwise.tree.verify import NEVER, Progress, TreeReplay

from .classes import class_of
from .game_value import GameValue

VERSION = 1
CERTIFICATE = "value.json"
KEY = "pegwise value"


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


def write_certificate(folder: str | Path, value: GameValue, made: str) -> None:
    """Write the trees, then the certificate; the folder is created if missing."""
    place = Path(folder)
    try:
        place.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise PegwiseError(f"cannot write to {quote(str(folder))}: {error.strerror}") from None
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
    found = _read(file)
    try:
        rules = Rules.parse_board(found["variant"])
        lower, upper = Fraction(found["lower"]), Fraction(found["upper"])
        maker = {share["pattern"]: Fraction(share["probability"]) for share in found["maker"]}
        breaker = [(str(one["tree"]), Fraction(one["probability"])) for one in found["breaker"]]
    except (KeyError, TypeError, ValueError, ZeroDivisionError):
        raise PegwiseError(f"{quote(str(file))} is not a certificate of a value") from None
    try:
        costs = _mixture(file.parent, rules, breaker, progress)
        counted = max(costs.values())
        _check(rules, lower, upper, maker, breaker, counted)
    except InvalidTree as error:
        return CertificateVerdict(rules, lower, None, len(breaker), str(error))
    return CertificateVerdict(rules, lower, counted, len(breaker), None)


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


def _mixture(
    folder: Path, rules: Rules, breaker: list[tuple[str, Fraction]], progress: Progress | None
) -> dict[Shape, Fraction]:
    """The mean number of guesses on each class of codes, by replaying every secret."""
    sizes = Counter(class_of(rules, shape_of(secret)) for secret in all_secrets(rules))
    costs = dict.fromkeys(sizes, Fraction(0))
    for number, (name, share) in enumerate(breaker):
        if Path(name).name != name:
            raise InvalidTree(f"{quote(name)}: expected the name of a file beside the certificate")
        if progress:
            progress(number, len(breaker))
        for shape, total in _replayed(folder / name, rules).items():
            costs[shape] += share * Fraction(total, sizes[shape])
    return costs


def _replayed(path: Path, rules: Rules) -> Counter[Shape]:
    """The guesses of a tree, summed over the codes of each class."""
    lines = read_text(path, "tree file", InvalidTree).split("\n")
    header, taken = read_header(lines)
    if header.rules != rules or header.lies:
        raise InvalidTree(f"{path.name} is for '{header.rules}': expected '{rules}'")
    replay = TreeReplay(read_rows(lines[taken:], taken + 1, rules), rules)
    totals: Counter[Shape] = Counter()
    for secret in all_secrets(rules):
        guesses = replay.find(secret)
        if guesses == NEVER:
            raise InvalidTree(f"{path.name} does not find every secret")
        totals[class_of(rules, shape_of(secret))] += guesses
    return totals


def _check(
    rules: Rules,
    lower: Fraction,
    upper: Fraction,
    maker: dict[str, Fraction],
    breaker: list[tuple[str, Fraction]],
    counted: Fraction,
) -> None:
    shares = [share for _, share in breaker]
    for who, given in (("breaker", shares), ("maker", list(maker.values()))):
        if min(given, default=Fraction(-1)) < 0 or sum(given) != 1:
            raise InvalidTree(f"the probabilities of the {who} are not 1 in all")
    known = {name_of(class_of(rules, shape_of(secret))) for secret in all_secrets(rules)}
    if set(maker) - known:
        raise InvalidTree(f"{quote(min(set(maker) - known))} is not a pattern of '{rules}'")
    if counted != upper:
        raise InvalidTree(f"the mixture costs {counted} at most, not {upper}")
    if lower > upper:
        raise InvalidTree(f"the lower bound {lower} is above the upper bound {upper}")
