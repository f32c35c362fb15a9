"""``pegwise value``: the mean number of guesses if both sides play as well as possible."""

import shlex
from fractions import Fraction
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING

import click

from pegwise import __version__
from pegwise.game.variants import Variant
from pegwise.game.wording import count_of
from pegwise.runtime.signals import Interruptions
from pegwise.tree.tree_files import tree_digest
from pegwise.value import GameValue
from pegwise.value.certificate import make_folder, tree_names, write_certificate

from .options import gathered, json_option, print_json, rules_options
from .resume import Resources, open_checkpoint, resume_option
from .terminal.echo import echo
from .terminal.progress import clock, thinking, watching

if TYPE_CHECKING:
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
@gathered("resources", Resources)
def value(variant: Variant, resources: Resources, as_json: bool) -> int:
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
    from pegwise.value.double_oracle import compile_value_search, find_value  # which loads numba

    out, question = resources.out, ["-v", str(variant)]
    if out is not None:
        make_folder(out)
    again = [*question, *Resources(out=out).options]
    checkpoint = open_checkpoint(resources.resume, "value", again, str(variant))
    with thinking("Compiling ..."):  # the time limit starts afterwards
        compile_value_search(variant.rules)
    start = monotonic()
    with Interruptions() as interruptions, checkpoint.outliving_failures():
        status = partial(value_status, variant)
        with watching(status, "the bounds so far") as watch, checkpoint.warning_once():
            found = find_value(variant.rules, resources.seconds, watch, checkpoint.path)
        if out is not None:
            write_certificate(out, found, shlex.join(["pegwise", __version__, "value", *question]))
        if as_json:
            digests = (tree_digest(mixed.tree) for mixed in found.breaker)
            names = list(digests) if out is None else tree_names(found)
            print_json(found.document(str(variant), names))
        else:
            echo("\n".join(say_value(found, variant)))
    proven, elapsed = found.status == "proven", monotonic() - start
    return checkpoint.exit_code(proven, interruptions.heard, elapsed)


def value_status(variant: Variant, snapshot: "ValueSnapshot") -> list[str]:
    """The bounds so far and the work done, in words."""
    bounds = "no bounds yet"
    if snapshot.lower is not None or snapshot.upper is not None:
        bounds = f"value from {say_bound(snapshot.lower)} to {say_bound(snapshot.upper)}"
    trees = count_of(snapshot.trees, "tree")
    sets = count_of(snapshot.nodes, "set")
    return [
        f"{variant}: {bounds}",
        f"{trees}, {sets} in this search, {clock(snapshot.seconds)} so far",
    ]


def say_bound(bound: Fraction | None) -> str:
    """``560/129 (4.34109)``"""
    return "?" if bound is None else f"{bound} ({float(bound):.5f})"


def say_value(found: GameValue, variant: Variant) -> list[str]:
    """The value for people."""
    if found.value is not None:
        known = f"{variant}: the value is {say_bound(found.value)} guesses. Proven."
    else:
        gap = float(found.upper - found.lower)
        bounds = f"{say_bound(found.lower)} and {say_bound(found.upper)}"
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
