"""``pegwise value``: the mean number of guesses if both sides play as well as possible."""

import shlex
from math import inf
from time import monotonic
from typing import TYPE_CHECKING

import click

from pegwise import __version__
from pegwise.errors import PegwiseError
from pegwise.game.variants import Variant
from pegwise.game.wording import count_of
from pegwise.runtime.signals import INTERRUPTED, Interruptions

from .options import json_option, print_json, rules_options
from .prove.progress import clock, watching
from .resume import WORTH_KEEPING, Resources, checkpoint_name, named, new_checkpoint, resume_option
from .terminal.echo import echo
from .terminal.progress import thinking

if TYPE_CHECKING:
    from fractions import Fraction

    from pegwise.value import GameValue
    from pegwise.value.double_oracle import ValueSnapshot


@click.command()
@rules_options
@click.option(
    "--seconds", metavar="T", type=float, help="Stop after T seconds with the bounds so far."
)
@resume_option
@click.option(
    "--out", metavar="FOLDER", help="Save the certificate and its trees, for 'pegwise verify'."
)
@json_option
def value(
    variant: Variant,
    seconds: float | None,
    resume: str | None,
    out: str | None,
    as_json: bool,
) -> int:
    """Find the value of the game between best maker and breaker.

    The maker may hide some codes more often than others, the breaker may choose between strategies
    at random. The result is the mean number of guesses if both do so as well as possible, and what
    proves it: how often the maker hides each pattern of codes, and a mixture of decision trees that
    needs no more guesses on any pattern.

    Ctrl-C stops with the bounds so far and prints the command that resumes. This needs SciPy:
    pip install pegwise[value].

    \b
    Examples:
      pegwise value -v 4x6
      pegwise value -v 3x5 --out value-3x5
      pegwise verify value-3x5
    """
    from pegwise.value.certificate import make_folder, tree_names, write_certificate
    from pegwise.value.double_oracle import find_value

    if seconds is not None and not 0 < seconds < inf:
        raise PegwiseError(f"--seconds {seconds:g}: expected more than 0")
    if out is not None:
        make_folder(out)
    options = ["-v", str(variant)]
    command = ["pegwise", "value", *options, *Resources(out=out).options]
    name = checkpoint_name("value", str(variant))
    checkpoint = new_checkpoint(name, command) if resume is None else named(resume, command)
    compile_first(variant)
    start = monotonic()
    with Interruptions() as interruptions, checkpoint.outliving_failures():
        shown = lambda snapshot: progress(variant, snapshot)  # noqa: E731
        with watching(shown, "the bounds so far") as watch, checkpoint.warning_once():
            found = find_value(variant.rules, seconds, watch, checkpoint.path)
        if out is not None:
            write_certificate(out, found, shlex.join(["pegwise", __version__, "value", *options]))
        if as_json:
            names = tree_names(found) if out is not None else digests(found)
            print_json(found.document(str(variant), names))
        else:
            echo("\n".join(sentences(found, variant)))
    if found.status == "proven":
        checkpoint.clear()
        return 0
    if interruptions.heard or monotonic() - start >= WORTH_KEEPING:
        checkpoint.say_how_to_go_on()
    return INTERRUPTED if interruptions.heard else 0


def compile_first(variant: Variant) -> None:
    """Compile the search, so that the time limit starts afterwards."""
    from pegwise.value.double_oracle import compile_value_search

    with thinking("Compiling ..."):
        compile_value_search(variant.rules)


def digests(found: "GameValue") -> list[str]:
    """The SHA-256 of each tree."""
    from pegwise.tree.tree_files import tree_digest

    return [tree_digest(mixed.tree) for mixed in found.breaker]


def progress(variant: Variant, snapshot: "ValueSnapshot") -> list[str]:
    """The bounds so far and the work done, in words."""
    bounds = "no bounds yet"
    if snapshot.lower is not None or snapshot.upper is not None:
        bounds = f"value from {spelled(snapshot.lower)} to {spelled(snapshot.upper)}"
    trees = count_of(snapshot.trees, "tree")
    sets = count_of(snapshot.nodes, "set")
    return [
        f"{variant}: {bounds}",
        f"{trees}, {sets} in this search, {clock(snapshot.seconds)} so far",
    ]


def spelled(bound: "Fraction | None") -> str:
    """``560/129 (4.34109)``"""
    return "?" if bound is None else f"{bound} ({float(bound):.5f})"


def sentences(found: "GameValue", variant: Variant) -> list[str]:
    """The value for people."""
    if found.value is not None:
        known = f"{variant}: the value is {spelled(found.value)} guesses. Proven."
    else:
        gap = float(found.upper - found.lower)
        bounds = f"{spelled(found.lower)} and {spelled(found.upper)}"
        known = f"{variant}: the value is between {bounds}. Not closed: the gap is {gap:.6f}."
    lines = [known, "The maker hides:"]
    width = max(len(share.pattern.name) for share in found.maker)
    for share in found.maker:
        even = share.pattern.size / found.rules.size
        often = f"{float(share.probability):7.2%}"
        codes = count_of(share.pattern.size, "code")
        lines.append(
            f"  {share.pattern.name:{width}}  {often}  ({share.probability}; "
            f"{even:.2%} if drawn evenly, {codes})"
        )
    trees = len(found.breaker)
    plays = "plays one tree," if trees == 1 else f"mixes {count_of(trees, 'tree')}, each"
    lines.append(f"The breaker {plays} with positions and symbols permuted at random.")
    return lines
